"""Names at a table as its readers see them: robots in the reader's language, long names short while cards are played.

Robots' names are words of the bot: every reader sees them in their own language, whoever seated the robot.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, count
from typing import Final

from bot.pictures.names import short_names
from bot.screens.texts import LANGUAGES, Texts, mark, texts
from bot.screens.words import NO_BREAK
from engine.core.strengths import WORDS, Strength, StrengthWords, named

ROBOT = "🤖"
"""Mark before a robot's name, because people may have the same name."""
ROBOT_NAMES = (
    mark("Uncle Paul"),
    mark("Aunt Mary"),
    mark("Old Sam"),
    mark("Miss Hill"),
    mark("Mr Brown"),
    mark("Granny Vera"),
)
"""Names of robots in the order in which they sit down, messages of the catalogue."""
SHORT_NAMES = (mark("Paul"), mark("Mary"), mark("Sam"), mark("Hill"), mark("Brown"), mark("Vera"))
"""Short names of these robots if there is little room, messages of the catalogue; no two alike in any language."""
MOST_SEATS = 4
ROOM = 12
"""Characters of a name that stay as they are at the table while cards are played."""


def unmarked_name(name: str) -> str:
    """Return a robot's name without the mark, as people type it; other names as they are."""
    return name.removeprefix(ROBOT).strip()


def unmarked_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return names for buttons, which have little room: robots without the mark, unless two would be alike."""
    plain = tuple(map(unmarked_name, names))
    return plain if len(set(plain)) == len(names) else tuple(names)


def robot_name(t: Texts, taken: Sequence[str]) -> str:
    """Return the name of the next robot at a table: the first that nobody at the table has, in any language.

    `taken` are the names at the table.
    """
    known = {unmarked_name(name).casefold() for read in _catalogues() for name in (*taken, *spoken_names(read, taken))}
    more = (t.plain("Robot %(n)d", n=number) for number in count(1))
    name = next(name for name in chain(map(t.plain, ROBOT_NAMES), more) if name.casefold() not in known)
    return f"{ROBOT} {name}"


def spoken_names(t: Texts, names: Sequence[str], *, short: bool = False) -> tuple[str, ...]:
    """Return the names at a table as a reader of `t` reads them: robots in that language, people as they are.

    `short`: robots by one word. Names that would become alike stay as they are.
    """
    if not any(name.startswith(ROBOT) for name in names):
        return tuple(names)
    told = tuple(_spoken(t, name, short=short) for name in names)
    return told if len(set(told)) == len(set(names)) else tuple(names)


def table_names(t: Texts, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, seat 1 first, as the table shows them to a reader of `t` while cards are played.

    Robots are called by one word. Of a person's name longer than 12 characters that is the first word, no two alike
    (`bot.pictures.short_names`), nor like a robot's name without the mark.
    """
    told = spoken_names(t, names, short=True)
    plain = tuple(map(unmarked_name, told))
    if all(len(name) <= ROOM for name in plain):
        return told
    short = short_names(plain, whole=ROOM, longest=ROOM)
    read = tuple(name if len(word) <= ROOM else cut for name, word, cut in zip(told, plain, short, strict=True))
    return read if len(set(read)) == len(set(told)) else told


def called_at_table(t: Texts, names: Iterable[str], everybody: Sequence[str]) -> tuple[str, ...]:
    """Return names of some of `everybody` at a table as `table_names` returns them; other names stay as they are."""
    known = dict(zip(everybody, table_names(t, everybody), strict=True))
    return tuple(known.get(name, name) for name in names)


def table_names_in_any_language(names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return for every language the names, seat 1 first, as the table shows them while cards are played."""
    return tuple(table_names(t, names) for t in _catalogues())


def names_typed_for(name: str) -> tuple[str, ...]:
    """Return what people may type for a player: the name as it is, a robot's without the mark, in every language."""
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
    """Return every name that a robot was given, without the mark: its place among the names, or its number."""
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
"""Words for each strength, in lower case."""


def strength_named(text: str) -> Strength | None:
    """Return the strength that a typed word means, in any case; None for another word."""
    return named(text, ALL_WORDS)
