"""What a seat or the table may ask for, in the imperative. Whether it is legal is membership in `legal_commands`."""

import msgspec

from engine.core.cards import Card
from engine.core.match import Adjust, BreakDeal, FinishMatch, Join, Leave, SeatCommand, StartDeal, Substitute
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.outcomes import Outcome, PlayMode, WhistCall


class PlaceBid(SeatCommand, frozen=True, kw_only=True):
    """`here` holds the other bidder's call; `bid` is then that call. `blind`: before one looked at one's cards."""

    bid: Contract
    here: bool = False
    without_talon: bool = False
    blind: bool = False


class Pass(SeatCommand, frozen=True):
    """Leave the auction; `blind` before one looked at one's cards."""

    blind: bool = False


class Look(SeatCommand, frozen=True):
    """Look at one's own cards where one may bid blind; the resting dealer at the hand of the defender `at`."""

    at: Seat | None = None


class TakeTalon(SeatCommand, frozen=True):
    """After two passes the third hand takes the talon without naming a game."""


class OfferHalf(SeatCommand, frozen=True):
    """Offer half of the game to the resting dealer."""


class AnswerHalf(SeatCommand, frozen=True, kw_only=True):
    """The resting dealer takes half of the game or refuses it."""

    accept: bool


class Concede(SeatCommand, frozen=True):
    """«Без трёх»."""


class ThrowTalon(SeatCommand, frozen=True):
    """Throw a useless talon back at the dealer."""


class DeclarePreferans(SeatCommand, frozen=True):
    """The hand that ends the match; whether it does is judged at once."""


class Discard(SeatCommand, frozen=True, kw_only=True):
    """Two cards in the order of `sort_cards`."""

    cards: tuple[Card, Card]


class NameContract(SeatCommand, frozen=True, kw_only=True):
    """The declarer names what he plays."""

    contract: Contract


class SayWhist(SeatCommand, frozen=True, kw_only=True):
    """A defender's word; HALF also leaves after an own whist, WHIST also returns the other's half."""

    call: WhistCall


class ChooseMode(SeatCommand, frozen=True, kw_only=True):
    """The sole whister lays the defenders' hands open or not."""

    mode: PlayMode


class PlayCard(SeatCommand, frozen=True, kw_only=True):
    """`seat` decides; in open play the whister's `card` may belong to the other defender."""

    card: Card


class MakeClaim(SeatCommand, frozen=True, kw_only=True):
    """Every remaining trick given to a seat; one count per seat, a resting seat 0.

    `proved`: whoever asks knows that nobody need be asked (`claims`); no button and no list of legal commands says
    so, and a record that states it is believed.
    """

    tricks: BySeat[int]
    proved: bool = False


class AnswerClaim(SeatCommand, frozen=True, kw_only=True):
    """Agree to a claim or play on."""

    accept: bool


class RecordPaperDeal(msgspec.Struct, frozen=True):
    """Write down a deal played with real cards."""

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


MatchCommand = StartDeal | RecordPaperDeal | Adjust | Join | Leave | Substitute | FinishMatch | BreakDeal
Command = DealCommand | MatchCommand
