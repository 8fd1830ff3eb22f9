"""The tables' service with everything around it; the clock is moved by hand."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from bot.screens.texts import texts
from bot.storage.ports import LoggedEvent, Storage
from bot.tables.areas import Area
from bot.tables.context.context import Context
from bot.tables.log.codec import restored
from bot.tables.log.events import LogEvent
from bot.tables.log.fold import fold
from bot.tables.log.state import Table
from bot.tables.quiet_tables import QuietTables
from bot.tables.service import TableService
from bot.tables.thinker import Thinker
from bot.wiring import HOSTED, Hosted
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.doubles import Files, Members
from tests.bot.tables.kit.people import BOT_URL, GROUP
from tests.bot.tables.kit.wall import Wall
from tests.clocks import HandClock
from tests.narrowed import there
from tests.storage_in_memory.store import MemoryStorage


class Program:
    """A service with everything around it. `number` is the table that is meant."""

    def __init__(
        self,
        *,
        storage: Storage | None = None,
        decks: Decks | None = None,
        clock: HandClock | None = None,
        chat: int = GROUP,
        bot: int = 7,
        thinker: Thinker | None = None,
        hosted: Hosted = HOSTED,
        on_second_writer: Callable[[], None] | None = None,
    ) -> None:
        self.hosted = hosted
        self.on_second_writer = on_second_writer
        self.clock = clock or HandClock()
        self.storage = storage or MemoryStorage(now=self.clock.now)
        self.decks = decks or Decks()
        self.chat = chat
        self.bot = bot
        self.thinker = thinker
        self.number = 1
        self.titles: dict[int, str] = {}
        self.replies: list[Reply] = []
        self.members = Members()
        self.files = Files()
        self._read: dict[int, Folded] = {}
        self._ids = itertools.count(1)
        self.wall = Wall(self.storage, now=self.clock.now)
        self.service = self._service()

    async def link(self) -> str:
        """Return what stands in the link that seats people at the table: `sit_1_<key>`."""
        return f"sit_{self.number}_{(await self.state()).key}"

    def _service(self) -> TableService:
        return TableService(
            storage=self.storage,
            publisher=self.wall,
            decks=self.decks,
            clock=self.clock,
            texts=texts("ru"),
            bot_url=BOT_URL,
            members=self.members,
            files=self.files,
            thinker=self.thinker,
            games=self.hosted.games,
            faces=self.hosted.faces,
            on_second_writer=self.on_second_writer,
            areas=self._areas,
        )

    def _areas(self, context: Context, quiet: QuietTables) -> tuple[Area, ...]:
        """Return what stands beside the tables."""
        return ()

    @property
    def context(self) -> Context:
        """Return what stands behind the desk: sessions, log, settings."""
        return self.service._context

    async def settle(self) -> None:
        """Let everything happen that may happen now, and post what is wanted."""
        boxes = self.context.mailboxes
        for _ in range(5):
            await asyncio.gather(*boxes._tasks.values())
            if self.thinker is None:
                await self.service._runtime.claims.background.drain()
            await asyncio.sleep(0)
        if getattr(self.storage, "failing", None) is None:
            await self.wall.write_down()

    async def pass_time(self, seconds: float) -> None:
        """Let clock seconds pass; whatever is due happens one after the other."""
        end = self.clock.now() + seconds
        while (due := self.clock.next_due) is not None and due <= end:
            await self.clock.pass_time(max(0.0, due - self.clock.now()))
            await self.settle()
        await self.clock.pass_time(end - self.clock.now())
        await self.settle()

    async def stop(self) -> None:
        """Stop the program."""
        await self.service.stop()

    async def restart(self, *, took_over: bool = False) -> Wall:
        """End the program and start it again on its storage; return the wall as it was before."""
        await self.stop()
        return await self.started(took_over=took_over)

    async def started(self, *, took_over: bool = False) -> Wall:
        """Start the program on what the storage has; return the wall as it was before."""
        before, ids = self.wall, self.wall.ids
        self.wall = Wall(self.storage, ids, now=self.clock.now)
        self.service = self._service()
        await self._start(took_over=took_over)
        await self.settle()
        return before

    async def _start(self, *, took_over: bool) -> None:
        await self.service.start(took_over=took_over)

    def cause(self) -> str:
        """Return the next cause nobody has used."""
        return f"{self.bot}:{next(self._ids)}"

    async def state(self, number: int | None = None) -> Table:
        """Return the table as its log tells it from the last snapshot on; nothing is read a second time."""
        found = await self.storage.load(number or self.number)
        assert found is not None
        row, events = found.table, tuple(found.events)
        game = self.hosted.games[row.game]
        blank, known = Table(row.id, row.chat, row.thread, game), self._read.get(row.id)
        if known is None or known.blank != blank or events[: len(known.events)] != known.events:
            known = Folded(blank, (), blank)
        table = known.table
        for logged in events[len(known.events) :]:
            table = fold(table, logged.seq, logged.at, restored(game, logged.body))
        self._read[row.id] = Folded(blank, events, table)
        return table

    async def log(self, number: int | None = None) -> tuple[LogEvent, ...]:
        """List every event of a table."""
        row = there(await self.storage.table(number or self.number))
        return tuple(restored(self.hosted.games[row.game], event.body) for event in await self.storage.events(row.id))

    def kept(self) -> object:
        """Return everything in the memory storage that a refused press must not change.

        When to wake is the clock's affair, and that a press was dropped is remembered.
        """
        store = self.storage
        assert isinstance(store, MemoryStorage)
        tables = {number: msgspec.structs.replace(row, deadline=None) for number, row in store._tables.items()}
        rows = (tables, {table: list(log) for table, log in store._events.items()})
        causes = {key: cause for key, cause in store._causes.items() if cause[0].seq}
        return (*rows, causes, dict(store._seats), dict(store._drafts))


@dataclass(frozen=True)
class Folded:
    """Table before and after the events that were read, with these."""

    blank: Table
    events: tuple[LoggedEvent, ...]
    table: Table
