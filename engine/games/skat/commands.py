"""Commands of a seat or the table. A command is legal when it stands in `legal_commands`, or is a claim."""

import msgspec

from engine.core.cards import Card
from engine.core.match import (
    Adjust,
    BreakDeal,
    FinishMatch,
    Join,
    Leave,
    Refill,
    SeatCommand,
    StartDeal,
    Substitute,
)
from engine.core.seats import Seat
from engine.games.skat.contracts import Announcement, Contract
from engine.games.skat.events import DoubleCall, Verdict
from engine.games.skat.outcomes import Outcome


class PlaceBid(SeatCommand, frozen=True, kw_only=True):
    """A value of the ladder, named to the other bidder."""

    value: int


class HoldBid(SeatCommand, frozen=True):
    """The named value held («держу»)."""


class Pass(SeatCommand, frozen=True):
    """A pass: out of the auction."""


class TakeSkat(SeatCommand, frozen=True):
    """The declarer takes the skat."""


class PlayHand(SeatCommand, frozen=True):
    """The declarer plays from the hand."""


class Discard(SeatCommand, frozen=True, kw_only=True):
    """Two cards that the declarer puts away."""

    cards: tuple[Card, Card]
    """Two cards, in the order of `sort_cards` where legal commands are listed; the other order is legal, too."""


class NameGame(SeatCommand, frozen=True, kw_only=True):
    """The declarer's game with what is announced."""

    contract: Contract
    announced: Announcement | None = None


class Double(SeatCommand, frozen=True, kw_only=True):
    """Kontra, re, or neither."""

    call: DoubleCall


class Receive(SeatCommand, frozen=True):
    """The two cards of a schieber ramsch are taken up."""


class Shove(SeatCommand, frozen=True):
    """The two cards of a schieber ramsch are sent on unseen."""


class Give(SeatCommand, frozen=True, kw_only=True):
    """Two cards for the next hand of a schieber ramsch."""

    cards: tuple[Card, Card]
    """Two cards, in the order of `Discard.cards`."""


class LayAway(SeatCommand, frozen=True, kw_only=True):
    """Two cards that the last hand of a schieber ramsch lays away."""

    cards: tuple[Card, Card]
    """Two cards, in the order of `Discard.cards`."""


class PlayCard(SeatCommand, frozen=True, kw_only=True):
    """A card."""

    card: Card


class MakeClaim(SeatCommand, frozen=True):
    """A claim of the declarer: all remaining tricks, in a null none of them."""

    verdict: Verdict | None = None
    """Verdict of best play on the claim; None: not judged yet.

    No button says so; a record that states a verdict is believed.
    """


class Concede(SeatCommand, frozen=True):
    """The declarer gives the game up."""


class RecordPaperDeal(msgspec.Struct, frozen=True):
    """A deal played with real cards, to be written down."""

    dealer: Seat
    outcome: Outcome


DealCommand = (
    PlaceBid
    | HoldBid
    | Pass
    | TakeSkat
    | PlayHand
    | Discard
    | NameGame
    | Double
    | Receive
    | Shove
    | Give
    | LayAway
    | PlayCard
    | MakeClaim
    | Concede
)
MatchCommand = StartDeal | RecordPaperDeal | Refill | Adjust | Join | Leave | Substitute | FinishMatch | BreakDeal
Command = DealCommand | MatchCommand
