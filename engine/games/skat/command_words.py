"""Words for every decision of a deal: on a button, in a record, and in the refusal of a decision nobody asked for.

One table holds all of them. The words of buttons stand in messages and drafts that were sent and stored long ago, those
of a record in files that people keep: neither is ever changed.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.core.cards import Card
from engine.core.match import Mark
from engine.core.seats import Seat
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


class Saying(NamedTuple):
    """One row of the table: a command, or the commands of one kind whose fields have the values `fixed`."""

    kind: type[DealCommand]
    event: type[DealEvent]
    """Event that follows when the command is carried out."""
    button: str
    """`word`, or `word:{argument}`; at most 35 ASCII signs when filled in."""
    line: str
    """Line of a record with these words."""
    words: str
    """Words in that line; an {argument} is filled in. Empty: `record.claims` writes the command."""
    fixed: Mapping[str, Any] = {}


# of several rows of a kind the first that fits is meant, on writing as on reading
SAYINGS: Final[tuple[Saying, ...]] = (
    Saying(Pass, Passed, "pass", AUCTION, "pass"),
    Saying(HoldBid, BidHeld, "yes", AUCTION, "yes"),
    Saying(PlaceBid, BidPlaced, "bid:{value}", AUCTION, "{value}"),
    Saying(TakeSkat, SkatTaken, "take", TALON, "take"),
    Saying(PlayHand, HandChosen, "hand", TALON, "hand"),
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


def write(command: DealCommand) -> str:
    """Write a command as the action of a button: at most 35 ASCII signs, without the seat.

    >>> write(NameGame(Seat.ONE, contract=Contract.GRAND, announced=Announcement.SCHWARZ))
    'game:grand.schwarz'
    """
    return _filled(_saying(command).button, command)


def read(action: str, seat: Seat) -> DealCommand | None:
    """Read the action of a button as a command of `seat`; None for any other text.

    Only the rules say whether that command is legal.

    >>> read("bid:20", Seat.ONE)
    PlaceBid(seat=<Seat.ONE: 1>, value=20)
    """
    word, colon, argument = action.partition(":")
    saying = _BUTTONS.get(action) or _BUTTONS.get(f"{word}{colon}")
    if saying is None or (_NAMES[saying.button] and not argument):
        return None
    try:
        return made(saying, seat, dict.fromkeys(_NAMES[saying.button], argument))
    except ValueError:
        return None


def carried_out(event: DealEvent) -> DealCommand:
    """Tell the command that led to an event."""
    kind = _KINDS[type(event)]
    return kind(**{name: getattr(event, name) for name in kind.__struct_fields__})


def event_of(command: DealCommand, mark: Mark | None) -> DealEvent:
    """Return the event of a command that is carried out; inverse of `carried_out`."""
    fields = {name: getattr(command, name) for name in command.__struct_fields__ if name != "seat"}
    return _BY_KIND[type(command)][0].event(command.seat, mark, **fields)


def in_record(command: DealCommand) -> tuple[str, str]:
    """Write a command for a record: the word of its line, and its words without the seat.

    >>> in_record(NameGame(Seat.ONE, contract=Contract.NULL, announced=Announcement.OUVERT))
    ('talon-call', 'game null ouvert')
    """
    saying = _saying(command)
    return saying.line, _filled(saying.words, command)


def find(line: str, words: Sequence[str]) -> tuple[Saying, dict[str, str]] | None:
    """Find what the words of an item in a line of a record say, and their arguments as written; None: nothing."""
    said = " ".join(words)
    for saying, pattern in _LINES[line]:
        if found := pattern.fullmatch(said):
            return saying, found.groupdict()
    return None


def made(saying: Saying, seat: Seat, texts: Mapping[str, str]) -> DealCommand:
    """Make the command of `seat` from its arguments as written. Raises ValueError for what they cannot be."""
    values: dict[str, Any] = {}
    for name, text in texts.items():
        values |= _PARSERS[name](text)
    return saying.kind(seat, **saying.fixed, **values)


def _saying(command: DealCommand) -> Saying:
    sayings = _BY_KIND[type(command)]
    return next(
        (saying for saying in sayings if all(getattr(command, name) == of for name, of in saying.fixed.items())),
        sayings[-1],
    )


def _filled(template: str, command: DealCommand) -> str:
    return template.format(**{name: _WRITERS[name](command) for name in _NAMES[template]})


def _named(text: str, between: str) -> dict[str, object]:
    """Read a game with its announcement."""
    contract, found, announced = text.partition(between)
    return {"contract": Contract(contract), "announced": Announcement(announced) if found else None}


def _written(command: NameGame, between: str) -> str:
    said = [command.contract, *([command.announced] if command.announced is not None else [])]
    return between.join(said)


def _value(text: str) -> dict[str, object]:
    if not re.fullmatch(r"[1-9][0-9]{0,3}", text):
        raise ValueError(text)
    return {"value": int(text)}


def _pair(first: str, second: str) -> dict[str, object]:
    return {"cards": (Card(first), Card(second))}


_WRITERS: dict[str, Callable[[Any], str]] = {
    "value": lambda command: str(command.value),
    "cards": lambda command: "".join(command.cards),
    "pair": lambda command: " ".join(command.cards),
    "game": lambda command: _written(command, "."),
    "named": lambda command: _written(command, " "),
    "card": lambda command: str(command.card),
}
_PARSERS: dict[str, Callable[[str], dict[str, object]]] = {  # they raise ValueError
    "value": _value,
    "cards": lambda text: _pair(text[:2], text[2:]),
    "pair": lambda text: _pair(*text.split(" ", 1)) if " " in text else _pair(text, ""),
    "game": lambda text: _named(text, "."),
    "named": lambda text: _named(text, " "),
    "card": lambda text: {"card": Card(text)},
}
_TEMPLATES = {template for saying in SAYINGS for template in (saying.button, saying.words)}
_NAMES = {template: tuple(re.findall(r"{(\w+)}", template)) for template in _TEMPLATES}
_BUTTONS = {saying.button.partition("{")[0] if "{" in saying.button else saying.button: saying for saying in SAYINGS}
_BY_KIND = {kind: tuple(saying for saying in SAYINGS if saying.kind is kind) for kind in {row.kind for row in SAYINGS}}
_KINDS = {saying.event: saying.kind for saying in SAYINGS}


def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(words)))


_LINES = {
    line: tuple((saying, _pattern(saying.words)) for saying in SAYINGS if saying.line == line and saying.words)
    for line in (AUCTION, TALON, KONTRA, SHOVE, PLAY)
}
