"""Jobs at their time, each inside the mailbox of its table."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.storage.ports import StorageFailed
from bot.tables.house.house import House
from bot.tables.house.room import Room
from bot.tables.log.waiting import Purpose, Wake

RETRY_S = 5.0


class Alarms:
    """One job at a time for each table and purpose."""

    def __init__(self, house: House) -> None:
        self._house = house

    def set(self, table: int, purpose: Wake | Purpose, at: float, job: Callable[[Room], Awaitable[object]]) -> None:
        """Do something at the table at clock second `at`, later where the store or the mailbox refuses it then."""
        Alarm(self._house, table, purpose, job).set(at)

    def cancel(self, table: int, purpose: Wake | Purpose) -> None:
        """Nothing is to be done for that purpose."""
        self._house.timers.cancel(table, purpose)


@dataclass(frozen=True)
class Alarm:
    """One of them; held by its timer or its mailbox alone, so that what is over leaves no garbage."""

    house: House
    table: int
    purpose: Wake | Purpose
    job: Callable[[Room], Awaitable[object]]

    def set(self, at: float) -> None:
        """It rings at clock second `at`."""
        self.house.timers.set(self.table, self.purpose, at, self._ring)

    def _ring(self) -> None:
        if not self.house.mailboxes.offer(self.table, self._run):
            self._later()

    def _later(self) -> None:
        self.set(self.house.clock.now() + RETRY_S)

    async def _run(self) -> None:
        try:
            room = await self.house.rooms.get(self.table)
            if room is not None:
                await self.job(room)
        except StorageFailed as error:
            self.house.store_failed(self.table, self.purpose, error)
            self._later()
        else:
            self.house.outages.over(self.table, self.purpose)
