"""A panel: pages of a table, or of a finished deal, that one person turns and nobody else sees.

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
from bot.screens.model import Page, Screen
from bot.tables.house.feature import Given
from bot.tables.house.house import House
from bot.tables.house.room import Panel, Room
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Invitation, Role, Sight, Urgency
from bot.tables.shown.arrival import in_time, teller
from bot.tables.shown.display import display_of
from bot.tables.shown.framed import is_behind

CROSSED_S: Final = 3.0  # a press on the hidden message before that may have crossed the panel on its way
Shared = Callable[[Room], Awaitable[str]]


class Panels:
    """Opens, turns and closes panels. Every method runs inside the mailbox of its table."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._background = Background()

    def is_pressed(self, room: Room, given: Given) -> bool:
        """Whether a press came from the person's panel."""
        origin, panel = given.origin, room.panels.get(given.person.id)
        return panel is not None and (origin.is_private if panel.private else origin.is_own)

    async def open(self, room: Room, given: Given, panel: Panel, *, shared: Shared) -> None:
        """Show a page to who pressed a message that all see, and answer the press.

        What is `before` of the panel is kept until it is closed. `shared` turns the shared message and runs where
        nothing else works; it returns what the press is answered with, empty for nothing.
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
        panel = replace(panel, before=known.before) if known is not None else panel
        if sight is Sight.NONE:
            await self._elsewhere(room, given, panel, shared)
            return
        arrived: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        panel = replace(panel, since=now, instead=given.origin.message_id, arrived=arrived)
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
        """Show the panel in the private chat, else turn the shared message."""
        person = given.person.id
        self.close(room, person)
        if not await self._house.may_write_to(person):
            said = await shared(room)
            await given.say(said)
            return
        self._send(room, person, replace(panel, private=True, since=self._house.clock.now()), None)
        await given.answer.toast(replies.panel_in_private(given.texts))

    def _send(self, room: Room, person: int, panel: Panel, invited: Invitation | None) -> None:
        """Show a new panel, in place of any the person had."""
        known = room.panels.get(person)
        if known is not None and known.private is not panel.private:
            self.close(room, person)
        room.panels[person] = panel
        display, role = display_of(self._house, room), Role.PRIVATE_PANEL if panel.private else Role.PANEL
        room.bump(display.surface(role, person=person).key)
        self._house.publisher.show(replace(display.panel(person, Urgency.NOW), invited=invited))

    def turn(self, room: Room, person: int, page: str, *, show: bool = True) -> None:
        """Turn an open panel to a page of the lobby; `show` False: the caller shows it."""
        room.panels[person] = replace(room.panels[person], page=page)
        if show:
            self._house.publisher.show(display_of(self._house, room).panel(person, Urgency.NOW))

    def leaf(self, room: Room, person: int, panel: Panel) -> None:
        """Turn an open panel to a page of a finished deal."""
        known = room.panels[person]
        room.panels[person] = replace(known, page=panel.page, deal=panel.deal, report=panel.report, stage=panel.stage)
        self._house.publisher.show(display_of(self._house, room).panel(person, Urgency.NOW))

    async def counted(self, room: Room, deal: int) -> None:
        """Show the analysis of that deal to those who wait for it; the sheet, where it cannot be had."""
        known = self._house.analyses.known(room.table.id, deal)
        for person, panel in room.panels.items():
            if (panel.page, panel.deal) == (Page.ANALYSIS, deal):
                room.panels[person] = panel if known is not None else replace(panel, page=Page.SHEET)
                self._show(room, person)

    def show(self, room: Room) -> None:
        """Show every panel again, after a change beside the table's log."""
        for person in room.panels:
            self._show(room, person)

    def _show(self, room: Room, person: int) -> None:
        display = display_of(self._house, room)
        if display.is_known(room.panels[person]):
            self._house.publisher.show(display.panel(person, Urgency.SOON))

    def close(self, room: Room, *persons: int) -> None:
        """The panels of these persons go; who has none keeps none.

        A kill may have left one in both places, while it went from the group to the private chat.
        """
        display = display_of(self._house, room)
        for person in persons:
            if room.panels.pop(person, None) is not None:
                for role in (Role.PANEL, Role.PRIVATE_PANEL):
                    self._house.publisher.remove(display.surface(role, person=person))

    def tidy(self, room: Room) -> None:
        """The panels of a lobby go when it is over; of who has got up there his, unless he opened the table.

        Those of a finished deal go when the next one begins, of an earlier one with the deal that is played.
        """
        self.close(room, *(who for who, panel in room.panels.items() if not _stays(room.table, who, panel)))

    def is_late(self, room: Room, given: Given) -> bool:
        """Whether the panel will show what was pressed only in a few seconds."""
        return self._house.publisher.is_busy(given.origin.chat)


def _stays(table: Table, person: int, panel: Panel) -> bool:
    """Tell whether a panel stays: its deal is the last one or its stage goes on, or its lobby does and its person
    belongs there.
    """
    if panel.deal:
        return panel.stage == table.stage_token or is_behind(table, panel.deal)
    return table.stage is Stage.LOBBY and (not table.humans or person in (*table.humans, table.host))
