"""Names and other short texts that people choose, cleaned for the screen: one line, no invisible characters."""

import unicodedata
from collections.abc import Sequence

MAX_NAME = 32
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # Unicode categories that show nothing, or turn the line round
_JOINER, _COLOURED, _KEYCAP = "\u200d", "\ufe0f", "\u20e3"  # what emoji are put together with
_LOOSE_END = f" ,.:;–—-{_JOINER}"  # what is dropped before "…"
_SELECTORS = tuple(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))  # show nothing of their own
_EMOJI = ((0x2190, 0x21FF), (0x2300, 0x23FF), (0x2600, 0x27BF), (0x2B00, 0x2BFF), (0x1F000, 0x1FAFF))
_FILLERS = "\u115f\u1160\u3164\uffa0\u2800\u034f"  # letters by category, blanks to the eye


def clean_name(name: str) -> str:
    """Return a name without control, direction and invisible characters; empty if nothing visible is left.

    A longer name is cut to 32 characters, the last of which is "…".
    """
    whole = clean_text(name, len(name))
    return whole if len(whole) <= MAX_NAME else whole[: MAX_NAME - 1].rstrip(_LOOSE_END) + "…"


def clean_title(title: str) -> str:
    """Return the title of a group as one clean line; one of more than 32 characters is cut after a word, with “…”."""
    whole = clean_text(title, len(title))
    if len(whole) <= MAX_NAME:
        return whole
    head, following = whole[: MAX_NAME - 1], whole[MAX_NAME - 1]
    words = head if following == " " else head.rpartition(" ")[0]
    return f"{(words or head).rstrip(_LOOSE_END)}…"


def called(name: str) -> str:
    """Return the cleaned Telegram name of a person who has no name at a table; "?" if nothing of it is visible."""
    return clean_name(name) or "?"


def clean_text(text: str, longest: int) -> str:
    """Return a typed text as one line without invisible characters and those that reverse the direction of writing.

    The line has at most `longest` characters; it is empty if nothing visible is left.
    """
    seen = ((char, _is_seen(text, place)) for place, char in enumerate(text))
    kept = "".join(" " if char.isspace() else char for char, is_seen in seen if is_seen or char.isspace())
    clean = " ".join(kept.split())[:longest].strip().rstrip(_JOINER)
    return clean if any(unicodedata.category(char)[0] not in "MZ" and char != _JOINER for char in clean) else ""


def _is_seen(text: str, place: int) -> bool:
    """Return whether the character at index `place` is visible or joins the parts of an emoji."""
    char, following = text[place], text[place + 1 : place + 2]
    before = text[max(0, place - 2) : place]
    if char == _JOINER:
        return _is_emoji(before.rstrip(_COLOURED)[-1:]) and _is_emoji(following)
    if char in _SELECTORS:
        is_key = following == _KEYCAP and before[-1:] in "0123456789#*"
        return char == _COLOURED and (_is_emoji(before[-1:]) or is_key)
    return unicodedata.category(char) not in _UNSEEN and char not in _FILLERS


def _is_emoji(char: str) -> bool:
    return any(first <= ord(letter) <= last for letter in char for first, last in _EMOJI)


def unique_name(wanted: str, taken: Sequence[str], number: int) -> str:
    """Return a name that differs visibly from the `taken` ones: "Аня", else "Аня 2"; if empty, `number` is the name."""
    base = clean_name(wanted) or str(number)
    name, copy, read = base, 2, set(map(_read, taken))
    while _read(name) in read:
        name, copy = f"{base} {copy}", copy + 1
    return name


def _read(name: str) -> str:
    """Return a name without invisible characters that join emoji: joined emoji may look like separate ones."""
    return name.replace(_JOINER, "").replace(_COLOURED, "")
