"""Words for every decision of a deal, as `engine.core.command_words` has them."""

from collections.abc import Mapping
from typing import Final

from engine.core.command_words import CARD, CARDS, PAIR, TRICKS, Argument, CommandWords, Saying, field
from engine.games.austrian.calls import Bid
from engine.games.austrian.commands import (
    Announce,
    AnswerClaim,
    ChooseDefence,
    DealCommand,
    Discard,
    MakeClaim,
    NameContract,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
)
from engine.games.austrian.events import (
    Announced,
    BidPlaced,
    CardPlayed,
    ClaimAnswered,
    Claimed,
    ContractNamed,
    DealEvent,
    DefenceChosen,
    Discarded,
    Passed,
    WhistSaid,
)
from engine.games.austrian.outcomes import Aces, Defence, WhistCall

# lines of a record
AUCTION, TALON, WHIST, ANNOUNCE, PLAY, CLAIM = "auction", "talon-call", "whist", "announce", "play", "claim"
HERE: Final = "here"
"""Word of a record for a held call; which call it is tells the auction."""
ACES_WORDS: Final[Mapping[Aces, str]] = {Aces.FOUR: "aces", Aces.NONE: "noaces"}


SAYINGS: Final[tuple[Saying[DealCommand, DealEvent], ...]] = (
    Saying(Pass, Passed, "pass", AUCTION, "pass"),
    Saying(PlaceBid, BidPlaced, "here:{bid}", AUCTION, HERE, {"here": True}),
    Saying(PlaceBid, BidPlaced, "bid:{bid}", AUCTION, "{bid}"),
    Saying(Discard, Discarded, "discard:{cards}", TALON, "discard {pair}"),
    Saying(NameContract, ContractNamed, "order:{contract}", TALON, "contract {contract}"),
    *(Saying(SayWhist, WhistSaid, f"whist:{call}", WHIST, str(call), {"call": call}) for call in WhistCall),
    *(
        Saying(ChooseDefence, DefenceChosen, f"defence:{defence}", WHIST, str(defence), {"defence": defence})
        for defence in Defence
    ),
    *(
        Saying(Announce, Announced, f"announce:{word}", ANNOUNCE, word, {"aces": aces})
        for aces, word in ACES_WORDS.items()
    ),
    Saying(PlayCard, CardPlayed, "card:{card}", PLAY, "{card}"),
    Saying(MakeClaim, Claimed, "claim:{tricks}", CLAIM, ""),
    Saying(AnswerClaim, ClaimAnswered, "agree:y", CLAIM, "accept", {"accept": True}),
    Saying(AnswerClaim, ClaimAnswered, "agree:n", CLAIM, "refuse", {"accept": False}),
)
ARGUMENTS: Final[Mapping[str, Argument]] = {
    "bid": field("bid", Bid),
    "cards": CARDS,
    "pair": PAIR,
    "contract": field("contract", Bid),
    "card": CARD,
    "tricks": TRICKS,
}
WORDS: Final = CommandWords(SAYINGS, ARGUMENTS, in_events={"accept": "accepted"})
write, read, in_record, event_of = WORDS.write, WORDS.read, WORDS.in_record, WORDS.event_of
