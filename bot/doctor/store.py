"""Database of the bot during a visit: it is locked, so that the bot cannot begin to serve meanwhile."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from bot.config import Settings
from bot.metrics import Metrics
from bot.storage.errors import NO_DRIVER, DatabaseLocked
from bot.storage.ports import OpenError, Storage
from bot.storage.sqlite.store import SqliteStorage


class Tables:
    """Look-up of open tables in a database that this program holds."""

    def __init__(self, storage: Storage | None) -> None:
        """Use this storage; None: there is no database yet."""
        self._storage = storage

    async def is_playing(self, chat: int) -> bool:
        """Return whether a chat has an open table."""
        return self._storage is not None and bool(await self._storage.open_tables(chat))


NO_DATABASE: Final = Tables(None)


@asynccontextmanager
async def held(settings: Settings) -> AsyncIterator[Tables | None]:
    """Hold the database of the settings' first bot within the block; yield None if another program serves it.

    A missing database is not created. Raises OpenError if the database cannot be used.
    """
    if settings.database_url is not None:
        async with _held_on_a_server(settings) as tables:
            yield tables
        return
    if not settings.database_path.exists():
        yield NO_DATABASE
        return
    try:
        storage = await SqliteStorage.open(settings.database_path)
    except DatabaseLocked:
        yield None
        return
    try:
        yield Tables(storage)
    finally:
        await storage.close()


@asynccontextmanager
async def _held_on_a_server(settings: Settings) -> AsyncIterator[Tables | None]:
    """Hold the bot's schema on a PostgreSQL server within the block; see `held`."""
    try:
        from bot.storage.postgres.server import PostgresServer  # noqa: PLC0415 - its library is an extra
    except ModuleNotFoundError as error:
        raise OpenError(NO_DRIVER) from error
    assert settings.database_url is not None
    server = await PostgresServer.connect(settings.database_url, time.time, Metrics())
    try:
        storage = await server.take([settings.token.bot_id])
        if storage is None:
            yield None
            return
        try:
            yield Tables(storage)
        finally:
            await (storage.discard() if storage.is_new else storage.close(ended=not storage.took_over))
    finally:
        await server.close()
