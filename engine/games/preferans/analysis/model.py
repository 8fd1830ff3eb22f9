"""Results of an analysis of a finished deal: worths, mistakes with their price, and luck."""

from enum import StrEnum
from fractions import Fraction

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract, Strain
from engine.games.preferans.events import DealScored
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.state import Setup

Balance = BySeat[Fraction]
"""Whists of the settlement, one number for each player; they sum to zero."""


class Part(StrEnum):
    """Part of a deal with a mistake."""

    BIDDING = "bidding"
    DISCARD = "discard"
    WHIST = "whist"
    PLAY = "play"


class Mistake(msgspec.Struct, frozen=True, tag_field="kind"):
    """A decision worse than one possible with all cards open."""

    seat: Seat
    """Seat that decided."""
    cost: Fraction
    """Loss of the seat's side in whists of the settlement, above zero."""
    moved: Balance
    """Change of everybody's balance."""


class CardMistake(Mistake, frozen=True, tag="card"):
    """A card that lost tricks."""

    owner: Seat
    """Seat that holds the card (`seat` chose it)."""
    trick: int
    """1..10."""
    card: Card
    better: tuple[Card, ...]
    """Cards that lose nothing, lowest first."""
    lost: int
    """Tricks lost by the side; in raspasy and on a misère tricks taken or let pass."""


class ClaimMistake(Mistake, frozen=True, tag="claim"):
    """An agreement on the rest that gave tricks away."""

    trick: int
    """First trick that was not played."""
    lost: int
    """Tricks given away."""


class DiscardMistake(Mistake, frozen=True, tag="discard"):
    """Two cards that should not have been discarded."""

    cards: tuple[Card, Card]
    better: tuple[Card, Card]
    tricks: int
    """Tricks of the declarer after the discard."""
    better_tricks: int
    """Tricks of the declarer after the better discard."""


class WhistMistake(Mistake, frozen=True, tag="whist"):
    """A word of a defender."""

    said: WhistCall
    better: WhistCall
    tricks: int
    """Tricks of the declarer with best play."""


class BidMistake(Mistake, frozen=True, tag="bid"):
    """A bid or a named game, and a better choice."""

    said: Contract | None
    """None is a pass, or «без трёх» where `said_conceded` says so."""
    better: Contract | None
    """None is a pass, or «без трёх» where `better_conceded` says so."""
    tricks: int | None = None
    """Tricks of the better game with the best discard, of `said` where the better word is none; None for raspasy."""
    said_conceded: bool = False
    better_conceded: bool = False
    naming: bool = False
    """True when the auction was over: the declarer named the wrong game."""


AnyMistake = CardMistake | ClaimMistake | DiscardMistake | WhistMistake | BidMistake


class Worth(msgspec.Struct, frozen=True):
    """Worth of the declarer's twelve cards in one strain with the best discard, all cards open."""

    strain: Strain | None
    """None is misère."""
    tricks: int
    discard: tuple[Card, Card] | None


class Analysis(msgspec.Struct, frozen=True):
    """A finished deal with all cards open."""

    setup: Setup
    scored: DealScored
    declarer: Seat | None
    contract: Contract | None
    discard: tuple[Card, Card] | None
    result: Balance
    """Whists of the settlement that the deal brought everybody."""
    luck: Balance
    """The result less everything that mistakes after the auction moved.

    That is the worth of the auction's game by the lay of the cards; each mistake of the auction is priced separately
    and stands beside it.
    """
    mistakes: tuple[AnyMistake, ...]
    plays: tuple[tuple[Seat, Card], ...]
    line: tuple[tuple[Seat, Card], ...] = ()
    """Best play from the first card; of equally good cards the lowest."""
    tricks: int | None = None
    """The declarer's tricks with best play by all after the discard made."""
    best: Worth | None = None
    """Worth of the contract's strain after the best discard."""
    worths: tuple[Worth, ...] = ()
    """Worth of the twelve cards in every strain, in the order of the auction."""
    paranoid: BySeat[int] | None = None
    """Tricks that the two others can force on each seat in raspasy at most («каждый против двоих»).

    Where the third hand is free to choose it plays against the seat: that is the tie rule.
    """

    @property
    def catchable(self) -> bool | None:
        """True when the misère that was played could be caught; None for another game."""
        if self.contract is None or not self.contract.is_misere or self.tricks is None:
            return None
        return self.tricks > 0

    def lost_by(self, seat: Seat, part: Part | None = None) -> Fraction:
        """Sum the whists that a seat gave away, in that part of the deal or in all."""
        return sum((it.cost for it in self.mistakes if it.seat is seat and part in (None, part_of(it))), Fraction(0))


def part_of(mistake: AnyMistake) -> Part:
    """Return the part of the deal to which a mistake belongs."""
    match mistake:
        case CardMistake() | ClaimMistake():
            return Part.PLAY
        case DiscardMistake():
            return Part.DISCARD
        case WhistMistake():
            return Part.WHIST
        case BidMistake():
            return Part.BIDDING
