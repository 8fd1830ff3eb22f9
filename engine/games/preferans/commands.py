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
from engine.games.preferans.contracts import Contract
from engine.games.preferans.outcomes import Outcome, PlayMode, WhistCall


class PlaceBid(SeatCommand, frozen=True, kw_only=True):
    """A bid."""

    bid: Contract
    here: bool = False
    """True to hold the other bidder's call («здесь»); `bid` is then that call."""
    without_talon: bool = False
    blind: bool = False
    """True before a look at the own cards."""


class Pass(SeatCommand, frozen=True):
    """A pass: out of the auction."""

    blind: bool = False
    """True before a look at the own cards."""


class Look(SeatCommand, frozen=True):
    """A look at the own cards where words may be said blind, or by the resting dealer at a defender's."""

    at: Seat | None = None
    """Defender whose hand the resting dealer looks at; None: the own cards."""


class TakeTalon(SeatCommand, frozen=True):
    """The talon without naming a game, for the third hand after two passes."""


class OfferHalf(SeatCommand, frozen=True):
    """An offer of half of the game to the resting dealer."""


class AnswerHalf(SeatCommand, frozen=True, kw_only=True):
    """An answer of the resting dealer to the offer of half of the game."""

    accept: bool


class Concede(SeatCommand, frozen=True):
    """«Без трёх»: giving the game up."""


class ThrowTalon(SeatCommand, frozen=True):
    """A useless talon thrown back at the dealer."""


class DeclarePreferans(SeatCommand, frozen=True):
    """The hand that ends the match; whether it does is judged at once (rules.md §3.6)."""


class Discard(SeatCommand, frozen=True, kw_only=True):
    """Two cards to put away."""

    cards: tuple[Card, Card]
    """Two cards, in the order of `sort_cards`."""


class NameContract(SeatCommand, frozen=True, kw_only=True):
    """The declarer's contract."""

    contract: Contract


class SayWhist(SeatCommand, frozen=True, kw_only=True):
    """A word of a defender; HALF may also follow an own whist, WHIST may also return the other's half."""

    call: WhistCall


class ChooseMode(SeatCommand, frozen=True, kw_only=True):
    """The sole whister's choice of open or closed hands of the defence."""

    mode: PlayMode


class PlayCard(SeatCommand, frozen=True, kw_only=True):
    """A card; in open play the whister (`seat`) may play the other defender's."""

    card: Card


class MakeClaim(SeatCommand, frozen=True, kw_only=True):
    """A claim: every remaining trick is given to a seat."""

    tricks: BySeat[int]
    """One count per seat, 0 for a resting one."""
    proved: bool = False
    """True when whoever asks knows that nobody need be asked (`claims`).

    No button and no list of legal commands says so; a record that states it is believed.
    """


class AnswerClaim(SeatCommand, frozen=True, kw_only=True):
    """An answer to a claim: agree, or play on."""

    accept: bool


class RecordPaperDeal(msgspec.Struct, frozen=True):
    """A deal played with real cards, to be written down."""

    dealer: Seat
    outcome: Outcome


DealCommand = (
    PlaceBid
    | Pass
    | Look
    | TakeTalon
    | OfferHalf
    | AnswerHalf
    | Concede
    | ThrowTalon
    | DeclarePreferans
    | Discard
    | NameContract
    | SayWhist
    | ChooseMode
    | PlayCard
    | MakeClaim
    | AnswerClaim
)


MatchCommand = StartDeal | RecordPaperDeal | Adjust | Join | Leave | Substitute | FinishMatch | BreakDeal | Refill
Command = DealCommand | MatchCommand
