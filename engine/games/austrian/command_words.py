"""Words for every decision of a deal: on a button, in a record, and in the refusal of a decision nobody asked for.

One table holds all of them. The words of buttons stand in messages and drafts that were sent and stored long ago, those
of a record in files that people keep: neither is ever changed.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.core.cards import Card
from engine.core.match import SeatEvent
from engine.core.seats import BySeat, Seat
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


class Saying(NamedTuple):
    """One row of the table: a command, or the commands of one kind whose fields have the values `fixed`."""

    kind: type[DealCommand]
    event: type[SeatEvent]
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
    Saying(PlaceBid, BidPlaced, "here:{bid}", AUCTION, HERE, {"here": True}),
    Saying(PlaceBid, BidPlaced, "bid:{bid}", AUCTION, "{bid}"),
    Saying(Discard, Discarded, "discard:{cards}", TALON, "discard {first} {second}"),
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


def write(command: DealCommand) -> str:
    """Write a command as the action of a button: at most 35 ASCII signs, without the seat.

    >>> write(PlaceBid(Seat.ONE, bid=Bid.HAND_TWO))
    'bid:2-'
    """
    return _filled(_saying(command).button, command)


def read(action: str, seat: Seat) -> DealCommand | None:
    """Read the action of a button as a command of `seat`; None for any other text.

    Only the rules say whether that command is legal.

    >>> read("bid:2-", Seat.ONE)
    PlaceBid(seat=<Seat.ONE: 1>, bid=<Bid.HAND_TWO: '2-'>, here=False)
    """
    word, _, argument = action.partition(":")
    saying = _BUTTONS.get(action) or _BUTTONS.get(f"{word}:")
    if saying is None:
        return None
    try:
        return made(saying, seat, {name: _PARSERS[name](argument) for name in _NAMES[saying.button]})
    except ValueError:
        return None


def carried_out(event: SeatEvent) -> DealCommand:
    """Tell the command that led to an event."""
    kind = _KINDS[type(event)]
    return kind(**{name: getattr(event, _IN_EVENTS.get(name, name)) for name in kind.__struct_fields__})


def in_record(command: DealCommand) -> tuple[str, str]:
    """Write a command for a record: the word of its line, and its words without the seat.

    >>> in_record(Announce(Seat.ONE, aces=Aces.NONE))
    ('announce', 'noaces')
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


def made(saying: Saying, seat: Seat, values: Mapping[str, Any]) -> DealCommand:
    """Make the command of `seat` from the values of the arguments."""
    match values:
        case {"first": first, "second": second}:
            values = {"cards": (first, second)}
    return saying.kind(seat, **saying.fixed, **values)


def _saying(command: DealCommand) -> Saying:
    sayings = _BY_KIND[type(command)]
    return next(saying for saying in sayings if all(getattr(command, name) == of for name, of in saying.fixed.items()))


def _filled(template: str, command: DealCommand) -> str:
    return template.format(**{name: _WRITERS[name](command) for name in _NAMES[template]})


def _parse_pair(text: str) -> tuple[Card, Card]:
    return Card(text[:2]), Card(text[2:])


def _parse_tricks(text: str) -> BySeat[int]:
    return BySeat.collect(int(count) for count in text.split("."))


def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>\\S+)", re.escape(words)))


_WRITERS: dict[str, Callable[[Any], str]] = {
    "bid": lambda command: str(command.bid),
    "cards": lambda command: "".join(command.cards),
    "first": lambda command: str(command.cards[0]),
    "second": lambda command: str(command.cards[1]),
    "contract": lambda command: str(command.contract),
    "card": lambda command: str(command.card),
    "tricks": lambda command: ".".join(map(str, command.tricks)),
}
_PARSERS: dict[str, Callable[[str], object]] = {  # of buttons; they raise ValueError
    "bid": Bid,
    "cards": _parse_pair,
    "contract": Bid,
    "card": Card,
    "tricks": _parse_tricks,
}
_IN_EVENTS = {"accept": "accepted"}  # fields that have another name in the event
_TEMPLATES = {template for saying in SAYINGS for template in (saying.button, saying.words)}
_NAMES = {template: tuple(re.findall(r"{(\w+)}", template)) for template in _TEMPLATES}
_BUTTONS = {saying.button.partition("{")[0]: saying for saying in SAYINGS}
_BY_KIND = {kind: tuple(saying for saying in SAYINGS if saying.kind is kind) for kind in {row.kind for row in SAYINGS}}
_KINDS = {saying.event: saying.kind for saying in SAYINGS}
_LINES = {
    line: tuple((saying, _pattern(saying.words)) for saying in SAYINGS if saying.line == line and saying.words)
    for line in (AUCTION, TALON, WHIST, ANNOUNCE, PLAY, CLAIM)
}
