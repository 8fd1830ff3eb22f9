"""Kinds of tables: what a table is for, told by the event that opened it and never changed."""

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
    """The imported match that goes on here; None: a new one. A table read from a snapshot does not tell."""


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
