"""Moves of a seat in a deal, with their words. Each move is a command and, once decided, a stored event.

Tags, fields and words never change: every stored database contains the tags and fields, and records and old buttons
contain the words (`engine.core.command_words`). A command is legal if `legal_commands` lists it.
"""

from collections.abc import Mapping
from typing import Final

from engine.core.cards import Card
from engine.core.command_words import CommandWords, Saying, field
from engine.core.match import Move
from engine.games.austrian.calls import Bid
from engine.games.austrian.outcomes import Aces, Defence, WhistCall
from engine.three_hands.moves import Answer, CardMove, TricksClaim


class PlaceBid(Move, frozen=True, omit_defaults=True, tag="deal.bid", kw_only=True):
    """A call of the auction."""

    bid: Bid
    here: bool = False
    """True if the call holds a rival's call («здесь», "I hold it"); `bid` is then that call."""


class Pass(Move, frozen=True, omit_defaults=True, tag="deal.passed"):
    """A pass, which takes the seat out of the auction."""


class Discard(Move, frozen=True, omit_defaults=True, tag="deal.discarded", kw_only=True):
    """Two cards discarded by the declarer, which nobody else sees before the deal is over."""

    cards: tuple[Card, Card]
    """Cards in the order in which the declarer names them; in the list of legal commands sorted by `sort_cards`."""


class NameContract(Move, frozen=True, omit_defaults=True, tag="deal.contract", kw_only=True):
    """The contract that the declarer names."""

    contract: Bid


class SayWhist(Move, frozen=True, omit_defaults=True, tag="deal.whist", kw_only=True):
    """A defender's call: whist or pass."""

    call: WhistCall


class ChooseDefence(Move, frozen=True, omit_defaults=True, tag="deal.defence", kw_only=True):
    """The sole whister's choice to invite the other defender or to play alone."""

    defence: Defence


class Announce(Move, frozen=True, omit_defaults=True, tag="deal.announced", kw_only=True):
    """A true announcement of the declarer about aces, before the first card."""

    aces: Aces


class PlayCard(CardMove, frozen=True, tag="deal.card"):
    """A card played."""


class MakeClaim(TricksClaim, frozen=True, tag="deal.claimed"):
    """A claim of the remaining tricks, which gives each of them to a seat that plays.

    The claimer's cards are shown to all, unless the claim is proved.
    """


class AnswerClaim(Answer, frozen=True, tag="deal.claim_answered"):
    """An answer to a claim: agree, or play on; a refusal ends the claim, and the claimer's hand stays open."""


DealMove = (
    PlaceBid | Pass | Discard | NameContract | SayWhist | ChooseDefence | Announce | PlayCard | MakeClaim | AnswerClaim
)

# lines of a record
AUCTION, TALON, WHIST, ANNOUNCE, PLAY, CLAIM = "auction", "talon-call", "whist", "announce", "play", "claim"
HERE: Final = "here"
"""Word in a record for holding the highest call («здесь»); the record does not repeat that call."""
ACES_WORDS: Final[Mapping[Aces, str]] = {Aces.FOUR: "aces", Aces.NONE: "noaces"}

SAYINGS: Final[tuple[Saying[DealMove], ...]] = (
    Saying(Pass, "pass", AUCTION, "pass"),
    Saying(PlaceBid, "here:{bid}", AUCTION, HERE, {"here": True}),
    Saying(PlaceBid, "bid:{bid}", AUCTION, "{bid}"),
    Saying(Discard, "discard:{cards}", TALON, "discard {pair}"),
    Saying(NameContract, "order:{contract}", TALON, "contract {contract}"),
    *(Saying(SayWhist, f"whist:{call}", WHIST, str(call), {"call": call}) for call in WhistCall),
    *(Saying(ChooseDefence, f"defence:{defence}", WHIST, str(defence), {"defence": defence}) for defence in Defence),
    *(Saying(Announce, f"announce:{word}", ANNOUNCE, word, {"aces": aces}) for aces, word in ACES_WORDS.items()),
    Saying(PlayCard, "card:{card}", PLAY, "{card}"),
    Saying(MakeClaim, "claim:{tricks}", CLAIM, ""),
    Saying(AnswerClaim, "agree:y", CLAIM, "accept", {"accept": True}),
    Saying(AnswerClaim, "agree:n", CLAIM, "refuse", {"accept": False}),
)
ARGUMENTS: Final = {
    "bid": field("bid", Bid),
    "contract": field("contract", Bid),
}
WORDS: Final = CommandWords(SAYINGS, ARGUMENTS)
write, read, in_record = WORDS.write, WORDS.read, WORDS.in_record
