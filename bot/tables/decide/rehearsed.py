"""An imported match shown to nobody: whatever it can be looked at with is built before it is kept."""

from collections.abc import Iterator
from typing import Any

from bot.games.preferans.screens.review import CARDS, Leaf, leaf_screen
from bot.screens.history import Brief, Cover, cover_screen
from bot.screens.model import DealReport, Frame
from bot.screens.texts import SOURCE, texts
from engine.core.game import AnyGame, Recorded
from engine.games.preferans.events import DealScored

MOST_DEALS = 300  # the last ones, some milliseconds each: more than a record with cards has room for
LEAVES = tuple(leaf for leaf in Leaf if leaf is not Leaf.ANALYSIS)  # that one is counted when somebody asks for it


def rehearse(game: AnyGame, found: Recorded[Any, Any]) -> None:
    """Build the cover of a match and every leaf of its last deals. Raises whatever the screens trip over."""
    t, standing = texts(SOURCE), found.match.standing
    for report in _reports(game, *found.events):
        shown = LEAVES if report.number > standing.deals - MOST_DEALS else ()
        for leaf in shown:
            if report.view is not None or leaf not in CARDS:
                leaf_screen(t, report, leaf, standing.deals)
    cover_screen(t, Cover(brief=Brief(0, None, standing), review=True, as_written=len(found.notes)))


def _reports(game: AnyGame, first: Any, *events: Any) -> Iterator[DealReport]:
    """Every finished deal as a review shows it."""
    match = game.replay((first,))
    for event in events:
        match = game.evolve(match, event)
        if isinstance(event, DealScored):
            after = match.standing
            yield DealReport(
                frame=Frame(table=0, convention=after.convention, players=tuple(after.players)),
                number=event.number,
                view=game.view(match, None),
                score=event,
                after=after,
                last=False,
            )
