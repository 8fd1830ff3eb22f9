"""Persons who sit at several tables. Their private chats show all of them, so every message there names its table.

The register is in memory, for tables used since the program started and the people who sit at them. When a person is
first seen, the store is asked at which other tables the person sits.
"""

import logging
from collections.abc import Iterable

from bot.screens.model import Screen
from bot.screens.table_heading import placed
from bot.screens.texts import Texts
from bot.storage.ports import Storage, StorageFailed
from bot.tables.log.kinds import RealCards
from bot.tables.log.state import Stage, Table

log = logging.getLogger(__name__)

OPEN = (Stage.LOBBY, Stage.DEAL, Stage.BETWEEN)
PLAYED = (Stage.DEAL, Stage.BETWEEN)


class Presence:
    """Open tables by person, and the titles of their groups."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._tables: dict[int, set[int]] = {}
        self._seated: dict[int, frozenset[int]] = {}
        self._titles: dict[int, str] = {}
        self._awaited: dict[int, frozenset[int]] = {}
        self._resting: set[int] = set()
        self._in_company: set[int] = set()

    async def learn(self, table: Table) -> None:
        """Read from the store at which other tables the people of this one sit, once for each person.

        If the store fails, only tables used since the program started count.
        """
        for person in sitting(table) - self._tables.keys():
            try:
                seats = await self._storage.seats_of(person)
            except StorageFailed as error:
                log.error("table %s: %s", table.id, error)
                continue
            self._tables.setdefault(person, set()).update(seat.table for seat in seats if seat.table != table.id)

    def seat(self, table: Table, title: str) -> frozenset[int]:
        """Record who sits at this table now; title: that of its group, empty in private.

        Returns the other tables of persons who have just begun or ceased to sit at several.
        """
        before, now = self._seated.get(table.id, frozenset()), sitting(table)
        named = title if table.is_private else title or ", ".join(table.names)
        self._seated[table.id], self._titles[table.id] = now, named
        changed: set[int] = set()
        for person in now:
            changed |= self._moved(person, self._tables.get(person, set()) | {table.id})
        for person in before - now:
            changed |= self._moved(person, self._tables.get(person, set()) - {table.id})
        if table.stage not in OPEN:
            del self._seated[table.id], self._titles[table.id]
        return frozenset(changed - {table.id})

    def note(self, table: Table) -> frozenset[int]:
        """Record for whom this table waits and whether people play together there; return the tables to redraw.

        If this table has begun to wait for a person: the other tables of that person that are between two deals. If
        people have begun or ceased to play together here: also private tables of its people.
        """
        before, met = self._awaited.pop(table.id, frozenset()), table.id in self._in_company
        if table.movers and not isinstance(table.kind, RealCards):
            self._awaited[table.id] = table.movers
        (self._resting.add if table.stage is Stage.BETWEEN else self._resting.discard)(table.id)
        others = self._tables_of(table.movers - before) & self._resting
        meets = table.stage in PLAYED and len(sitting(table)) > 1 and not isinstance(table.kind, RealCards)
        (self._in_company.add if meets else self._in_company.discard)(table.id)
        if meets is not met:
            known = self._tables_of(table.humans)
            others |= set(filter(self._is_private, known))  # a table of a group would be woken for nothing
        return frozenset(others - {table.id})

    def rests(self, table: Table) -> bool:
        """Return whether a private table waits for «Дальше», because its person plays with people elsewhere."""
        return table.is_private and bool(self._tables_of(table.humans) & self._in_company)

    def _tables_of(self, persons: Iterable[int]) -> set[int]:
        """Return the numbers of all tables at which one of the persons sits."""
        return {number for person in persons for number in self._tables.get(person, ())}

    def _is_private(self, table: int) -> bool:
        """Return whether a table is in a private chat; False if it was not used since the program started."""
        return self._titles.get(table) == ""

    def waiting(self, person: int, table: int) -> tuple[int, str] | None:
        """Return number and group title of another table that waits for the person; None if there is none.

        The title is empty in private.
        """
        others = sorted(self._tables.get(person, set()) - {table})
        found = next((other for other in others if person in self._awaited.get(other, ())), None)
        return (found, self._titles.get(found, "")) if found is not None else None

    def _moved(self, person: int, tables: set[int]) -> set[int]:
        was = self._tables.pop(person, set())
        if tables:
            self._tables[person] = tables
        return was | tables if (len(was) > 1) != (len(tables) > 1) else set()

    def is_elsewhere(self, person: int) -> bool:
        """Return whether the person sits at several tables."""
        return len(self._tables.get(person, ())) > 1

    def placed(self, person: int, table: int, screen: Screen, t: Texts) -> Screen:
        """Return a screen for the person's private chat, with the table's heading if they sit at several tables."""
        heading = self.heading(person, table)
        return placed(t, screen, heading) if heading is not None else screen

    def heading(self, person: int, table: int) -> str | None:
        """Return the title of the table's group (empty in private) if the person sits at several tables, else None."""
        return self._titles.get(table) if self.is_elsewhere(person) else None


def sitting(table: Table) -> frozenset[int]:
    """Return the persons who have a seat at an open table; a person who has left it has none."""
    if table.stage not in OPEN:
        return frozenset()
    return frozenset(who.person for who in table.people if who.person is not None and who.person > 0 and not who.free)
