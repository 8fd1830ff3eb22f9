"""Facts of finished deals, from which statistics are computed; amounts are exact, in the game's unit of settlement."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Protocol

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat

Amounts = BySeat[Fraction]
"""One exact amount for each seat of the sheet."""


class Judged(msgspec.Struct, frozen=True):
    """Analysis of a deal for one seat. The result of the seat is divided into luck + own + gifts."""

    luck: Fraction
    """Result that the seat would have had if nobody had made a mistake after the auction."""
    own: Fraction
    """Part of the result due to the seat's own mistakes after the auction; seldom above zero."""
    gifts: Fraction
    """Part of the result due to other seats' mistakes after the auction."""
    cost: tuple[Fraction, ...]
    """Loss that the seat's mistakes brought its side, one amount for each of `Facts.parts`, the auction included."""

    @property
    def lost(self) -> Fraction:
        """Loss in all parts together.

        >>> Judged(Fraction(0), Fraction(-5), Fraction(0), (Fraction(3), Fraction(4))).lost
        Fraction(7, 1)
        """
        return sum(self.cost, Fraction(0))


class SeatFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """Facts of a finished deal for one seat."""

    role: str
    """Role of the seat, one of `Facts.roles`."""
    result: Fraction
    """Change of the seat's exact settlement by the deal."""
    has_cards: bool = True
    """False for a seat that rests, or has left the match."""
    tricks: int | None = None
    """Tricks taken in a deal in which all want few tricks; None in any other deal, and for a seat without cards."""
    judged: Judged | None = None
    """Analysis for this seat; None if the deal is not analysed."""


def judged(seat: Seat, result: Fraction, moved: Iterable[tuple[Seat, Amounts]], cost: tuple[Fraction, ...]) -> Judged:
    """Return the analysis of a seat: its result divided into mistakes and luck, the part that no mistake explains.

    moved: the mistakes after the auction, each with the seat that made it and the change that it brought to every seat.
    cost: see `Judged.cost`.

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
    """Mistake in a deal that cost its side most, among cards played."""

    seat: Seat
    """Seat that chose the card."""
    card: Card
    trick: int
    """Number of the trick in which the card was played, from 1."""
    cost: Fraction
    """Loss of the seat's side by the card, above zero."""


class CardFault(Protocol):
    """Card that was a mistake, as reported by the analysis of any game."""

    @property
    def seat(self) -> Seat:
        """Seat that chose the card."""
        ...

    @property
    def card(self) -> Card:
        """Card that was played."""
        ...

    @property
    def trick(self) -> int:
        """Number of the trick in which the card was played, from 1."""
        ...

    @property
    def cost(self) -> Fraction | int:
        """Loss of the seat's side by the card, above zero."""
        ...


def dearest(faults: Iterable[CardFault]) -> DearestCard | None:
    """Return the mistake that cost most, the first of equal ones; None if there is no mistake.

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
    """Seat that declared; None if nobody did."""
    game: str = ""
    """Game that was declared, one of `Facts.games`; empty if nobody declared."""
    is_made: bool = False
    """True if the declarer made the declared game."""
    is_misere: bool = False
    """True for a misère: a game in which the declarer may take no trick."""
    is_catchable: bool | None = None
    """Whether best play of the defenders makes the played misère fail; None for other games and unanalysed deals."""
    dearest: DearestCard | None = None
    """Card played by mistake that cost most; None if no card was a mistake, or the deal is not analysed."""
    by_robot: tuple[Seat, ...] = ()
    """Seats for which a robot made at least one decision with a choice, ascending."""
    by_clock: tuple[Seat, ...] = ()
    """Seats for which the clock made at least one decision with a choice, ascending."""


class MatchFacts(msgspec.Struct, frozen=True):
    """Facts of a match. For each seat the results of all deals and `between` add up to `exact`."""

    deals: tuple[DealFacts, ...]
    """Facts of the finished deals, in order; deals that were broken off are left out."""
    between: Amounts
    """Change of the exact settlement outside deals, by corrections, joining and leaving."""
    exact: Amounts
    """Exact settlement of the match by seat; the sum is 0."""
    pairs: BySeat[Amounts] | None = None
    """pairs[a][b] is what b pays to a at the settlement; None if players do not pay each other."""
