"""What a seat or the table may ask for, in the imperative. Whether it is legal is membership in `legal_commands`."""

import msgspec

from engine.core.cards import Card
from engine.core.match import EndReason
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.outcomes import Outcome, PlayMode, WhistCall
from engine.games.preferans.sheet import Column


class SeatCommand(msgspec.Struct, frozen=True):
    """Something the person (or robot) who decides for `seat` asks for."""

    seat: Seat


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


class StartDeal(msgspec.Struct, frozen=True):
    """Deal a shuffled deck of 32: pairs to forehand, middlehand, rearhand and, as the fourth pair, the talon."""

    dealer: Seat
    deck: tuple[Card, ...]


class RecordPaperDeal(msgspec.Struct, frozen=True):
    """Write down a deal played with real cards."""

    dealer: Seat
    outcome: Outcome


class Adjust(msgspec.Struct, frozen=True):
    """A whole or fractional amount is added to one cell of the sheet; `on` only with whists."""

    seat: Seat
    column: Column
    amount: str
    on: Seat | None = None
    text: str = ""


class Join(msgspec.Struct, frozen=True):
    """A fourth player takes seat 4 after the last seat has dealt."""

    seat: Seat
    name: str


class Leave(msgspec.Struct, frozen=True):
    """A player leaves a match of four for good."""

    seat: Seat


class Substitute(msgspec.Struct, frozen=True):
    """Somebody else goes on in a seat, with its numbers."""

    seat: Seat
    name: str


class FinishMatch(msgspec.Struct, frozen=True):
    """End the match: its end is reached, by agreement, or by the clock."""

    reason: EndReason


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


class BreakDeal(msgspec.Struct, frozen=True):
    """Close the running deal without a result; `seat` closes it, None: somebody who does not play."""

    seat: Seat | None = None


MatchCommand = StartDeal | RecordPaperDeal | Adjust | Join | Leave | Substitute | FinishMatch | BreakDeal
Command = DealCommand | MatchCommand
