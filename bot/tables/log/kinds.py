"""Kinds of tables: what a table is for, stated by the event that opened it and never changed.

A table's chat is a number of the store. That of a quiet table is no chat of Telegram, and nothing is ever sent there;
it follows from the key under which the program opened the table, so that the table is found again by its key, however
long ago it was opened.
"""

from hashlib import sha256
from typing import Final

import msgspec

from bot.tables.log.events import Lent, TableOpened


class Source(msgspec.Struct, frozen=True):
    """Imported match that goes on at another table than the one that holds its record."""

    table: int
    """Table that holds the record."""
    players: tuple[str, ...]
    """Names of the players in the record, by seat."""


class Played(msgspec.Struct, frozen=True):
    """Match with cards that the bot deals."""

    source: Source | None = None
    """The imported match that goes on here; None: a new one. Unknown for a table read from a snapshot."""


class RealCards(msgspec.Struct, frozen=True):
    """Match with real cards, whose score the table keeps; nobody's account has a seat."""

    scribe: str = ""
    """The name of the person who last entered or undid a deal."""
    written: int = 0
    """The seq of the deal written last; 0: none."""
    undone: int = 0
    """The number of a deal just undone; 0: none."""


class LentDeal(msgspec.Struct, frozen=True):
    """One finished deal of another table, played once more."""

    lent: Lent
    """The deal, with what came of it then."""


class Lesson(msgspec.Struct, frozen=True):
    """A beginner's first deal, with prepared cards and hints, which counts nowhere."""


class Review(msgspec.Struct, frozen=True):
    """Imported record, to be looked at: nobody sits at the table, and nothing is played."""


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
"""Greatest number of a quiet table's chat: identifiers of Telegram have at most 52 significant bits."""
TOURNAMENT: Final = "tournament"
"""Name of a game nobody plays: such a row of the store is the log of a tournament (`bot.tournaments.log`)."""
WEEK: Final = "week"
"""Name of a game nobody plays: such a row of the store is the log of a week (`bot.week.log`)."""
NO_TABLES: Final = frozenset({TOURNAMENT, WEEK})
"""Names of games whose rows are not tables."""
KEY_BYTES: Final = 7
"""Bytes of the key's hash that the number of a chat has, so that it fits in 64 bits with its sign."""


def chat_of(key: str) -> int:
    """Return the chat of the quiet table that is opened under this key."""
    return NEAREST - int.from_bytes(sha256(key.encode()).digest()[:KEY_BYTES])


def is_quiet(chat: int) -> bool:
    """Return whether a chat is that of a quiet table, and so not one of Telegram's."""
    return chat <= NEAREST
