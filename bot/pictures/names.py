"""People's names as pictures can draw them; the only module that cleans text from outside."""

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from bot.pictures.fonts import Typeface, face_for

LIMIT = 64
_MAX_MARKS = 2
_DROPPED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
# without a bidirectional layout these would be drawn in the wrong order
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "PDF", "PDI"})
_EMOJI = ((0x2300, 0x23FF), (0x2600, 0x27BF), (0x2B00, 0x2BFF), (0x1F000, 0x1FFFF), (0xFE00, 0xFE0F))
_SKINS = frozenset(map(chr, range(0x1F3FB, 0x1F400)))  # colour the emoji before them
_JOINER = "\u200d"  # makes one emoji of those around it
_FLAG_HALVES = "".join(map(chr, range(0x1F1E6, 0x1F200)))  # two of them are a flag


def display_name(raw: str, fallback: str) -> str:
    """Make a Telegram name drawable: one line of at most 64 characters.

    Dropped: emoji, CJK and every other character without a glyph, zero-width and control characters, right-to-left text
    and its controls, more than two combining marks in a row. Line breaks become spaces.

    Args:
        raw: the name as Telegram gave it.
        fallback: the result if no letter or digit is left ("Игрок 2").
    """
    text = unicodedata.normalize("NFC", "".join(" " if char.isspace() else char for char in raw))
    kept: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= _MAX_MARKS and _drawable(char) and not (marks and not kept):
            kept.append(char)
    name = " ".join("".join(kept).split())
    if not any(char.isalnum() for char in name):
        return fallback
    return name if len(name) <= LIMIT else name[: LIMIT - 1].rstrip() + "…"


def _drawable(char: str) -> bool:
    if unicodedata.category(char) in _DROPPED_CATEGORIES or unicodedata.bidirectional(char) in _RIGHT_TO_LEFT:
        return False
    if any(first <= ord(char) <= last for first, last in _EMOJI):
        return False
    return face_for(Typeface.REGULAR, char) is not None


def short_names(names: Sequence[str], *, whole: int = 0, longest: int = LIMIT) -> tuple[str, ...]:
    """Shorten the names of a table, each still different from the others; the order is kept.

    A short name is the first word. If two players share it, the initial of the next word ("Саша Б.") or the number at
    the end of the name ("Саша 2") is added; if these are equal, too, the number of the seat, from 1.

    Args:
        names: the names, seat 1 first.
        whole: names of at most this many characters stay as they are.
        longest: most characters of a first word; a longer one is cut and ends with "…".
    """
    parted = tuple(_parted(name, whole, longest) for name in names)
    told = list(names)
    for first in {parts.first for parts in parted}:
        alike = [place for place, parts in enumerate(parted) if parts.first == first]
        for place, short in zip(alike, _apart([parted[place] for place in alike]), strict=True):
            told[place] = short
    return tuple(f"{short} {seat}" if told.count(short) > 1 else short for seat, short in enumerate(told, 1))


class _Parted(NamedTuple):
    """Parts of a name; a part that the name lacks is ""."""

    kept: str
    """Whole name if it is at most `whole` characters long, else ""."""
    first: str
    """First word with more than one letter or digit, cut if it is too long."""
    initial: str
    """First letter of the next word, with a full stop."""
    number: str
    """Number at the end of the name."""

    def told(self, *parts: str) -> str:
        """Return the whole name if it is short enough, else its first word followed by these parts."""
        return self.kept or " ".join(part for part in (self.first, *parts) if part)


def _parted(name: str, whole: int, longest: int) -> _Parted:
    """Split a name; emoji and an initial in front of the first real word are ignored."""
    words = name.split() or [name]
    at = next((place for place, word in enumerate(words) if sum(map(str.isalnum, word)) > 1), 0)
    rest = [word for word in words[at + 1 :] if any(map(str.isalnum, word))]
    initial = next((f"{char}." for word in rest if not word.isdigit() for char in word if char.isalnum()), "")
    number = rest[-1] if rest and rest[-1].isdigit() else ""
    return _Parted(name if len(name) <= whole else "", _cut(words[at], longest), initial, number)


def _apart(alike: Sequence[_Parted]) -> list[str]:
    """Distinguish names with the same first word by as little as possible; some may stay alike."""
    if len(alike) == 1:
        return [alike[0].told()]
    by_initial = [parts.told(parts.initial) for parts in alike]
    by_either = [parts.told(parts.initial or parts.number) for parts in alike]
    by_number = [parts.told(parts.number or parts.initial) for parts in alike]
    by_both = [parts.told(parts.initial, parts.number) for parts in alike]
    tried = (by_either, by_number, by_both)
    return next((told for told in tried if len(set(told)) == len(told)), by_initial)


def _cut(word: str, longest: int) -> str:
    """Cut a word that is too long and add "…"; never inside a character with its marks, an emoji, or a flag."""
    if len(word) <= longest:
        return word
    end = longest - 1
    while end > 1 and _belongs(word, end):
        end -= 1
    flags = len(word[:end]) - len(word[:end].rstrip(_FLAG_HALVES))
    return f"{word[: end - flags % 2] or word[:end]}…"


def _belongs(word: str, place: int) -> bool:
    """Return whether a character continues the one before it: a combining mark, skin tone, or joined emoji."""
    char = word[place]
    return unicodedata.category(char)[0] == "M" or char in _SKINS or _JOINER in (char, word[place - 1])
