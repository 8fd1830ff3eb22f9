"""Menus «⋯» in private chats and questions «точно?» after typed commands: one message for each person and chat.

The message is deleted once it is used, after `MENU_S` seconds, or when the table has moved on. After a question the
table's live message is sent again at the bottom, because the typed command remains in the chat.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from msgspec.structs import replace

from bot.screens.model import Screen
from bot.storage.ports import SurfaceRow, parts_of
from bot.tables.context.context import Context
from bot.tables.context.session import OpenMenu, TableSession
from bot.tables.ports import Origin, Role, Surface, Urgency
from bot.tables.presentation.display import Display, display_of
from bot.tables.refused import Refused
from engine.core.errors import IllegalCommand

MENU_S = 120.0  # clock seconds


@dataclass
class PressedMenu:
    """Menu or question whose button was pressed, to be deleted after the press is handled."""

    stays: bool = False
    """Whether to leave the message, because what its button asks for could not be stored."""


class Menus:
    """Menus and questions of tables. Every method runs inside the mailbox of its table."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def open(self, session: TableSession, person: int, screen: Screen) -> None:
        """Show a menu at the bottom of the person's chat; it replaces an open one."""
        self._open(session, person, screen, typed=self._is_typed(session, person))

    def ask(self, session: TableSession, where: Origin, person: int, screen: Screen) -> None:
        """Ask a person a question where a command was typed; in a private chat it takes the place of the menu."""
        if where.is_private:
            self._open(session, person, screen, typed=True)
            return
        display = display_of(self._context, session)
        surface = replace(display.surface(Role.QUESTION, person=person), thread=where.thread)
        session.sent.bump(surface.key)
        session.menus.questions[person] = self._context.clock.now()
        self._context.publisher.show(display.asked(surface, screen))

    async def turn(self, session: TableSession, origin: Origin, screen: Screen, asker: int) -> None:
        """Replace the screen of the pressed menu; a message that is no longer the menu is only edited."""
        if await self._is_here(session, origin):
            self._show(session, origin.chat, screen, typed=self._is_typed(session, origin.chat))
        elif origin.has_button:
            self._context.change(origin.chat, origin.message_id, screen, asker)

    @asynccontextmanager
    async def consumed(
        self, session: TableSession, origin: Origin, *, refused: bool = False
    ) -> AsyncIterator[PressedMenu]:
        """Delete the pressed menu or question after the block, which handles the press.

        The message stays if the block sets `PressedMenu.stays` or raises an exception. With `refused` it is deleted
        even if the block raises a refusal.
        """
        shown = await self._context.storage.surface_at(origin.chat, origin.message_id)
        bumps = session.sent.bumps.get(shown.key) if shown is not None else None
        pressed = PressedMenu()
        try:
            yield pressed
        except (Refused, IllegalCommand):
            if refused:
                self._consume(session, origin, shown, bumps)
            raise
        if not pressed.stays:
            self._consume(session, origin, shown, bumps)

    def _consume(self, session: TableSession, origin: Origin, shown: SurfaceRow | None, bumps: int | None) -> None:
        """Delete a pressed menu or question, unless another one has replaced it.

        `shown`: its stored row; None: it belongs to no table. `bumps`: how often it had been sent again when pressed.
        """
        role, person = parts_of(shown.key) if shown is not None else ("", 0)
        if shown is None or role not in (Role.MENU, Role.QUESTION):
            if origin.has_button:
                self._context.publisher.discard(origin.chat, origin.message_id)
            return
        put_away = self.put_away if role == Role.MENU else self.put_questions_away

        async def elsewhere(other: TableSession) -> None:
            put_away(other, person)

        if shown.table != session.table.id:
            self._context.offer_read(shown.table, elsewhere)
        elif session.sent.bumps.get(shown.key) == bumps:  # else another question has replaced this one
            put_away(session, person)

    def put_away(self, session: TableSession, *persons: int) -> None:
        """Delete the menus of these persons; persons without a menu are skipped."""
        for person in persons:
            menu = session.menus.open.pop(person, None)
            if menu is not None:
                self._context.publisher.remove(self._of(session, person)[1])
            if menu is not None and menu.typed:
                self._come_down(session, person, None, person)

    def put_questions_away(self, session: TableSession, *persons: int) -> None:
        """Delete the questions to these persons in the group."""
        for person in persons:
            if session.menus.questions.pop(person, None) is not None:
                self._context.publisher.remove(display_of(self._context, session).surface(Role.QUESTION, person=person))
                self._come_down(session, session.table.chat, session.table.thread, person)

    def _come_down(self, session: TableSession, chat: int, thread: int | None, person: int) -> None:
        display = display_of(self._context, session)
        live = display.live(chat, thread, person)
        if live is not None:
            session.sent.bump(live.key)
            self._context.publisher.show(replace(display.of(live), urgency=Urgency.QUIET, below=True))

    def sink(
        self, session: TableSession, where: Origin, person: int, *, again: bool = True, reading: bool = False
    ) -> None:
        """Send the live message again at the bottom without a sound, after an answer; once for several quick answers.

        If the topic of the table is closed, the message is sent to the topic that replaces it. Nothing is sent while
        the store fails: a message that is not stored would be lost after a kill.

        `again`: send it even if it was sent a moment ago, because there is another message below it now. `reading`:
        in a private chat, send it only when the table needs the person, who may be reading the answer until then.
        """
        if self._context.storage.is_failing:
            return
        display, table, thread = display_of(self._context, session), session.table, where.thread
        if where.chat == table.chat and thread == self._context.publisher.topic(table.chat, table.thread):
            thread = table.thread
        surface = display.live(where.chat, thread, person)
        if surface is None or not (again or session.sent.throttle.is_time(surface.key, self._context.clock.now())):
            return
        if surface.role is Role.HAND and reading and not table.waits_for(surface.person):
            session.sent.put_off.add(surface.key)
        else:
            session.sent.bump(surface.key)
            self.put_away(session, surface.person)
            self._context.publisher.show(replace(display.of(surface), urgency=Urgency.QUIET, below=True, silent=True))

    def put_all_away(self, session: TableSession) -> None:
        """Delete every menu and question, because the table has moved on."""
        self.put_away(session, *session.menus.open)
        self.put_questions_away(session, *session.menus.questions)

    def put_old_away(self, session: TableSession) -> float | None:
        """Delete menus and questions older than `MENU_S`; return the clock second when the next is due, if any."""
        before = self._context.clock.now() - MENU_S
        self.put_away(session, *(person for person, menu in session.menus.open.items() if menu.since <= before))
        questions = session.menus.questions
        self.put_questions_away(session, *(person for person, since in questions.items() if since <= before))
        menus = (menu.since for menu in session.menus.open.values())
        return min((since + MENU_S for since in (*menus, *questions.values())), default=None)

    def _of(self, session: TableSession, person: int) -> tuple[Display, Surface]:
        display = display_of(self._context, session)
        return display, display.surface(Role.MENU, person=person)

    def _open(self, session: TableSession, person: int, screen: Screen, *, typed: bool) -> None:
        """Show a menu at the bottom of the person's chat.

        `typed`: the menu follows a typed command, so the live message is sent again once the menu is deleted.
        """
        session.sent.bump(self._of(session, person)[1].key)
        self._show(session, person, screen, typed=typed)

    def _show(self, session: TableSession, person: int, screen: Screen, *, typed: bool) -> None:
        session.menus.open[person] = OpenMenu(self._context.clock.now(), typed)
        display, surface = self._of(session, person)
        self._context.publisher.show(display.asked(surface, screen))

    def _is_typed(self, session: TableSession, person: int) -> bool:
        """Return whether the person's open menu began as a question after a typed command."""
        menu = session.menus.open.get(person)
        return menu is not None and menu.typed

    async def _is_here(self, session: TableSession, origin: Origin) -> bool:
        """Return whether the message is the person's current menu."""
        if not origin.is_private or origin.chat not in session.menus.open:
            return False
        surface = self._of(session, origin.chat)[1]
        if self._context.publisher.stands(surface, origin.message_id):  # its row may still be on its way to the store
            return True
        shown = await self._context.storage.surface(session.table.id, surface.key)
        return shown is not None and shown.message == origin.message_id
