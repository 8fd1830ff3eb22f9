"""The head of a record: `pulka 1`, the convention with its rules, and the player of each seat."""

import msgspec

from engine.core.errors import ConventionError, RecordError
from engine.core.record.lines import Line, Unreadable, read_text, write_text
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.options import check, differences, with_rule
from engine.games.preferans.conventions.presets import check_seats, preset
from engine.games.preferans.events import MatchStarted

VERSION = "1"
MOST_SEATS = 4
HEAD = "pulka"
HEAD_WORDS = (HEAD, "convention", "rule", "seat")


class Head(msgspec.Struct, frozen=True):
    """Content of the head so far."""

    versioned: bool = False
    """True after the line `pulka 1`."""
    convention: Convention | None = None
    rules: tuple[str, ...] = ()
    """Names given by `rule` lines."""
    players: tuple[str, ...] = ()


def read_head(head: Head, line: Line) -> Head:
    """Return the head after one of its lines. Raises Unreadable or ConventionError."""
    if line.word == HEAD:
        return _version(head, line.rest)
    if not head.versioned:
        raise Unreadable(
            "a record begins with \"pulka %(version)s\", not with '%(word)s'", version=VERSION, word=line.word
        )
    match line.word:
        case "convention":
            return _convention(head, line.rest)
        case "rule":
            return _rule(head, line.rest)
        case _:
            return _seat(head, line.rest)


def _version(head: Head, rest: str) -> Head:
    if head.versioned:
        raise Unreadable("pulka stands twice")
    if rest != VERSION:
        raise Unreadable(
            "this program reads records of version %(version)s, not '%(rest)s'", version=VERSION, rest=rest
        )
    return Head(versioned=True)


def _convention(head: Head, rest: str) -> Head:
    if head.convention is not None:
        raise Unreadable("convention stands twice")
    return msgspec.structs.replace(head, convention=preset(rest))


def _rule(head: Head, rest: str) -> Head:
    if head.convention is None:
        raise Unreadable("a rule stands before the convention")
    name, equals, value = rest.partition("=")
    if not equals or not name or not value or len(rest.split()) > 1:
        raise Unreadable("'%(rest)s' is no NAME=VALUE", rest=rest)
    if name in head.rules:
        raise Unreadable("rule %(name)s stands twice", name=name)
    convention = with_rule(head.convention, name, value)
    return msgspec.structs.replace(head, convention=convention, rules=(*head.rules, name))


def _seat(head: Head, rest: str) -> Head:
    number, *name = rest.split(None, 1) or ("?",)
    expected = len(head.players) + 1
    if expected > MOST_SEATS:
        raise Unreadable("a table has at most %(most)s seats", most=MOST_SEATS)
    if number != str(expected):
        raise Unreadable("seat %(number)s where seat %(expected)s is expected", number=number, expected=expected)
    if not name:
        raise Unreadable("seat %(number)s has no name", number=number)
    return msgspec.structs.replace(head, players=(*head.players, read_text(name[0])))


def check_rules(head: Head, rules: list[Line]) -> None:
    """Refuse options that exclude each other.

    Raises RecordError at the last of the `rule` lines that names one of them.
    """
    if head.convention is None:
        return
    try:
        check(head.convention)
    except ConventionError as error:
        named = [line for line in rules if line.rest.partition("=")[0] in str(error)]
        raise RecordError((named or rules)[-1].number, str(error), error) from None


def start_of(head: Head) -> MatchStarted:
    """Start the match of a complete head, its options already checked. Raises Unreadable or ConventionError."""
    if not head.versioned:
        raise Unreadable('a record begins with "pulka %(version)s"', version=VERSION)
    if head.convention is None:
        raise Unreadable("the convention is missing")
    check_seats(head.convention, len(head.players))
    return MatchStarted(head.convention, head.players)


def write_head(start: MatchStarted) -> list[str]:
    """Write the lines of the head; rules are those that differ from the preset."""
    lines = [f"pulka {VERSION}", f"convention {start.convention.preset}"]
    lines += [f"rule {name}={value}" for name, value in differences(start.convention)]
    return lines + [f"seat {number} {write_text(name)}" for number, name in enumerate(start.players, 1)]
