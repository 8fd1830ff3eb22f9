"""People's names as the pictures can draw them: the only place where a foreign text is cleaned."""

import unicodedata

from bot.pictures.fonts import Typeface, face_for

LIMIT = 64
_MAX_MARKS = 2
_DROPPED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
# without a bidirectional layout these would be drawn in the wrong order
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "PDF", "PDI"})
_EMOJI = ((0x2300, 0x23FF), (0x2600, 0x27BF), (0x2B00, 0x2BFF), (0x1F000, 0x1FFFF), (0xFE00, 0xFE0F))


def display_name(raw: str, fallback: str) -> str:
    """Make a name from Telegram drawable: one line of at most 64 characters.

    Dropped: emoji, CJK and everything no font of ours has, zero-width and control characters, right-to-left text and
    its controls, more than two combining marks in a row. Line breaks become spaces.

    Args:
        raw: the name as it came.
        fallback: the text when no letter or digit is left ("Игрок 2").
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


def short_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Shorten names for narrow cells, each still different from the others, in the order given.

    A short name is the first word; where two players share that, with the first letter of the rest; where even these
    are equal, with the number of the seat counted from 1.
    """
    firsts = tuple(name.split(" ", 1)[0] for name in names)
    longer = tuple(
        _initialled(name) if firsts.count(first) > 1 else first for name, first in zip(names, firsts, strict=True)
    )
    return tuple(f"{short} {seat}" if longer.count(short) > 1 else short for seat, short in enumerate(longer, 1))


def _initialled(name: str) -> str:
    first, _, rest = name.partition(" ")
    if rest[:1].isdigit():
        return f"{first} {rest.split(' ', 1)[0]}"
    return f"{first} {rest[0]}." if rest else first
