"""Moves of a seat in a deal, with their words. Each move is a command and, once decided, a stored event.

Tags, fields and words never change: databases contain the tags and fields, records and old buttons the words
(`engine.core.command_words`). A command is legal if `legal_commands` lists it, or if it is a claim that may be made.
"""

import re
from enum import StrEnum
from typing import Final

from engine.core.cards import Card
from engine.core.command_words import Argument, CommandWords, Fields, Saying
from engine.core.match import Move
from engine.games.skat.contracts import Announcement, Contract
from engine.three_hands.moves import CardMove


class DoubleCall(StrEnum):
    """Call about doubling the game."""

    KONTRA = "kontra"
    RE = "re"
    PASS = "pass"


class Verdict(StrEnum):
    """Verdict on a claim by best play. The values are stored in records and never change."""

    PROVED = "proved"
    FAILED = "failed"


class PlaceBid(Move, frozen=True, omit_defaults=True, tag="deal.bid", kw_only=True):
    """A bid: a value that a seat names to its opponent in the bidding."""

    value: int


class HoldBid(Move, frozen=True, omit_defaults=True, tag="deal.held"):
    """A hold («держу»): acceptance of the value that the opponent named."""


class Pass(Move, frozen=True, omit_defaults=True, tag="deal.passed"):
    """A pass, which takes the seat out of the auction."""


class TakeSkat(Move, frozen=True, omit_defaults=True, tag="deal.taken"):
    """The declarer's choice to take the skat, unseen by the others."""


class PlayHand(Move, frozen=True, omit_defaults=True, tag="deal.hand"):
    """The declarer's choice to play from the hand: nobody sees the skat."""


class Discard(Move, frozen=True, omit_defaults=True, tag="deal.discarded", kw_only=True):
    """Two cards discarded by the declarer, which nobody else sees before the deal is over."""

    cards: tuple[Card, Card]
    """Cards in the order in which the declarer names them; in the list of legal commands sorted by `sort_cards`."""


class NameGame(Move, frozen=True, omit_defaults=True, tag="deal.game", kw_only=True):
    """The game that the declarer names, with its announcement."""

    contract: Contract
    announced: Announcement | None = None


class Double(Move, frozen=True, omit_defaults=True, tag="deal.doubled", kw_only=True):
    """A call about doubling: a defender's kontra, the declarer's re, or a pass."""

    call: DoubleCall


class Receive(Move, frozen=True, omit_defaults=True, tag="deal.received"):
    """The choice to take up the two cards that are handed on in a schieber ramsch."""


class Shove(Move, frozen=True, omit_defaults=True, tag="deal.shoved"):
    """The choice to send the two cards of a schieber ramsch on unseen."""


class Give(Move, frozen=True, omit_defaults=True, tag="deal.given", kw_only=True):
    """Two cards that a hand of a schieber ramsch passes to the next hand, unseen by the others."""

    cards: tuple[Card, Card]
    """Cards passed on, ordered as in `Discard.cards`."""


class LayAway(Move, frozen=True, omit_defaults=True, tag="deal.laid", kw_only=True):
    """Two cards that the last hand of a schieber ramsch sets aside; they become the skat."""

    cards: tuple[Card, Card]
    """Cards set aside, ordered as in `Discard.cards`."""


class PlayCard(CardMove, frozen=True, tag="deal.card"):
    """A card played."""


class MakeClaim(Move, frozen=True, omit_defaults=True, tag="deal.claimed", kw_only=True):
    """A claim, which ends the deal: that the claimer's side takes all remaining tricks.

    In a null the declarer claims to take none of them, a defender that the declarer takes one.
    """

    verdict: Verdict | None = None
    """Verdict on the claim by best play; None while it is not judged. Only claims with a verdict are stored.

    `decide` ignores a verdict that the claimer states. It comes from the judge, from the proof of sure tricks, or from
    a record, whose verdict is not judged again.
    """


class Concede(Move, frozen=True, omit_defaults=True, tag="deal.conceded"):
    """Giving up, which ends the deal: the declarer loses the game, a defender leaves the rest to the declarer."""


DealMove = (
    PlaceBid
    | HoldBid
    | Pass
    | TakeSkat
    | PlayHand
    | Discard
    | NameGame
    | Double
    | Receive
    | Shove
    | Give
    | LayAway
    | PlayCard
    | MakeClaim
    | Concede
)

# lines of a record
AUCTION, TALON, KONTRA, SHOVE, PLAY = "auction", "talon-call", "kontra", "shove", "play"
CLAIM, CONCEDE = "claim", "concede"

SAYINGS: Final[tuple[Saying[DealMove], ...]] = (
    Saying(Pass, "pass", AUCTION, "pass"),
    Saying(HoldBid, "hold", AUCTION, "yes"),
    Saying(PlaceBid, "bid:{value}", AUCTION, "{value}"),
    Saying(TakeSkat, "takeskat", TALON, "take"),
    Saying(PlayHand, "fromhand", TALON, "hand"),
    Saying(Discard, "discard:{cards}", TALON, "discard {pair}"),
    Saying(NameGame, "game:{game}", TALON, "game {named}"),
    *(Saying(Double, f"double:{call}", KONTRA, str(call), {"call": call}) for call in DoubleCall),
    Saying(Receive, "receive", SHOVE, "take"),
    Saying(Shove, "shove", SHOVE, "shove"),
    Saying(Give, "give:{cards}", SHOVE, "give {pair}"),
    Saying(LayAway, "lay:{cards}", SHOVE, "discard {pair}"),
    Saying(PlayCard, "card:{card}", PLAY, "{card}"),
    Saying(MakeClaim, "claim", CLAIM, "", {"verdict": None}),
    Saying(Concede, "concede", CONCEDE, ""),
)


def _named(text: str, between: str) -> Fields:
    """Read the text of a game with its announcement; `between`: separator of its words."""
    contract, found, announced = text.partition(between)
    return {"contract": Contract(contract), "announced": Announcement(announced) if found else None}


def _written(command: NameGame, between: str) -> str:
    said = [command.contract, *([command.announced] if command.announced is not None else [])]
    return between.join(said)


def _value(text: str) -> Fields:
    if not re.fullmatch(r"[1-9][0-9]{0,3}", text):
        raise ValueError(text)
    return {"value": int(text)}


ARGUMENTS: Final = {
    "value": Argument(lambda command: str(command.value), _value),
    "game": Argument(lambda command: _written(command, "."), lambda text: _named(text, ".")),
    "named": Argument(lambda command: _written(command, " "), lambda text: _named(text, " "), ".+"),
}
WORDS: Final = CommandWords(SAYINGS, ARGUMENTS)
write, read, in_record = WORDS.write, WORDS.read, WORDS.in_record
