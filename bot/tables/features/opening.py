"""/new opens a table or changes the open lobby; /start greets, and follows the links that carry a table's number."""

from bot.screens import commands as pages
from bot.screens import replies
from bot.tables.feature import Feature, Order, number_of
from bot.tables.features.gathering import Gathering
from bot.tables.features.seating import Seating
from bot.tables.features.showing import Showing
from bot.tables.house import House
from bot.tables.house_rules import parse_options
from bot.tables.surfaces import Surfaces
from engine.conventions.model import Convention
from engine.errors import ConventionError


class Opening:
    """How a table comes about and how people come to it."""

    def __init__(
        self, house: House, surfaces: Surfaces, gathering: Gathering, seating: Seating, showing: Showing
    ) -> None:
        self._house = house
        self._surfaces = surfaces
        self._gathering = gathering
        self._seating = seating
        self._showing = showing

    def feature(self) -> Feature:
        """Its handlers."""
        return Feature(orders={"new": self._new, "start": self._start})

    async def _new(self, order: Order) -> None:
        """A lobby in this topic; where one is open already, what is agreed there changes."""
        rules = (await self._house.chats.of(order.origin.chat)).rules

        def wish(_: Convention) -> Convention | None:
            try:
                return parse_options(order.args, rules)
            except ConventionError as error:
                self._surfaces.say(order, replies.bad_convention(order.texts, error))
                return None

        await self._gathering.agree(order, wish)

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
