"""Views of a deal, one class a phase; a reader matches on the type and finds there what the phase fills."""

from enum import StrEnum
from typing import ClassVar

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.moves import DealMove
from engine.games.preferans.outcomes import DefenderWord, Outcome, PlayMode
from engine.games.preferans.state import Call, Trick
from engine.three_hands.view import DealView


class Phase(StrEnum):
    """Phase of a deal."""

    AUCTION = "auction"
    TALON = "talon"
    HALF_OFFERED = "half_offered"
    ORDERING = "ordering"
    WHIST = "whist"
    MODE = "mode"
    PLAY = "play"
    CLAIM = "claim"
    FINISHED = "finished"


class Claim(msgspec.Struct, frozen=True):
    """A proposal for all remaining tricks."""

    seat: Seat
    """Seat that proposes."""
    tricks: BySeat[int]
    """One count of tricks per seat."""
    accepted: tuple[Seat, ...]
    """Seats that have agreed."""
    open: bool = False
    """True when the claimer's cards lie on the table."""


class View(DealView, frozen=True):
    """What every phase shows; a dealer who took half of the game sees the declarer's hand among those `exposed`."""

    standing: Standing
    calls: tuple[Call, ...]
    legal: tuple[DealMove, ...]
    public: tuple[DealMove, ...]
    dummy: Seat | None
    """Hand without a player, when two play."""
    compulsory: bool
    """True in a deal of raspasy without an auction."""
    min_level: int
    """Lowest level of a bid."""
    raspasy_price: int
    """Price of a trick of raspasy after what has been said so far."""
    talon: tuple[Card, ...]
    """Cards of the talon that this viewer may see; in raspasy those opened so far, after the deal both."""


class AuctionView(View, frozen=True, kw_only=True):
    """Bidding."""

    phase: ClassVar[Phase] = Phase.AUCTION

    looked: tuple[Seat, ...]
    """Seats that have seen their own cards, while words may be said blind; else all people."""


class DeclaredView(View, frozen=True):
    """A deal with a declarer: what all phases from the talon to the play show."""

    declarer: Seat
    bid: Contract
    """Contract that won the auction."""
    without_talon: bool
    """True when the game was bid without the talon."""
    blind: bool
    """True when the game was bid before the declarer saw a card."""
    thrown: bool
    """True when the talon was thrown at the dealer."""
    partner: Seat | None
    """Dealer who took half of the game."""
    times: int
    """Multiplier of the game until it is scored."""


class TalonView(DeclaredView, frozen=True, kw_only=True):
    """The talon taken up: the declarer discards, concedes, throws the talon or offers halves."""

    phase: ClassVar[Phase] = Phase.TALON


class HalfOfferedView(DeclaredView, frozen=True, kw_only=True):
    """Half of the game offered to the dealer."""

    phase: ClassVar[Phase] = Phase.HALF_OFFERED


class OrderingView(DeclaredView, frozen=True, kw_only=True):
    """Naming of the contract by the declarer."""

    phase: ClassVar[Phase] = Phase.ORDERING

    discard: tuple[Card, ...] | None
    """None for all but the declarer, and if nothing was discarded."""


class GameView(DeclaredView, frozen=True):
    """A deal with a named contract: what whist, mode and play show."""

    contract: Contract
    discard: tuple[Card, ...] | None
    """None for all but the declarer, and if nothing was discarded."""
    whists: tuple[DefenderWord, ...]
    """Words of the defence."""
    seen: Seat | None
    """Defender whose hand the dealer looked at."""
    mode: PlayMode | None
    whister: Seat | None
    """Sole whister."""


class WhistView(GameView, frozen=True, kw_only=True):
    """Words of the defenders."""

    phase: ClassVar[Phase] = Phase.WHIST


class ModeView(GameView, frozen=True, kw_only=True):
    """Choice of open or closed play by the sole whister."""

    phase: ClassVar[Phase] = Phase.MODE


class PlayView(GameView, frozen=True, kw_only=True):
    """Play of a contract."""

    phase: ClassVar[Phase] = Phase.PLAY

    turn: Seat
    """Owner of the next card."""
    trick: Trick
    """The running trick."""
    tricks: tuple[Trick, ...]
    """Complete tricks."""
    won: BySeat[int]
    """Tricks of each seat."""
    laid: tuple[Seat, ...]
    """Seats among `exposed` whose hands lie there by a claim of their own."""
    refusals: tuple[tuple[Seat, Seat], ...]
    """Claims since the last card that were refused: (claimer, refuser)."""
    open_defence: bool
    """True when the defenders' hands lie open by the rules of the game."""


class RaspasyView(View, frozen=True, kw_only=True):
    """Play of raspasy."""

    phase: ClassVar[Phase] = Phase.PLAY

    turn: Seat
    """Owner of the next card."""
    trick: Trick
    """The running trick; a card of the talon may lead it."""
    tricks: tuple[Trick, ...]
    """Complete tricks."""
    won: BySeat[int]
    """Tricks of each seat."""
    laid: tuple[Seat, ...]
    """Seats among `exposed`, whose hands lie there by a claim of their own."""
    refusals: tuple[tuple[Seat, Seat], ...]
    """Claims since the last card that were refused: (claimer, refuser)."""


CardsView = PlayView | RaspasyView
"""Play of the cards."""
DefenceView = WhistView | ModeView
"""Words of the defence."""
LastView = TalonView | DefenceView | CardsView
"""Phases in which a deal may end."""


class ClaimingView(View, frozen=True, kw_only=True):
    """A claim that waits for answers."""

    phase: ClassVar[Phase] = Phase.CLAIM

    play: CardsView
    """The play that waits, seen by this viewer now; nobody plays a card in it."""
    claim: Claim


class FinishedView(View, frozen=True, kw_only=True):
    """A deal that is over: everybody may see the hands as dealt, the talon and the discard."""

    phase: ClassVar[Phase] = Phase.FINISHED

    last: LastView
    """The last phase, as this viewer saw it."""
    discard: tuple[Card, ...] | None
    """None if nothing was discarded."""
    dealt: BySeat[tuple[Card, ...]]
    """Hands as dealt."""
    outcome: Outcome
    score: DealScored | None
    """None until the deal is scored."""

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Complete tricks."""
        return self.last.tricks if isinstance(self.last, CardsView) else ()


TableView = AuctionView | HalfOfferedView | OrderingView | LastView
"""View of what may lie on the table, alone, under a claim or at the end of a deal."""
SeatView = TableView | ClaimingView | FinishedView
"""One deal through the eyes of one seat or a spectator."""


def table_of(view: SeatView) -> TableView:
    """Return what lies on the table: the play under a claim, the last phase of a deal that is over."""
    match view:
        case ClaimingView():
            return view.play
        case FinishedView():
            return view.last
        case _:
            return view


def tricks_of(view: SeatView) -> tuple[Trick, ...]:
    """Return all tricks in order, the running one last, which may have no card yet; none before the play."""
    table = table_of(view)
    return (*table.tricks, table.trick) if isinstance(table, CardsView) else ()
