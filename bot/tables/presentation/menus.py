"""«⋯» in a private chat and «точно?» where a command was typed: one message a person and chat.

The message goes when it was used, after MENU_S, or when the table has moved past it. After a question the live message
comes down, for the command that was typed stays in the chat.
"""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from bot.screens.model import Screen
from bot.storage.ports import parts_of
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.ports import Origin, Role, Surface, Urgency
from bot.tables.presentation.display import Display, display_of

MENU_S = 120.0  # clock seconds


class Menus:
    """Menus, shown and put away. Every method runs inside the mailbox of its table."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def open(self, session: TableSession, person: int, screen: Screen) -> None:
        """Show a menu at the bottom of the person's chat, in place of an open one."""
        display, surface = self._of(session, person)
        session.bump(surface.key)
        self._show(session, person, display, screen)

    def ask(self, session: TableSession, where: Origin, person: int, screen: Screen) -> None:
        """Ask a person where a command was typed; in private the question is the person's menu."""
        if where.is_private:
            self.open(session, person, screen)
            session.typed.add(person)
            return
        display = display_of(self._context, session)
        surface = replace(display.surface(Role.QUESTION, person=person), thread=where.thread)
        session.bump(surface.key)
        session.questions[person] = self._context.clock.now()
        self._context.publisher.show(display.asked(surface, screen))

    async def turn(self, session: TableSession, origin: Origin, screen: Screen, asker: int) -> None:
        """Turn the pressed menu into another screen; a message that is no menu any more is only edited."""
        if await self._is_here(session, origin):
            self._show(session, origin.chat, display_of(self._context, session), screen)
        elif origin.has_button:
            self._context.publisher.change(origin.chat, origin.message_id, screen, asker)

    async def using_up(self, session: TableSession, origin: Origin) -> Callable[[], None]:
        """Return what to call when the pressed menu, or a question that stands elsewhere, has done its work."""
        shown = await self._context.storage.surface_at(origin.chat, origin.message_id)
        role, person = parts_of(shown.key) if shown is not None else ("", 0)
        if shown is None or role not in (Role.MENU, Role.QUESTION):
            discard = partial(self._context.publisher.discard, origin.chat, origin.message_id)
            return discard if origin.has_button else _nothing
        put_away = self.put_away if role == Role.MENU else self.put_questions_away
        key, bumps = shown.key, session.bumps.get(shown.key)

        async def elsewhere(other: TableSession) -> None:
            put_away(other, person)

        def here() -> None:
            if session.bumps.get(key) == bumps:  # else another question has replaced this one
                put_away(session, person)

        return here if shown.table == session.table.id else partial(self._context.offer_read, shown.table, elsewhere)

    def put_away(self, session: TableSession, *persons: int) -> None:
        """Remove the menus of these persons; persons without one are passed over."""
        for person in persons:
            if session.menus.pop(person, None) is not None:
                self._context.publisher.remove(self._of(session, person)[1])
            if person in session.typed:
                session.typed.discard(person)
                self._come_down(session, person, None, person)

    def put_questions_away(self, session: TableSession, *persons: int) -> None:
        """Remove the questions to these persons in the group."""
        for person in persons:
            if session.questions.pop(person, None) is not None:
                self._context.publisher.remove(display_of(self._context, session).surface(Role.QUESTION, person=person))
                self._come_down(session, session.table.chat, session.table.thread, person)

    def _come_down(self, session: TableSession, chat: int, thread: int | None, person: int) -> None:
        display = display_of(self._context, session)
        live = display.live(chat, thread, person)
        if live is not None:
            session.bump(live.key)
            self._context.publisher.show(replace(display.of(live), urgency=Urgency.QUIET, below=True))

    def put_all_away(self, session: TableSession) -> None:
        """Remove every menu and question, because the table has moved past them."""
        self.put_away(session, *session.menus)
        self.put_questions_away(session, *session.questions)

    def put_old_away(self, session: TableSession) -> float | None:
        """Remove those that have stood for MENU_S; return the clock second at which the next is due, else None."""
        before = self._context.clock.now() - MENU_S
        self.put_away(session, *(person for person, since in session.menus.items() if since <= before))
        self.put_questions_away(session, *(person for person, since in session.questions.items() if since <= before))
        return min((since + MENU_S for since in (*session.menus.values(), *session.questions.values())), default=None)

    def _of(self, session: TableSession, person: int) -> tuple[Display, Surface]:
        display = display_of(self._context, session)
        return display, display.surface(Role.MENU, person=person)

    def _show(self, session: TableSession, person: int, display: Display, screen: Screen) -> None:
        session.menus[person] = self._context.clock.now()
        surface = display.surface(Role.MENU, person=person)
        self._context.publisher.show(display.asked(surface, screen))

    async def _is_here(self, session: TableSession, origin: Origin) -> bool:
        """Tell whether this message is the person's menu."""
        if not origin.is_private or origin.chat not in session.menus:
            return False
        surface = self._of(session, origin.chat)[1]
        if self._context.publisher.stands(surface, origin.message_id):  # its row may still be on its way to the store
            return True
        shown = await self._context.storage.surface(session.table.id, surface.key)
        return shown is not None and shown.message == origin.message_id


def _nothing() -> None:
    """Do nothing: the pressed message is not known to have had the button."""
