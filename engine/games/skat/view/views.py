"""Views of a deal, one class a phase."""

from enum import StrEnum
from typing import ClassVar

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.core.view import Hand
from engine.games.skat.contracts import Declaration
from engine.games.skat.events import DealScored, Standing
from engine.games.skat.moves import DealMove
from engine.games.skat.outcomes import Outcome
from engine.games.skat.robber import Stage
from engine.games.skat.rules import Rules
from engine.games.skat.state import Call, Hands, Plays, Trick


class Phase(StrEnum):
    """Phase of a deal."""

    AUCTION = "auction"
    CHOICE = "choice"
    DISCARD = "discard"
    NAMING = "naming"
    DOUBLING = "doubling"
    SHOVING = "shoving"
    GIVING = "giving"
    PLAY = "play"
    RAMSCH = "ramsch"
    FINISHED = "finished"


class View(msgspec.Struct, frozen=True, tag=True):
    """One deal through the eyes of `viewer`: what every phase shows."""

    phase: ClassVar[Phase]

    viewer: Seat | None
    """None is a spectator."""
    number: int
    """Number of the deal in its match, from 1."""
    dealer: Seat
    resting: Seat | None
    """Dealer of four players, who has no cards."""
    active: tuple[Seat, Seat, Seat]
    """Forehand, middlehand and rearhand."""
    players: BySeat[str]
    """Names."""
    standing: Standing
    """The match between deals."""
    stage: Stage
    """Stage of the match in which the deal was dealt."""
    calls: tuple[Call, ...]
    """Words of the auction; none in the schieber lap."""
    hands: BySeat[Hand]
    """Cards that the viewer may see, else only their number."""
    exposed: tuple[Seat, ...]
    """Seats whose hands lie open for everybody."""
    deciders: tuple[Seat, ...]
    """Seat for which the deal waits; none when the deal is over."""
    legal: tuple[DealMove, ...]
    """Everything the viewer may do now, claims aside."""
    public: tuple[DealMove, ...]
    """Everything the decider may say aloud: it follows from what everybody has heard; in other phases empty."""

    @property
    def decider(self) -> Seat | None:
        """First of `deciders`: the seat that speaks or plays next."""
        return self.deciders[0] if self.deciders else None

    @property
    def rules(self) -> Rules:
        """Rules of the match."""
        return self.standing.rules


class AuctionView(View, frozen=True, kw_only=True):
    """Bidding; also the end of a deal that all have passed."""

    phase: ClassVar[Phase] = Phase.AUCTION

    namer: Seat
    """Seat that names values."""
    holder: Seat | None
    """Seat that answers; None if forehand may still say 18 after two passes."""
    value: int
    """Last value named; 0: none."""
    is_answering: bool
    """True when the holder is to answer `value`."""


class DeclaredView(View, frozen=True, kw_only=True):
    """A deal with a declarer: what all phases behind the auction show."""

    declarer: Seat
    bid: int
    """Value that won the auction."""
    talon: tuple[Card, ...]
    """Skat as this viewer may see it: the declarer who took it, else empty."""


class ChoosingView(DeclaredView, frozen=True, kw_only=True):
    """A declarer who takes the skat or plays from the hand."""

    phase: ClassVar[Phase] = Phase.CHOICE


class DiscardingView(DeclaredView, frozen=True, kw_only=True):
    """Twelve cards in the declarer's hand, two of which are to be discarded."""

    phase: ClassVar[Phase] = Phase.DISCARD


class NamingView(DeclaredView, frozen=True, kw_only=True):
    """A declarer who names the game."""

    phase: ClassVar[Phase] = Phase.NAMING

    is_hand: bool
    """True if the skat stays closed."""
    discard: tuple[Card, Card] | None
    """Discard, shown to the declarer alone; None also from the hand."""


