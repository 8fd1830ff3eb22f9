"""Moves of a seat in a deal, and their written forms. Each is a command and, once decided, a stored event.

The events of `TakeTalon`, `DeclarePreferans` and `MakeClaim` contain more and are defined in `events`. Tags and fields
of the other moves never change, because stored databases contain them; nor do written forms, which records and buttons
contain (`engine.core.command_words`). A command is legal if `legal_commands` lists it.
"""

from typing import Final

from engine.core.cards import Card
from engine.core.command_words import Argument, CommandWords, Fields, Saying, field
from engine.core.match import Move
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract, Rung, parse_rung
from engine.games.preferans.outcomes import PlayMode, WhistCall
from engine.three_hands.moves import Answer, CardMove, TricksClaim


class PlaceBid(Move, frozen=True, omit_defaults=True, tag="deal.bid", kw_only=True):
    """A bid."""

    bid: Contract
    here: bool = False
    """Whether the bid holds the other bidder's call («здесь»), which `bid` then repeats."""
    without_talon: bool = False
    blind: bool = False
    """Whether the player had not looked at the cards."""


class Pass(Move, frozen=True, omit_defaults=True, tag="deal.passed", kw_only=True):
    """A pass: the seat is out of the auction."""

    blind: bool = False
    """Whether the player had not looked at the cards."""


class Look(Move, frozen=True, omit_defaults=True, tag="deal.looked", kw_only=True):
    """A look at cards: at one's own after a chance to call blind, or at a defender's by the resting dealer."""

    at: Seat | None = None
    """Defender whose hand the resting dealer looks at; None if a player looks at the player's own cards."""


class TakeTalon(Move, frozen=True, tag=True):
    """The third hand takes the talon after two passes without naming a game. Its event is `TalonTaken`."""


class OfferHalf(Move, frozen=True, omit_defaults=True, tag="deal.half_offered"):
    """An offer of half of the game to the resting dealer."""


class AnswerHalf(Answer, frozen=True, tag="deal.half_answered"):
    """The resting dealer's answer to the offer of half of the game."""


class Concede(Move, frozen=True, omit_defaults=True, tag="deal.conceded"):
    """«Без трёх»: the declarer gives up the game."""


class ThrowTalon(Move, frozen=True, omit_defaults=True, tag="deal.thrown"):
    """The declarer throws a useless talon back: it is laid open and the dealer pays for it."""


class DeclarePreferans(Move, frozen=True, tag=True):
    """Declaration of «преферанс», a hand that ends the match (rules.md §3.6); `PreferansDeclared` has the verdict."""


class Discard(Move, frozen=True, omit_defaults=True, tag="deal.discarded", kw_only=True):
    """The declarer's discard, which nobody else sees."""

    cards: tuple[Card, ...]
    """As many cards as the talon has, in the order of `sort_cards`."""


class NameContract(Move, frozen=True, omit_defaults=True, tag="deal.contract", kw_only=True):
    """The declarer names a contract that is not lower than the bid."""

    contract: Contract


class SayWhist(Move, frozen=True, omit_defaults=True, tag="deal.whist", kw_only=True):
    """A call of a defender or of the resting dealer: whist, pass or half-whist.

    HALF may follow the seat's own whist. WHIST may take over the other defender's half-whist.
    """

    call: WhistCall


class ChooseMode(Move, frozen=True, omit_defaults=True, tag="deal.mode", kw_only=True):
    """The sole whister's choice to play with open or hidden hands of the defence."""

    mode: PlayMode


class PlayCard(CardMove, frozen=True, tag="deal.card"):
    """A card played.

    In open play the whister may play a card of the other defender. The seat of the command is then the whister, the
    seat of the event the card's owner.
    """


class MakeClaim(TricksClaim, frozen=True, tag=True):
    """A claim that assigns every remaining trick to a seat. Its event is `Claimed`."""


class AnswerClaim(Answer, frozen=True, tag="deal.claim_answered"):
    """An answer to a claim: accept it, or refuse and play on. One refusal ends the claim."""


StoredMove = (
    PlaceBid
    | Pass
    | Look
    | OfferHalf
    | AnswerHalf
    | Concede
    | ThrowTalon
    | Discard
    | NameContract
    | SayWhist
    | ChooseMode
    | PlayCard
    | AnswerClaim
)
"""Moves that are stored as events unchanged."""
DealMove = StoredMove | TakeTalon | DeclarePreferans | MakeClaim

AUCTION, TALON, WHIST, PLAY, CLAIM = "auction", "talon-call", "whist", "play", "claim"  # lines of a record

SAYINGS: Final[tuple[Saying[DealMove], ...]] = (
    Saying(Pass, "blindpass", AUCTION, "pass*", {"blind": True}),
    Saying(Pass, "pass", AUCTION, "pass"),
    Saying(Look, "look", AUCTION, "look", {"at": None}),
    Saying(Look, "look:{at}", WHIST, "look {at}"),
    Saying(TakeTalon, "taketalon", AUCTION, "take"),
    Saying(PlaceBid, "here:{rung}", AUCTION, "here", {"here": True}),
    Saying(PlaceBid, "blind:{rung}", AUCTION, "{rung}*", {"blind": True}),
    Saying(PlaceBid, "bid:{rung}", AUCTION, "{rung}"),
    Saying(OfferHalf, "offer", TALON, "half"),
    Saying(AnswerHalf, "half:y", TALON, "accept", {"accept": True}),
    Saying(AnswerHalf, "half:n", TALON, "refuse", {"accept": False}),
    Saying(Concede, "concede", TALON, "concede"),
    Saying(ThrowTalon, "throw", TALON, "throw"),
    Saying(DeclarePreferans, "preferans", TALON, "contract preferans"),
    Saying(Discard, "discard:{away_pressed}", TALON, "discard {away}"),
    Saying(NameContract, "order:{contract}", TALON, "contract {contract}"),
    *(Saying(SayWhist, f"whist:{call}", WHIST, str(call), {"call": call}) for call in WhistCall),
    *(Saying(ChooseMode, f"mode:{mode}", WHIST, str(mode), {"mode": mode}) for mode in PlayMode),
    Saying(PlayCard, "card:{card}", PLAY, "{card}"),
    Saying(MakeClaim, "claim:{tricks}", CLAIM, ""),
    Saying(AnswerClaim, "agree:y", CLAIM, "accept", {"accept": True}),
    Saying(AnswerClaim, "agree:n", CLAIM, "refuse", {"accept": False}),
)


def rung_fields(rung: Rung) -> Fields:
    """Return the fields of `PlaceBid` for a step of the ladder."""
    return {"bid": rung.contract, "without_talon": rung.without_talon}


ARGUMENTS: Final = {
    "at": Argument(lambda command: str(int(command.at)), lambda text: {"at": Seat(int(text))}),
    "rung": Argument(
        lambda command: str(Rung(command.bid, command.without_talon)), lambda text: rung_fields(parse_rung(text))
    ),
    "contract": field("contract", Contract),
}
WORDS: Final = CommandWords(SAYINGS, ARGUMENTS)
write, read, in_record = WORDS.write, WORDS.read, WORDS.in_record
