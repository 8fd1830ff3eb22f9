"""«Условия»: the lobby's message turned to pages of options; presets, values and rules of the chat by a press."""

from msgspec.structs import replace

from bot.screens import actions
from bot.screens.option_errors import convention_error
from bot.screens.option_pages import GROUP_OF
from bot.screens.options import START, TABLE
from bot.storage.ports import DraftRow
from bot.tables.checks import lobby
from bot.tables.house.feature import Feature, Given, number_of
from bot.tables.house.house import House
from bot.tables.house.room import PAGE, Room
from bot.tables.ports import Answer
from bot.tables.refused import Refused
from bot.tables.surfaces import Surfaces
from engine.conventions.model import Convention
from engine.conventions.options import with_rules
from engine.conventions.presets import PRESETS, check_seats, seats_for
from engine.errors import ConventionError


class Conditions:
    """What those at the table agree on before they play."""

    def __init__(self, house: House, surfaces: Surfaces) -> None:
        self._house = house
        self._surfaces = surfaces

    def feature(self) -> Feature:
        """Its handlers."""
        return Feature(staged={actions.OPTIONS: self._options, actions.RULE: self._rule, actions.BASE: self._base})

    async def turn(self, room: Room, page: str) -> None:
        """The lobby's message is to show this page from now on, after a restart too; "" is the table itself."""
        table = room.table
        if page != room.options:
            await self._house.storage.put_draft(DraftRow(table.id, PAGE, table.stage_token, page.encode()))
            room.options = page

    async def show(self, room: Room, given: Given, page: str) -> None:
        """Turn to a page for a press that changes nothing else."""
        await self.turn(room, page)
        self._surfaces.accepted(room, given)
        await given.answer.empty()
        self._house.publisher.show(self._surfaces.display(room).lobby())
        await self._surfaces.after_accepted(room, given)

    async def _options(self, room: Room, given: Given) -> None:
        lobby.may_change(room.table, given.person.id)
        await self.show(room, given, given.argument if given.argument != TABLE else "")

    async def _rule(self, room: Room, given: Given) -> None:
        """One value; then the page of its group again. Raises ConventionError for one that cannot stand there."""
        name, _, value = given.argument.partition("=")
        lobby.may_change(room.table, given.person.id)
        wanted = with_rules(room.table.convention, [(name, value)])
        await self._agree(room, given, wanted, GROUP_OF[name].page)

    async def _base(self, room: Room, given: Given) -> None:
        """A preset, with the pool if somebody chose one, or the chat's own rules as they were kept.

        Refused: no_such_rules.
        """
        lobby.may_change(room.table, given.person.id)
        if given.argument in PRESETS:
            wanted = _with_pool(PRESETS[given.argument], room.table.convention)
        else:
            number = number_of(given.argument)
            rules = (await self._house.chats.of(room.table.chat)).rules
            own = next((kept.convention for kept in rules if kept.id == number), None)
            if own is None:
                raise Refused("no_such_rules")
            wanted = own
        await self._agree(room, given, wanted, START)

    async def _agree(self, room: Room, given: Given, convention: Convention, page: str) -> None:
        events = lobby.agree(room.table, given.person.id, convention)
        if not events:
            await self.show(room, given, page)
            return
        await self.turn(room, page)
        try:
            check_seats(convention, max(len(room.table.people), min(seats_for(convention))))
        except ConventionError as error:  # agreed all the same: somebody may stand up
            given = replace(given, answer=Speaking(given.answer, convention_error(given.texts, error)))
        await self._surfaces.act(room, given, events)


def _with_pool(wanted: Convention, agreed: Convention) -> Convention:
    """A preset's own pool follows it, a pool that somebody chose stays at the table."""
    usual = agreed.preset in PRESETS and agreed.pool_target == PRESETS[agreed.preset].pool_target
    return wanted if usual else replace(wanted, pool_target=agreed.pool_target)


class Speaking:
    """Implements `ports.Answer`: says something where it would be silent."""

    def __init__(self, answer: Answer, text: str) -> None:
        self._answer = answer
        self._text = text

    async def empty(self) -> None:
        """See `ports.Answer`."""
        await self._answer.toast(self._text)

    async def toast(self, text: str) -> None:
        """See `ports.Answer`."""
        await self._answer.toast(text)

    async def alert(self, text: str) -> None:
        """See `ports.Answer`."""
        await self._answer.alert(text)

    async def open_url(self, url: str) -> None:
        """See `ports.Answer`."""
        await self._answer.open_url(url)
