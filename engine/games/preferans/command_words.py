"""Words for every decision of a deal, as `engine.core.command_words` has them."""

from collections.abc import Mapping
from typing import Final

from engine.core.command_words import CARD, CARDS, PAIR, TRICKS, Argument, CommandWords, Fields, Saying, field
from engine.core.match import SeatEvent
from engine.core.seats import Seat
from engine.games.preferans.commands import (
    AnswerClaim,
    AnswerHalf,
    ChooseMode,
    Concede,
    DealCommand,
    DeclarePreferans,
    Discard,
    Look,
    MakeClaim,
    NameContract,
    OfferHalf,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
    TakeTalon,
    ThrowTalon,
)
from engine.games.preferans.contracts import Contract, Rung, parse_rung
from engine.games.preferans.events import (
    BidPlaced,
    CardPlayed,
    ClaimAnswered,
    Claimed,
    Conceded,
    ContractNamed,
    Discarded,
    HalfAnswered,
    HalfOffered,
    Looked,
    ModeChosen,
    Passed,
    PreferansDeclared,
    TalonTaken,
    TalonThrown,
    WhistSaid,
)
from engine.games.preferans.outcomes import PlayMode, WhistCall

AUCTION, TALON, WHIST, PLAY, CLAIM = "auction", "talon-call", "whist", "play", "claim"  # lines of a record

SAYINGS: Final[tuple[Saying[DealCommand, SeatEvent], ...]] = (
    Saying(Pass, Passed, "blindpass", AUCTION, "pass*", {"blind": True}),
    Saying(Pass, Passed, "pass", AUCTION, "pass"),
    Saying(Look, Looked, "look", AUCTION, "look", {"at": None}),
    Saying(Look, Looked, "look:{at}", WHIST, "look {at}"),
    Saying(TakeTalon, TalonTaken, "taketalon", AUCTION, "take"),
    Saying(PlaceBid, BidPlaced, "here:{rung}", AUCTION, "here", {"here": True}),
    Saying(PlaceBid, BidPlaced, "blind:{rung}", AUCTION, "{rung}*", {"blind": True}),
    Saying(PlaceBid, BidPlaced, "bid:{rung}", AUCTION, "{rung}"),
    Saying(OfferHalf, HalfOffered, "offer", TALON, "half"),
    Saying(AnswerHalf, HalfAnswered, "half:y", TALON, "accept", {"accept": True}),
    Saying(AnswerHalf, HalfAnswered, "half:n", TALON, "refuse", {"accept": False}),
    Saying(Concede, Conceded, "concede", TALON, "concede"),
    Saying(ThrowTalon, TalonThrown, "throw", TALON, "throw"),
    Saying(DeclarePreferans, PreferansDeclared, "preferans", TALON, "contract preferans"),
    Saying(Discard, Discarded, "discard:{cards}", TALON, "discard {pair}"),
    Saying(NameContract, ContractNamed, "order:{contract}", TALON, "contract {contract}"),
    *(Saying(SayWhist, WhistSaid, f"whist:{call}", WHIST, str(call), {"call": call}) for call in WhistCall),
    *(Saying(ChooseMode, ModeChosen, f"mode:{mode}", WHIST, str(mode), {"mode": mode}) for mode in PlayMode),
    Saying(PlayCard, CardPlayed, "card:{card}", PLAY, "{card}"),
    Saying(MakeClaim, Claimed, "claim:{tricks}", CLAIM, ""),
    Saying(AnswerClaim, ClaimAnswered, "agree:y", CLAIM, "accept", {"accept": True}),
    Saying(AnswerClaim, ClaimAnswered, "agree:n", CLAIM, "refuse", {"accept": False}),
)


def rung_fields(rung: Rung) -> Fields:
    """Return the fields of a bid."""
    return {"bid": rung.contract, "without_talon": rung.without_talon}


ARGUMENTS: Final[Mapping[str, Argument]] = {
    "at": Argument(lambda command: str(int(command.at)), lambda text: {"at": Seat(int(text))}),
    "rung": Argument(
        lambda command: str(Rung(command.bid, command.without_talon)), lambda text: rung_fields(parse_rung(text))
    ),
    "cards": CARDS,
    "pair": PAIR,
    "contract": field("contract", Contract),
    "card": CARD,
    "tricks": TRICKS,
}
WORDS: Final = CommandWords(SAYINGS, ARGUMENTS, in_events={"accept": "accepted"})
write, read, in_record, carried_out = WORDS.write, WORDS.read, WORDS.in_record, WORDS.carried_out
