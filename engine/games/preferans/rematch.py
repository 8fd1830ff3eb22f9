"""A finished deal as a match of its own, for others to play."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from engine.core.errors import InvariantBroken
from engine.core.match import Substituted
from engine.core.seats import BySeat
from engine.games.preferans.conventions.options import with_rules
from engine.games.preferans.events import AnyEvent, DealScored, DealStarted, Leaver
from engine.games.preferans.scoring.case import compulsory
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.sheet import ScoreSheet


def dealt_again(deal: Sequence[AnyEvent], names: tuple[str, ...]) -> tuple[AnyEvent, ...]:
    """Return the events of a finished deal as the only deal of another match, of these names, from an empty sheet.

    Players who had left that match have left this one, with nothing to settle; a substitute of that match is not in
    this one. A deal with an auction has one again, though raspasy come before the game there (Codex 3.7.9). Raises
    InvariantBroken for events that are no finished deal with cards.
    """
    start, scored = deal[0], deal[-1]
    if not isinstance(start, DealStarted) or not isinstance(scored, DealScored):
        raise InvariantBroken("these events are no finished deal with cards")
    before = start.standing
    rules = [("end", "deals:1"), *([] if compulsory(before) else [("compulsory_rasp_laps", "0")])]
    standing = replace(
        before,
        convention=with_rules(before.convention, rules),
        players=BySeat(names),
        sheet=ScoreSheet.empty(len(names)),
        deals=0,
        dealer=None,
        leavers=tuple(Leaver(it.seat, Fraction(0)) for it in before.leavers),
        stays=False,
    )
    again = replace(start, number=1, standing=standing)
    moves = (event for event in deal[1:-1] if not isinstance(event, Substituted))
    return (again, *moves, score_deal(standing, start.dealer, 1, scored.outcome))
