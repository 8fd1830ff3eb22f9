"""Repository of tables: every change is committed here before anybody sees it.

For each table, a failure of the store is logged once when it begins and once when it is over, however many tries fail.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

import msgspec

from bot.clock import Clock
from bot.screens.refusals import Refusal
from bot.storage.ports import (
    UNSET,
    Appended,
    Cause,
    Conflict,
    LoggedEvent,
    NewTable,
    Repeated,
    SeatChange,
    Storage,
    StoredEvent,
    TableChange,
    TableRow,
    TableStatus,
)
from bot.tables.context import cooperative
from bot.tables.context.cooperative import Slices
from bot.tables.context.log_cache import LONG, LONG_BYTES, Log, LogCache, Readers
from bot.tables.decide.lobby import seats_of
from bot.tables.log.clock import wakes
from bot.tables.log.codec import restored, stored
from bot.tables.log.decisions import required
from bot.tables.log.events import Carried, LobbyClosed, LogEvent, TableOpened, WentAway
from bot.tables.log.fold import fold
from bot.tables.log.kinds import Review
from bot.tables.log.state import Stage, Table
from bot.tables.refused import Refused
from engine.core.game import AnyGame
from engine.core.match import MatchStarted

log = logging.getLogger(__name__)

_STATUS = {
    Stage.LOBBY: TableStatus.LOBBY,
    Stage.DEAL: TableStatus.RUNNING,
    Stage.BETWEEN: TableStatus.RUNNING,
    Stage.PAPER: TableStatus.RUNNING,
    Stage.OVER: TableStatus.FINISHED,
    Stage.CLOSED: TableStatus.CLOSED,
}


class Successor(NamedTuple):
    """First events of a table that replaces another one in its chat and topic."""

    opened: TableOpened
    then: Sequence[LogEvent] = ()
    """Events after `opened`."""


class Committed(NamedTuple):
    """Result of a change that has been stored."""

    table: Table
    """The table after the change."""
    opened: int | None = None
    """Number of the successor that was opened with the change; None: none was asked for."""


class OutOfStep(Exception):
    """The log is longer than this program knows, so another program writes it; the table must be read again."""


class Repository:
    """Reader and writer of the logs of tables."""

    def __init__(self, storage: Storage, clock: Clock, games: Mapping[str, AnyGame]) -> None:
        self._storage = storage
        self.games = games
        self.clock = clock
        self._cache = LogCache()
        self._unread: set[int] = set()  # tables whose state this version cannot read
        self._told: set[int] = set()  # tables whose logs the program's log has reported as not readable
        self.readers = Readers(clock.now)

    async def load(self, table: int) -> Table | None:
        """Read a table, from its last snapshot on; None if there is no such table.

        Raises Refused (game_unknown, log_unreadable).
        """
        found = await self._storage.load(table)
        if found is None:
            return None
        try:
            with self._reading(found.table):
                return await self._folded(found.table, found.events)
        except Refused as refused:
            if refused.key is Refusal.LOG_UNREADABLE:
                self._unread.add(table)
            raise

    async def readable(self, table: int) -> Table | None:
        """Read a table as `load` does; None if there is no such table, or this program cannot read it."""
        try:
            return await self.load(table)
        except Refused:
            return None

    @contextmanager
    def _reading(self, row: TableRow) -> Iterator[None]:
        """Refuse a table if the block, which reads its log, fails because another version has written the log.

        The failure is logged once a table, by the error's type alone. Raises Refused (log_unreadable).
        """
        try:
            yield
        except Refused:
            raise
        except Exception as error:  # noqa: BLE001 - whatever the rules make of events that they do not know
            if row.id not in self._told:
                self._told.add(row.id)
                log.error("table %s is left as it is: its log is not readable: %s", row.id, type(error).__name__)
            raise Refused(Refusal.LOG_UNREADABLE) from None

    async def _folded(self, row: TableRow, events: Sequence[LoggedEvent]) -> Table:
        table, turns = self.blank(row), Slices()
        for logged in events:
            table = fold(table, logged.seq, logged.at, restored(table.game, logged.body))
            await turns.rest()
        return table

    def blank(self, row: TableRow) -> Table:
        """Return the empty table for a row, before the first event. Raises Refused (game_unknown, log_unreadable)."""
        return Table(row.id, row.chat, row.thread, self.game_at(row))

    def knows(self, row: TableRow) -> bool:
        """Return whether this program hosts the game of a table, and has not failed to read that table."""
        return row.game in self.games and row.id not in self._unread

    def game_at(self, row: TableRow) -> AnyGame:
        """Return the game of a table. Raises Refused: game_unknown, if it is not hosted here; log_unreadable."""
        if row.game not in self.games:
            raise Refused(Refusal.GAME_UNKNOWN)
        if row.id in self._unread:
            raise Refused(Refusal.LOG_UNREADABLE)
        return self.games[row.game]

    def played_by(self, rules: object) -> AnyGame:
        """Return the game to which these rules belong."""
        return next(game for game in self.games.values() if isinstance(rules, game.rules.kind))

    async def as_of(self, row: TableRow, events: Sequence[LogEvent]) -> Table:
        """Return the table after these first events of its log, folded from the last snapshot among them on."""
        start = cooperative.last_place(events, Carried)
        return await cooperative.folded(self.blank(row), 0.0, events[start:], start)

    async def history(self, table: int, reader: int = 0) -> tuple[TableRow, tuple[LogEvent, ...]] | None:
        """Return the row and the whole log of a table; None if there is no such table.

        reader: the person who asks; 0: the program. Raises Refused: busy, if a long log was just read for that person;
        game_unknown; log_unreadable, even if the table itself goes on from a snapshot after the unreadable part.
        """
        row = await self._storage.table(table)
        if row is None:
            return None
        known, age = self._cache.of(table), self._cache.age
        many = row.seq - len(known.events) >= LONG
        async with self.readers.turn(reader, "read", is_long=many):
            rows = await self._storage.events(table, len(known.events) + 1)
            size = sum(len(logged.body) for logged in rows)
            async with self.readers.turn(reader, "read", is_long=size >= LONG_BYTES and not many):
                with self._reading(row):
                    read = Log(known.events + await cooperative.read(self.game_at(row), rows), known.size + size)
        if rows:
            self._cache.keep(table, read, age)
        return row, read.events

    def forget(self, tables: Sequence[int]) -> None:
        """Forget the logs of tables that have been changed in the store."""
        self._cache.forget(tables)

    async def open(
        self, chat: int, thread: int | None, opened: TableOpened, cause: Cause | None, then: Sequence[LogEvent] = ()
    ) -> tuple[Table, bool] | None:
        """Open a table with its first event and those in `then`; return the table and whether it is new.

        None if the cause was used before and the table that it opened is gone.
        """
        new = await self._new_table(chat, thread, (opened, *then), self.played_by(opened.convention))
        done = await self._storage.create_table(
            chat, thread, new.game, new.events, cause=cause, change=new.change, seatings=new.seatings
        )
        table = await self.load(done.table)
        return (table, isinstance(done, Appended)) if table is not None else None

    async def _new_table(self, chat: int, thread: int | None, events: Sequence[LogEvent], game: AnyGame) -> NewTable:
        """Return what the store needs to create a table with these first events."""
        blank = Table(0, chat, thread, game)
        after = await cooperative.folded(blank, 0.0, events)
        return NewTable(
            chat=chat,
            thread=thread,
            game=game.name,
            events=await cooperative.written(events),
            change=_change(blank, after, events, self.clock.now()),
            seatings=_seatings(blank, after),
        )

    async def review(
        self, chat: int, thread: int | None, opened: TableOpened, events: Sequence[StoredEvent], cause: Cause
    ) -> TableRow | None:
        """Open a table at which nobody sits, to look at an imported match; return its row.

        None if the cause was used before and the table that it opened is gone.
        """
        change = TableChange(status=TableStatus.CLOSED, deadline=None)
        done = await self._storage.create_table(
            chat, thread, self.played_by(opened.convention).name, [stored(opened), *events], cause=cause, change=change
        )
        return await self._storage.table(done.table)

    async def wait_until(self, table: Table, deadline: float | None) -> None:
        """Store, without an event, the clock second of the table's next alarm; None: no alarm. Raises StorageFailed."""
        await self._storage.append(table.id, table.seq, (), change=TableChange(deadline=deadline))

    async def pass_over(self, table: Table, cause: Cause) -> None:
        """Store that a press was dropped, so that it is not executed when it comes again. Raises StorageFailed."""
        await self._storage.append(table.id, table.seq, (), cause=cause)

    async def turn_away(self, table: int, cause: Cause) -> None:
        """Store, from outside the table's mailbox, that a press was dropped. Raises StorageFailed."""
        row = await self._storage.table(table)
        done: Appended | Repeated | Conflict | None = Conflict(table, row.seq) if row is not None else None
        while isinstance(done, Conflict):
            done = await self._storage.append(table, done.seq, (), cause=cause)

    async def leave(self, row: TableRow, person: int) -> bool:
        """Let a person leave an open table that this program cannot read; return whether that was stored.

        The log is not read, because the event means the same in every game: a lobby is closed; in a match a robot takes
        the seat. Raises StorageFailed.
        """
        is_lobby = row.status is TableStatus.LOBBY
        event = LobbyClosed(person) if is_lobby else WentAway(person, person, free=True)
        change = TableChange(status=TableStatus.CLOSED, deadline=None) if is_lobby else TableChange()
        done = await self._storage.append(row.id, row.seq, (stored(event),), change=change)
        return isinstance(done, Appended)

    async def commit(
        self, table: Table, events: Sequence[LogEvent], cause: Cause | None, successor: Successor | None = None
    ) -> Committed | None:
        """Append events and return the table once they are stored; None if the cause was accepted before.

        successor: table to open in the same transaction. Raises StorageFailed (nothing was stored) and OutOfStep
        (another program writes the log).
        """
        now = self.clock.now()
        after, opens = await cooperative.folded(table, now, events), None
        if successor is not None:
            first, game = (successor.opened, *successor.then), self.played_by(successor.opened.convention)
            opens = await self._new_table(table.chat, table.thread, first, game)
        done = await self._storage.append(
            table.id,
            table.seq,
            await cooperative.written(events),
            cause=cause,
            change=_change(table, after, events, now),
            seatings=_seatings(table, after),
            opens=opens,
        )
        match done:
            case Appended(opened=opened):
                return Committed(after, opened)
            case Repeated():
                return None
            case Conflict(seq=seq):
                raise OutOfStep(f"table {table.id}: expected {table.seq} events, found {seq}")


