"""A finished deal as a match of its own, for others to play."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.errors import InvariantBroken
from engine.core.match import Substituted
from engine.core.seats import BySeat
from engine.games.austrian.events import AnyEvent, DealScored, DealStarted
from engine.games.austrian.match_commands import scored
from engine.games.austrian.money import Purse, shares
from engine.games.austrian.rules.options import with_rules


def dealt_again(deal: Sequence[AnyEvent], names: tuple[str, ...]) -> tuple[AnyEvent, ...]:
    """Return the events of a finished deal as the only deal of another match, of these names.

    The pot stays that of the deal, because the sum in play follows from it: nobody pays the deal's stake again, and the
    seats begin with equal debts to the pot, what cannot be divided with the lowest seats. A substitute of that match is
    not in this one. Raises InvariantBroken for events that are no finished deal with cards.
    """
    start, result = deal[0], deal[-1]
    if not isinstance(start, DealStarted) or not isinstance(result, DealScored):
        raise InvariantBroken("these events are no finished deal with cards")
    before = start.standing
    pot = before.purse.after(start.paid).pot
    standing = replace(
        before,
        rules=with_rules(before.rules, [("end", "deals:1")]),
        players=BySeat(names),
        purse=Purse(shares(pot, len(names)).map(int.__neg__), pot),
        deals=0,
        broken=0,
        dealer=None,
        refilled=False,
        course=(),
    )
    again = replace(start, number=1, paid=(), standing=standing)
    moves = (event for event in deal[1:-1] if not isinstance(event, Substituted))
    return (again, *moves, scored(standing, start.dealer, 1, result.outcome, ()))
