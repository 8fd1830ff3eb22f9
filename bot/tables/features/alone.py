"""`/play`: a table with robots in one's own private chat, dealt at once."""

from bot.screens import replies
from bot.screens.texts import robot_name
from bot.tables.checks import lobby
from bot.tables.conventions.house_rules import parse_options
from bot.tables.house.feature import Feature, Order
from bot.tables.house.house import House
from bot.tables.house.room import Room
from bot.tables.log.events import Occupant
from bot.tables.log.state import Stage
from bot.tables.names import unique_name
from bot.tables.opener import Opener
from bot.tables.refused import Refused
from bot.tables.surfaces import Surfaces
from engine.conventions.presets import seats_for
from engine.errors import ConventionError


class Alone:
    """A private table: its chat is its only person's."""

    def __init__(self, house: House, surfaces: Surfaces, opener: Opener) -> None:
        self._house = house
        self._surfaces = surfaces
        self._opener = opener

    def feature(self) -> Feature:
        """Its handlers."""
        return Feature(orders={"play": self._play})

    async def _play(self, order: Order) -> None:
        """Deal at a new table, or bring the one that is open down. Refused: only_in_private, opens_too_often."""
        if not order.origin.is_private:
            raise Refused("only_in_private")
        try:
            rules = (await self._house.chats.of(order.origin.chat)).rules
            convention = parse_options(order.args, rules)
        except ConventionError as error:
            self._surfaces.say(order, replies.bad_convention(order.texts, error))
            return
        for row in await self._house.storage.open_tables(order.origin.chat):
            if await self._house.storage.seats_at(row.id):  # nobody has a seat where a score is kept
                await self._house.in_room(row.id, lambda room: self._go_on(order, room))
                return
        await self._opener.check_pace(order.person.id)
        seats = range(1, min(seats_for(convention)))
        best = self._house.best_robot
        robots = (Occupant(robot_name(order.texts, number), strength=best) for number in seats)
        person = Occupant(unique_name(order.person.name, (), 1), order.person.id)
        opened = lobby.opened(
            order.person.id, order.person.name, convention, self._house.decks.key(), (person, *robots)
        )
        await self._opener.open(order.origin.chat, None, opened_by=opened, cause=order.cause)

    async def _go_on(self, order: Order, room: Room) -> None:
        """The table that was open already; one that was not dealt yet begins."""
        if room.table.stage is Stage.LOBBY:
            await self._opener.begin_alone(room)
        else:
            self._surfaces.ask(order, replies.plays_already(order.texts))
            await self._surfaces.sink(room, order.origin, order.person.id)
