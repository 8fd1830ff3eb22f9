"""Lines of a record: comments, words, names, seats, cards and amounts; everything that needs no rules of a game.

Functions raise `Unreadable` with one sentence; the reader of a record adds the number of the line.
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
    """A line that a record cannot hold.

    `message` is one English sentence with %(name)s places (the key of a catalogue), `facts` fill these places; `str()`
    is the filled sentence.
    """

    def __init__(self, message: str, **facts: str | int) -> None:
        self.message = message
        self.facts = facts
        super().__init__(message, facts)

    def __reduce__(
        self,
    ) -> tuple[Callable[[str, dict[str, str | int]], "Unreadable"], tuple[str, dict[str, str | int]]]:
        """Return the arguments for pickle: records are also read in other processes."""
        return _unreadable, (self.message, self.facts)

    def __str__(self) -> str:
        return self.message % self.facts


def _unreadable(message: str, facts: dict[str, str | int]) -> Unreadable:
    return Unreadable(message, **facts)


class Line(msgspec.Struct, frozen=True):
    """A line of a record without its comment."""

    number: int
    """Place in the record, from 1."""
    word: str
    """First word of the line."""
    rest: str
    """Everything behind the first word."""


class Item(msgspec.Struct, frozen=True):
    """A seat and its words, with the mark of a call made for that seat: `2:discard 7s 8s~robot`."""

    seat: Seat | None
    """None is the talon (`t:Qh`)."""
    words: tuple[str, ...]
    """Words behind the colon."""
    mark: Mark | None = None
    """Mark of a call that was not made by the seat's player; None: the player made it."""


ADMIN = "admin"
"""Word for the administrator, who breaks off a deal and has no seat."""
LOT_COMMENT = "# the first dealer was drawn from this deal's secret"
"""Comment before the first deal of a match with a drawn dealer."""
LESSON = "lesson"
"""Line of a deal whose cards were prepared for a beginner."""

_COMMENT = re.compile(r'"(?:[^"\\]|\\.?)*+(?:"|\Z)|#')  # an unclosed string is read once, not again from every quote
_AMOUNT = re.compile(r"[0-9]{1,9}(?:/[1-9][0-9]{0,8})?")
_UNSAFE = ("Cc", "Cs", "Zl", "Zp")  # control characters, lone surrogates, line and paragraph separators


def lines_of(text: str) -> Iterator[Line]:
    r"""Yield the lines that are neither empty nor only a comment. Only \n (or \r\n) ends a line.

    >>> [line.word for line in lines_of("pulka 1\n# a comment\ndeal 1")]
    ['pulka', 'deal']
    """
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        bare = _without_comment(raw).strip()
        if bare:
            word, *rest = bare.split(None, 1)
            yield Line(number, word, rest[0] if rest else "")


def _without_comment(raw: str) -> str:
    """Cut a line before the first # that is not inside a JSON string."""
    if "#" not in raw:
        return raw
    for found in _COMMENT.finditer(raw):
        if found[0] == "#":
            return raw[: found.start()]
    return raw


def read_text(text: str) -> str:
    """Read a name or a remark, bare or as a JSON string. Raises Unreadable, also for half a surrogate pair.

    >>> read_text('"Анна #2"')
    'Анна #2'
    """
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
    """Write a name or a remark, as a JSON string where `read_text` needs one.

    >>> write_text("Анна"), write_text("Анна #2")
    ('Анна', '"Анна #2"')
    """
    unsafe = any(unicodedata.category(char) in _UNSAFE for char in text)
    if unsafe or not text or text != text.strip() or "#" in text or '"' in text:
        return json.dumps(text, ensure_ascii=unsafe)
    return text


def read_seat(text: str, seats: int) -> Seat:
    """Read a seat among `seats` places. Raises Unreadable.

    >>> read_seat("2", 3)
    <Seat.TWO: 2>
    """
    if text.isascii() and text.isdigit() and len(text) == 1 and 1 <= int(text) <= seats:
        return Seat(int(text))
    raise Unreadable("there is no seat '%(text)s' (1 to %(seats)s)", text=text, seats=seats)


def read_card(text: str) -> Card:
    """Read a card by its name. Raises Unreadable.

    >>> read_card("Td").value
    'Td'
    """
    try:
        return parse_card(text)
    except ValueError:
        raise Unreadable("unknown card '%(card)s'", card=text) from None


def read_items(rest: str, seats: int) -> tuple[Item, ...]:
    """Read `1:discard 7s 8s 1:contract 6c`: a word with a colon begins an item, a mark ends one. Raises Unreadable.

    >>> [item.words for item in read_items("1:discard 7s 8s 1:contract 6c", 3)]
    [('discard', '7s', '8s'), ('contract', '6c')]
    """
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
    """Split a word and the mark behind it. Raises Unreadable for an unknown mark.

    >>> read_mark("pass~timeout")
    ('pass', <Mark.TIMEOUT: 'timeout'>)
    """
    word, tilde, name = text.partition("~")
    if not tilde:
        return text, None
    try:
        return word, Mark(name)
    except ValueError:
        raise Unreadable("unknown mark ~%(name)s (robot, timeout)", name=name) from None


def write_mark(mark: Mark | None) -> str:
    """Write the mark behind a word; nothing for None.

    >>> write_mark(Mark.ROBOT), write_mark(None)
    ('~robot', '')
    """
    return f"~{mark}" if mark else ""


def read_counts(pairs: list[str], seats: int) -> BySeat[int]:
    """Read pairs SEAT:TRICKS as one count per seat, 0 for a seat that is not named. Raises Unreadable.

    >>> read_counts(["1:6", "3:4"], 3).values
    (6, 0, 4)
    """
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
    """Read an amount without a sign, an integer or a fraction. Raises Unreadable.

    >>> read_amount("5/2")
    Fraction(5, 2)
    """
    if not _AMOUNT.fullmatch(text):
        raise Unreadable("'%(text)s' is no amount (an integer or a fraction)", text=text)
    return Fraction(text)


def write_signed(amount: Fraction) -> str:
    """Write an amount with its sign.

    >>> write_signed(Fraction(2)), write_signed(Fraction(-5, 2))
    ('+2', '-5/2')
    """
    return f"{'-' if amount < 0 else '+'}{abs(amount)}"


def read_fields(rest: str) -> dict[str, str]:
    """Read names and values, each name once. Raises Unreadable.

    >>> read_fields("declarer=2 contract=7h")
    {'declarer': '2', 'contract': '7h'}
    """
    fields: dict[str, str] = {}
    for token in rest.split():
        name, equals, value = token.partition("=")
        if not equals or not value:
            raise Unreadable("'%(token)s' is no NAME=VALUE", token=token)
        if name in fields:
            raise Unreadable("%(name)s stands twice", name=name)
        fields[name] = value
    return fields
