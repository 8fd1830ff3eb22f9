"""Draft of a tournament while its record is being read, and readers for the words of its lines."""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from engine.core.record.lines import Line, Unreadable
from engine.tournament.plan import Convention
from engine.tournament.rows import Row
from engine.tournament.state import Entrant, Phase, Round, Stage, Table, TableGame

E = TypeVar("E", bound=StrEnum)
HEX_DIGITS: Final = 64
LARGEST: Final = 10**9


class RecordDraft(msgspec.Struct):
    """Content of a tournament's record as far as it has been read."""

    fields: dict[str, Any] = {}
    """Fields of the plan, by name."""
    conventions: dict[int, Convention] = {}
    title: str = ""
    commit: str = ""
    seals: list[str] = []
    entrants: dict[int, Entrant] = {}
    lots: tuple[int, ...] = ()
    stages: list[Stage] = []
    rounds: list[Round] = []
    secrets: dict[int, str] = {}
    master: str = ""
    phase: Phase | None = None
    reason: str = ""
    rows: list[Row] = []
    places: dict[tuple[int, int, int], int] = {}
    """Number of the line of each match, by round, table and deal (0 for a match)."""
    told: set[tuple[str, ...]] = set()
    """Lines read so far that may occur only once in the record, each as the words that identify it."""
    told_of_round: set[tuple[str, ...]] = set()
    """Lines of the last round read so far that may occur only once in a round, each as the words that identify it."""
    unread: dict[tuple[int, int, int], str] = {}
    """Reasons why matches cannot be read, by round, table and deal (0 for a match)."""
    absent: dict[int, tuple[int, ...]] = {}
    """Entrants who were out when a round was drawn and were replaced later, by number of the round."""


def last_round(draft: RecordDraft) -> Round:
    """Return the last round read, to which the next lines belong. Raises Unreadable if there is no round."""
    if not draft.rounds:
        raise Unreadable("the line belongs to a round")
    return draft.rounds[-1]


def table_in(draft: RecordDraft, number: int) -> Table:
    """Return the table with this number in the last round. Raises Unreadable if there is none."""
    table = last_round(draft).table(number)
    if table is None:
        raise Unreadable("the round has no table %(number)s", number=number)
    return table


def put(draft: RecordDraft, table: Table) -> None:
    """Replace the table of the same number in the last round."""
    one = draft.rounds[-1]
    tables = tuple(table if other.number == table.number else other for other in one.tables)
    draft.rounds[-1] = replace(one, tables=tables)


def with_game(table: Table, game: TableGame) -> Table:
    """Return the table with a game added, in place of an earlier game of the same deal."""
    games = (*(other for other in table.games if other.deal != game.deal), game)
    return replace(table, games=games)


def deal_in(draft: RecordDraft, text: str) -> int:
    """Return the number of a deal of the last round, 0 for a match. Raises Unreadable for any other text."""
    deal, one = number_of(text), last_round(draft)
    if deal not in (one.deals or (0,)):
        raise Unreadable("the round has no deal %(deal)s", deal=deal)
    return deal


def placed(draft: RecordDraft, line: Line) -> tuple[Table, int, str]:
    """Read `TABLE [deal=N] REST`; return the table, the deal (0 for a match) and the rest. Raises Unreadable."""
    number, _, rest = line.rest.partition(" ")
    deal, after = 0, rest
    if rest.startswith("deal="):
        first, _, after = rest.partition(" ")
        deal = deal_in(draft, first.removeprefix("deal="))
    return table_in(draft, number_of(number)), deal, after


def words_behind(line: Line, count: int) -> list[str]:
    """Return the rest of a line after its first word, split into `count` parts. Raises Unreadable if too short."""
    words = line.rest.split(None, count - 1)
    if len(words) != count:
        raise Unreadable("the line has %(count)s words behind '%(word)s'", count=count, word=line.word)
    return words


def headed(line: Line) -> tuple[int, str]:
    """Read `NUMBER TEXT` after the first word of the line. Raises Unreadable."""
    number, text = words_behind(line, 2)
    return number_of(number), text


def entrant_in(draft: RecordDraft, number: int) -> Entrant:
    """Return the entrant with this number. Raises Unreadable if no earlier line introduced the entrant."""
    if number not in draft.entrants:
        raise Unreadable("there is no entrant %(number)s", number=number)
    return draft.entrants[number]


def entrants_in(draft: RecordDraft, words: Sequence[str]) -> tuple[int, ...]:
    """Return the numbers of entrants in `words`, at least one, each only once. Raises Unreadable."""
    numbers = tuple(entrant_in(draft, number_of(word)).number for word in words)
    if not numbers or len(set(numbers)) != len(numbers):
        raise Unreadable("an entrant stands twice, or none stands here")
    return numbers


def size_of(text: str) -> int:
    """Return the number of people for a convention, 3 or 4. Raises Unreadable for any other text."""
    if text not in ("3", "4"):
        raise Unreadable("a convention is for 3 or 4 people")
    return int(text)


def number_of(text: str, most: int = LARGEST) -> int:
    """Return the whole number in `text`, from 0 to `most`. Raises Unreadable."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) <= most):
        raise Unreadable("'%(text)s' is no number", text=text)
    return int(text)


def amount_of(text: str) -> Fraction:
    """Return the amount in `text`, an integer or a fraction, with or without a sign. Raises Unreadable."""
    try:
        if not text.isascii() or len(text) > 40 or any(sign in text for sign in "._eE"):
            raise ValueError
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise Unreadable("'%(text)s' is no amount (an integer or a fraction)", text=text) from None


def digits(text: str) -> str:
    """Return 32 bytes in hexadecimal as lower-case digits. Raises Unreadable for any other text."""
    try:
        good = len(bytes.fromhex(text)) * 2 == len(text) == HEX_DIGITS
    except ValueError:
        good = False
    if not good:
        raise Unreadable("'%(text)s' is not 64 hexadecimal digits", text=text)
    return text.lower()


def one_of(kind: type[E], text: str) -> E:
    """Return the member of an enumeration with this value. Raises Unreadable if there is none."""
    try:
        return kind(text)
    except ValueError:
        known = ", ".join(one.value for one in kind)
        raise Unreadable("unknown word '%(text)s' (%(known)s)", text=text, known=known) from None
