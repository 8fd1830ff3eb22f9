"""A finished deal as a match of its own, for others to play."""

from msgspec.structs import replace

from engine.core.seats import BySeat
from engine.games.austrian.events import DealScored, DealStarted
from engine.games.austrian.match_commands import scored
from engine.games.austrian.money import Purse, shares
from engine.games.austrian.rules import with_rules


def dealt_again(start: DealStarted, result: DealScored, names: tuple[str, ...]) -> tuple[DealStarted, DealScored]:
    """Return beginning and score of a finished deal as the only deal of another match.

    The pot stays that of the deal, because the sum in play follows from it: nobody pays the deal's stake again, and the
    seats begin with equal debts to the pot, what cannot be divided with the lowest seats.
    """
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
    return again, scored(standing, start.dealer, 1, result.outcome, ())
