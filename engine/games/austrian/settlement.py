"""The settlement: the rest of the pot is divided, and the players pay each other (austrian.md §10)."""

from fractions import Fraction

import msgspec

from engine.core.match import Transfer
from engine.core.seats import BySeat
from engine.games.austrian.money import Payment, Purse, Reason, shares


class Settlement(msgspec.Struct, frozen=True):
    """A match as if it ended at this moment."""

    rest: BySeat[int]
    """Share of each seat in the pot."""
    cash: BySeat[int]
    """Result of each seat: money and share; the sum is 0."""


def settle(purse: Purse) -> Settlement:
    """Divide the pot among all seats.

    `purse`: between deals; the stake of a running deal goes back when the match ends in the middle of it.
    """
    rest = shares(purse.pot, len(purse.cash))
    paid = (Payment(None, seat, share, Reason.REST) for seat, share in rest.items())
    return Settlement(rest, purse.after(paid).cash)


def transfers(balances: BySeat[int]) -> tuple[Transfer, ...]:
    """List payments that bring every balance to zero: the largest debtor pays the largest creditor, ties by seat."""
    left = dict(balances.items())
    payments: list[Transfer] = []
    while any(left.values()):
        payee = max(left, key=lambda seat: (left[seat], -seat))
        payer = min(left, key=lambda seat: (left[seat], seat))
        amount = min(left[payee], -left[payer])
        payments.append(Transfer(payer, payee, Fraction(amount)))
        left[payee] -= amount
        left[payer] += amount
    return tuple(payments)
