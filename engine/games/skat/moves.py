"""Moves of a seat in a deal, with their words: each is a command and, once decided, a stored event.

Tags and fields are a promise to every stored database, words to records and to buttons (`engine.core.command_words`). A
command is legal if `legal_commands` lists it, or if it is a claim.
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
    """Word about doubling."""

    KONTRA = "kontra"
    RE = "re"
    PASS = "pass"


class Verdict(StrEnum):
    """Verdict on a claim by best play with all cards open; the words are stored in records and never change."""

    PROVED = "proved"
    FAILED = "failed"


class PlaceBid(Move, frozen=True, omit_defaults=True, tag="deal.bid", kw_only=True):
    """A value of the ladder, named to the other bidder."""

    value: int


class HoldBid(Move, frozen=True, omit_defaults=True, tag="deal.held"):
    """The named value held («держу»)."""


class Pass(Move, frozen=True, omit_defaults=True, tag="deal.passed"):
    """A pass: the seat is out of the auction."""


class TakeSkat(Move, frozen=True, omit_defaults=True, tag="deal.taken"):
    """The skat taken by the declarer, unseen by the others."""


class PlayHand(Move, frozen=True, omit_defaults=True, tag="deal.hand"):
    """A game from the hand: the skat stays closed to everybody."""


class Discard(Move, frozen=True, omit_defaults=True, tag="deal.discarded", kw_only=True):
    """Two cards discarded by the declarer, which nobody else sees before the deal is over."""

    cards: tuple[Card, Card]
    """Cards in the order in which the declarer names them; in the list of legal commands as `sort_cards` has them."""


class NameGame(Move, frozen=True, omit_defaults=True, tag="deal.game", kw_only=True):
    """The declarer's game with what is announced."""

    contract: Contract
    announced: Announcement | None = None


class Double(Move, frozen=True, omit_defaults=True, tag="deal.doubled", kw_only=True):
    """A word of a defender or the declarer about doubling."""

    call: DoubleCall


class Receive(Move, frozen=True, omit_defaults=True, tag="deal.received"):
    """The two cards of a schieber ramsch taken up."""


class Shove(Move, frozen=True, omit_defaults=True, tag="deal.shoved"):
    """The two cards of a schieber ramsch sent on unseen."""


class Give(Move, frozen=True, omit_defaults=True, tag="deal.given", kw_only=True):
    """Two cards of a schieber ramsch given to the next hand, which nobody else sees."""

    cards: tuple[Card, Card]
    """Two cards, in the order of `Discard.cards`."""


class LayAway(Move, frozen=True, omit_defaults=True, tag="deal.laid", kw_only=True):
    """Two cards laid away by the last hand of a schieber ramsch: they are the skat."""

    cards: tuple[Card, Card]
    """Two cards, in the order of `Discard.cards`."""


class PlayCard(CardMove, frozen=True, tag="deal.card"):
    """A card."""


class MakeClaim(Move, frozen=True, omit_defaults=True, tag="deal.claimed", kw_only=True):
    """A claim of the declarer, which ends the deal: all remaining tricks, in a null none of them."""

    verdict: Verdict | None = None
    """Verdict of best play on the claim; None: not judged yet. A claim is stored with a verdict only.

    `decide` ignores the claimer's own verdict; the verdict comes from the judge, from the proof of sure tricks, or from
    a record, which is believed.
    """


class Concede(Move, frozen=True, omit_defaults=True, tag="deal.conceded"):
    """The game given up by the declarer."""


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


ARGUMENTS: Final = {
    "value": Argument(lambda command: str(command.value), _value),
    "game": Argument(lambda command: _written(command, "."), lambda text: _named(text, ".")),
    "named": Argument(lambda command: _written(command, " "), lambda text: _named(text, " "), ".+"),
}
WORDS: Final = CommandWords(SAYINGS, ARGUMENTS)
write, read, in_record = WORDS.write, WORDS.read, WORDS.in_record
