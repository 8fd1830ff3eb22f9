"""A command that may mean several tables asks which one; the pressed button then does it there."""

from collections.abc import Iterable

from bot.screens.actions import Action
from bot.screens.refusals import Refusal
from bot.screens.which import Candidate, which_screen
from bot.tables.house.feature import Feature, Given, Order
from bot.tables.house.house import House
from bot.tables.house.room import Room
from bot.tables.refused import Refused
from bot.tables.surfaces import Surfaces

ASKED = ("force", "leave", "pause", "stop")  # the others show something, or say themselves whom they are about
ANYBODY = "force"  # who need not sit at the table he means


class Which:
    """Knows the commands of `features` that change a table."""

    def __init__(self, house: House, surfaces: Surfaces, features: Iterable[Feature]) -> None:
        self._house = house
        self._surfaces = surfaces
        orders = {name: job for feature in features for name, job in feature.table_orders.items()}
        self._jobs = {name: orders[name] for name in ASKED}

    def feature(self) -> Feature:
        """Its handlers."""
        return Feature(staged={Action.WHICH: self._execute})

    async def asks(self, name: str, order: Order) -> bool:
        """Whether a command is answered by the question; where one table only can be meant it is not."""
        if name not in self._jobs:
            return False
        numbers = await self._house.finder.choices(order, seated=name != ANYBODY)
        if len(numbers) < 2:
            return False
        candidates: list[Candidate] = []

        async def add(room: Room) -> None:
            table, title = room.table, room.group_title if order.origin.is_private else ""
            candidates.append(
                Candidate(table.id, table.stage_token, title, table.names, paper=table.paper, deal=table.number)
            )

        for number in numbers:
            await self._house.in_room(number, add)
        screen = which_screen(order.texts, name, candidates)

        async def ask(room: Room) -> None:
            self._surfaces.ask_whether_sure(room, order, screen)

        await self._house.in_room(numbers[0], ask)  # the first of them keeps it, and puts it away in time
        return True

    async def _execute(self, room: Room, given: Given) -> None:
        """The command at this table, as if its presser had typed it. Refused: stale and those of the command."""
        job = self._jobs.get(given.argument)
        if job is None:
            raise Refused(Refusal.STALE)
        order = Order("", given.person, given.origin, given.cause, given.texts)
        use_up = await self._surfaces.menus.using_up(room, given.origin)
        try:
            await job(order, room)
        finally:
            self._surfaces.unanswered(order)
        use_up()
        await given.answer.empty()
