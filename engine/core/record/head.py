"""Head of a record: `pulka 1`, the convention with its rules, and the player of each seat (notation.md).

Every game has this head; the preset named in the `convention` line shows which game was played.
"""

from collections.abc import Callable
from typing import Final, Generic, NamedTuple, TypeVar

from engine.core.errors import ConventionError, RecordError
from engine.core.record.lines import Line, Unreadable, lines_of, read_text, write_text
from engine.core.rules import RuleBook
from engine.core.seats import MOST_SEATS

R = TypeVar("R")
T = TypeVar("T")

VERSION: Final = "1"
"""Version of the notation."""
HEAD: Final = "pulka"
"""First word of a record."""
HEAD_WORDS: Final = (HEAD, "convention", "rule", "seat")
"""First words of the lines that belong to the head."""


class Beginning(NamedTuple, Generic[R]):
    """Head of a record that was read, with the lines that follow it."""

    rules: R
    players: tuple[str, ...]
    """Names, seat 1 first."""
    body: list[Line]
    """Lines after the head."""


class _Head(NamedTuple, Generic[R]):
    """Head of a record as far as it has been read."""

    versioned: bool = False
    """True after the line `pulka 1`."""
    rules: R | None = None
    named: tuple[str, ...] = ()
    """Names of the options set by `rule` lines."""
    players: tuple[str, ...] = ()


def begin(text: str, book: RuleBook[R]) -> Beginning[R]:
    r"""Read the head of a record by the rule book of its game.

    Raises RecordError with the number of the line, from 1, and one sentence.

    >>> from engine.games.preferans.conventions.presets import CONVENTIONS
    >>> begin("pulka 1\nconvention gusarik\nseat 1 Anna\nseat 2 Boris\ndeal 1 dealer=1", CONVENTIONS).players
    ('Anna', 'Boris')
    """
    lines = list(lines_of(text))
    if not lines:
        raise RecordError(1, "the record is empty")
    head, body = _Head[R](), 0
    while body < len(lines) and (lines[body].word in HEAD_WORDS or not head.versioned):
        head = told(lines[body], _reader(head, book))
        body += 1
    _check_rules(head, book, [line for line in lines[:body] if line.word == "rule"])
    last = lines[min(body, len(lines) - 1)]
    rules = told(last, lambda _: _complete(head, book))
    return Beginning(rules, head.players, lines[body:])


def told(line: Line, read: Callable[[Line], T]) -> T:
    """Return `read(line)`; an Unreadable or ConventionError becomes a RecordError with the number of the line.

    >>> told(Line(3, "seat", "1 Anna"), lambda line: read_text(line.rest))
    '1 Anna'
    """
    try:
        return read(line)
    except (Unreadable, ConventionError) as error:
        raise RecordError(line.number, str(error), error) from None


def preset_named(text: str) -> str | None:
    r"""Return the name of the preset in the `convention` line of a record; None if there is no such line.

    >>> preset_named("pulka 1\nconvention sochi\nseat 1 Anna")
    'sochi'
    """
    return next((line.rest for line in lines_of(text) if line.word == "convention"), None)


def write_head(book: RuleBook[R], rules: R, players: tuple[str, ...]) -> list[str]:
    """Return the lines of a head; it lists those options that differ from the preset.

    >>> from engine.games.preferans.conventions.presets import CONVENTIONS
    >>> write_head(CONVENTIONS, CONVENTIONS.preset("gusarik"), ("Anna", "Boris"))
    ['pulka 1', 'convention gusarik', 'seat 1 Anna', 'seat 2 Boris']
    """
    lines = [f"{HEAD} {VERSION}", f"convention {book.preset_of(rules)}"]
    lines += [f"rule {name}={value}" for name, value in book.differences(rules)]
    return lines + [f"seat {number} {write_text(name)}" for number, name in enumerate(players, 1)]


def _reader(head: _Head[R], book: RuleBook[R]) -> Callable[[Line], _Head[R]]:
    return lambda line: _read(head, book, line)


def _read(head: _Head[R], book: RuleBook[R], line: Line) -> _Head[R]:
    """Return the head after reading one more of its lines. Raises Unreadable or ConventionError."""
    if line.word == HEAD:
        return _version(head, line.rest)
    if not head.versioned:
        raise Unreadable(
            "a record begins with \"pulka %(version)s\", not with '%(word)s'", version=VERSION, word=line.word
        )
    match line.word:
        case "convention":
            return _convention(head, book, line.rest)
        case "rule":
            return _rule(head, book, line.rest)
        case _:
            return _seat(head, line.rest)


def _version(head: _Head[R], rest: str) -> _Head[R]:
    if head.versioned:
        raise Unreadable("pulka stands twice")
    if rest != VERSION:
        raise Unreadable(
            "this program reads records of version %(version)s, not '%(rest)s'", version=VERSION, rest=rest
        )
    return _Head(versioned=True)


def _convention(head: _Head[R], book: RuleBook[R], rest: str) -> _Head[R]:
    if head.rules is not None:
        raise Unreadable("convention stands twice")
    return head._replace(rules=book.preset(rest))


def _rule(head: _Head[R], book: RuleBook[R], rest: str) -> _Head[R]:
    if head.rules is None:
        raise Unreadable("a rule stands before the convention")
    name, equals, value = rest.partition("=")
    if not equals or not name or not value or len(rest.split()) > 1:
        raise Unreadable("'%(rest)s' is no NAME=VALUE", rest=rest)
    if name in head.named:
        raise Unreadable("rule %(name)s stands twice", name=name)
    return head._replace(rules=book.with_rule(head.rules, name, value), named=(*head.named, name))


def _seat(head: _Head[R], rest: str) -> _Head[R]:
    number, *name = rest.split(None, 1) or ("?",)
    expected = len(head.players) + 1
    if expected > MOST_SEATS:
        raise Unreadable("a table has at most %(most)s seats", most=MOST_SEATS)
    if number != str(expected):
        raise Unreadable("seat %(number)s where seat %(expected)s is expected", number=number, expected=expected)
    if not name:
        raise Unreadable("seat %(number)s has no name", number=number)
    return head._replace(players=(*head.players, read_text(name[0])))


def _check_rules(head: _Head[R], book: RuleBook[R], rules: list[Line]) -> None:
    """Check that no options of the head exclude each other.

    Raises RecordError at the last `rule` line that names one of them.
    """
    if head.rules is None:
        return
    try:
        book.with_rules(head.rules, ())
    except ConventionError as error:
        blamed = [line for line in rules if line.rest.partition("=")[0] in str(error)]
        raise RecordError((blamed or rules)[-1].number, str(error), error) from None


def _complete(head: _Head[R], book: RuleBook[R]) -> R:
    """Check that the head lacks no line and return its rules. Raises Unreadable or ConventionError."""
    if not head.versioned:
        raise Unreadable('a record begins with "pulka %(version)s"', version=VERSION)
    if head.rules is None:
        raise Unreadable("the convention is missing")
    book.check_seats(head.rules, len(head.players))
    return head.rules
