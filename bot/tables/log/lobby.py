"""The lobby of a group: whether people may be called to it."""

from typing import Final

from bot.tables.log.kinds import Played
from bot.tables.log.state import Stage, Table

COMPANY: Final = 2
"""Persons at a table to which others are called."""


def may_call(table: Table) -> bool:
    """Return whether a table is one to which people of its group may be called: the lobby of a new match."""
    gathers = table.stage is Stage.LOBBY and table.source is None and isinstance(table.kind, Played)
    return gathers and not table.is_quiet and not table.is_private


def has_room(table: Table) -> bool:
    """Return whether a seat is free, by the rules that are agreed."""
    return len(table.people) < max(table.game.rules.seats(table.convention))


def is_short_of_one(table: Table) -> bool:
    """Return whether two persons or more wait in the lobby for somebody who takes a free seat."""
    return may_call(table) and len(table.humans) >= COMPANY and has_room(table)
