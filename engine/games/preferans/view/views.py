"""Views of a deal, one class for each phase with the fields that the phase needs."""

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
    """A claim of all remaining tricks."""

    seat: Seat
    """Seat that made the claim."""
    tricks: BySeat[int]
    """Number of remaining tricks given to each seat."""
    accepted: tuple[Seat, ...]
    """Seats that have accepted the claim."""
    open: bool = False
    """Whether the claimer's cards are shown."""


class View(DealView, frozen=True):
    """Fields that every phase shows. A dealer who took half of the game sees the declarer's hand in `exposed`."""

    standing: Standing
    calls: tuple[Call, ...]
    legal: tuple[DealMove, ...]
    public: tuple[DealMove, ...]
    dummy: Seat | None
    """Seat of the hand without a player; None unless two people play."""
    idle: Seat | None
    """Right neighbour of the dealer at a table of five, who has no part in the deal; None with fewer players."""
    compulsory: bool
    """Whether the deal is compulsory raspasy, without an auction."""
    min_level: int
    """Lowest level that may be bid."""
    raspasy_price: int
    """Price of a trick if the deal becomes raspasy, after the calls so far."""
    talon: tuple[Card, ...]
    """Cards of the talon that this viewer may see; in raspasy those opened so far, after the deal both."""


class AuctionView(View, frozen=True, kw_only=True):
    """View of the auction."""

    phase: ClassVar[Phase] = Phase.AUCTION

    looked: tuple[Seat, ...]
    """Seats that have seen their own cards; all players if the convention has no blind calls."""


class DeclaredView(View, frozen=True):
    """Fields common to all phases from the talon to the play of a contract."""

    declarer: Seat
    bid: Contract
    """Contract that won the auction."""
    without_talon: bool
    """Whether the game was bid without the talon."""
    blind: bool
    """Whether the game was bid before the declarer saw a card."""
    thrown: bool
    """Whether the talon was thrown at the dealer."""
    partner: Seat | None
    """Resting dealer who took half of the game; None if nobody did."""
    times: int
    """Multiplier of the game (bomb, blind bid). Not valid after the deal is scored, which may use the bomb up."""


class TalonView(DeclaredView, frozen=True, kw_only=True):
    """View after the talon is taken up: the declarer discards, concedes, throws the talon or offers half."""

    phase: ClassVar[Phase] = Phase.TALON


class HalfOfferedView(DeclaredView, frozen=True, kw_only=True):
    """View while half of the game is offered to the dealer."""

    phase: ClassVar[Phase] = Phase.HALF_OFFERED


class OrderingView(DeclaredView, frozen=True, kw_only=True):
    """View while the declarer names the contract."""

    phase: ClassVar[Phase] = Phase.ORDERING

    discard: tuple[Card, ...] | None
    """Cards discarded; None for any viewer but the declarer, and if nothing was discarded."""


class GameView(DeclaredView, frozen=True):
    """Fields of all phases with a named contract: whist, mode and play."""

    contract: Contract
    discard: tuple[Card, ...] | None
    """Cards discarded; None for any viewer but the declarer, and if nothing was discarded."""
    whists: tuple[DefenderWord, ...]
    """Calls of the defence so far, in order."""
    seen: Seat | None
    """Defender whose hand the resting dealer looked at; None if the dealer has not."""
    mode: PlayMode | None
    whister: Seat | None
    """Seat that whists alone; None if no seat whists or two do."""


class WhistView(GameView, frozen=True, kw_only=True):
    """View of the whist calls."""

    phase: ClassVar[Phase] = Phase.WHIST


class ModeView(GameView, frozen=True, kw_only=True):
    """View while the sole whister chooses open or closed play."""

    phase: ClassVar[Phase] = Phase.MODE


class PlayView(GameView, frozen=True, kw_only=True):
    """View of the play of a contract."""

    phase: ClassVar[Phase] = Phase.PLAY

    turn: Seat
    """Seat whose hand the next card comes from."""
    trick: Trick
    """Trick in progress."""
    tricks: tuple[Trick, ...]
    """Complete tricks."""
    won: BySeat[int]
    """Number of tricks that each seat has taken."""
    laid: tuple[Seat, ...]
    """Seats among `exposed` whose hands are open because of their own claims."""
    refusals: tuple[tuple[Seat, Seat], ...]
    """Claims refused since the last card, as (claimer, refuser)."""
    open_defence: bool
    """Whether the defenders' hands are open by the rules of the game."""


class RaspasyView(View, frozen=True, kw_only=True):
    """View of the play of raspasy."""

    phase: ClassVar[Phase] = Phase.PLAY

    turn: Seat
    """Seat whose hand the next card comes from."""
    trick: Trick
    """Trick in progress; a card of the talon may lead it."""
    tricks: tuple[Trick, ...]
    """Complete tricks."""
    won: BySeat[int]
    """Number of tricks that each seat has taken."""
    laid: tuple[Seat, ...]
    """Seats among `exposed` whose hands are open because of their own claims."""
    refusals: tuple[tuple[Seat, Seat], ...]
    """Claims refused since the last card, as (claimer, refuser)."""


CardsView = PlayView | RaspasyView
"""Views of the card play."""
DefenceView = WhistView | ModeView
"""Views of the calls of the defence."""
LastView = AuctionView | TalonView | DefenceView | CardsView
"""Views of the phases in which a deal may end."""


class ClaimingView(View, frozen=True, kw_only=True):
    """View while a claim waits for answers."""

    phase: ClassVar[Phase] = Phase.CLAIM

    play: CardsView
    """View of the interrupted play, as this viewer sees it now; no card can be played in it."""
    claim: Claim


class FinishedView(View, frozen=True, kw_only=True):
    """View of a finished deal: everybody may see the hands as dealt, the talon and the discard."""

    phase: ClassVar[Phase] = Phase.FINISHED

    last: LastView
    """View of the last phase, as this viewer saw it."""
    discard: tuple[Card, ...] | None
    """Cards discarded; None if nothing was discarded."""
    dealt: BySeat[tuple[Card, ...]]
    """Hands as they were dealt."""
    outcome: Outcome
    score: DealScored | None
    """Score of the deal; None until it is scored."""

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Complete tricks in order; empty if nothing was played."""
        return self.last.tricks if isinstance(self.last, CardsView) else ()


TableView = HalfOfferedView | OrderingView | LastView
"""Views of what is on the table; a claim and a finished deal contain one of them."""
SeatView = TableView | ClaimingView | FinishedView
"""Any view of a deal, by a seat or a spectator."""


def table_of(view: SeatView) -> TableView:
    """Return the view of what is on the table: the play during a claim, the last phase of a finished deal."""
    match view:
        case ClaimingView():
            return view.play
        case FinishedView():
            return view.last
        case _:
            return view


def tricks_of(view: SeatView) -> tuple[Trick, ...]:
    """Return all tricks in order, the one in progress last (it may have no card yet); empty before the play."""
    table = table_of(view)
    return (*table.tricks, table.trick) if isinstance(table, CardsView) else ()
