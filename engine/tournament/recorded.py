"""Record of a tournament as values: what its lines state (tournament.md §6)."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from engine.core.errors import RecordError
from engine.tournament.rows import Row
from engine.tournament.state import Tournament

HEAD: Final = "tournament"
"""Word that begins the record of a tournament."""
VERSION: Final = "1"
NOTHING_UNREAD: Final[Mapping[tuple[int, int, int], str]] = MappingProxyType({})
NOBODY_ABSENT: Final[Mapping[int, tuple[int, ...]]] = MappingProxyType({})
OF_MATCH: Final = "|"
"""Sign before each line of the record of a match."""


class Played(msgspec.Struct, frozen=True):
    """Match in the record of a tournament."""

    round: int
    """Number of the round in the tournament, from 1."""
    table: int
    """Number of the table in its round."""
    deal: int
    """Number of the deal of a duplicate; 0 for a match."""
    text: str
    """Record of the match."""
    line: int
    """Place of its first line in the record of the tournament, from 1."""


class RecordedTournament(msgspec.Struct, frozen=True):
    """Tournament that was read from a record, with what the record says beside it."""

    tournament: Tournament
    """Without persons, chats and moments; its secret is empty if the record does not tell it."""
    commit: str
    """C, the number announced at the opening."""
    seals: tuple[str, ...]
    """Commitments of all secrets, that of lots and draws first."""
    secrets: Mapping[int, str]
    """Published secrets by number, in hexadecimal."""
    rows: tuple[Row, ...]
    """Standings as stated."""
    matches: tuple[Played, ...] = ()
    unread: Mapping[tuple[int, int, int], str] = NOTHING_UNREAD
    """Reasons for which matches cannot be read, by round, table and deal (0 for a match)."""
    absent: Mapping[int, tuple[int, ...]] = NOBODY_ABSENT
    """Entrants who were out when a round was drawn and have been replaced since, by the number of the round."""


def is_tournament(text: str) -> bool:
    r"""Return whether a record is one of a tournament, by its first line.

    >>> is_tournament("# exported\n\ntournament 1\n"), is_tournament("pulka 1\n")
    (True, False)
    """
    return is_headed(text, HEAD)


def is_headed(text: str, head: str) -> bool:
    r"""Return whether the first line of a record that is no comment begins with a word.

    >>> is_headed("week 1\n", "week")
    True
    """
    lines = (line.strip() for line in text.removeprefix("\ufeff").split("\n"))
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return first.split(None, 1)[:1] == [head]


def bodies_of(text: str) -> dict[int, list[str]]:
    r"""Collect the lines of matches by the number of the line before the first of them.

    >>> bodies_of("match 1\n| pulka 1\n")[1]
    ['pulka 1']
    """
    bodies: dict[int, list[str]] = {}
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        if not line.startswith(OF_MATCH):
            start = number
        else:
            bodies.setdefault(start, []).append(line.removeprefix(OF_MATCH).removeprefix(" "))
    return bodies


def check_bodies(bodies: Mapping[int, list[str]], heads: Collection[int]) -> None:
    """Refuse lines of a match behind a line that is not among `heads`. Raises RecordError with the first of them."""
    stray = min(bodies.keys() - set(heads), default=None)
    if stray is not None:
        raise RecordError(stray + 1, f"a line that begins with {OF_MATCH} stands behind no match")


def without_bodies(text: str) -> str:
    r"""Return a record with an empty line in the place of each line of a match.

    >>> without_bodies("match 1\n| pulka 1\nend finished")
    'match 1\n\nend finished'
    """
    return "\n".join("" if line.startswith(OF_MATCH) else line for line in text.split("\n"))