class GameView(DeclaredView, frozen=True, kw_only=True):
    """A named game: what asking for kontra and play show."""

    declaration: Declaration
    discard: tuple[Card, Card] | None
    """Discard, shown to the declarer alone; None also from the hand."""
    defenders: tuple[Seat, Seat]
    """Clockwise from the declarer."""
    kontra: Seat | None
    """Defender who said kontra."""
    re: bool


class DoublingView(GameView, frozen=True, kw_only=True):
    """A defender who is asked for kontra before a hand opens, or a declarer who is asked for re."""

    phase: ClassVar[Phase] = Phase.DOUBLING

    plays: Plays
    """Running trick, which waits meanwhile."""
    tricks: tuple[Trick, ...]
    """Complete tricks."""


class PlayView(GameView, frozen=True, kw_only=True):
    """Play of the cards of a game with a declarer."""

    phase: ClassVar[Phase] = Phase.PLAY

    turn: Seat
    """Seat that plays next; meaningless once the deal is over."""
    plays: Plays
    """Running trick."""
    tricks: tuple[Trick, ...]
    """Complete tricks; a screen shows the last one."""
    won: BySeat[int]
    """Tricks of each seat so far, those of a claim with them."""
    may_claim: bool
    """True when the viewer may claim now."""
    conceded: bool
    """True once the declarer has given the game up."""


class ShovingView(View, frozen=True, kw_only=True):
    """A hand of a schieber ramsch to which the two cards come."""

    phase: ClassVar[Phase] = Phase.SHOVING

    turn: Seat
    shoves: int
    """Hands that sent the cards on unseen."""
    given: tuple[Card, ...]
    """Cards that the viewer gave on."""
    received: tuple[Card, ...]
    """Cards that the viewer took up."""


class GivingView(View, frozen=True, kw_only=True):
    """A hand of a schieber ramsch with twelve cards, of which two leave it."""

    phase: ClassVar[Phase] = Phase.GIVING

    turn: Seat
    shoves: int
    """Hands that sent the cards on unseen."""
    given: tuple[Card, ...]
    """Cards that the viewer gave on."""
    received: tuple[Card, ...]
    """Cards that the viewer took up."""
    is_last: bool
    """True if the two cards are laid away."""


class RamschView(View, frozen=True, kw_only=True):
    """Play of the cards of a ramsch."""

    phase: ClassVar[Phase] = Phase.RAMSCH

    turn: Seat
    """Seat that plays next; meaningless once the deal is over."""
    plays: Plays
    """Running trick."""
    tricks: tuple[Trick, ...]
    """Complete tricks; a screen shows the last one."""
    won: BySeat[int]
    """Tricks of each seat so far."""
    shoves: int
    """Hands that sent the skat on unseen."""
    given: tuple[Card, ...]
    """Cards that the viewer gave on or laid away."""
    received: tuple[Card, ...]
    """Cards that the viewer took up."""


LastView = AuctionView | PlayView | RamschView


class FinishedView(View, frozen=True, kw_only=True):
    """A deal that is over, with all its cards."""

    phase: ClassVar[Phase] = Phase.FINISHED

    last: LastView
    """Last phase of the deal as it was shown to this viewer."""
    dealt: Hands
    """Hands as dealt."""
    talon: tuple[Card, Card]
    """Skat as dealt."""
    skat: tuple[Card, Card]
    """Two cards that lay aside in the end."""
    given: BySeat[tuple[Card, ...]] | None
    """Cards that each hand of a schieber ramsch gave on or laid away; None elsewhere."""
    points: BySeat[int] | None
    """Card points of each seat, a declarer's with the skat; None if nothing was counted."""
    outcome: Outcome
    score: DealScored | None
    """None for the moment between the last card and the result."""


TableView = (
    AuctionView
    | ChoosingView
    | DiscardingView
    | NamingView
    | DoublingView
    | ShovingView
    | GivingView
    | PlayView
    | RamschView
)
"""View of what may lie on the table, alone or at the end of a deal."""
SeatView = TableView | FinishedView
