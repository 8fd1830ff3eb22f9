"""A match and its deal: one frozen class per phase, so that a field exists only where it means something."""

from enum import StrEnum

import msgspec

from engine.core import state
from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.outcomes import DefenderWord, Outcome, PlayMode
from engine.three_hands.state import DealSetup, DeclaredGame, Hands, OpenAuction


class Setup(DealSetup, frozen=True):
    """Facts of a deal that do not change after the cards are dealt."""

    convention: Convention
    min_level: int
    """Lowest level of a bid: the step of the exit ladder."""
    rasp_run: int
    """Raspasy since the last exit, before this deal."""
    blind_run: int = 0
    """Raspasy with a blind pass in a row, before this deal (rules.md §14)."""
    dummy: Seat | None = None
    """Hand without a player, when two play."""
    compulsory: bool = False
    """True in a deal of raspasy without an auction."""

    @property
    def seats(self) -> int:
        """Number of places for a hand, the dummy's included."""
        return len(self.dealt)

    @property
    def people(self) -> tuple[Seat, ...]:
        """Active seats with a player."""
        return tuple(seat for seat in self.active if seat is not self.dummy)

    def after(self, seat: Seat) -> Seat:
        """Return the next active seat clockwise."""
        return self.others(seat)[0]


class Call(msgspec.Struct, frozen=True):
    """One word of the auction."""

    seat: Seat
    bid: Contract | None
    """None is a pass; of a taken talon the least game."""
    here: bool = False
    """True when the bid holds the other bidder's call («здесь»)."""
    without_talon: bool = False
    blind: bool = False
    """True when said before the player saw a card."""
    took: bool = False
    """True when the talon was taken without naming a game."""


class Won(msgspec.Struct, frozen=True):
    """The call that won the auction."""

    seat: Seat
    bid: Contract
    without_talon: bool = False
    blind: bool = False


class Auction(OpenAuction[Setup, Call], frozen=True):
    """Bidding."""

    looked: tuple[Seat, ...] = ()
    """Seats that have seen their own cards; all of them if nobody bids blind."""
    early: tuple[Seat, ...] = ()
    """Seats that spoke out of turn and are skipped once."""


class Half(StrEnum):
    """State of the offer of halves to the dealer."""

    NONE = "none"
    OFFERED = "offered"
    ACCEPTED = "accepted"
    REFUSED = "refused"


class TalonShown(msgspec.Struct, frozen=True, tag=True):
    """The talon taken up: the declarer may offer halves, concede, throw the talon or discard.

    While `half` is OFFERED the dealer answers.
    """

    setup: Setup
    hands: Hands
    """The declarer's hand has 12 cards."""
    calls: tuple[Call, ...]
    won: Won
    half: Half = Half.NONE

    @property
    def declarer(self) -> Seat:
        """Seat that won the auction."""
        return self.won.seat

    @property
    def bid(self) -> Contract:
        """Contract that won the auction."""
        return self.won.bid


class Ordering(msgspec.Struct, frozen=True, tag=True):
    """Naming of the contract by the declarer."""

    setup: Setup
    hands: Hands
    calls: tuple[Call, ...]
    won: Won
    discard: tuple[Card, Card] | None
    """None without the talon, and when the talon was thrown at the dealer."""
    partner: Seat | None
    """Dealer who took half of the game."""
    thrown: bool = False

    @property
    def declarer(self) -> Seat:
        """Seat that won the auction."""
        return self.won.seat

    @property
    def bid(self) -> Contract:
        """Contract that won the auction."""
        return self.won.bid


class NamedGame(DeclaredGame[Setup, Won], frozen=True):
    """A named contract: what whist and play have in common; with two players the dummy is one of the `defenders`."""

    calls: tuple[Call, ...]
    contract: Contract
    partner: Seat | None
    """Dealer who took half of the game."""
    thrown: bool = False
    """True when the talon was thrown at the dealer."""
    whists: tuple[DefenderWord, ...] = ()
    """All words said by the defence."""
    mode: PlayMode | None = None
    seen: Seat | None = None
    """Defender whose hand the dealer looked at."""


