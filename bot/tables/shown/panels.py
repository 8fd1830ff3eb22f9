"""A panel: pages of a table that one person turns and nobody else sees.

It stands in the group in place of the pressed message, for its person alone. Where that does not work (the server
refuses, nothing arrives in time, or the person presses the very message that it should hide) it stands in the private
chat; where the bot may not write there either, the shared message is turned. What its pages are, `Display.panel` says.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from bot.background import Background
from bot.screens import replies
from bot.screens.model import Screen
from bot.tables.house.feature import Given
from bot.tables.house.house import House
from bot.tables.house.room import Panel, Room
from bot.tables.log.state import Stage
from bot.tables.ports import Invitation, Role, Sight, Urgency
from bot.tables.shown.arrival import in_time, teller
from bot.tables.shown.display import display_of

CROSSED_S: Final = 3.0  # a press on the hidden message before that may have crossed the panel on its way
Shared = Callable[[Room], Awaitable[None]]


class Panels:
    """Opens, turns and closes panels. Every method runs inside the mailbox of its table."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._background = Background()

    def is_pressed(self, room: Room, given: Given) -> bool:
        """Whether a press came from the person's panel."""
        origin, panel = given.origin, room.panels.get(given.person.id)
        return panel is not None and (origin.is_private if panel.private else origin.is_own)

    async def open(self, room: Room, given: Given, page: str, *, before: object, shared: Shared) -> None:
        """Show a page to who pressed a message that all see, and answer the press.

        `before` is kept until the panel is closed. `shared` turns the shared message and runs where nothing else works.
        """
        person, now = given.person.id, self._house.clock.now()
        known = room.panels.get(person)
        sight = self._house.publisher.sight(room.table.chat, person)
        if known is not None and known.covers(given.origin.message_id):
            if now <= known.since + CROSSED_S:
                await given.answer.empty()
                return
            self._house.publisher.missed(person)
            sight = Sight.NONE
        before = known.before if known is not None else before
        if sight is Sight.NONE:
            await self._elsewhere(room, given, Panel(page, before=before), shared)
            return
        arrived: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        panel = Panel(page, since=now, instead=given.origin.message_id, arrived=arrived, before=before)
        self._background.spawn(self._answered(room.table.id, given, panel, shared, sure=sight is Sight.SURE))
        invited = Invitation(given.cause.key, now, Screen(given.texts("One moment…")), teller(arrived))
        self._send(room, person, panel, invited)

    async def _answered(self, table: int, given: Given, panel: Panel, shared: Shared, *, sure: bool) -> None:
        """Answer once it is clear whether the panel has come; who may not see it is told where to look."""
        if panel.arrived is not None and await in_time(panel.arrived):
            await (given.answer.empty() if sure else given.answer.toast(replies.panel_is_here(given.texts)))
            return

        async def elsewhere(room: Room) -> None:
            known = room.panels.get(given.person.id)
            if known is None or known.arrived is not panel.arrived:  # closed or opened anew meanwhile
                await given.answer.empty()
                return
            await self._elsewhere(room, given, replace(panel, instead=0, arrived=None), shared)

        self._house.offer(table, elsewhere)

    async def _elsewhere(self, room: Room, given: Given, panel: Panel, shared: Shared) -> None:
        """In the private chat, else in the shared message."""
        person = given.person.id
        self.close(room, person)
        if not await self._house.may_write_to(person):
            await shared(room)
            await given.answer.empty()
            return
        self._send(room, person, replace(panel, private=True, since=self._house.clock.now()), None)
        await given.answer.toast(replies.panel_in_private(given.texts))

    def _send(self, room: Room, person: int, panel: Panel, invited: Invitation | None) -> None:
        """A new panel instead of the one the person had."""
        known = room.panels.get(person)
        if known is not None and known.private is not panel.private:
            self.close(room, person)
        room.panels[person] = panel
        display, role = display_of(self._house, room), Role.PRIVATE_PANEL if panel.private else Role.PANEL
        room.bump(display.surface(role, person=person).key)
        self._house.publisher.show(replace(display.panel(person, Urgency.NOW), invited=invited))

    def turn(self, room: Room, person: int, page: str, *, show: bool = True) -> None:
        """Another page of the panel; `show` False: something else shows it in a moment."""
        room.panels[person] = replace(room.panels[person], page=page)
        if show:
            self._house.publisher.show(display_of(self._house, room).panel(person, Urgency.NOW))

    def show(self, room: Room) -> None:
        """What something beside the table's log has changed."""
        for person in room.panels:
            self._house.publisher.show(display_of(self._house, room).panel(person, Urgency.SOON))

    def close(self, room: Room, *persons: int) -> None:
        """The panels of these persons go; who has none keeps none."""
        for person in persons:
            if (panel := room.panels.pop(person, None)) is not None:
                role = Role.PRIVATE_PANEL if panel.private else Role.PANEL
                self._house.publisher.remove(display_of(self._house, room).surface(role, person=person))

    def tidy(self, room: Room) -> None:
        """The panels of a lobby go when it is over; of who has got up there his, unless he opened the table."""
        table = room.table
        if table.stage is not Stage.LOBBY:
            self.close(room, *room.panels)
            return
        there = (*table.humans, table.host) if table.humans else tuple(room.panels)
        self.close(room, *(person for person in room.panels if person not in there))

    def is_late(self, room: Room, given: Given) -> bool:
        """Whether the panel will show what was pressed only in a few seconds."""
        return self._house.publisher.is_busy(given.origin.chat)
