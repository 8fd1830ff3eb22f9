"""Words for every decision of a deal: on a button, in a record, and in the refusal of a decision that nobody asked for.

One table holds all of them. The words of buttons stand in messages and drafts that were sent and stored long ago, those
of a record in files that people keep: neither is ever changed.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.core.cards import Card
from engine.core.match import SeatEvent
from engine.core.seats import BySeat, Seat
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
NOT_NOW = "not_now"


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
    refusal: str = NOT_NOW
    """Reason of a refusal while the deal asks for something else."""


# of several rows of a kind the first that fits is meant, on writing as on reading
SAYINGS: tuple[Saying, ...] = (
    Saying(Pass, Passed, "blindpass", AUCTION, "pass*", {"blind": True}),
    Saying(Pass, Passed, "pass", AUCTION, "pass"),
    Saying(Look, Looked, "look", AUCTION, "look", {"at": None}, "no_look"),
    Saying(Look, Looked, "look:{at}", WHIST, "look {at}", {}, "no_look"),
    Saying(TakeTalon, TalonTaken, "taketalon", AUCTION, "take", {}, "no_take"),
    Saying(PlaceBid, BidPlaced, "here:{rung}", AUCTION, "here", {"here": True}),
    Saying(PlaceBid, BidPlaced, "blind:{rung}", AUCTION, "{rung}*", {"blind": True}),
    Saying(PlaceBid, BidPlaced, "bid:{rung}", AUCTION, "{rung}"),
    Saying(OfferHalf, HalfOffered, "offer", TALON, "half"),
    Saying(AnswerHalf, HalfAnswered, "half:y", TALON, "accept", {"accept": True}),
    Saying(AnswerHalf, HalfAnswered, "half:n", TALON, "refuse", {"accept": False}),
    Saying(Concede, Conceded, "concede", TALON, "concede"),
    Saying(ThrowTalon, TalonThrown, "throw", TALON, "throw", {}, "no_throw"),
    Saying(DeclarePreferans, PreferansDeclared, "preferans", TALON, "contract preferans"),
    Saying(Discard, Discarded, "discard:{cards}", TALON, "discard {first} {second}"),
    Saying(NameContract, ContractNamed, "order:{contract}", TALON, "contract {contract}"),
    *(Saying(SayWhist, WhistSaid, f"whist:{call}", WHIST, str(call), {"call": call}) for call in WhistCall),
    *(Saying(ChooseMode, ModeChosen, f"mode:{mode}", WHIST, str(mode), {"mode": mode}) for mode in PlayMode),
    Saying(PlayCard, CardPlayed, "card:{card}", PLAY, "{card}"),
    Saying(MakeClaim, Claimed, "claim:{tricks}", CLAIM, ""),
    Saying(AnswerClaim, ClaimAnswered, "agree:y", CLAIM, "accept", {"accept": True}),
    Saying(AnswerClaim, ClaimAnswered, "agree:n", CLAIM, "refuse", {"accept": False}),
)


def write(command: DealCommand) -> str:
    """Write a command as the action of a button: at most 35 ASCII signs, without the seat.

    >>> write(PlaceBid(Seat.ONE, bid=Contract.D9, without_talon=True))
    'bid:9d-'
    """
    return _filled(_saying(command).button, command)


def read(action: str, seat: Seat) -> DealCommand | None:
    """Read the action of a button as a command of `seat`; None for any other text.

    Only the rules say whether that command is legal.

    >>> read("bid:9d-", Seat.ONE)
    PlaceBid(seat=<Seat.ONE: 1>, bid=<Contract.D9: '9d'>, here=False, without_talon=True, blind=False)
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
    """Tell the command that led to an event.

    Its seat is that of the event: of a card the owner, whoever chose the card.
    """
    kind = _KINDS[type(event)]
    values = {name: getattr(event, _IN_EVENTS.get(name, name)) for name in kind.__struct_fields__}
    return kind(**values)


def in_record(command: DealCommand) -> tuple[str, str]:
    """Write a command for a record: the word of its line, and its words without the seat.

    >>> in_record(PlaceBid(Seat.ONE, bid=Contract.S6, blind=True))
    ('auction', '6s*')
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
        case {"rung": rung}:
            values = {"bid": rung.contract, "without_talon": rung.without_talon}
        case {"first": first, "second": second}:
            values = {"cards": (first, second)}
    return saying.kind(seat, **saying.fixed, **values)


def refusal_of(command: DealCommand) -> str:
    """Name the reason of the refusal where the deal asks for something else."""
    return _saying(command).refusal


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
    "at": lambda command: str(int(command.at)),
    "rung": lambda command: str(Rung(command.bid, command.without_talon)),
    "cards": lambda command: "".join(command.cards),
    "first": lambda command: str(command.cards[0]),
    "second": lambda command: str(command.cards[1]),
    "contract": lambda command: str(command.contract),
    "card": lambda command: str(command.card),
    "tricks": lambda command: ".".join(map(str, command.tricks)),
}
_PARSERS: dict[str, Callable[[str], object]] = {  # of buttons; they raise ValueError
    "at": lambda text: Seat(int(text)),
    "rung": parse_rung,
    "cards": _parse_pair,
    "contract": Contract,
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
    for line in (AUCTION, TALON, WHIST, PLAY, CLAIM)
}
