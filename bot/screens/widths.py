"""Widths of buttons: so many stand in a row that a telephone of 360 px cuts none of their labels off.

Every button of a row is as wide as the others. Characters of a label that fit, measured with the clients' own type;
names may be all capitals, broad letters or ideographs, which count for more.
"""

import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import ceil
from typing import Final, Protocol, TypeVar

ROOM: Final = (42, 19, 12, 9, 6, 5, 4, 3)
"""Characters of usual words that fit a button, by the number of buttons in its row: one, two, three ..."""

_BROAD: Final = frozenset("жмфшщыюmw@")
"""Small letters broader than usual ones."""
_NARROW: Final = frozenset(" \u00a0.,:;!|'*()-il")
"""Characters narrower than usual letters."""
_USUAL: Final = 0.9
"""Characters of usual words to a breadth of 1.0, for words have broad letters too."""


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
    room = ROOM[in_a_row - 1]
    if span(label(name)) <= room:
        return label(name)
    shortened = (label(f"{name[:size].rstrip()}…") for size in range(len(name) - 1, 0, -1))
    return next((text for text in shortened if span(text) <= room), label(f"{name[0]}…"))


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


def laid_out(rows: tuple[tuple[L, ...], ...]) -> tuple[tuple[L, ...], ...]:
    """Arrange the buttons in their order; a row too tight for its labels becomes several."""
    if all(fits(row) for row in rows):
        return rows
    return tuple(part for row in rows for part in (_parts(row) if row else (row,)))


def fits(row: tuple[Labelled, ...]) -> bool:
    """Tell whether no label of a row is cut off; one that has a row for itself is as well off as can be."""
    return len(row) <= 1 or (len(row) <= len(ROOM) and _squeeze(tuple(span(button.text) for button in row)) <= 1)


def _parts(row: tuple[L, ...]) -> Iterator[tuple[L, ...]]:
    start = 0
    for size in _sizes(tuple(span(button.text) for button in row)):
        yield row[start : start + size]
        start += size


def _squeeze(lengths: tuple[int, ...]) -> float:
    """Return how full the fullest button of a row is; above 1 its label is cut off."""
    return max(lengths) / ROOM[len(lengths) - 1]


@lru_cache(maxsize=4096)
def _sizes(lengths: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many of these buttons each row takes: as few rows as can be, then the one with most room."""
    if len(lengths) <= 1 or (len(lengths) <= len(ROOM) and _squeeze(lengths) <= 1):
        return (len(lengths),)
    found = []
    for size in range(1, len(lengths)):
        head, rest = lengths[:size], _sizes(lengths[size:])
        if size == 1 or (size <= len(ROOM) and _squeeze(head) <= 1):
            found.append((size, *rest))
    return min(found, key=lambda sizes: (len(sizes), _fullest(lengths, sizes)))


def _fullest(lengths: tuple[int, ...], sizes: tuple[int, ...]) -> float:
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    return max(_squeeze(lengths[start : start + size]) for start, size in zip(starts, sizes, strict=True))
