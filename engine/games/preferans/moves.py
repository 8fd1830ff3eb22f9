"""Moves of a seat in a deal, with their words: each is a command and, once decided, a stored event.

The events of `TakeTalon`, `DeclarePreferans` and `MakeClaim` hold more than the commands and are defined in `events`.
Tags and fields of the others are a promise to every stored database, words to records and to buttons
(`engine.core.command_words`). A command is legal if `legal_commands` lists it.
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
    """True to hold the other bidder's call («здесь»); `bid` is then that call."""
    without_talon: bool = False
    blind: bool = False
    """True if the player had not looked at the cards."""


class Pass(Move, frozen=True, omit_defaults=True, tag="deal.passed", kw_only=True):
    """A pass: the seat is out of the auction."""

    blind: bool = False
    """True if the player had not looked at the cards."""


class Look(Move, frozen=True, omit_defaults=True, tag="deal.looked", kw_only=True):
    """A player's look at the hand if words may be said blind, or the resting dealer's at a defender's hand."""

    at: Seat | None = None
    """Defender whose hand the resting dealer looks at; None if a player looks at the dealt cards."""


class TakeTalon(Move, frozen=True, tag=True):
    """The talon without naming a game, for the third hand after two passes; its event is `TalonTaken`."""


class OfferHalf(Move, frozen=True, omit_defaults=True, tag="deal.half_offered"):
    """An offer of half of the game to the resting dealer."""


class AnswerHalf(Answer, frozen=True, tag="deal.half_answered"):
    """An answer of the resting dealer to the offer of half of the game."""


class Concede(Move, frozen=True, omit_defaults=True, tag="deal.conceded"):
    """«Без трёх»: the declarer gives the game up."""


class ThrowTalon(Move, frozen=True, omit_defaults=True, tag="deal.thrown"):
    """A useless talon thrown back: it lies open and the dealer pays for it."""


class DeclarePreferans(Move, frozen=True, tag=True):
    """The hand that ends the match; its event is `PreferansDeclared`, judged at once (rules.md §3.6)."""


class Discard(Move, frozen=True, omit_defaults=True, tag="deal.discarded", kw_only=True):
    """Two cards discarded by the declarer, which nobody else sees."""

    cards: tuple[Card, Card]
    """Two cards, in the order of `sort_cards`."""


class NameContract(Move, frozen=True, omit_defaults=True, tag="deal.contract", kw_only=True):
    """The declarer's contract, not below the bid."""

    contract: Contract


class SayWhist(Move, frozen=True, omit_defaults=True, tag="deal.whist", kw_only=True):
    """A word of a defender or of the resting dealer.

    HALF may also follow the seat's whist, WHIST may also return the other's half.
    """

    call: WhistCall


class ChooseMode(Move, frozen=True, omit_defaults=True, tag="deal.mode", kw_only=True):
    """The sole whister's choice of open or closed hands of the defence."""

    mode: PlayMode


class PlayCard(CardMove, frozen=True, tag="deal.card"):
    """A card.

    In open play the whister may play the other defender's: a command has the seat of the whister, the event that of the
    card's owner.
    """


class MakeClaim(TricksClaim, frozen=True, tag=True):
    """A claim: every remaining trick is given to a seat; its event is `Claimed`."""


class AnswerClaim(Answer, frozen=True, tag="deal.claim_answered"):
    """An answer to a claim: agree, or play on; a refusal ends the claim."""


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
"""Moves that are stored as they are."""
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
    Saying(Discard, "discard:{cards}", TALON, "discard {pair}"),
    Saying(NameContract, "order:{contract}", TALON, "contract {contract}"),
    *(Saying(SayWhist, f"whist:{call}", WHIST, str(call), {"call": call}) for call in WhistCall),
    *(Saying(ChooseMode, f"mode:{mode}", WHIST, str(mode), {"mode": mode}) for mode in PlayMode),
    Saying(PlayCard, "card:{card}", PLAY, "{card}"),
    Saying(MakeClaim, "claim:{tricks}", CLAIM, ""),
    Saying(AnswerClaim, "agree:y", CLAIM, "accept", {"accept": True}),
    Saying(AnswerClaim, "agree:n", CLAIM, "refuse", {"accept": False}),
)


def rung_fields(rung: Rung) -> Fields:
    """Return the fields of a bid."""
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
