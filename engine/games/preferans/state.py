"""State of a match and its deal: one frozen class per phase, so that a field exists only in phases that use it."""

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
    """Lowest level that may be bid; by the option `exit_ladder` it rises with the number of raspasy."""
    rasp_run: int
    """Number of raspasy since the last exit (the deal that ended a run), before this deal."""
    blind_run: int = 0
    """Number of raspasy with a blind pass in a row, before this deal (rules.md §14)."""
    dummy: Seat | None = None
    """Seat of the hand without a player; None unless two people play."""
    compulsory: bool = False
    """Whether the deal is compulsory raspasy, without an auction."""
    idle: Seat | None = None
    """Right neighbour of the dealer at a table of five, who has no part in the deal; None with fewer players."""

    @property
    def seats(self) -> int:
        """Number of hands with a seat in this deal, including the dummy's."""
        return len(self.dealt)

    @property
    def people(self) -> tuple[Seat, ...]:
        """Active seats with a player."""
        return tuple(seat for seat in self.active if seat is not self.dummy)

    def after(self, seat: Seat) -> Seat:
        """Return the next active seat clockwise."""
        return self.others(seat)[0]


class Call(msgspec.Struct, frozen=True):
    """One call of the auction."""

    seat: Seat
    bid: Contract | None
    """Contract bid, or the lowest possible game if the talon was taken without naming one; None is a pass."""
    here: bool = False
    """Whether the bid holds the other bidder's call («здесь»)."""
    without_talon: bool = False
    blind: bool = False
    """Whether the call was made before the player saw the cards."""
    took: bool = False
    """Whether the talon was taken without naming a game."""


class Won(msgspec.Struct, frozen=True):
    """The call that won the auction."""

    seat: Seat
    bid: Contract
    without_talon: bool = False
    blind: bool = False


class Auction(OpenAuction[Setup, Call], frozen=True):
    """Phase of the bidding."""

    looked: tuple[Seat, ...] = ()
    """Seats that have looked at their cards. Empty if the convention has no blind calls: then all see their cards."""
    early: tuple[Seat, ...] = ()
    """Seats that called out of turn and are therefore skipped once."""


class Half(StrEnum):
    """State of the offer of half of the game to the dealer."""

    NONE = "none"
    OFFERED = "offered"
    ACCEPTED = "accepted"
    REFUSED = "refused"


class TalonShown(msgspec.Struct, frozen=True, tag=True):
    """Phase after the talon is taken up: the declarer may offer half, concede, throw the talon or discard.

    While `half` is OFFERED the resting dealer answers.
    """

    setup: Setup
    hands: Hands
    """Hands of all seats; the declarer's has the talon, too."""
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
    """Phase in which the declarer names the contract."""

    setup: Setup
    hands: Hands
    calls: tuple[Call, ...]
    won: Won
    discard: tuple[Card, ...] | None
    """Cards discarded; None for a game without the talon, and if the talon was thrown at the dealer."""
    partner: Seat | None
    """Resting dealer who took half of the game; None if nobody did."""
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
    """A named contract: what whist and play have in common. With two players the dummy is one of the `defenders`."""

    calls: tuple[Call, ...]
    contract: Contract
    partner: Seat | None
    """Resting dealer who took half of the game; None if nobody did."""
    thrown: bool = False
    """Whether the talon was thrown at the dealer."""
    whists: tuple[DefenderWord, ...] = ()
    """All calls of the defence so far, in order."""
    mode: PlayMode | None = None
    seen: Seat | None = None
    """Defender whose hand the resting dealer looked at; None if the dealer has not."""


class Whisting(msgspec.Struct, frozen=True, tag=True):
    """Phase of the whist calls: the defenders' first calls, and answers to a half-whist.

    The resting dealer calls last, if the convention allows a dealer to whist or to take over a half-whist.
    """

    game: NamedGame
    hands: Hands
    turn: Seat
    """Seat that calls next."""

    @property
    def setup(self) -> Setup:
        """Facts of the deal."""
        return self.game.setup


class ChoosingMode(msgspec.Struct, frozen=True, tag=True):
    """Phase in which the sole whister chooses open or closed play, or a half-whist if the convention allows it."""

    game: NamedGame
    hands: Hands
    whister: Seat

    @property
    def setup(self) -> Setup:
        """Facts of the deal."""
        return self.game.setup


class Trick(msgspec.Struct, frozen=True):
    """A trick, complete or in progress; the cards are in the order of play."""

    plays: tuple[tuple[Seat, Card], ...]
    led: Card | None = None
    """Card of the talon that led the trick in raspasy; None if a player led."""
    taker: Seat | None = None
    """Seat that took the trick, in raspasy perhaps the resting dealer; None while it is in progress."""


class Raspasy(msgspec.Struct, frozen=True, tag=True):
    """A deal in which everybody passed, or compulsory raspasy."""

    setup: Setup
    calls: tuple[Call, ...]


class Playing(msgspec.Struct, frozen=True, tag=True):
    """Phase of the card play."""

    game: NamedGame | Raspasy
    """The game played: a contract or raspasy."""
    hands: Hands
    turn: Seat
    """Seat whose hand the next card comes from."""
    tricks: tuple[Trick, ...]
    """Complete tricks."""
    plays: tuple[tuple[Seat, Card], ...]
    """Cards of the trick in progress, in order."""
    won: BySeat[int]
    """Number of tricks that each seat has taken."""
    refusals: tuple[tuple[Seat, Seat], ...] = ()
    """Claims refused since the last card, as (claimer, refuser)."""
    laid: tuple[Seat, ...] = ()
    """Seats whose hands are open because their claims were refused."""

    @property
    def setup(self) -> Setup:
        """Facts of the deal."""
        return self.game.setup

    @property
    def remaining(self) -> int:
        """Number of tricks not yet complete."""
        return 10 - len(self.tricks)


class Claiming(msgspec.Struct, frozen=True, tag=True):
    """Phase in which a claim waits for the answers of the other two active players."""

    play: Playing
    seat: Seat
    tricks: BySeat[int]
    """Number of the remaining tricks that the claim gives to each seat."""
    accepted: tuple[Seat, ...] = ()
    """Seats that have accepted the claim."""
    open: bool = False
    """Whether the claimer's hand is shown with the claim."""

    @property
    def setup(self) -> Setup:
        """Facts of the deal."""
        return self.play.game.setup

    @property
    def laid(self) -> tuple[Seat, ...]:
        """Seats whose hands are open because of a claim, including the claimer's if it is shown."""
        return tuple(dict.fromkeys((*self.play.laid, self.seat))) if self.open else self.play.laid


class Finished(
    state.Finished[Auction | TalonShown | Whisting | ChoosingMode | Playing, Outcome, DealScored], frozen=True
):
    """A finished deal, in which all hidden cards may be shown."""


Running = Auction | TalonShown | Ordering | Whisting | ChoosingMode | Playing | Claiming


class Broken(state.Broken[Running], frozen=True):
    """A deal broken off without a result. Cards that were hidden at the table stay hidden."""


class PaperDeal(state.PaperDeal[Outcome, DealScored], frozen=True):
    """A deal with real cards, of which only the outcome is known."""


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
    """Return the setup of a deal in any phase; None for a paper deal."""
    match deal:
        case PaperDeal():
            return None
        case Finished() | Broken():
            return deal.last.setup
        case _:
            return deal.setup
