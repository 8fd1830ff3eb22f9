"""/forget: somebody has everything about himself deleted."""

from bot.screens import actions
from bot.screens.forgetting import NOBODY, forget_question, forgotten, remembered
from bot.tables.house.feature import Feature, Given, Order
from bot.tables.house.house import House
from bot.tables.house.mailbox import Job
from bot.tables.refused import Refused
from bot.tables.surfaces import Surfaces


class Forgetting:
    """Asks, then deletes."""

    def __init__(self, house: House, surfaces: Surfaces) -> None:
        self._house = house
        self._surfaces = surfaces

    def feature(self) -> Feature:
        """Its handlers."""
        return Feature(loose={actions.FORGET: self._answer}, orders={"forget": self._ask})

    async def _ask(self, order: Order) -> None:
        """Refused: forget_in_private, forget_playing (asked again by the answer: a table may be opened meanwhile)."""
        if not order.origin.is_private:
            raise Refused("forget_in_private")
        if await self._house.storage.seats_of(order.person.id):
            raise Refused("forget_playing")
        self._surfaces.say(order, forget_question(order.texts))

    async def _answer(self, given: Given) -> None:
        """Refused: stale, forget_playing."""
        if not given.origin.is_private or given.argument not in ("yes", "no"):
            raise Refused("stale")
        screen = remembered(given.texts)
        if given.argument == "yes":
            await self._forget(given)
            screen = forgotten(given.texts)
        await given.answer.empty()
        self._house.publisher.change(given.origin.chat, given.origin.message_id, screen)

    async def _forget(self, given: Given) -> None:
        """The name others read is in the usual language: a sheet has no reader of its own. Refused: forget_playing."""
        label = self._house.chats.texts(0).plain(NOBODY)
        changed = await self._house.storage.forget(given.person.id, label)
        if changed is None:
            raise Refused("forget_playing")
        self._house.unmeet(given.person.id)
        for table in changed:
            self._house.mailboxes.offer(table, self._read_again(table))

    def _read_again(self, table: int) -> Job:
        async def job() -> None:
            self._house.rooms.forget(table)

        return job
