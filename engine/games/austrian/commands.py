"""Commands of a seat or the table. A command is legal when it stands in `legal_commands`."""

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
from engine.core.seats import BySeat, Seat
from engine.games.austrian.calls import Bid
from engine.games.austrian.outcomes import Aces, Defence, Outcome, WhistCall


class PlaceBid(SeatCommand, frozen=True, kw_only=True):
    """A call of the auction."""

    bid: Bid
    here: bool = False
    """True to hold the rival's call («здесь»); `bid` is then that call."""


class Pass(SeatCommand, frozen=True):
    """A pass: out of the auction."""


class Discard(SeatCommand, frozen=True, kw_only=True):
    """Two cards to put away."""

    cards: tuple[Card, Card]
    """Two cards, in the order of `sort_cards` where legal commands are listed; the other order is legal, too."""


class NameContract(SeatCommand, frozen=True, kw_only=True):
    """The declarer's contract."""

    contract: Bid


class SayWhist(SeatCommand, frozen=True, kw_only=True):
    """A word of a defender."""

    call: WhistCall


class ChooseDefence(SeatCommand, frozen=True, kw_only=True):
    """The sole whister's choice to invite the other defender or to play alone."""

    defence: Defence


class Announce(SeatCommand, frozen=True, kw_only=True):
    """An announcement of the declarer before the first card."""

    aces: Aces


class PlayCard(SeatCommand, frozen=True, kw_only=True):
    """A card."""

    card: Card


class MakeClaim(SeatCommand, frozen=True, kw_only=True):
    """A claim: every remaining trick is given to a seat that plays."""

    tricks: BySeat[int]
    """One count per seat, 0 for one that does not play."""
    proved: bool = False
    """True when whoever asks knows that nobody need be asked.

    No button and no list of legal commands says so; a record that states it is believed.
    """


class AnswerClaim(SeatCommand, frozen=True, kw_only=True):
    """An answer to a claim: agree, or play on."""

    accept: bool


class OpenPot(msgspec.Struct, frozen=True):
    """Money carried over from an earlier evening."""

    pot: int
    cash: BySeat[int]
    """Money of each seat; with the pot the sum is 0."""


class RecordPaperDeal(msgspec.Struct, frozen=True):
    """A deal played with real cards, to be written down."""

    dealer: Seat
    outcome: Outcome
    refill: bool = False
    """True when all have agreed to fill the shared pot before this deal."""


DealCommand = (
    PlaceBid | Pass | Discard | NameContract | SayWhist | ChooseDefence | Announce | PlayCard | MakeClaim | AnswerClaim
)
MatchCommand = (
    StartDeal | RecordPaperDeal | OpenPot | Refill | Adjust | Join | Leave | Substitute | FinishMatch | BreakDeal
)
Command = DealCommand | MatchCommand
