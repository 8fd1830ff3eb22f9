"""What an analysis says of a finished deal: worths, mistakes with their price, and what was nobody's mistake."""

from enum import StrEnum
from fractions import Fraction

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract, Strain
from engine.games.preferans.events import DealScored
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.state import Setup

Balance = BySeat[Fraction]  # whists of the settlement, one number for each player; they sum to zero


class Part(StrEnum):
    """Where in a deal a mistake was made."""

    BIDDING = "bidding"
    DISCARD = "discard"
    WHIST = "whist"
    PLAY = "play"


class Mistake(msgspec.Struct, frozen=True, tag_field="kind"):
    """Something `seat` decided worse than he could with all cards open.

    cost: what his side lost by it, in whists of the settlement, above zero. moved: what it changed in everybody's
    balance.
    """

    seat: Seat
    cost: Fraction
    moved: Balance


class CardMistake(Mistake, frozen=True, tag="card"):
    """A card. `owner` holds it (`seat` chose it); trick 1..10; `better` lose nothing, lowest first; `lost` tricks of
    his side, in raspasy and on a misère those he took or let pass.
    """

    owner: Seat
    trick: int
    card: Card
    better: tuple[Card, ...]
    lost: int


class ClaimMistake(Mistake, frozen=True, tag="claim"):
    """An agreement on the rest that gave away `lost` tricks; `trick` is the first that was not played."""

    trick: int
    lost: int


class DiscardMistake(Mistake, frozen=True, tag="discard"):
    """Two other cards would have left the contract `better_tricks` for the declarer and not `tricks`."""

    cards: tuple[Card, Card]
    better: tuple[Card, Card]
    tricks: int
    better_tricks: int


class WhistMistake(Mistake, frozen=True, tag="whist"):
    """A word of a defender; with best play the declarer takes `tricks`."""

    said: WhistCall
    better: WhistCall
    tricks: int


class BidMistake(Mistake, frozen=True, tag="bid"):
    """What was bid or named, and what would have been better: None is a pass, or «без трёх» where `conceded` says so.

    tricks: what the better game takes with the best discard, what `said` takes where the better word is none; None
    for raspasy. `naming`: the auction was over, the declarer named the wrong game.
    """

    said: Contract | None
    better: Contract | None
    tricks: int | None = None
    said_conceded: bool = False
    better_conceded: bool = False
    naming: bool = False


AnyMistake = CardMistake | ClaimMistake | DiscardMistake | WhistMistake | BidMistake


class Worth(msgspec.Struct, frozen=True):
    """What the declarer's twelve cards are worth in a strain (None: misère) with the best discard, all cards open."""

    strain: Strain | None
    tricks: int
    discard: tuple[Card, Card] | None


class Analysis(msgspec.Struct, frozen=True):
    """A finished deal with all cards open.

    tricks: the declarer's with best play by all after his own discard; best: the same after the best discard.
    worths: his twelve cards in every strain, in the order of the auction. paranoid: in raspasy how many tricks the two
    others can force on each seat at most («каждый против двоих»; where the third hand is free to choose it plays
    against him, that is the tie rule). line: best play from the first card; of equally good cards the lowest.
    result: what the deal brought everybody in whists of the settlement. luck: what of it is nobody's mistake: the
    result less everything that mistakes after the auction moved. So it is what the auction's game was worth by the lay
    of the cards; mistakes of the auction are priced each by itself and stand beside it.
    """

    setup: Setup
    scored: DealScored
    declarer: Seat | None
    contract: Contract | None
    discard: tuple[Card, Card] | None
    result: Balance
    luck: Balance
    mistakes: tuple[AnyMistake, ...]
    plays: tuple[tuple[Seat, Card], ...]
    line: tuple[tuple[Seat, Card], ...] = ()
    tricks: int | None = None
    best: Worth | None = None
    worths: tuple[Worth, ...] = ()
    paranoid: BySeat[int] | None = None

    @property
    def catchable(self) -> bool | None:
        """Whether the misère that was played could be caught; None for another game."""
        if self.contract is None or not self.contract.is_misere or self.tricks is None:
            return None
        return self.tricks > 0

    def lost_by(self, seat: Seat, part: Part | None = None) -> Fraction:
        """What a seat gave away, in that part of the deal or in all."""
        return sum((it.cost for it in self.mistakes if it.seat is seat and part in (None, part_of(it))), Fraction(0))


def part_of(mistake: AnyMistake) -> Part:
    """The part of the deal a mistake belongs to."""
    match mistake:
        case CardMistake() | ClaimMistake():
            return Part.PLAY
        case DiscardMistake():
            return Part.DISCARD
        case WhistMistake():
            return Part.WHIST
        case BidMistake():
            return Part.BIDDING
