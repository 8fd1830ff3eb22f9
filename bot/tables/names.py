"""Names and other short words that people choose, made fit to be shown: one line, nothing unseen, no two alike."""

import unicodedata
from collections.abc import Sequence

MAX_NAME = 32
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # Unicode categories that show nothing, or turn the line round
_LOOSE_END = " ,.:;–—-"  # what does not stand before "…"
_FILLERS = "\u115f\u1160\u3164\uffa0\u2800\u034f"  # letters by category, blanks to the eye


def clean_name(name: str) -> str:
    """Return a name without control, direction and invisible characters; empty if nothing shows.

    A name has at most 32 characters; the last one of a longer name is "…".
    """
    whole = clean_text(name, len(name))
    return whole if len(whole) <= MAX_NAME else whole[: MAX_NAME - 1].rstrip(_LOOSE_END) + "…"


def clean_title(title: str) -> str:
    """Return the title of a group as one line; one longer than a name may be ends with “…” behind a whole word."""
    whole = clean_text(title, len(title))
    if len(whole) <= MAX_NAME:
        return whole
    head, following = whole[: MAX_NAME - 1], whole[MAX_NAME - 1]
    words = head if following == " " else head.rpartition(" ")[0]
    return f"{(words or head).rstrip(_LOOSE_END)}…"


def called(name: str) -> str:
    """Return the name of somebody who has none at a table: the person's own, "?" when nothing of it shows."""
    return clean_name(name) or "?"


def clean_text(text: str, longest: int) -> str:
    """Return a typed text as one line, without what shows nothing or turns the line round.

    The line has at most `longest` characters; it is empty when nothing shows.
    """
    kept = "".join(" " if char.isspace() else char for char in text if char.isspace() or _is_seen(char))
    clean = " ".join(kept.split())[:longest].strip()
    return clean if any(unicodedata.category(char)[0] not in "MZ" for char in clean) else ""


def _is_seen(char: str) -> bool:
    return unicodedata.category(char) not in _UNSEEN and char not in _FILLERS


def unique_name(wanted: str, taken: Sequence[str], number: int) -> str:
    """Return a name nobody at the table has: "Аня", "Аня 2"; an empty one becomes the seat's number."""
    base = clean_name(wanted) or str(number)
    name, copy = base, 2
    while name in taken:
        name, copy = f"{base} {copy}", copy + 1
    return name
