"""Widths of buttons: a row has as many as fit on a telephone of 360 dp without cutting off their labels.

All buttons of a row are equally wide. Labels are measured in the font of Telegram for Android.
"""

import unicodedata
from collections.abc import Callable, Iterator
from enum import Enum
from functools import lru_cache
from typing import Final, Protocol, TypeVar

from bot.screens.roboto import ADVANCES, EM

MOST: Final = 8
"""Maximum number of buttons in a row that Telegram shows."""
_SIZE, _GAP, _EDGE, _PADDING = 15, 5, 2, 15
"""In dp: font size of a label, gap between buttons, edges of a keyboard, width of a button without its label."""
_EMOJI: Final = 20.0
"""Width of an emoji, in dp; Telegram shows suits as emoji."""
_SUITS: Final = frozenset("♠♣♦♥")
_OTHER: Final = 13.0
"""Width of a character that the font lacks, in dp."""


class Place(Enum):
    """Kind of chat; the value is the width of a keyboard there on a telephone of 360 dp, in dp."""

    PRIVATE = 345
    GROUP = 293


def room(place: Place, in_a_row: int) -> float:
    """Return the width for a label in a row of `in_a_row` buttons, in dp; Telegram for Android cuts longer labels."""
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
    """Object with a label, such as a button."""

    @property
    def text(self) -> str:
        """Label, as plain text."""
        ...


L = TypeVar("L", bound=Labelled)


def with_name(label: Callable[[str], str], name: str, in_a_row: int = 1) -> str:
    """Return the label with a name in it; the name is cut to end in «…» if the label would not fit.

    in_a_row: number of buttons in its row
    """
    if is_whole(label(name), in_a_row):
        return label(name)
    shortened = (label(f"{name[:size].rstrip()}…") for size in range(len(name) - 1, 0, -1))
    return next((text for text in shortened if is_whole(text, in_a_row)), label(f"{name[0]}…"))


def is_whole(text: str, in_a_row: int = 1) -> bool:
    """Return whether a label fits a row of `in_a_row` buttons in a private chat, and a row of its own in a group."""
    return breadth(text) <= min(room(Place.PRIVATE, in_a_row), room(Place.GROUP, 1))


def laid_out(rows: tuple[tuple[L, ...], ...], place: Place = Place.PRIVATE) -> tuple[tuple[L, ...], ...]:
    """Split rows that are too tight for their labels into several, keeping the order of the buttons."""
    if all(fits(row, place) for row in rows):
        return rows
    return tuple(part for row in rows for part in (_parts(row, place) if row else (row,)))


def fits(row: tuple[Labelled, ...], place: Place = Place.PRIVATE) -> bool:
    """Return whether no label of a row is cut off. A button with a row of its own always counts as fitting."""
    return len(row) <= 1 or _is_roomy(_breadths(row), place)


def _breadths(row: tuple[Labelled, ...]) -> tuple[float, ...]:
    return tuple(breadth(button.text) for button in row)


def _is_roomy(breadths: tuple[float, ...], place: Place) -> bool:
    """Return whether labels of these widths fit in one row without being cut off."""
    return len(breadths) <= MOST and _squeeze(breadths, place) <= 1


def _parts(row: tuple[L, ...], place: Place) -> Iterator[tuple[L, ...]]:
    start = 0
    for size in _sizes(_breadths(row), place):
        yield row[start : start + size]
        start += size


def _squeeze(breadths: tuple[float, ...], place: Place) -> float:
    """Return how much of its room the tightest label of a row fills, as a fraction; above 1 the label is cut off."""
    return max(breadths) / room(place, len(breadths))


@lru_cache(maxsize=4096)
def _sizes(breadths: tuple[float, ...], place: Place) -> tuple[int, ...]:
    """Return the number of buttons for each row: as few rows as possible, then the arrangement with most room."""
    if len(breadths) <= 1 or _is_roomy(breadths, place):
        return (len(breadths),)
    found = []
    for size in range(1, len(breadths)):
        head, rest = breadths[:size], _sizes(breadths[size:], place)
        if size == 1 or _is_roomy(head, place):
            found.append((size, *rest))
    return min(found, key=lambda sizes: (len(sizes), _fullest(breadths, sizes, place)))


def _fullest(breadths: tuple[float, ...], sizes: tuple[int, ...], place: Place) -> float:
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    return max(_squeeze(breadths[start : start + size], place) for start, size in zip(starts, sizes, strict=True))
