"""State of a match and its deal: one frozen class per phase, so that a field exists only in phases that need it."""

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
    """Facts of a deal that do not change after the cards are dealt; `talon` is the skat as dealt."""

    rules: Rules
    stage: Stage


class Word(StrEnum):
    """Kind of a call in the auction."""

    BID = "bid"
    HOLD = "yes"
    PASS = "pass"


class Call(msgspec.Struct, frozen=True):
    """One call of the auction."""

    seat: Seat
    word: Word
    value: int = 0
    """Value named or held; 0 for a pass."""


class Auction(msgspec.Struct, frozen=True, tag=True):
    """Phase of bidding: one seat names values, and another holds them or passes."""

    setup: Setup
    hands: Hands
    namer: Seat
    holder: Seat | None
    """Seat that answers bids; None if two have passed and forehand may still bid 18."""
    value: int = 0
    """Last value named; 0 if there is none."""
    is_answering: bool = False
    """True if the holder must now answer `value`."""
    calls: tuple[Call, ...] = ()

    @property
    def turn(self) -> Seat:
        """Seat that speaks next."""
        return self.holder if self.is_answering and self.holder is not None else self.namer


class Won(msgspec.Struct, frozen=True):
    """Result of an auction, with its calls."""

    calls: tuple[Call, ...]
    seat: Seat
    """Seat that won the auction: the declarer."""
    bid: int

    def has_bid(self, seat: Seat) -> bool:
        """Return whether a seat has named or held a value."""
        return any(call.seat is seat and call.word is not Word.PASS for call in self.calls)

    @property
    def is_unbid(self) -> bool:
        """True if nobody bid: the declarer chose a grand from the hand before a ramsch, which counts as bid at 18."""
        return not any(call.value for call in self.calls)


class Choosing(Undertaking[Setup, Won], frozen=True):
    """Phase in which the declarer takes the skat or chooses to play from the hand."""


class Discarding(Undertaking[Setup, Won], frozen=True):
    """Phase in which the declarer holds twelve cards and must discard two."""


class Naming(NamingGame[Setup, Won], frozen=True):
    """Phase in which the declarer names the game."""


class NamedGame(DeclaredGame[Setup, Won], frozen=True):
    """A named game with its declarer."""

    declaration: Declaration
    kontra: Seat | None = None
    """Defender who said kontra; None if nobody did."""
    re: bool = False

    @property
    def contract(self) -> Contract:
        """Game that decides which cards are trumps."""
        return self.declaration.contract

    @property
    def skat(self) -> tuple[Card, ...]:
        """Two cards set aside that count for the declarer: the discard, or the skat in a game from the hand."""
        return self.discard or self.setup.talon


class RamschGame(msgspec.Struct, frozen=True, tag=True):
    """Facts of a ramsch, in which nobody declares."""

    setup: Setup
    calls: tuple[Call, ...]
    """Calls of the auction; empty in the schieber lap."""
    skat: tuple[Card, ...]
    """Two cards that lie aside while the ramsch is played."""
    shoves: int = 0
    given: BySeat[tuple[Card, ...]] | None = None
    """Cards that each seat passed on or set aside; None in a ramsch without shoving."""
    received: BySeat[tuple[Card, ...]] | None = None
    """Cards that each seat took up; None in a ramsch without shoving."""

    @property
    def declarer(self) -> None:
        """None: a ramsch has no declarer."""
        return None

    @property
    def contract(self) -> Contract:
        """Game that decides which cards are trumps: GRAND, in a ramsch."""
        return Contract.GRAND


class Asking(msgspec.Struct, frozen=True, tag=True):
    """Phase before a ramsch in which each hand is asked whether it plays a grand from the hand instead."""

    setup: Setup
    hands: Hands
    calls: tuple[Call, ...]
    """Calls of the auction; empty in the schieber lap."""
    turn: Seat
    """Seat that is asked."""


class Shoving(msgspec.Struct, frozen=True, tag=True):
    """Phase of a schieber ramsch in which a hand is offered the two cards that are handed on."""

    setup: Setup
    hands: Hands
    calls: tuple[Call, ...]
    turn: Seat
    cards: tuple[Card, ...]
    """Two cards that are handed on."""
    given: BySeat[tuple[Card, ...]]
    received: BySeat[tuple[Card, ...]]
    shoves: int = 0
    """Number of hands that sent the cards on unseen."""


class Giving(msgspec.Struct, frozen=True, tag=True):
    """Phase of a schieber ramsch in which a hand with twelve cards passes on two, or as last hand sets them aside."""

    shoving: Shoving
    """State before the cards were taken up, except that its `received` includes these cards."""
    hands: Hands

    @property
    def turn(self) -> Seat:
        """Seat with twelve cards."""
        return self.shoving.turn

    @property
    def is_last(self) -> bool:
        """True if this is the last hand, whose two cards become the skat."""
        return self.turn is self.shoving.setup.active[-1]


class Playing(CardPlay, frozen=True):
    """Phase in which cards are played."""

    game: NamedGame | RamschGame
    rest: Seat | None = None
    """Seat to which a claim or a defender who gave up left all remaining tricks; None without either."""
    conceded: bool = False
    """True once the declarer has given the game up."""
    ended_by: Seat | None = None
    """Defender who ended the play by a claim or by giving up; None if nobody did."""

    @property
    def won(self) -> BySeat[int]:
        """Tricks of each seat so far, including those that were not played out."""
        takers = [trick.taker for trick in self.tricks]
        return BySeat.collect(
            takers.count(seat) + (self.remaining if seat is self.rest else 0) for seat in self.hands.seats
        )


class Doubling(msgspec.Struct, frozen=True, tag=True):
    """Phase in which a defender is asked for kontra before the declarer's hand opens, or a declarer for re."""

    play: Playing
    """State of the play that goes on afterwards."""
    game: NamedGame
    """Game that is played, equal to `play.game`."""
    waiting: tuple[Seat, ...]
    """Seats that are still to be asked, in this order."""

    @property
    def hands(self) -> Hands:
        """Cards that each seat still holds."""
        return self.play.hands

    @property
    def turn(self) -> Seat:
        """Seat that is asked."""
        return self.waiting[0]


Phase = Auction | Choosing | Discarding | Naming | Doubling | Asking | Shoving | Giving | Playing


class Finished(state.Finished[Auction | Playing, Outcome, DealScored], frozen=True):
    """A deal with a result: all passed, or cards were played."""


class Broken(state.Broken[Phase], frozen=True):
    """A deal that was broken off without a result."""


class PaperDeal(state.PaperDeal[Outcome, DealScored], frozen=True):
    """A deal played with real cards, of which only the outcome is known."""


Deal = Phase | Finished | Broken | PaperDeal


class Match(state.Match[Standing, Deal], frozen=True):
    """State of a match: its standing between deals, and the current or last deal."""


def setup_of(deal: Phase) -> Setup:
    """Return the setup of a running deal: dealer, seats, cards as dealt, rules and stage."""
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
