"""Record of a tournament as values, as its lines state it (tournament.md §6)."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from engine.core.errors import RecordError
from engine.tournament.rows import Row
from engine.tournament.state import Tournament

HEAD: Final = "tournament"
"""First word of the record of a tournament."""
VERSION: Final = "1"
NOTHING_UNREAD: Final[Mapping[tuple[int, int, int], str]] = MappingProxyType({})
NOBODY_ABSENT: Final[Mapping[int, tuple[int, ...]]] = MappingProxyType({})
OF_MATCH: Final = "|"
"""First character of each line that belongs to the record of a match."""


class Played(msgspec.Struct, frozen=True):
    """Match within the record of a tournament."""

    round: int
    """Number of the round in the tournament, from 1."""
    table: int
    """Number of the table in its round."""
    deal: int
    """Number of the deal of a duplicate; 0 for a match."""
    text: str
    """Text of the match's own record."""
    line: int
    """Number of the match's first line in the record of the tournament, from 1."""


class RecordedTournament(msgspec.Struct, frozen=True):
    """Tournament as read from a record, with further statements of the record."""

    tournament: Tournament
    """The tournament, without persons, chats and times; its secret is empty if the record does not contain it."""
    commit: str
    """C, the hash of all seals that was announced when the tournament was opened, in hexadecimal."""
    seals: tuple[str, ...]
    """Commitments of all secrets, in hexadecimal; the first is for lots and draws."""
    secrets: Mapping[int, str]
    """Published secrets by number, in hexadecimal; 0 is for lots and draws."""
    rows: tuple[Row, ...]
    """Standings as the record states them."""
    matches: tuple[Played, ...] = ()
    unread: Mapping[tuple[int, int, int], str] = NOTHING_UNREAD
    """Reasons why matches cannot be read, by round, table and deal (0 for a match)."""
    absent: Mapping[int, tuple[int, ...]] = NOBODY_ABSENT
    """Entrants who were out when a round was drawn and were replaced later, by number of the round."""


def is_tournament(text: str) -> bool:
    r"""Return whether a text is the record of a tournament, judged by its first line.

    >>> is_tournament("# exported\n\ntournament 1\n"), is_tournament("pulka 1\n")
    (True, False)
    """
    return is_headed(text, HEAD)


def is_headed(text: str, head: str) -> bool:
    r"""Return whether the first line that is neither empty nor a comment begins with the word `head`.

    >>> is_headed("week 1\n", "week")
    True
    """
    lines = (line.strip() for line in text.removeprefix("\ufeff").split("\n"))
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return first.split(None, 1)[:1] == [head]


def bodies_of(text: str) -> dict[int, list[str]]:
    r"""Return the lines of each match in a record, by the number of the line before them.

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
    """Check that each match in `bodies`, keyed by the line before it, follows a line in `heads`. Raises RecordError."""
    stray = min(bodies.keys() - set(heads), default=None)
    if stray is not None:
        raise RecordError(stray + 1, f"a line that begins with {OF_MATCH} stands behind no match")


def without_bodies(text: str) -> str:
    r"""Return a record in which each line that belongs to a match is replaced by an empty line.

    >>> without_bodies("match 1\n| pulka 1\nend finished")
    'match 1\n\nend finished'
    """
    return "\n".join("" if line.startswith(OF_MATCH) else line for line in text.split("\n"))
