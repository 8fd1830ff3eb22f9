"""Facts of a finished deal from which statistics are folded; amounts are exact, in the unit of the settlement."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Protocol

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat

Amounts = BySeat[Fraction]
"""One exact amount for each seat of the sheet."""


class Judged(msgspec.Struct, frozen=True):
    """Share of one seat in the analysis of a deal: result = luck + own + gifts."""

    luck: Fraction
    """Part of the result that no mistake after the auction has moved."""
    own: Fraction
    """Part that the seat's own mistakes after the auction moved; seldom above zero."""
    gifts: Fraction
    """Part that other seats' mistakes after the auction moved."""
    cost: tuple[Fraction, ...]
    """Loss of the seat's side by the seat's mistakes, in each of `Facts.parts`; mistakes of the auction included."""

    @property
    def lost(self) -> Fraction:
        """Loss in all parts.

        >>> Judged(Fraction(0), Fraction(-5), Fraction(0), (Fraction(3), Fraction(4))).lost
        Fraction(7, 1)
        """
        return sum(self.cost, Fraction(0))


class SeatFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """Share of one seat in a finished deal."""

    role: str
    """One of `Facts.roles`."""
    result: Fraction
    """Change of the seat's exact settlement by the entries of the deal."""
    has_cards: bool = True
    """False for a seat that rests, or has left the match."""
    tricks: int | None = None
    """Tricks of a seat in a deal in which everybody wants few; None elsewhere, and without cards."""
    judged: Judged | None = None
    """None if the deal is not analysed."""


def judged(seat: Seat, result: Fraction, moved: Iterable[tuple[Seat, Amounts]], cost: tuple[Fraction, ...]) -> Judged:
    """Divide the result of a seat between mistakes and luck, which is whatever no mistake has moved.

    moved: for each mistake after the auction the seat that made it, and what it moved for every seat. cost: see
    `Judged`.

    >>> judged(Seat(1), Fraction(7), [(Seat(1), BySeat((Fraction(-3), Fraction(3), Fraction(0))))], ()).luck
    Fraction(10, 1)
    """
    own = gifts = Fraction(0)
    for author, amounts in moved:
        if author is seat:
            own += amounts[seat]
        else:
            gifts += amounts[seat]
    return Judged(result - own - gifts, own, gifts, cost)


class DearestCard(msgspec.Struct, frozen=True):
    """Card of a deal that cost most."""

    seat: Seat
    """Seat that chose the card."""
    card: Card
    trick: int
    """1..10."""
    cost: Fraction
    """Loss of the seat's side, above zero."""


class CardFault(Protocol):
    """Card that was a mistake, as the analysis of a game tells it."""

    @property
    def seat(self) -> Seat:
        """Seat that chose the card."""
        ...

    @property
    def card(self) -> Card:
        """Card that was chosen."""
        ...

    @property
    def trick(self) -> int:
        """1..10."""
        ...

    @property
    def cost(self) -> Fraction | int:
        """Loss of the seat's side, above zero."""
        ...


def dearest(faults: Iterable[CardFault]) -> DearestCard | None:
    """Return the card that cost most, the first of equals; None without faults.

    >>> cheap, dear = (DearestCard(Seat(1), Card("7d"), trick, Fraction(trick)) for trick in (3, 5))
    >>> dearest([cheap, dear]).trick
    5
    """
    worst = max(faults, key=lambda fault: fault.cost, default=None)
    return DearestCard(worst.seat, worst.card, worst.trick, Fraction(worst.cost)) if worst is not None else None


class DealFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """Facts of a finished deal."""

    number: int
    """Number of the deal in its match, from 1."""
    seats: BySeat[SeatFacts]
    declarer: Seat | None = None
    """None if nobody declared."""
    game: str = ""
    """One of `Facts.games`; empty if nobody declared."""
    is_made: bool = False
    """True if the declarer made the game."""
    is_misere: bool = False
    """True for a game in which the declarer may take no trick."""
    is_catchable: bool | None = None
    """True if best play catches the misère that was played; None elsewhere, and where the deal is not analysed."""
    dearest: DearestCard | None = None
    """None if no card was a mistake, or the deal is not analysed."""
    by_robot: tuple[Seat, ...] = ()
    """Seats for which a robot made a decision in which there was a choice, ascending."""
    by_clock: tuple[Seat, ...] = ()
    """Seats for which the clock made such a decision, ascending."""


class MatchFacts(msgspec.Struct, frozen=True):
    """Facts of a match; for each seat the results of its deals and `between` add up to `exact`."""

    deals: tuple[DealFacts, ...]
    """Finished deals in order; of a deal that was broken off there are none."""
    between: Amounts
    """Change of the exact settlement between deals: corrections, joins, leaves."""
    exact: Amounts
    """Exact settlement; the sum is 0."""
    pairs: BySeat[Amounts] | None = None
    """pairs[a][b] is what b pays to a at the settlement; None if players do not pay each other."""
