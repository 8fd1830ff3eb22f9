"""Widths of buttons: so many stand in a row that a telephone of 360 px cuts none of their labels off.

Every button of a row is as wide as the others. Characters of a label that fit, measured with the clients' own type;
names may be all capitals, broad letters or ideographs, which count for more.
"""

import unicodedata
from collections.abc import Callable, Iterator
from enum import Enum
from functools import lru_cache
from math import ceil
from typing import Final, Protocol, TypeVar

from bot.screens.roboto import ADVANCES, EM

ROOM: Final = (42, 19, 12, 9, 6, 5, 4, 3)
"""Characters of usual words that fit a button, by the number of buttons in its row: one, two, three ..."""

_BROAD: Final = frozenset("жмфшщыюmw@")
"""Small letters broader than usual ones."""
_NARROW: Final = frozenset(" \u00a0.,:;!|'*()-il")
"""Characters narrower than usual letters."""
_USUAL: Final = 0.9
"""Characters of usual words to a breadth of 1.0, for words have broad letters too."""


_SIZE, _GAP, _EDGE, _PADDING = 15, 5, 2, 15
"""In dp: type of a label, gap between two buttons, edges of a keyboard, what a label has less than its button."""
_EMOJI: Final = 20.0
"""Width of an emoji, in dp; suits are such for Telegram."""
_SUITS: Final = frozenset("♠♣♦♥")
_OTHER: Final = 13.0
"""Width of a sign that the type has not, in dp."""


class Place(Enum):
    """Place of a message; its value is the width of a keyboard there on a telephone of 360 dp, in dp."""

    PRIVATE = 345
    GROUP = 293


def room(place: Place, in_a_row: int) -> float:
    """Return what a label has of a row of so many buttons, in dp; Telegram for Android cuts what is longer."""
    return (place.value - _GAP * (in_a_row - 1) - _EDGE) / in_a_row - _PADDING


def breadth(text: str) -> float:
    """Return the width of a label in Telegram for Android, in dp."""
    return sum(map(_dp_of, text))


@lru_cache(maxsize=4096)
def _dp_of(letter: str) -> float:
    if letter in ADVANCES:
        return ADVANCES[letter] * _SIZE / EM
    if letter in _SUITS or unicodedata.east_asian_width(letter) in "WF":
        return _EMOJI
    return 0.0 if unicodedata.category(letter) in ("Mn", "Cf") else _OTHER


class Labelled(Protocol):
    """Button, or whatever else has a label and stands in a row."""

    @property
    def text(self) -> str:
        """Label; plain text."""
        ...


L = TypeVar("L", bound=Labelled)


def with_name(label: Callable[[str], str], name: str, in_a_row: int = 1) -> str:
    """Write a label with a name, which ends in «…» where the label would be cut off.

    `in_a_row` is the number of buttons in its row.
    """
    if is_whole(label(name), in_a_row):
        return label(name)
    shortened = (label(f"{name[:size].rstrip()}…") for size in range(len(name) - 1, 0, -1))
    return next((text for text in shortened if is_whole(text, in_a_row)), label(f"{name[0]}…"))


def is_whole(text: str, in_a_row: int = 1) -> bool:
    """Return whether a label fits so many in a row of a private chat, and a row of its own in a group."""
    return span(text) <= ROOM[in_a_row - 1] and breadth(text) <= room(Place.GROUP, 1)


def span(text: str) -> int:
    """Return the width of a text in characters of usual words; at least its number of characters."""
    return max(len(text), ceil(_USUAL * sum(map(_breadth_of, text))))


@lru_cache(maxsize=4096)
def _breadth_of(letter: str) -> float:
    """Return the breadth of a letter, the greatest of its kind; 1.0: a usual small letter of the clients' type."""
    if unicodedata.east_asian_width(letter) in "WF":  # ideographs, emoji
        return 2.6
    if letter in _NARROW:
        return 0.6
    broad = letter.lower() in _BROAD
    if letter.isupper():
        return 1.95 if broad else 1.45
    return 1.6 if broad else 1.0


def laid_out(rows: tuple[tuple[L, ...], ...], place: Place = Place.PRIVATE) -> tuple[tuple[L, ...], ...]:
    """Arrange the buttons in their order; a row too tight for its labels becomes several."""
    if all(fits(row, place) for row in rows):
        return rows
    return tuple(part for row in rows for part in (_parts(row, place) if row else (row,)))


def fits(row: tuple[Labelled, ...], place: Place = Place.PRIVATE) -> bool:
    """Return whether no label of a row is cut off; one that has a row for itself is as well off as can be."""
    return len(row) <= 1 or (len(row) <= len(ROOM) and _squeeze(_lengths(row, place), place) <= 1)


def _lengths(row: tuple[Labelled, ...], place: Place) -> tuple[float, ...]:
    """Return the widths of labels: in a group in dp, in a private chat in characters of any client's type."""
    return tuple(breadth(button.text) if place is Place.GROUP else span(button.text) for button in row)


def _parts(row: tuple[L, ...], place: Place) -> Iterator[tuple[L, ...]]:
    start = 0
    for size in _sizes(_lengths(row, place), place):
        yield row[start : start + size]
        start += size


def _squeeze(lengths: tuple[float, ...], place: Place) -> float:
    """Return how full the fullest button of a row is; above 1 its label is cut off."""
    most = room(place, len(lengths)) if place is Place.GROUP else ROOM[len(lengths) - 1]
    return max(lengths) / most


@lru_cache(maxsize=4096)
def _sizes(lengths: tuple[float, ...], place: Place) -> tuple[int, ...]:
    """Return how many of these buttons each row takes: as few rows as can be, then the one with most room."""
    if len(lengths) <= 1 or (len(lengths) <= len(ROOM) and _squeeze(lengths, place) <= 1):
        return (len(lengths),)
    found = []
    for size in range(1, len(lengths)):
        head, rest = lengths[:size], _sizes(lengths[size:], place)
        if size == 1 or (size <= len(ROOM) and _squeeze(head, place) <= 1):
            found.append((size, *rest))
    return min(found, key=lambda sizes: (len(sizes), _fullest(lengths, sizes, place)))


def _fullest(lengths: tuple[float, ...], sizes: tuple[int, ...], place: Place) -> float:
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    return max(_squeeze(lengths[start : start + size], place) for start, size in zip(starts, sizes, strict=True))