class Whisting(msgspec.Struct, frozen=True, tag=True):
    """Words of the defenders: first words, and answers to a half-whist.

    Last of all speaks the resting dealer, if the convention lets a dealer return a half-whist or whist.
    """

    game: NamedGame
    hands: Hands
    turn: Seat
    """Seat that speaks next."""

    @property
    def setup(self) -> Setup:
        """Facts of the deal."""
        return self.game.setup


class ChoosingMode(msgspec.Struct, frozen=True, tag=True):
    """Choice of open or closed play by the sole whister, who may also leave for half if the convention allows it."""

    game: NamedGame
    hands: Hands
    whister: Seat

    @property
    def setup(self) -> Setup:
        """Facts of the deal."""
        return self.game.setup


class Trick(msgspec.Struct, frozen=True):
    """Cards in order of play."""

    plays: tuple[tuple[Seat, Card], ...]
    led: Card | None = None
    """Talon card that led the trick in raspasy."""
    taker: Seat | None = None
    """Seat that took the trick, in raspasy also the resting dealer."""


class Raspasy(msgspec.Struct, frozen=True, tag=True):
    """A deal in which everybody passed."""

    setup: Setup
    calls: tuple[Call, ...]


class Playing(msgspec.Struct, frozen=True, tag=True):
    """Play of the cards."""

    game: NamedGame | Raspasy
    """A contract or raspasy."""
    hands: Hands
    turn: Seat
    """Owner of the next card."""
    tricks: tuple[Trick, ...]
    """Complete tricks."""
    plays: tuple[tuple[Seat, Card], ...]
    """Cards of the running trick."""
    won: BySeat[int]
    """Tricks of each seat."""
    refusals: tuple[tuple[Seat, Seat], ...] = ()
    """Claims since the last card that were refused: (claimer, refuser)."""
    laid: tuple[Seat, ...] = ()
    """Seats whose hands lie open since their claim was refused."""

    @property
    def setup(self) -> Setup:
        """Facts of the deal."""
        return self.game.setup

    @property
    def remaining(self) -> int:
        """Number of tricks not yet complete."""
        return 10 - len(self.tricks)


class Claiming(msgspec.Struct, frozen=True, tag=True):
    """A claim that waits for the other two active players."""

    play: Playing
    seat: Seat
    tricks: BySeat[int]
    """Proposed count of every remaining trick, by seat."""
    accepted: tuple[Seat, ...] = ()
    """Seats that have agreed."""
    open: bool = False
    """True when the claimer's hand lies on the table."""

    @property
    def setup(self) -> Setup:
        """Facts of the deal."""
        return self.play.game.setup

    @property
    def laid(self) -> tuple[Seat, ...]:
        """Seats whose hands claims have laid open, the claimer's included."""
        return tuple(dict.fromkeys((*self.play.laid, self.seat))) if self.open else self.play.laid


class Finished(state.Finished[TalonShown | Whisting | ChoosingMode | Playing, Outcome, DealScored], frozen=True):
    """A deal that is over: everything hidden may now be seen."""


Running = Auction | TalonShown | Ordering | Whisting | ChoosingMode | Playing | Claiming


class Broken(state.Broken[Running], frozen=True):
    """A deal closed without a result. At the table hidden cards stay hidden."""


class PaperDeal(state.PaperDeal[Outcome, DealScored], frozen=True):
    """A deal known only by its outcome."""


Deal = Running | Finished | Broken | PaperDeal


class Match(state.Match[Standing, Deal], frozen=True):
    """A match and its current or last deal."""


def deal_running(match: Match) -> bool:
    """Return whether a deal has begun and is neither scored nor broken off."""
    deal = match.deal
    if isinstance(deal, Finished | PaperDeal):
        return deal.score is None
    return deal is not None and not isinstance(deal, Broken)


def running(match: Match) -> Deal | None:
    """Return the deal that has begun and is neither scored nor broken off; None between deals."""
    return match.deal if deal_running(match) else None


def setup_of(deal: Deal) -> Setup | None:
    """Return the setup of a deal in any phase, None for a paper deal."""
    match deal:
        case PaperDeal():
            return None
        case Finished() | Broken():
            return deal.last.setup
        case _:
            return deal.setup
