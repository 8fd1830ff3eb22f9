"""Names at a table as readers see them: robots in the reader's language, long names shortened while cards are played.

Every reader sees robots' names in their own language, whoever seated the robot.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, count
from typing import Final

from bot.pictures.names import short_names
from bot.screens.texts import LANGUAGES, Texts, mark, texts
from bot.screens.words import NO_BREAK
from engine.core.seats import MOST_SEATS
from engine.core.strengths import WORDS, Strength, StrengthWords, named

ROBOT = "🤖"
"""Mark before a robot's name, which distinguishes it from a person with this name."""
ROBOT_NAMES = (
    mark("Uncle Paul"),
    mark("Aunt Mary"),
    mark("Old Sam"),
    mark("Miss Hill"),
    mark("Mr Brown"),
    mark("Granny Vera"),
)
"""Untranslated names of robots, in the order in which robots sit down."""
SHORT_NAMES = (mark("Paul"), mark("Mary"), mark("Sam"), mark("Hill"), mark("Brown"), mark("Vera"))
"""Untranslated short names of these robots, for places with little room; no two are alike in any language."""
ROOM = 12
"""Maximum number of characters of a name that is not shortened at the table."""


def unmarked_name(name: str) -> str:
    """Return a robot's name without its mark, as people type it; other names unchanged."""
    return name.removeprefix(ROBOT).strip()


def unmarked_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return names for buttons with little room: robots without their mark, unless two names would be alike."""
    plain = tuple(map(unmarked_name, names))
    return plain if len(set(plain)) == len(names) else tuple(names)


def robot_name(t: Texts, taken: Sequence[str]) -> str:
    """Return a name for the next robot at a table: the first one that nobody there has in any language.

    taken: names at the table
    """
    known = {unmarked_name(name).casefold() for read in _catalogues() for name in (*taken, *spoken_names(read, taken))}
    more = (t.plain("Robot %(n)d", n=number) for number in count(1))
    name = next(name for name in chain(map(t.plain, ROBOT_NAMES), more) if name.casefold() not in known)
    return f"{ROBOT} {name}"


def spoken_names(t: Texts, names: Sequence[str], *, short: bool = False) -> tuple[str, ...]:
    """Return the names at a table for a reader of `t`: robots in that language, people unchanged.

    short: robots by one word. If two names would become alike, all stay unchanged.
    """
    if not any(name.startswith(ROBOT) for name in names):
        return tuple(names)
    told = tuple(_spoken(t, name, short=short) for name in names)
    return told if len(set(told)) == len(set(names)) else tuple(names)


def table_names(t: Texts, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, seat 1 first, as the table shows them to a reader of `t` while cards are played.

    Robots are called by one word. A person's name longer than 12 characters is shortened, usually to its first word, so
    that no two names are alike, even if robots' marks are left out (`bot.pictures.short_names`).
    """
    told = spoken_names(t, names, short=True)
    plain = tuple(map(unmarked_name, told))
    if all(len(name) <= ROOM for name in plain):
        return told
    short = short_names(plain, whole=ROOM, longest=ROOM)
    read = tuple(name if len(word) <= ROOM else cut for name, word, cut in zip(told, plain, short, strict=True))
    return read if len(set(read)) == len(set(told)) else told


def called_at_table(t: Texts, names: Iterable[str], everybody: Sequence[str]) -> tuple[str, ...]:
    """Return names as the table shortens them while cards are played; names not in `everybody` there stay unchanged."""
    known = dict(zip(everybody, table_names(t, everybody), strict=True))
    return tuple(known.get(name, name) for name in names)


def table_names_in_any_language(names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return for every language the names, seat 1 first, as the table shows them while cards are played."""
    return tuple(table_names(t, names) for t in _catalogues())


def names_typed_for(name: str) -> tuple[str, ...]:
    """Return what people may type for a player: the name itself and, for a robot, its names in every language."""
    read = (_spoken(t, name, short=short) for t in _catalogues() for short in (False, True))
    return tuple(dict.fromkeys((name, *map(unmarked_name, (name, *read)))))


def _spoken(t: Texts, name: str, *, short: bool) -> str:
    known = _words().get(unmarked_name(name)) if name.startswith(ROBOT) else None
    if known is None:
        return name
    number, numbered = known
    word = t.plain("Robot %(n)d", n=number) if numbered else t.plain((SHORT_NAMES if short else ROBOT_NAMES)[number])
    return f"{ROBOT}{NO_BREAK if short else ' '}{word}"  # at the table no line ends between the mark and the name


@cache
def _words() -> dict[str, tuple[int, bool]]:
    """Map robots' unmarked names, in any language: those in `ROBOT_NAMES` to (index, False), "Robot 2" to (2, True)."""
    found = {t.plain(name): (place, False) for t in _catalogues() for place, name in enumerate(ROBOT_NAMES)}
    for t in _catalogues():
        found |= {t.plain("Robot %(n)d", n=number): (number, True) for number in range(1, MOST_SEATS + 1)}
    return found


def _catalogues() -> tuple[Texts, ...]:
    return tuple(map(texts, LANGUAGES))


ALL_WORDS: Final[StrengthWords] = {
    Strength.EASY: ("слабый", "слабые", "лёгкий", "лёгкие", "легкий", "легкие", *WORDS[Strength.EASY]),
    Strength.SOLID: ("средний", "средние", "крепкий", "крепкие", *WORDS[Strength.SOLID]),
    Strength.STRONG: ("сильный", "сильные", *WORDS[Strength.STRONG]),
}
"""Typed words for each strength, in lower case."""


def strength_named(text: str) -> Strength | None:
    """Return the strength that a typed word means, in upper or lower case; None for any other word."""
    return named(text, ALL_WORDS)
