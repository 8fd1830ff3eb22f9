"""A match and its deal: one frozen class per phase, so that a field exists only where it means something."""

from enum import StrEnum

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.outcomes import Decision, Outcome, PlayMode
from engine.games.preferans.rotation import others_of

Hands = BySeat[tuple[Card, ...]]


class Setup(msgspec.Struct, frozen=True):
    """What stays the same through a deal. `active` is (forehand, middlehand, rearhand); `dealt` the hands as dealt.

    `dummy` is the hand nobody sits at when two play; `compulsory` a deal of raspasy without an auction.
    """

    convention: Convention
    number: int
    dealer: Seat
    active: tuple[Seat, Seat, Seat]
    resting: Seat | None
    dealt: Hands
    talon: tuple[Card, Card]
    min_level: int
    rasp_run: int
    blind_run: int = 0
    dummy: Seat | None = None
    compulsory: bool = False

    @property
    def seats(self) -> int:
        """How many hands there are places for, the dummy's included."""
        return len(self.dealt)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The active seats somebody sits at."""
        return tuple(seat for seat in self.active if seat is not self.dummy)

    def after(self, seat: Seat) -> Seat:
        """The next active seat clockwise."""
        return self.others(seat)[0]

    def others(self, seat: Seat) -> tuple[Seat, Seat]:
        """The two other active seats, clockwise from `seat`."""
        return others_of(self.active, seat)


class Call(msgspec.Struct, frozen=True):
    """One word of the auction; `bid` None is a pass. `took`: the talon, without naming a game; `bid` is the least."""

    seat: Seat
    bid: Contract | None
    here: bool = False
    without_talon: bool = False
    blind: bool = False
    took: bool = False


class Won(msgspec.Struct, frozen=True):
    """The call that won the auction."""

    seat: Seat
    bid: Contract
    without_talon: bool = False
    blind: bool = False


class Auction(msgspec.Struct, frozen=True):
    """Bidding. `turn` speaks next; `looked` have seen their cards (all of them where nobody bids blind); `early` spoke
    out of turn and are skipped once.
    """

    setup: Setup
    hands: Hands
    turn: Seat
    calls: tuple[Call, ...] = ()
    passed: tuple[Seat, ...] = ()
    best: Call | None = None
    looked: tuple[Seat, ...] = ()
    early: tuple[Seat, ...] = ()


class Half(StrEnum):
    """What became of the offer of halves to the dealer."""

    NONE = "none"
    OFFERED = "offered"
    ACCEPTED = "accepted"
    REFUSED = "refused"


class TalonShown(msgspec.Struct, frozen=True):
    """The declarer (12 cards in hand) may offer halves, concede, throw the talon or discard; while OFFERED the dealer
    answers.
    """

    setup: Setup
    hands: Hands
    calls: tuple[Call, ...]
    won: Won
    half: Half = Half.NONE

    @property
    def declarer(self) -> Seat:
        return self.won.seat

    @property
    def bid(self) -> Contract:
        return self.won.bid


class Ordering(msgspec.Struct, frozen=True):
    """The declarer names his contract. `discard` is None without the talon and where it was thrown at the dealer."""

    setup: Setup
    hands: Hands
    calls: tuple[Call, ...]
    won: Won
    discard: tuple[Card, Card] | None
    partner: Seat | None
    thrown: bool = False

    @property
    def declarer(self) -> Seat:
        return self.won.seat

    @property
    def bid(self) -> Contract:
        return self.won.bid


class Game(msgspec.Struct, frozen=True):
    """A named contract: what whist and play have in common. `seen` is the defender whose hand the dealer looked at."""

    setup: Setup
    calls: tuple[Call, ...]
    won: Won
    contract: Contract
    discard: tuple[Card, Card] | None
    partner: Seat | None
    thrown: bool = False
    whists: tuple[Decision, ...] = ()
    mode: PlayMode | None = None
    seen: Seat | None = None

    @property
    def declarer(self) -> Seat:
        return self.won.seat

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """In speaking order; with two players the dummy is one of them."""
        return self.setup.others(self.declarer)


class Whisting(msgspec.Struct, frozen=True):
    """A defender speaks: first word, or the answer to the other's half-whist (`game.whists` are all words said).

    Last of all the resting dealer, where he may return a half-whist or whist himself.
    """

    game: Game
    hands: Hands
    turn: Seat

    @property
    def setup(self) -> Setup:
        return self.game.setup


class ChoosingMode(msgspec.Struct, frozen=True):
    """The sole whister chooses open or closed play, or leaves for half where the convention lets him."""

    game: Game
    hands: Hands
    whister: Seat

    @property
    def setup(self) -> Setup:
        return self.game.setup


class Trick(msgspec.Struct, frozen=True):
    """Cards in order of play; `led` is the talon card that led it in raspasy. `taker` may be the resting dealer."""

    plays: tuple[tuple[Seat, Card], ...]
    led: Card | None = None
    taker: Seat | None = None


class Raspasy(msgspec.Struct, frozen=True):
    """Everybody passed."""

    setup: Setup
    calls: tuple[Call, ...]


class Playing(msgspec.Struct, frozen=True):
    """Card play of a contract (`game` is Game) or of raspasy. `won` counts tricks per seat. `refusals`: claims since
    the last card that were refused, whose and by whom. `laid` are the seats whose hands lie open since a claim of
    theirs was refused.
    """

    game: Game | Raspasy
    hands: Hands
    turn: Seat
    tricks: tuple[Trick, ...]
    plays: tuple[tuple[Seat, Card], ...]
    won: BySeat[int]
    refusals: tuple[tuple[Seat, Seat], ...] = ()
    laid: tuple[Seat, ...] = ()

    @property
    def setup(self) -> Setup:
        return self.game.setup

    @property
    def remaining(self) -> int:
        """Tricks not yet complete."""
        return 10 - len(self.tricks)


class Claiming(msgspec.Struct, frozen=True):
    """A claim waits for the other two active players; `open`: the claimer's hand lies on the table."""

    play: Playing
    seat: Seat
    tricks: BySeat[int]
    accepted: tuple[Seat, ...] = ()
    open: bool = False

    @property
    def setup(self) -> Setup:
        return self.play.game.setup

    @property
    def laid(self) -> tuple[Seat, ...]:
        """The seats whose hands claims have laid open, this one's included."""
        return tuple(dict.fromkeys((*self.play.laid, self.seat))) if self.open else self.play.laid