def _change(before: Table, after: Table, events: Sequence[LogEvent], now: float) -> TableChange:
    match_seq: int | msgspec.UnsetType = UNSET
    deal_seq: int | msgspec.UnsetType = UNSET
    for seq, event in enumerate(events, before.seq + 1):
        if isinstance(event, MatchStarted) and not isinstance(after.kind, Review):  # nobody plays an imported match
            match_seq = seq
        elif isinstance(event, Carried):
            deal_seq = seq
    status = _STATUS[after.stage] if after.stage is not before.stage else UNSET
    deadline = min(wakes(after, now).values(), default=None)
    same = before.seq and after.stage_token == before.stage_token and after.people == before.people
    messages = UNSET if same else required(after)
    return TableChange(status=status, match_seq=match_seq, deal_seq=deal_seq, deadline=deadline, required=messages)


def _seatings(before: Table, after: Table) -> list[SeatChange]:
    was, now = dict(seats_of(before.people)), dict(seats_of(after.people))
    changed = [SeatChange(person, int(seat)) for person, seat in now.items() if was.get(person) != seat]
    return changed + [SeatChange(person, None) for person in was if person not in now]


KEPT: Final = 10_000  # tables remembered
WRITING: Final = "writing"  # the work that is over its failure when a change has been committed


class FailureLog:
    """Log of work that the store refuses, by table; kinds of work are kept apart, since writing may fail alone."""

    def __init__(self) -> None:
        self._failing: dict[int, set[str]] = {}

    def failed(self, table: int, what: str, error: Exception) -> None:
        """Log that the work `what` failed at a table; the text of `error` reveals nothing hidden."""
        known = self._failing.setdefault(table, set())
        log.log(logging.DEBUG if known else logging.ERROR, "table %s, %s: %s", table, what, error)
        known.add(what)
        if len(self._failing) > KEPT:  # buttons may name any table
            del self._failing[next(iter(self._failing))]

    def over(self, table: int, what: str) -> None:
        """Log that the work `what` succeeds again at a table; WRITING (a commit succeeded) ends all failures there."""
        known = self._failing.get(table)
        if known is None or (what not in known and what != WRITING):
            return
        known.discard(what)
        if not known or what == WRITING:
            del self._failing[table]
            log.warning("table %s: the store works again", table)
