"""A match and its deal: one frozen class per phase, so that a field exists only where it means something."""

from enum import StrEnum

import msgspec

from engine.core import state
from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.skat.contracts import Contract, Declaration
from engine.games.skat.events import DealScored, Standing
from engine.games.skat.outcomes import Outcome
from engine.games.skat.robber import Stage
from engine.games.skat.rules import Rules
from engine.three_hands.state import CardPlay, DealSetup, DeclaredGame, Hands, NamingGame, Undertaking


class Setup(DealSetup, frozen=True):
    """Facts of a deal that do not change after the cards are dealt; its talon is the skat as dealt."""

    rules: Rules
    stage: Stage


class Word(StrEnum):
    """Kind of a word of the auction."""

    BID = "bid"
    HOLD = "yes"
    PASS = "pass"


class Call(msgspec.Struct, frozen=True):
    """One word of the auction."""

    seat: Seat
    word: Word
    value: int = 0
    """Value named or held; 0 with a pass."""


class Auction(msgspec.Struct, frozen=True, tag=True):
    """Bidding: one seat names values to another, who holds them or passes."""

    setup: Setup
    hands: Hands
    namer: Seat
    holder: Seat | None
    """Seat that answers; None if forehand may still say 18 after two passes."""
    value: int = 0
    """Last value named; 0: none."""
    is_answering: bool = False
    """True when the holder is to answer `value`."""
    calls: tuple[Call, ...] = ()

    @property
    def turn(self) -> Seat:
        """Seat that speaks next."""
        return self.holder if self.is_answering and self.holder is not None else self.namer


class Won(msgspec.Struct, frozen=True):
    """The auction and its end."""

    calls: tuple[Call, ...]
    seat: Seat
    """Declarer."""
    bid: int

    def has_bid(self, seat: Seat) -> bool:
        """Return whether a seat has named or held a value."""
        return any(call.seat is seat and call.word is not Word.PASS for call in self.calls)


class Choosing(Undertaking[Setup, Won], frozen=True):
    """A declarer who takes the skat or plays from the hand."""


class Discarding(Undertaking[Setup, Won], frozen=True):
    """Twelve cards in the declarer's hand, two of which are to be discarded."""


class Naming(NamingGame[Setup, Won], frozen=True):
    """A declarer who names the game."""


class NamedGame(DeclaredGame[Setup, Won], frozen=True):
    """A game with a declarer."""

    declaration: Declaration
    kontra: Seat | None = None
    """Defender who said kontra."""
    re: bool = False

    @property
    def contract(self) -> Contract:
        """Game that says which cards are trumps."""
        return self.declaration.contract

    @property
    def skat(self) -> tuple[Card, Card]:
        """Two cards that count with the declarer's tricks."""
        return self.discard or self.setup.talon


class RamschGame(msgspec.Struct, frozen=True, tag=True):
    """A ramsch."""

    setup: Setup
    calls: tuple[Call, ...]
    """Words of the auction; empty in the schieber lap."""
    skat: tuple[Card, Card]
    """Two cards that lie aside."""
    shoves: int = 0
    given: BySeat[tuple[Card, ...]] | None = None
    """Cards that each seat gave on or laid away; None if nothing is shoved."""
    received: BySeat[tuple[Card, ...]] | None = None
    """Cards that each seat took up; None if nothing is shoved."""

    @property
    def declarer(self) -> None:
        """No seat."""
        return None

    @property
    def contract(self) -> Contract:
        """Game that says which cards are trumps."""
        return Contract.GRAND


class Shoving(msgspec.Struct, frozen=True, tag=True):
    """A hand of a schieber ramsch to which the two cards come."""

    setup: Setup
    hands: Hands
    calls: tuple[Call, ...]
    turn: Seat
    cards: tuple[Card, Card]
    """Two cards on their way."""
    given: BySeat[tuple[Card, ...]]
    received: BySeat[tuple[Card, ...]]
    shoves: int = 0
    """Hands that sent the cards on unseen."""


class Giving(msgspec.Struct, frozen=True, tag=True):
    """A hand of a schieber ramsch with twelve cards, of which two are given on or laid away."""

    shoving: Shoving
    """State before the cards were taken up, except that its `received` includes them."""
    hands: Hands

    @property
    def turn(self) -> Seat:
        """Seat with twelve cards."""
        return self.shoving.turn

    @property
    def is_last(self) -> bool:
        """True if the two cards are laid away: they are the skat."""
        return self.turn is self.shoving.setup.active[-1]


class Playing(CardPlay, frozen=True):
    """Play of the cards."""

    game: NamedGame | RamschGame
    rest: Seat | None = None
    """Seat to which a claim gave all remaining tricks."""
    conceded: bool = False
    """True once the declarer has given the game up."""

    @property
    def won(self) -> BySeat[int]:
        """Tricks of each seat so far, including those of a claim."""
        takers = [trick.taker for trick in self.tricks]
        return BySeat.collect(
            takers.count(seat) + (self.remaining if seat is self.rest else 0) for seat in self.hands.seats
        )


class Doubling(msgspec.Struct, frozen=True, tag=True):
    """A defender who is asked for kontra before a hand opens, or a declarer who is asked for re."""

    play: Playing
    """Play that goes on afterwards."""
    game: NamedGame
    """Game of `play`."""
    waiting: tuple[Seat, ...]
    """Seats that are still asked, in this order."""

    @property
    def hands(self) -> Hands:
        """Cards that each seat still holds."""
        return self.play.hands

    @property
    def turn(self) -> Seat:
        """Seat that is asked."""
        return self.waiting[0]


Phase = Auction | Choosing | Discarding | Naming | Doubling | Shoving | Giving | Playing


class Finished(state.Finished[Auction | Playing, Outcome, DealScored], frozen=True):
    """A deal that came to a result: an auction that all passed, or play."""


class Broken(state.Broken[Phase], frozen=True):
    """An abandoned deal."""


class PaperDeal(state.PaperDeal[Outcome, DealScored], frozen=True):
    """A deal with real cards."""


Deal = Phase | Finished | Broken | PaperDeal


class Match(state.Match[Standing, Deal], frozen=True):
    """A match."""


def setup_of(deal: Phase) -> Setup:
    """Return the setup of a running deal."""
    match deal:
        case Giving():
            return deal.shoving.setup
        case Playing() | Doubling():
            return deal.game.setup
        case _:
            return deal.setup


def running(match: Match) -> Phase | None:
    """Return the running deal; None between deals and after the match."""
    deal = match.deal
    if deal is None or isinstance(deal, Finished | Broken | PaperDeal) or match.standing.ended is not None:
        return None
    return deal
