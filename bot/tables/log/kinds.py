"""Kinds of tables: what a table is for, determined by the event that opened it and never changed.

A quiet table has a chat number that is no chat of Telegram; nothing is ever sent there. The number is computed from the
key under which the program opened the table, so the table can always be found by its key.
"""

from hashlib import sha256
from typing import Final

import msgspec

from bot.tables.log.events import Lent, TableOpened


class Source(msgspec.Struct, frozen=True):
    """Imported match that goes on at a new table; another table holds its record."""

    table: int
    """Number of the table that holds the record."""
    players: tuple[str, ...]
    """Names of the players in the record, by seat."""


class Played(msgspec.Struct, frozen=True):
    """Match with cards that the bot deals."""

    source: Source | None = None
    """Imported match that goes on here; None: a new match, or a table read from a snapshot, where this is not known."""


class RealCards(msgspec.Struct, frozen=True):
    """Match played with real cards, whose score the table keeps; no person has a seat."""

    scribe: str = ""
    """The name of the person who last entered or undid a deal."""
    written: int = 0
    """Seq of the last deal that was entered; 0: none."""
    undone: int = 0
    """Number of the deal that was undone last; 0 once another deal is entered."""


class LentDeal(msgspec.Struct, frozen=True):
    """One finished deal of another table, played again."""

    lent: Lent
    """The deal, with its result at the other table."""


class Lesson(msgspec.Struct, frozen=True):
    """A beginner's first deal, with prepared cards and hints; it counts in no statistics."""


class Review(msgspec.Struct, frozen=True):
    """Imported record that can only be looked at: nobody sits at the table, and nothing is played."""


Kind = Played | RealCards | LentDeal | Lesson | Review


def kind_of(opened: TableOpened) -> Kind:
    """Return the kind of the table that an event opens."""
    if opened.review:
        return Review()
    if opened.paper:
        return RealCards()
    if opened.lent is not None:
        return LentDeal(opened.lent)
    if opened.lesson:
        return Lesson()
    if opened.source:
        return Played(Source(opened.source, tuple(who.name for who in opened.people)))
    return Played()


NEAREST: Final = -(1 << 53)
"""Greatest chat number of a quiet table: ids of Telegram have at most 52 significant bits."""
TOURNAMENT: Final = "tournament"
"""Game name of a stored row that is no table but the log of a tournament (`bot.tournaments.log`)."""
WEEK: Final = "week"
"""Game name of a stored row that is no table but the log of a week (`bot.week.log`)."""
NO_TABLES: Final = frozenset({TOURNAMENT, WEEK})
"""Game names of stored rows that are not tables."""
KEY_BYTES: Final = 7
"""Bytes of the key's hash that are used for the chat number, which must fit in 64 bits with its sign."""


def chat_of(key: str) -> int:
    """Return the chat number of the quiet table that is opened under this key."""
    return NEAREST - int.from_bytes(sha256(key.encode()).digest()[:KEY_BYTES])


def is_quiet(chat: int) -> bool:
    """Return whether a chat number is that of a quiet table, and not of a chat of Telegram."""
    return chat <= NEAREST
