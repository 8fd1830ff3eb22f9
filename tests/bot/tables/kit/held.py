"""A person's press that is under way, at each call of the store in turn, while the person is being forgotten."""

from __future__ import annotations

import asyncio
import inspect
import itertools
from collections.abc import Awaitable, Callable
from typing import Any

from bot.screens.model import Press
from bot.storage.ports import Storage
from bot.storage.postgres.store import PostgresStorage
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.ports import Origin, Person
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.program import Program
from tests.clocks import settle, until

FORGET = Press(0, 0, "forget:yes")
PEOPLE = (Person(number, f"Ефросинья-{number}") for number in itertools.count(7_770_001))
"""Persons whose number or name is in nothing else."""
TABLES: dict[type, str] = {
    PostgresStorage: "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
    SqliteStorage: "SELECT name FROM sqlite_schema WHERE type = 'table'",
}


class Held:
    """The call number `nth` of a store, from `begins` on: it waits until `goes_on` is set."""

    def __init__(self, storage: Storage, nth: int) -> None:
        self.is_waiting, self.goes_on = asyncio.Event(), asyncio.Event()
        self.begins = False
        self._storage, self._left = storage, nth
        calls = [name for name in dir(storage) if not name.startswith("_")]
        self._names = [name for name in calls if inspect.iscoroutinefunction(getattr(storage, name))]
        for name in self._names:
            setattr(storage, name, self._held(getattr(storage, name)))

    def _held(self, work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def slow(*given: Any, **named: Any) -> Any:
            self._left -= self.begins
            if self._left == 0 and self.begins and not self.is_waiting.is_set():
                self.is_waiting.set()
                await self.goes_on.wait()
            return await work(*given, **named)

        return slow

    def ends(self) -> None:
        """Let the store go on as before."""
        self.goes_on.set()
        for name in self._names:
            delattr(self._storage, name)


async def kept(storage: Any) -> str:
    """Return everything that a store keeps."""
    query = TABLES.get(type(storage))
    if query is None:
        return repr(vars(storage))
    tables = [table for (table,) in await storage._rows(query)]
    return repr([await storage._rows(f"SELECT * FROM {table}") for table in tables])


async def is_forgotten_meanwhile(
    desk: Program, who: Person, nth: int, press: Callable[[], Reply], forget: Callable[[], Reply]
) -> bool:
    """Have a person forgotten while a press waits for a call of the store; return False if it makes fewer calls.

    Whoever is forgotten is named nowhere once both are done. Whoever sits at a table by then is not forgotten.
    """
    held = Held(desk.storage, nth)
    held.begins = True
    pressed = press()
    await until(lambda: held.is_waiting.is_set() or not desk.context.mailboxes._tasks)
    if not held.is_waiting.is_set():
        held.ends()
        await desk.settle()
        return False
    reply = forget()
    await settle()
    held.goes_on.set()
    await desk.settle()
    held.ends()
    await desk.settle()
    assert (len(pressed.given), len(reply.given)) == (1, 1)
    if reply.kind == "empty":
        found = await kept(desk.storage)
        assert (str(who.id) in found, who.name in found, who.id in desk.context.met) == (False, False, False)
    return True


def asked(desk: Program, who: Person, press: Press, chat: int, message: int = 7) -> Reply:
    """Make a press of which nothing has come yet."""
    reply = Reply(desk, name := desk.cause())
    desk.replies.append(reply)
    origin = Origin(chat, message, is_private=chat == who.id, chat_title="Пулька")
    desk.service.press(press, who, origin, name, reply)
    return reply
