"""A table that was not there before: whether there is room for it, its first events, its first screen."""

from collections.abc import Sequence

from bot.storage.ports import Cause
from bot.tables.act import Actor
from bot.tables.checks import fair, lobby
from bot.tables.clockwork.dealing import first_deal
from bot.tables.house.house import House
from bot.tables.house.room import Room
from bot.tables.log.events import LogEvent, TableOpened
from bot.tables.log.state import Stage
from bot.tables.ports import Answer
from bot.tables.refused import Refused

MAX_TABLES = 10  # open at a time in one chat


class Opener:
    """Opens tables."""

    def __init__(self, house: House, actor: Actor) -> None:
        self._house = house
        self._actor = actor

    async def check_number(self, chat: int) -> None:
        """Refused: too_many_tables."""
        if await self._house.finder.tables_here(chat) >= MAX_TABLES:
            raise Refused("too_many_tables")

    async def check_gathering(self, chat: int, thread: int | None) -> None:
        """Refused: lobby_waits, too_many_tables, where no other table may be gathered."""
        if await self._house.finder.lobby(chat, thread) is not None:
            raise Refused("lobby_waits")
        await self.check_number(chat)

    async def open(
        self,
        chat: int,
        thread: int | None,
        *,
        opened_by: TableOpened,
        cause: Cause,
        then: Sequence[LogEvent] = (),
        answer: Answer | None = None,
    ) -> None:
        """Open a table, answer the press that asked for it, show its first screen; a repeated cause opens nothing."""
        then = (*then, *fair.opening(opened_by, self._house.decks))
        done = await self._house.ledger.open(chat, thread, opened_by, cause, then)
        if answer is not None:
            await answer.empty()
        if done is not None:
            await self._house.in_room(done[0].id, self._begin)

    async def _begin(self, room: Room) -> None:
        if room.table.stage is Stage.LOBBY and room.table.is_private:
            await self.begin_alone(room)
        elif room.table.stage in (Stage.LOBBY, Stage.PAPER):
            self._actor.show(room)

    async def begin_alone(self, room: Room) -> None:
        """Deal at once at a table with robots in a private chat."""
        started = lobby.begin(room.table, room.table.host)
        await self._actor.act(room, await first_deal(self._house, room.table, started))
