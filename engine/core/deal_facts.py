"""Facts of a finished deal from which statistics are folded; amounts are exact, in the unit of the settlement."""

from fractions import Fraction

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
    """None where the deal is not analysed."""


class DearestCard(msgspec.Struct, frozen=True):
    """Card of a deal that cost most."""

    seat: Seat
    """Seat that chose the card."""
    card: Card
    trick: int
    """1..10."""
    cost: Fraction
    """Loss of the seat's side, above zero."""


class DealFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """Facts of a finished deal."""

    number: int
    """Number of the deal in its match, from 1."""
    seats: BySeat[SeatFacts]
    declarer: Seat | None = None
    """None where nobody declared."""
    game: str = ""
    """One of `Facts.games`; empty where nobody declared."""
    is_made: bool = False
    """True where the declarer made the game."""
    is_misere: bool = False
    """True for a game in which the declarer may take no trick."""
    is_catchable: bool | None = None
    """True where best play catches the misère that was played; None elsewhere, and where the deal is not analysed."""
    dearest: DearestCard | None = None
    """None where no card was a mistake, or the deal is not analysed."""
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
    """pairs[a][b] is what b pays to a at the settlement; None where nobody pays another one."""
