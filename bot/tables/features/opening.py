"""/new opens a table or changes the open lobby; /start greets, and follows the links that carry a table's number."""

from msgspec.structs import replace

from bot.screens import commands as pages
from bot.screens import replies
from bot.tables import lobby
from bot.tables.feature import Feature, Order, number_of
from bot.tables.features.seating import Seating
from bot.tables.features.showing import Showing
from bot.tables.house import House, Room
from bot.tables.ports import Origin, Role
from bot.tables.refused import Refused
from bot.tables.surfaces import MAX_TABLES, Surfaces
from engine.conventions.model import Convention
from engine.errors import ConventionError


class Opening:
    """How a table comes about and how people come to it."""

    def __init__(self, house: House, surfaces: Surfaces, seating: Seating, showing: Showing) -> None:
        self._house = house
        self._surfaces = surfaces
        self._seating = seating
        self._showing = showing

    def feature(self) -> Feature:
        """Its handlers."""
        return Feature(orders={"new": self._new, "start": self._start})

    async def _new(self, order: Order) -> None:
        """A lobby in this topic; where one is open already, what is agreed there changes. Refused: too_many_tables."""
        if order.origin.is_private:
            self._surfaces.say(order, pages.only_in_groups(order.texts, self._house.bot_url))
            return
        try:
            convention = lobby.parse_new(order.args)
        except ConventionError as error:
            self._surfaces.say(order, replies.bad_convention(order.texts, error))
            return
        await self._remember_title(order.origin)
        finder, chat = self._surfaces.finder, order.origin.chat
        gathering = await finder.lobby(chat, order.origin.thread)
        if gathering is not None:
            await self._surfaces.in_room(gathering, lambda room: self._agree_anew(order, room, convention))
            return
        if await finder.tables_here(chat) >= MAX_TABLES:
            raise Refused("too_many_tables")
        opened = lobby.opened(order.person.id, order.person.name, convention, self._house.decks.key())
        origin = order.origin
        await self._surfaces.open_table(origin.chat, origin.thread, opened_by=opened, cause=order.cause)

    async def _agree_anew(self, order: Order, room: Room, convention: Convention) -> None:
        """The open lobby comes down with the new options; nobody loses his seat. Refused: lobby_open."""
        events = lobby.set_options(room.table, order.person.id, convention) if order.args else ()
        if events:
            await self._surfaces.act_on_order(room, order, events)
        self._surfaces.bring_down(room, Role.TABLE, order.person.id)

    async def _remember_title(self, origin: Origin) -> None:
        title = lobby.clean_name(origin.chat_title)
        await self._house.chats.change(origin.chat, lambda settings: replace(settings, title=title))

    async def _start(self, order: Order) -> None:
        """/start, alone or with what a deep link carries."""
        word, _, rest = order.args.strip().partition("_")
        text, _, key = rest.partition("_")
        number = number_of(text) if order.origin.is_private else None
        if number is not None and word == "sit":
            await self._surfaces.in_room(number, lambda room: self._seating.sit_by_link(order, room, key))
        elif number is not None and word == "rules":
            await self._surfaces.in_room(number, lambda room: self._showing.explain(order, room))
        elif order.origin.is_private:
            self._surfaces.say(order, pages.start_page(order.texts, self._house.bot_url))
        else:
            self._surfaces.say(order, pages.greeting(order.texts))
