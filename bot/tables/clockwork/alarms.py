"""Jobs at their time, each inside the mailbox of its table."""

from collections.abc import Awaitable, Callable

from bot.storage.ports import StorageFailed
from bot.tables.house.house import House
from bot.tables.house.room import Room

RETRY_S = 5.0


class Alarms:
    """One job at a time for each table and purpose."""

    def __init__(self, house: House) -> None:
        self._house = house

    def set(self, table: int, purpose: str, at: float, job: Callable[[Room], Awaitable[object]]) -> None:
        """Do something at the table at clock second `at`, later where the store or the mailbox refuses it then."""

        async def run() -> None:
            try:
                room = await self._house.rooms.get(table)
                if room is not None:
                    await job(room)
            except StorageFailed as error:
                self._house.store_failed(table, purpose, error)
                again()
            else:
                self._house.outages.over(table, purpose)

        def call() -> None:
            if not self._house.mailboxes.offer(table, run):
                again()

        def again() -> None:
            self._house.timers.set(table, purpose, self._house.clock.now() + RETRY_S, call)

        self._house.timers.set(table, purpose, at, call)

    def cancel(self, table: int, purpose: str) -> None:
        """Nothing is to be done for that purpose."""
        self._house.timers.cancel(table, purpose)
