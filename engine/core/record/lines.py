"""Lines of a record and what they contain, independent of any game: comments, words, names, seats, cards, amounts.

Reading functions raise `Unreadable` with one sentence; the caller adds the number of the line.
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
    """Error for a line that a record cannot have.

    `message` is an English sentence with %(name)s placeholders, the key of a translation; `facts` are the values for
    them. `str()` returns the filled sentence.
    """

    def __init__(self, message: str, **facts: str | int) -> None:
        self.message = message
        self.facts = facts
        super().__init__(message, facts)

    def __reduce__(
        self,
    ) -> tuple[Callable[[str, dict[str, str | int]], "Unreadable"], tuple[str, dict[str, str | int]]]:
        """Return function and arguments for pickle, because records are also read in other processes."""
        return _unreadable, (self.message, self.facts)

    def __str__(self) -> str:
        return self.message % self.facts


def _unreadable(message: str, facts: dict[str, str | int]) -> Unreadable:
    return Unreadable(message, **facts)


class Line(msgspec.Struct, frozen=True):
    """A line of a record without its comment."""

    number: int
    """Number of the line in the record, from 1."""
    word: str
    """First word of the line."""
    rest: str
    """Text after the first word of the line."""


class Item(msgspec.Struct, frozen=True):
    """Call of one seat within a line, with a mark if a robot or the clock made it: `2:discard 7s 8s~robot`."""

    seat: Seat | None
    """Seat that calls; None for the talon (`t:Qh`)."""
    words: tuple[str, ...]
    """Words after the colon, without the mark."""
    mark: Mark | None = None
    """Robot or clock that made the call in place of the seat's player; None: the player."""


ADMIN = "admin"
"""Word in place of a seat for an administrator who broke off a deal."""
LOT_COMMENT = "# the first dealer was drawn from this deal's secret"
"""Comment before the first deal of a match whose dealer was drawn by lot."""
LESSON = "lesson"
"""Line that marks a deal whose cards were prepared for a beginner."""

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
    """Cut off a comment: everything from the first # that is not inside a JSON string."""
    if "#" not in raw:
        return raw
    for found in _COMMENT.finditer(raw):
        if found[0] == "#":
            return raw[: found.start()]
    return raw


def read_text(text: str) -> str:
    """Return the name or remark in `text`, bare or a JSON string. Raises Unreadable, also for half a surrogate pair.

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
    """Return a name or remark as text for a record: a JSON string if `read_text` could not read it bare.

    >>> write_text("Анна"), write_text("Анна #2")
    ('Анна', '"Анна #2"')
    """
    unsafe = any(unicodedata.category(char) in _UNSAFE for char in text)
    if unsafe or not text or text != text.strip() or "#" in text or '"' in text:
        return json.dumps(text, ensure_ascii=unsafe)
    return text


def read_seat(text: str, seats: int) -> Seat:
    """Return the seat in `text`, from 1 to `seats`. Raises Unreadable for anything else.

    >>> read_seat("2", 3)
    <Seat.TWO: 2>
    """
    if text.isascii() and text.isdigit() and len(text) == 1 and 1 <= int(text) <= seats:
        return Seat(int(text))
    raise Unreadable("there is no seat '%(text)s' (1 to %(seats)s)", text=text, seats=seats)


def read_card(text: str) -> Card:
    """Return the card with this name. Raises Unreadable for any other text.

    >>> read_card("Td").value
    'Td'
    """
    try:
        return parse_card(text)
    except ValueError:
        raise Unreadable("unknown card '%(card)s'", card=text) from None


def read_items(rest: str, seats: int) -> tuple[Item, ...]:
    """Return a line's items: each begins with `SEAT:WORD` and may end with a mark like `~robot`. Raises Unreadable.

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
    """Split a word from the mark after it, which may be missing. Raises Unreadable for an unknown mark.

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
    """Return the mark as written after a word; empty for None.

    >>> write_mark(Mark.ROBOT), write_mark(None)
    ('~robot', '')
    """
    return f"~{mark}" if mark else ""


def read_counts(pairs: list[str], seats: int) -> BySeat[int]:
    """Return the tricks of each seat from pairs SEAT:TRICKS; 0 for a seat that is not named. Raises Unreadable.

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
    """Return the amount in `text`, an integer or a fraction without a sign. Raises Unreadable.

    >>> read_amount("5/2")
    Fraction(5, 2)
    """
    if not _AMOUNT.fullmatch(text):
        raise Unreadable("'%(text)s' is no amount (an integer or a fraction)", text=text)
    return Fraction(text)


def write_signed(amount: Fraction) -> str:
    """Return an amount as text with its sign.

    >>> write_signed(Fraction(2)), write_signed(Fraction(-5, 2))
    ('+2', '-5/2')
    """
    return f"{'-' if amount < 0 else '+'}{abs(amount)}"


def read_fields(rest: str) -> dict[str, str]:
    """Return values by name from words NAME=VALUE, with each name at most once. Raises Unreadable.

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
