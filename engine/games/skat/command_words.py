"""Words for every decision of a deal, as `engine.core.command_words` has them."""

import re
from collections.abc import Mapping
from typing import Final

from engine.core.command_words import CARD, CARDS, PAIR, Argument, CommandWords, Fields, Saying
from engine.games.skat.commands import (
    Concede,
    DealCommand,
    Discard,
    Double,
    Give,
    HoldBid,
    LayAway,
    MakeClaim,
    NameGame,
    Pass,
    PlaceBid,
    PlayCard,
    PlayHand,
    Receive,
    Shove,
    TakeSkat,
)
from engine.games.skat.contracts import Announcement, Contract
from engine.games.skat.events import (
    BidHeld,
    BidPlaced,
    CardPlayed,
    CardsGiven,
    Claimed,
    Conceded,
    DealEvent,
    Discarded,
    DoubleCall,
    Doubled,
    GameNamed,
    HandChosen,
    LaidAway,
    Passed,
    SkatReceived,
    SkatShoved,
    SkatTaken,
)

# lines of a record
AUCTION, TALON, KONTRA, SHOVE, PLAY = "auction", "talon-call", "kontra", "shove", "play"
CLAIM, CONCEDE = "claim", "concede"


SAYINGS: Final[tuple[Saying[DealCommand, DealEvent], ...]] = (
    Saying(Pass, Passed, "pass", AUCTION, "pass"),
    Saying(HoldBid, BidHeld, "hold", AUCTION, "yes"),
    Saying(PlaceBid, BidPlaced, "bid:{value}", AUCTION, "{value}"),
    Saying(TakeSkat, SkatTaken, "takeskat", TALON, "take"),
    Saying(PlayHand, HandChosen, "fromhand", TALON, "hand"),
    Saying(Discard, Discarded, "discard:{cards}", TALON, "discard {pair}"),
    Saying(NameGame, GameNamed, "game:{game}", TALON, "game {named}"),
    *(Saying(Double, Doubled, f"double:{call}", KONTRA, str(call), {"call": call}) for call in DoubleCall),
    Saying(Receive, SkatReceived, "receive", SHOVE, "take"),
    Saying(Shove, SkatShoved, "shove", SHOVE, "shove"),
    Saying(Give, CardsGiven, "give:{cards}", SHOVE, "give {pair}"),
    Saying(LayAway, LaidAway, "lay:{cards}", SHOVE, "discard {pair}"),
    Saying(PlayCard, CardPlayed, "card:{card}", PLAY, "{card}"),
    Saying(MakeClaim, Claimed, "claim", CLAIM, "", {"verdict": None}),
    Saying(Concede, Conceded, "concede", CONCEDE, ""),
)


def _named(text: str, between: str) -> Fields:
    """Read a game with its announcement."""
    contract, found, announced = text.partition(between)
    return {"contract": Contract(contract), "announced": Announcement(announced) if found else None}


def _written(command: NameGame, between: str) -> str:
    said = [command.contract, *([command.announced] if command.announced is not None else [])]
    return between.join(said)


def _value(text: str) -> Fields:
    if not re.fullmatch(r"[1-9][0-9]{0,3}", text):
        raise ValueError(text)
    return {"value": int(text)}


ARGUMENTS: Final[Mapping[str, Argument]] = {
    "value": Argument(lambda command: str(command.value), _value),
    "cards": CARDS,
    "pair": PAIR,
    "game": Argument(lambda command: _written(command, "."), lambda text: _named(text, ".")),
    "named": Argument(lambda command: _written(command, " "), lambda text: _named(text, " "), ".+"),
    "card": CARD,
}
WORDS: Final = CommandWords(SAYINGS, ARGUMENTS)
write, read, in_record, event_of = WORDS.write, WORDS.read, WORDS.in_record, WORDS.event_of
