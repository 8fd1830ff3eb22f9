"""Results of an analysis of a finished deal: what was makeable, and mistakes with their price."""

from enum import StrEnum
from fractions import Fraction

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.austrian.calls import Bid
from engine.games.austrian.events import DealScored
from engine.games.austrian.outcomes import Aces, Defence, WhistCall
from engine.games.austrian.state import Setup, Trick

Balance = BySeat[Fraction]
"""Money of each seat with its share of the pot, in stakes' unit; a change of it sums to zero."""
Pair = tuple[Card, Card]


class Part(StrEnum):
    """Part of a deal with a mistake."""

    CONTRACT = "contract"
    DISCARD = "discard"
    WHIST = "whist"
    PLAY = "play"


class Mistake(msgspec.Struct, frozen=True, tag_field="kind"):
    """A decision worse than one possible with all cards open."""

    seat: Seat
    """Seat that decided."""
    cost: Fraction
    """Loss of the seat in money, of a defender's card that of all who play against the declarer; above zero."""
    moved: Balance
    """Change of everybody's money."""


class ContractMistake(Mistake, frozen=True, tag="contract"):
    """A contract, where another one would have brought more."""

    said: Bid
    better: Bid
    tricks: int
    """Tricks of the better contract with the best discard."""


class DiscardMistake(Mistake, frozen=True, tag="discard"):
    """Two cards that should not have been put away."""

    cards: Pair
    better: Pair
    tricks: int
    """Tricks of the declarer against both defenders after the discard."""
    better_tricks: int
    """Tricks of the declarer against both defenders after the better discard."""


class WordMistake(Mistake, frozen=True, tag="word"):
    """A word of a defender."""

    said: WhistCall
    better: WhistCall


class DefenceMistake(Mistake, frozen=True, tag="defence"):
    """A choice of a sole whister."""

    said: Defence
    better: Defence


class AnnounceMistake(Mistake, frozen=True, tag="announce"):
    """An announcement of a contract that fails, or none in one that is made."""

    said: Aces | None
    """None: nothing was announced."""
    better: Aces | None
    """None: nothing should have been announced."""


class CardMistake(Mistake, frozen=True, tag="card"):
    """A card that lost money."""

    trick: int
    """1..10."""
    card: Card
    better: tuple[Card, ...]
    """Cards that lose nothing, lowest first."""
    lost: int
    """Tricks of the declarer that the card changes to the bad of its side."""


class ClaimMistake(Mistake, frozen=True, tag="claim"):
    """An agreement on the rest that gave tricks away."""

    trick: int
    """First trick that was not played."""
    lost: int
    """Tricks given away; of the declarer's one more or less than best play gives."""


AnyMistake = (
    ContractMistake | DiscardMistake | WordMistake | DefenceMistake | AnnounceMistake | CardMistake | ClaimMistake
)


class Worth(msgspec.Struct, frozen=True):
    """Worth of the declarer's cards in one contract with the best discard, both defenders playing, all cards open."""

    contract: Bid
    tricks: int
    discard: Pair | None
    """None from the hand."""
    is_made: bool
    """True when so many tricks make the contract."""
    money: Fraction
    """Change of the declarer's money with best words and best play by all."""


class Analysis(msgspec.Struct, frozen=True):
    """A finished deal with all cards open."""

    setup: Setup
    scored: DealScored
    result: Balance
    """Change of everybody's money by the deal, its stakes included."""
    luck: Balance
    """The result less everything that mistakes moved: the worth of the cards and of the auction."""
    mistakes: tuple[AnyMistake, ...]
    """Mistakes in the order in which they were made."""
    plays: tuple[tuple[Seat, Card], ...] = ()
    """All cards in order of play, each with its owner."""
    declarer: Seat | None = None
    """None when all passed."""
    contract: Bid | None = None
    discard: Pair | None = None
    """None from the hand."""
    playing: tuple[Seat, ...] = ()
    """Seats that played cards, the declarer first; none when nothing was played."""
    line: tuple[Trick, ...] = ()
    """Best play by those who played from the first card to where it stops; of equally good cards the lowest."""
    tricks: int | None = None
    """Tricks of the declarer with best play by those who played; None when nothing was played."""
    worths: tuple[Worth, ...] = ()
    """Worth of the declarer's cards in the contracts that the auction allowed, lowest first.

    Suits of which the declarer held fewer than three cards are left out, but for the contract that was played.
    """

    @property
    def best(self) -> Worth | None:
        """Contract that would have brought the declarer most; the lowest of equals; None when all passed."""
        return max(self.worths, key=lambda worth: worth.money, default=None)

    def lost_by(self, seat: Seat, part: Part | None = None) -> Fraction:
        """Sum the money that a seat gave away, in that part of the deal or in all."""
        return sum((it.cost for it in self.mistakes if it.seat is seat and part in (None, part_of(it))), Fraction(0))


def part_of(mistake: AnyMistake) -> Part:
    """Return the part of the deal to which a mistake belongs."""
    match mistake:
        case ContractMistake() | AnnounceMistake():
            return Part.CONTRACT
        case DiscardMistake():
            return Part.DISCARD
        case WordMistake() | DefenceMistake():
            return Part.WHIST
        case CardMistake() | ClaimMistake():
            return Part.PLAY