class Finished(msgspec.Struct, frozen=True):
    """Over; `last` is the position at the end: everything that was hidden may now be seen."""

    last: "TalonShown | Whisting | ChoosingMode | Playing"
    outcome: Outcome
    score: DealScored | None = None


Running = Auction | TalonShown | Ordering | Whisting | ChoosingMode | Playing | Claiming


class Broken(msgspec.Struct, frozen=True):
    """Closed without a result; `last` is the position then, in which nobody decides anything any more.

    `seat` closed it, None for an administrator who does not play. What was hidden stays so at the table.
    """

    last: Running
    seat: Seat | None = None


class PaperDeal(msgspec.Struct, frozen=True):
    """A deal known only by its outcome."""

    number: int
    dealer: Seat
    outcome: Outcome
    score: DealScored | None = None


Deal = Running | Finished | Broken | PaperDeal


class Match(msgspec.Struct, frozen=True):
    """A match: where it stands between deals, and the current or last deal (None before the first)."""

    standing: Standing
    deal: Deal | None = None


def deal_running(match: Match) -> bool:
    """Whether a deal has begun and is neither scored nor broken off."""
    deal = match.deal
    if isinstance(deal, Finished | PaperDeal):
        return deal.score is None
    return deal is not None and not isinstance(deal, Broken)


def setup_of(deal: Deal) -> Setup | None:
    """The setup of a deal in any phase, None for a paper deal."""
    match deal:
        case PaperDeal():
            return None
        case Finished() | Broken():
            return deal.last.setup
        case _:
            return deal.setup
