"""A finished deal as a match of its own, for others to play."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.errors import InvariantBroken
from engine.core.match import Substituted
from engine.core.seats import BySeat
from engine.games.skat.events import AnyEvent, DealScored, DealStarted, MatchStarted, Standing
from engine.games.skat.match_commands import opening, scored
from engine.games.skat.rules.options import with_rules
from engine.games.skat.rules.values import PassOut, RobberAfter


def dealt_again(deal: Sequence[AnyEvent], names: tuple[str, ...]) -> tuple[AnyEvent, ...]:
    """Return the events of a finished deal as the only deal of another match, of these names, from an empty list.

    The stage of the deal stays, for bock and schieber belong to its rules; the match ends with it. A substitute of that
    match is not in this one. Raises InvariantBroken for events that are no finished deal with cards.
    """
    start, result = deal[0], deal[-1]
    if not isinstance(start, DealStarted) or not isinstance(result, DealScored):
        raise InvariantBroken("these events are no finished deal with cards")
    standing = _empty(start.standing, names)
    again = replace(start, number=1, standing=standing)
    moves = (event for event in deal[1:-1] if not isinstance(event, Substituted))
    return (again, *moves, scored(standing, 1, result.outcome))


def _empty(before: Standing, names: tuple[str, ...]) -> Standing:
    """Return the beginning of a match that ends with its first deal, in the stage of another one."""
    changes = [("end", "deals:1"), ("robber_after", str(RobberAfter.CLASSIC))]
    if before.rules.pass_out is PassOut.REDEAL_SAME:  # such a pass counts for no number of deals
        changes.append(("pass_out", str(PassOut.REDEAL_NEXT)))
    rules = with_rules(before.rules, changes)
    return replace(opening(MatchStarted(rules, names)), players=BySeat(names), robber=before.robber)
