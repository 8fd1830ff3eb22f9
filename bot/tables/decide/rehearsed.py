"""Rehearsal of an imported match: every screen it can be looked at with is built once before the match is stored."""

from collections.abc import Iterator
from typing import Any

from bot.screens.face import Face
from bot.screens.history import Brief, Cover, cover_screen
from bot.screens.model import DealReport, Frame, Page
from bot.screens.texts import SOURCE, texts
from engine.core.game import AnyGame
from engine.core.match import DealScored
from engine.core.record.model import Recorded

MOST_DEALS = 300  # the last ones, some milliseconds each: more than a record with cards has room for


def rehearse(game: AnyGame, face: Face, found: Recorded[Any, Any]) -> None:
    """Build the cover of a match and every leaf of its last deals. Raises whatever the screens trip over."""
    t, status = texts(SOURCE), game.status(found.match)
    leaves = [leaf for leaf in face.reports.leaves if leaf != Page.ANALYSIS]  # an analysis is made when it is asked for
    for report in _reports(game, *found.events):
        for leaf in leaves if report.number > status.deals - MOST_DEALS else ():
            face.reports.leaf(t, report, leaf, status.deals)
    brief = Brief(0, None, face, game.rules_of(found.match), found.match, status)
    cover_screen(t, Cover(brief=brief, review=True, as_written=len(found.notes)))


def _reports(game: AnyGame, first: Any, *events: Any) -> Iterator[DealReport]:
    """Yield a report of every finished deal, as in a review."""
    match = game.replay((first,))
    for event in events:
        match = game.evolve(match, event)
        if isinstance(event, DealScored):
            frame = Frame(table=0, rules=game.rules_of(match), players=tuple(game.players(match)))
            view = game.view(match, None)
            yield DealReport(frame=frame, number=event.number, match=match, view=view, last=False)
