"""The lobby: sitting down and standing up, robots, the pool, the start."""

from bot.screens.actions import Action
from bot.screens.refusals import Refusal
from bot.tables.act import Actor
from bot.tables.checks import lobby
from bot.tables.clockwork.dealing import first_deal
from bot.tables.house.feature import Feature, Given, Order, number_of
from bot.tables.house.house import House
from bot.tables.house.room import Room
from bot.tables.ports import Role
from bot.tables.refused import Refused
from bot.tables.surfaces import Surfaces
from engine.core.strengths import Strength


class Seating:
    """Who sits at a table before its match."""

    def __init__(self, house: House, actor: Actor, surfaces: Surfaces) -> None:
        self._house = house
        self._actor = actor
        self._surfaces = surfaces

    def feature(self) -> Feature:
        """Its handlers."""
        return Feature(
            staged={
                Action.SIT: self._sit,
                Action.STAND: self._stand,
                Action.ROBOT: self._robot,
                Action.UNSEAT_ROBOT: self._unseat_robot,
                Action.POOL: self._pool,
                Action.PACE: self._pace,
                Action.START: self._start,
            }
        )

    async def _sit(self, room: Room, given: Given) -> None:
        """Seat somebody the bot may write to; lead everybody else into the private chat first."""
        events = lobby.sit(room.table, given.person.id, given.person.name)
        if not await self._house.may_write_to(given.person.id):
            await given.answer.open_url(self._house.links.sit(room.table))
            return
        await self._surfaces.act(room, given, events)

    async def _stand(self, room: Room, given: Given) -> None:
        await self._surfaces.act(room, given, lobby.stand(room.table, given.person.id))

    async def _robot(self, room: Room, given: Given) -> None:
        seats, strength = _wish(given)
        name = self._actor.robot_name(room.table)
        await self._surfaces.act(room, given, lobby.add_robot(room.table, name, seats, strength))

    async def _unseat_robot(self, room: Room, given: Given) -> None:
        await self._surfaces.act(room, given, lobby.remove_robot(room.table, _seats_before(given)))

    async def _pool(self, room: Room, given: Given) -> None:
        await self._surfaces.act(room, given, lobby.set_pool(room.table, given.person.id, given.argument))

    async def _pace(self, room: Room, given: Given) -> None:
        pace = lobby.paced(room.table.pace, given.argument)
        await self._surfaces.act(room, given, lobby.set_pace(room.table, given.person.id, pace))

    async def _start(self, room: Room, given: Given) -> None:
        started = lobby.begin(room.table, given.person.id)
        await self._surfaces.act(room, given, await first_deal(self._house, room.table, started))

    async def sit_by_link(self, order: Order, room: Room, key: str) -> None:
        """Take a seat at a table through its link. Refused: no_table, for a link somebody made up."""
        if not lobby.knows_key(room.table, key):
            raise Refused(Refusal.NO_TABLE)
        if room.table.seat_of(order.person.id) is None:
            events = lobby.sit(room.table, order.person.id, order.person.name)
            await self._surfaces.act_on_order(room, order, events)
        else:
            self._surfaces.bring_down(room, Role.HAND, order.person.id)


def _wish(given: Given) -> tuple[int, Strength]:
    """How many sat when the button was drawn, and which robot it means: the simple one where it does not say."""
    taken, _, name = given.argument.partition(":")
    seats, strength = number_of(taken), name or Strength.EASY
    if seats is None or strength not in tuple(Strength):
        raise Refused(Refusal.STALE)
    return seats, Strength(strength)


def _seats_before(given: Given) -> int:
    seats = number_of(given.argument)
    if seats is None:
        raise Refused(Refusal.STALE)
    return seats
