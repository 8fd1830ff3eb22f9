"""A panel: pages of a table, or of a finished deal, that one person turns and nobody else sees.

A panel replaces the pressed message in the group, for its person alone. If that does not work (the server refuses,
nothing arrives in time, or the person presses the very message that the panel should hide), the panel is shown in the
private chat. If the bot may not write there either, the shared message is turned. As soon as the limits of the group
would delay a press, a panel in the group moves to the private chat. `EphemeralScreens.panel` draws the pages.

`Ephemeral` has the one instance of each kind of ephemeral message.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from bot.runtime.background import Background
from bot.screens import replies
from bot.screens.actions import OF_PANEL, Action
from bot.screens.model import Page, Screen
from bot.tables.context.context import Context
from bot.tables.context.ephemeral_state import Panel
from bot.tables.context.feature import Given
from bot.tables.context.session import TableSession
from bot.tables.ephemeral.hand import EphemeralHands
from bot.tables.ephemeral.picture import EphemeralPictures
from bot.tables.ephemeral.screens import ephemeral_screens_of, in_time, teller
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Certainty, Invitation, Role, Urgency
from bot.tables.presentation.display import display_of
from bot.tables.presentation.frames import is_behind

CROSSED_S: Final = 3.0  # a press on the hidden message before that may have crossed the panel on its way
TurnShared = Callable[[TableSession], Awaitable[str]]


class Panels:
    """Panels, one for each person. Every method runs inside the mailbox of its table."""

    def __init__(self, context: Context, background: Background) -> None:
        self._context = context
        self._background = background

    def is_pressed(self, session: TableSession, given: Given) -> bool:
        """Return whether a press came from the presser's own panel."""
        origin, panel = given.origin, session.ephemeral.panels.get(given.person.id)
        if panel is None or not panel.private:
            return panel is not None and origin.is_own
        has_left = panel.left != 0 and panel.left == origin.message_id  # pressed while the panel went
        return origin.is_private or (origin.is_own and has_left)

    def is_lost(self, session: TableSession, given: Given) -> bool:
        """Return whether a press came from a panel that is not the presser's current one.

        If the program is killed after it has sent a panel and before its row is stored, nobody knows of that panel
        until a press on it reveals its number.
        """
        table = session.table
        alone = given.origin.is_own or (given.origin.is_private and not table.is_private and not table.is_quiet)
        return alone and given.word in OF_PANEL and not self.is_pressed(session, given)

    def put_lost_away(self, session: TableSession, given: Given) -> None:
        """Delete a pressed panel that is not the presser's current one, and its stored row."""
        origin, person = given.origin, given.person.id
        role = Role.PANEL if origin.is_own else Role.PRIVATE_PANEL
        self._context.publisher.remove(display_of(self._context, session).surface(role, person=person))
        if origin.has_button:
            self._context.publisher.discard(origin.chat, origin.message_id, person if origin.is_own else 0)

    async def open(self, session: TableSession, given: Given, panel: Panel, *, shared: TurnShared) -> None:
        """Show a page to the person who pressed a message that everybody sees, and answer the press.

        The `before` of a panel that is open already is kept. shared: turns the shared message, if nothing else works;
        it returns the answer to the press, empty for none.
        """
        person, now = given.person.id, self._context.clock.now()
        known = session.ephemeral.panels.get(person)
        certainty = Certainty.NO
        if not session.table.is_quiet and not given.origin.is_private:
            certainty = self._context.publisher.can_show_privately(session.table.chat, person)
        if known is not None and known.covers(given.origin.message_id):
            if now <= known.since + CROSSED_S:
                await given.answer.empty()
                return
            self._context.publisher.missed(person)
            certainty = Certainty.NO
        panel = replace(panel, before=known.before) if known is not None else panel
        if certainty is Certainty.NO or await self._is_sooner_in_private(session, person):
            await self._elsewhere(session, given, panel, shared)
            return
        arrived: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        panel = replace(panel, since=now, instead=given.origin.message_id, arrived=arrived)
        self._background.spawn(self._answered(session.table.id, given, panel, shared, sure=certainty is Certainty.YES))
        first, has_place = Screen(given.texts("One moment…")), given.origin.message_id > 0
        invited = Invitation(given.cause.key, now, first, teller(arrived), instead=has_place)
        self._send(session, person, panel, invited)

    async def _is_sooner_in_private(self, session: TableSession, person: int) -> bool:
        """Return whether the limits of the group would delay a panel that the private chat would show at once."""
        is_late = self._context.publisher.is_busy(session.table.chat)
        return is_late and await self._context.may_write_to(person)

    async def _answered(self, table: int, given: Given, panel: Panel, shared: TurnShared, *, sure: bool) -> None:
        """Answer the press once it is known whether the panel has arrived; if it has not, show it elsewhere.

        sure: the person is known to see panels; else the answer says where to look.
        """
        if panel.arrived is not None and await in_time(panel.arrived):
            await (given.answer.empty() if sure else given.answer.toast(replies.panel_is_here(given.texts)))
            return

        async def elsewhere(session: TableSession) -> None:
            known = session.ephemeral.panels.get(given.person.id)
            if known is None or known.arrived is not panel.arrived:  # closed or reopened meanwhile
                await given.answer.empty()
                return
            await self._elsewhere(session, given, replace(panel, instead=0, arrived=None), shared)

        self._context.offer_read(table, elsewhere)

    async def _elsewhere(self, session: TableSession, given: Given, panel: Panel, shared: TurnShared) -> None:
        """Show the panel in the private chat or, if that is not open, turn the shared message; answer the press."""
        person = given.person.id
        if await self._is_at_hand(session, given):
            self.put_page(session, person, panel)
            self._show_now(session, person)
        elif await self._context.may_write_to(person):
            self.close(session, person)
            self._send(session, person, replace(panel, private=True, since=self._context.clock.now()), None)
        else:
            self.close(session, person)
            await given.say(await shared(session))
            return
        await given.say("" if given.origin.is_private else replies.panel_in_private(given.texts))

    async def _is_at_hand(self, session: TableSession, given: Given) -> bool:
        """Return whether the presser has a panel in the private chat and sees it, so that it can be edited in place.

        The presser sees it if it is below the pressed message, or was opened by a tap moments before.
        """
        known = session.ephemeral.panels.get(given.person.id)
        if known is None or not known.private:
            return False
        if given.at <= known.since + CROSSED_S:
            return True
        if not given.origin.is_private:
            return False
        surface = display_of(self._context, session).surface(Role.PRIVATE_PANEL, person=given.person.id)
        row = await self._context.storage.surface(session.table.id, surface.key)
        return row is not None and row.message > given.origin.message_id

    def _send(self, session: TableSession, person: int, panel: Panel, invited: Invitation | None) -> None:
        """Show a new panel, in place of the person's old one if there is one."""
        known = session.ephemeral.panels.get(person)
        if known is not None and known.private is not panel.private:
            self.close(session, person)
        session.ephemeral.panels[person] = panel
        display, role = display_of(self._context, session), Role.PRIVATE_PANEL if panel.private else Role.PANEL
        session.sent.bump(display.surface(role, person=person).key)
        wanted = ephemeral_screens_of(self._context, session).panel(person, Urgency.NOW)
        self._context.publisher.show(replace(wanted, invited=invited))

    async def has_to_move(self, session: TableSession, given: Given) -> bool:
        """Return whether the pressed panel must move to the private chat, because the group would show a press late."""
        panel, person = session.ephemeral.panels.get(given.person.id), given.person.id
        stays = given.word not in OF_PANEL or given.word == Action.CLOSE_YES
        if panel is None or panel.private or stays or not given.origin.is_own:
            return False
        return await self._is_sooner_in_private(session, person)

    def move(self, session: TableSession, given: Given) -> None:
        """Move the presser's panel to the private chat, at its page; do nothing if it is there already."""
        person, now = given.person.id, self._context.clock.now()
        known = session.ephemeral.panels.get(person)
        if known is not None and not known.private:
            moved = replace(known, private=True, since=now, instead=0, arrived=None, left=given.origin.message_id)
            self._send(session, person, moved, None)

    def answer(self, session: TableSession, given: Given, said: str, *, moves: bool) -> str:
        """Return the toast for a press in a panel: `said`, with a mention of the private chat if the panel is there.

        If `said` is empty and the chat will show the press late, the toast asks for patience. moves: this press moves
        the panel to the private chat.
        """
        panel = session.ephemeral.panels.get(given.person.id)
        if given.origin.is_own and (moves or (panel is not None and panel.private)):
            return replies.panel_goes_on(given.texts, said)
        return said or (replies.one_moment(given.texts) if self.is_late(session, given) else "")

    async def turn(self, session: TableSession, given: Given, said: str, turned: Panel) -> None:
        """Answer a press in a person's panel with `said`, and turn the panel to the page of `turned`."""
        moves = await self.has_to_move(session, given)
        await given.say(self.answer(session, given, said, moves=moves))
        self.put_page(session, given.person.id, turned)
        if moves:
            self.move(session, given)
        else:
            self._show_now(session, given.person.id)

    def put_page(self, session: TableSession, person: int, turned: Panel) -> None:
        """Set the page of a person's open panel to that of `turned`; the caller shows it."""
        session.ephemeral.panels[person] = replace(
            session.ephemeral.panels[person],
            page=turned.page,
            deal=turned.deal,
            report=turned.report,
            stage=turned.stage,
        )

    def _show_now(self, session: TableSession, person: int) -> None:
        self._context.publisher.show(ephemeral_screens_of(self._context, session).panel(person, Urgency.NOW))

    async def counting(self, session: TableSession, deal: int) -> None:
        """Notify those whose panels wait for the analysis of a deal that it takes longer."""
        screens = ephemeral_screens_of(self._context, session)
        for person, panel in session.ephemeral.panels.items():
            if (panel.page, panel.deal) == (Page.ANALYSIS, deal) and screens.has_report(panel):
                self._context.publisher.show(screens.panel(person, Urgency.SOON))

    async def counted(self, session: TableSession, deal: int) -> None:
        """Show the analysis of a deal in the panels that wait for it; if there is none, show the sheet."""
        known = self._context.analyses.known(session.table.id, deal)
        for person, panel in session.ephemeral.panels.items():
            if (panel.page, panel.deal) == (Page.ANALYSIS, deal):
                session.ephemeral.panels[person] = panel if known is not None else replace(panel, page=Page.SHEET)
                self._show(session, person)

    def show(self, session: TableSession) -> None:
        """Show every panel again, after a change that is not in the table's log."""
        for person in session.ephemeral.panels:
            self._show(session, person)

    def _show(self, session: TableSession, person: int) -> None:
        screens = ephemeral_screens_of(self._context, session)
        if screens.is_known(session.ephemeral.panels[person]):
            self._context.publisher.show(screens.panel(person, Urgency.SOON))

    def close(self, session: TableSession, *persons: int) -> None:
        """Delete the panels of these persons, if they have any.

        If the program was killed while a panel moved, it may be in the group and in the private chat: both are deleted.
        """
        display = display_of(self._context, session)
        for person in persons:
            if session.ephemeral.panels.pop(person, None) is not None:
                for role in (Role.PRIVATE_PANEL,) if session.table.is_quiet else (Role.PANEL, Role.PRIVATE_PANEL):
                    self._context.publisher.remove(display.surface(role, person=person))

    def tidy(self, session: TableSession) -> None:
        """Delete the panels of a lobby that is over, and of people who got up and did not open the table.

        A panel of the last deal is deleted when the next one begins; an older one when the stage it was opened in ends.
        """
        self.close(
            session, *(who for who, panel in session.ephemeral.panels.items() if not _stays(session.table, who, panel))
        )

    def is_late(self, session: TableSession, given: Given) -> bool:
        """Return whether the chat will show the pressed page only after a few seconds."""
        return self._context.publisher.is_busy(given.origin.chat)


def _stays(table: Table, person: int, panel: Panel) -> bool:
    """Return whether a panel stays open: its deal is the last, its stage lasts, or its person belongs to its lobby."""
    if panel.deal:
        return panel.stage == table.stage_token or is_behind(table, panel.deal)
    return table.stage is Stage.LOBBY and (not table.humans or person in (*table.humans, table.opened_by.person))


class Ephemeral:
    """Hands, pictures of cards and panels. Every method but `drain` runs inside the mailbox of its table."""

    def __init__(self, context: Context) -> None:
        self.background = Background()
        self.hands = EphemeralHands(context, self.background)
        self.pictures = EphemeralPictures(context, self.background)
        self.panels = Panels(context, self.background)

    def tidy(self, session: TableSession) -> None:
        """Delete what belongs to another deal, or to people who no longer sit at the table."""
        self.pictures.tidy(session)
        self.hands.tidy(session)
        self.panels.tidy(session)

    async def drain(self) -> None:
        """Wait until every message on its way has arrived or was given up, and presses waiting for it are answered."""
        await self.background.drain()
