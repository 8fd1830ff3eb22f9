"""Totals of the lists, and the payments at the end of a match (skat.md §9)."""

from fractions import Fraction
from typing import Final

import msgspec

from engine.core.match import Transfer
from engine.core.seats import BySeat
from engine.games.skat.rules import ListKind

GAME_BONUS: Final = 50
"""Bonus for a game won, and taken for a game lost."""
DEFENCE_BONUS: Final = {3: 40, 4: 30}
"""Bonus for a game that another lost, by the number of seats."""


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """List of a match so far."""

    points: BySeat[int]
    """Sums of the entries, without bonuses."""
    won: BySeat[int]
    """Games that each seat won as declarer."""
    lost: BySeat[int]
    """Games that each seat lost as declarer."""


def totals(tally: Tally, kind: ListKind) -> BySeat[int]:
    """Return the totals that the settlement takes: the lists, with the bonuses if they are agreed."""
    if kind is ListKind.CLASSICAL:
        return tally.points
    return BySeat.collect(
        tally.points[seat] + own_bonus(tally, seat) + defence_bonus(tally, seat) for seat in tally.points.seats
    )


def own_bonus(tally: Tally, seat: int) -> int:
    """Return the bonus of a seat for games of its own."""
    return GAME_BONUS * (tally.won[seat] - tally.lost[seat])


def defence_bonus(tally: Tally, seat: int) -> int:
    """Return the bonus of a seat for games that others lost, also while it rested."""
    return DEFENCE_BONUS[len(tally.points)] * (sum(tally.lost) - tally.lost[seat])


def balances(points: BySeat[int]) -> BySeat[int]:
    """Return the results: all pay each other the difference, so n times a player's total less the sum of all totals."""
    return points.map(lambda own: len(points) * own - sum(points))


def transfers(points: BySeat[int]) -> tuple[Transfer, ...]:
    """List the payments by which each pays each the difference."""
    return tuple(
        Transfer(payer, payee, Fraction(points[payee] - points[payer]))
        for payee in points.seats
        for payer in points.seats
        if points[payee] > points[payer]
    )
