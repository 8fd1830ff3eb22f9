"""Truths about a table at any moment: memory, snapshot and log agree, a restart changes no message."""

from collections.abc import Sequence
from typing import get_args

from msgspec.structs import replace

from bot.screens.model import Screen
from bot.storage.ports import TableRow
from bot.tables.log.events import LogEvent
from bot.tables.log.fold import folded
from bot.tables.log.state import Silence, Table, Times
from bot.tables.ports import Role
from engine.games import GAMES
from engine.games.preferans.events import AnyEvent
from engine.games.preferans.state import Match
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.wall import Wall, role_keys


def timeless(table: Table) -> Table:
    """Return the table without the moments at which things happened."""
    holds = tuple(replace(hold, at=0.0) for hold in table.holds)
    still = replace(
        table.clock, stage_at=0.0, voted_at=0.0, begun_at=0.0, paused_at=0.0, times=Times(), silence=Silence()
    )
    return replace(table, moved_at=0.0, holds=holds, clock=still)


def fold_all(row: TableRow, events: Sequence[LogEvent]) -> Table:
    """Return the table after its whole log."""
    return folded(Table(row.id, row.chat, row.thread, GAMES[row.game]), 0.0, events)


async def same_from_the_start(desk: Desk) -> Table:
    """Check that memory, snapshot and the whole log of the table agree; return the table."""
    found = await desk.context.repository.history(desk.number)
    session = await desk.context.sessions.get(desk.number)
    assert found is not None
    assert session is not None
    table = await desk.state()
    assert timeless(session.table) == timeless(table) == timeless(fold_all(*found))
    return table


def unlinked(screen: Screen) -> Screen:
    """Leave out the links to the group, which lead to the message that was the table's when they were drawn."""
    rows = tuple(tuple(replace(key, url=None) if key.url else key for key in row) for row in screen.rows)
    return replace(screen, rows=rows)


def same_messages(before: Wall, after: Wall, table: int = 1, *, awoke: bool = False) -> None:
    """Check that the new program wants what the old one showed, but for messages that never change again.

    A «⋯» goes at a restart: how long it has stood is not written down. So do pages of deals at other tables, whose
    match has ended: which ones they showed is forgotten with the drafts of such tables.
    `awoke`: the log of `table` has one more event, which gives the waiting player his time again.
    """
    assert after.last
    for key, wanted in after.last.items():
        old = before.last[key]
        shown = (unlinked(wanted.screen), wanted.generation, wanted.seq)
        later = awoke and key[0] == table
        assert shown == (unlinked(old.screen), old.generation, old.seq + later), key

    live = role_keys(before, table, Role.TABLE, Role.HAND)
    assert [key for key in live if key in role_keys(after, table, Role.TABLE, Role.HAND)] == live
    gone = [surface for surface in after.removed if surface.role is not Role.MENU]
    assert [one for one in gone if one.table == table or one.role not in (Role.PANEL, Role.PRIVATE_PANEL)] == []


class Position:
    """Position as the reading kit wants to know it of a match; `events` are the log's from the deal's start on."""

    def __init__(self, match: Match, events: Sequence[LogEvent]) -> None:
        self.match = match
        self._events = [event for event in events if isinstance(event, get_args(AnyEvent))]

    def this_deal(self) -> list[AnyEvent]:
        """Return the events of the deal that began last."""
        return self._events
