"""Standby: a program waits for a bot that no other program owns; until then it does not call Telegram."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Protocol, TypeVar

from bot.storage.ports import StorageFailed

log = logging.getLogger(__name__)

LOOK_S: Final = 0.25  # real seconds
S_co = TypeVar("S_co", covariant=True)


class Server(Protocol[S_co]):
    """Server on which each bot has a store, owned by one program at a time."""

    async def take(self, bots: Sequence[int]) -> S_co | None:
        """Open the store of the first bot without an owner; None if all have owners. Raises StorageFailed."""
        ...


async def stand_by(
    server: Server[S_co], bots: Sequence[int], stop: asyncio.Event, on_wait: Callable[[], None]
) -> S_co | None:
    """Wait until one of the bots has no owner, and return its store; None if `stop` is set before.

    `on_wait` is called once, before the first wait. Raises OpenError for a store that cannot be used.
    """
    told = ""
    while not stop.is_set():
        try:
            store = await server.take(bots)
            what = "every bot has its owner"
        except StorageFailed as error:
            store, what = None, str(error)
        if store is not None:
            return store
        if not told:
            on_wait()
        if what != told:
            log.info("standing by: %s", what)
            told = what
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), LOOK_S)
    return None
