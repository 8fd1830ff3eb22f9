"""Lines of a record: comments, words, names, seats, cards and amounts; everything that needs no rules of the game.

Functions raise `Unreadable` with one sentence; the reader adds the number of the line.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeVar

import msgspec

from engine.core.cards import Card, parse_card
from engine.core.match import Mark
from engine.core.seats import BySeat, Seat

T = TypeVar("T")


class Unreadable(ValueError):
    """A line that says nothing a record may say: one sentence.

    `message` is the English sentence with %(name)s places (the key of a catalogue), `facts` fill it; `str()` is filled.
    """

    def __init__(self, message: str, **facts: str | int) -> None:
        self.message = message
        self.facts = facts
        super().__init__(message, facts)

    def __reduce__(
        self,
    ) -> tuple[Callable[[str, dict[str, str | int]], "Unreadable"], tuple[str, dict[str, str | int]]]:
        """Records are read in processes of their own, too."""
        return _unreadable, (self.message, self.facts)

    def __str__(self) -> str:
        return self.message % self.facts


def _unreadable(message: str, facts: dict[str, str | int]) -> Unreadable:
    return Unreadable(message, **facts)


class Line(msgspec.Struct, frozen=True):
    """A line without its comment: its number from 1, its first word, and the rest."""

    number: int
    word: str
    rest: str


class Item(msgspec.Struct, frozen=True):
    """`2:discard 7s 8s~robot`: who, the words, and who did it for him; seat None is the talon (`t:Qh`)."""

    seat: Seat | None
    words: tuple[str, ...]
    mark: Mark | None = None


ADMIN = "admin"  # who breaks a deal off without a seat
LOT_COMMENT = "# the first dealer was drawn from this deal's secret"

_COMMENT = re.compile(r'"(?:[^"\\]|\\.?)*+(?:"|\Z)|#')  # a string nobody closes is read once, not from every quote
_AMOUNT = re.compile(r"[0-9]{1,9}(?:/[1-9][0-9]{0,8})?")
_UNSAFE = ("Cc", "Cs", "Zl", "Zp")  # control characters, lone surrogates, line and paragraph separators


def lines_of(text: str) -> Iterator[Line]:
    """The lines that say something. Only \\n (or \\r\\n) ends a line."""
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        bare = _without_comment(raw).strip()
        if bare:
            word, *rest = bare.split(None, 1)
            yield Line(number, word, rest[0] if rest else "")


def _without_comment(raw: str) -> str:
    """The line up to the first # that is not inside a JSON string."""
    if "#" not in raw:
        return raw
    for found in _COMMENT.finditer(raw):
        if found[0] == "#":
            return raw[: found.start()]
    return raw


def read_text(text: str) -> str:
    """A name or a remark: bare, or a JSON string; one with half a surrogate pair is none, for nothing could keep it."""
    if not text.startswith('"'):
        if '"' in text:
            raise Unreadable("a text with a quotation mark is written as a JSON string: %(text)s", text=text)
        return text
    try:
        value = json.loads(text)
    except ValueError:
        raise Unreadable("not a JSON string: %(text)s", text=text) from None
    if not isinstance(value, str) or any(unicodedata.category(char) == "Cs" for char in value):
        raise Unreadable("not a JSON string: %(text)s", text=text)
    return value


def write_text(text: str) -> str:
    """A name or a remark as a record writes it."""
    unsafe = any(unicodedata.category(char) in _UNSAFE for char in text)
    if unsafe or not text or text != text.strip() or "#" in text or '"' in text:
        return json.dumps(text, ensure_ascii=unsafe)
    return text


def read_seat(text: str, seats: int) -> Seat:
    """A seat among `seats` places."""
    if text.isascii() and text.isdigit() and len(text) == 1 and 1 <= int(text) <= seats:
        return Seat(int(text))
    raise Unreadable("there is no seat '%(text)s' (1 to %(seats)s)", text=text, seats=seats)


def read_card(text: str) -> Card:
    """A card by its name. Raises Unreadable."""
    try:
        return parse_card(text)
    except ValueError:
        raise Unreadable("unknown card '%(card)s'", card=text) from None


def read_items(rest: str, seats: int) -> tuple[Item, ...]:
    """`1:discard 7s 8s 1:contract 6c`: an item begins at each word with a colon; its mark stands at its end."""
    found: list[tuple[Seat | None, list[str]]] = []
    for token in rest.split():
        head, colon, word = token.partition(":")
        if colon:
            found.append((None if head == "t" else read_seat(head, seats), [word]))
        elif found:
            found[-1][1].append(token)
        else:
            raise Unreadable("'%(token)s' stands before a seat (SEAT:WORD)", token=token)
    if not found:
        raise Unreadable("the line is empty")
    return tuple(_item(seat, words) for seat, words in found)


def _item(seat: Seat | None, words: list[str]) -> Item:
    last, mark = read_mark(words[-1])
    said = (*words[:-1], last)
    if not all(said):
        raise Unreadable("a seat says nothing") if seat else Unreadable("the talon shows nothing")
    return Item(seat, said, mark)


def read_mark(text: str) -> tuple[str, Mark | None]:
    """A word and the mark behind it (`pass~timeout`)."""
    word, tilde, name = text.partition("~")
    if not tilde:
        return text, None
    try:
        return word, Mark(name)
    except ValueError:
        raise Unreadable("unknown mark ~%(name)s (robot, timeout)", name=name) from None


def write_mark(mark: Mark | None) -> str:
    """The mark behind a word, `~robot`; empty for none."""
    return f"~{mark}" if mark else ""


def read_counts(pairs: list[str], seats: int) -> BySeat[int]:
    """`1:6 2:3 3:1` split at blanks or commas: one count per seat, 0 where none is told."""
    counts: dict[Seat, int] = {}
    for pair in pairs:
        head, colon, number = pair.partition(":")
        seat = read_seat(head, seats)
        if not colon or not (number.isascii() and number.isdigit() and len(number) <= 2):
            raise Unreadable("'%(pair)s' is no number of tricks (SEAT:TRICKS)", pair=pair)
        if seat in counts:
            raise Unreadable("seat %(seat)s stands twice", seat=seat)
        counts[seat] = int(number)
    return BySeat(tuple(counts.get(Seat(seat), 0) for seat in range(1, seats + 1)))


def read_amount(text: str) -> Fraction:
    """An amount without a sign: an integer or a fraction (`5/2`)."""
    if not _AMOUNT.fullmatch(text):
        raise Unreadable("'%(text)s' is no amount (an integer or a fraction)", text=text)
    return Fraction(text)


def write_signed(amount: Fraction) -> str:
    """An amount with its sign: `+2`, `-5/2`."""
    return f"{'-' if amount < 0 else '+'}{abs(amount)}"


def read_fields(rest: str) -> dict[str, str]:
    """`declarer=2 contract=7h`: names and values, each name once."""
    fields: dict[str, str] = {}
    for token in rest.split():
        name, equals, value = token.partition("=")
        if not equals or not value:
            raise Unreadable("'%(token)s' is no NAME=VALUE", token=token)
        if name in fields:
            raise Unreadable("%(name)s stands twice", name=name)
        fields[name] = value
    return fields
