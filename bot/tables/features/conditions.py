"""«Настроить» and «Условия»: pages of the lobby that one person turns alone, see `bot.tables.ephemeral.panels`.

If the person cannot be shown anything alone, the message of the lobby is turned for all.
"""

from typing import Any

from msgspec.structs import replace

from bot.screens.actions import Action
from bot.screens.option_pages import OWN, PRESET, TABLE
from bot.screens.refusals import Refusal
from bot.screens.setup import FIXED, summary_screen
from bot.storage.ports import DraftRow
from bot.tables.context.context import Context
from bot.tables.context.ephemeral_state import Panel
from bot.tables.context.feature import Feature, Given, accepted, number_of
from bot.tables.context.repository import Successor
from bot.tables.context.session import PAGE, TableSession
from bot.tables.conventions.house_rules import readable
from bot.tables.decide import lobby
from bot.tables.log.events import LogEvent
from bot.tables.open_table import AnotherGame
from bot.tables.ports import Origin
from bot.tables.presentation.frames import lobby_info
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime
from engine.core.errors import ConventionError


class Conditions:
    """Handlers of the conditions that those at the table agree on before they play."""

    def __init__(
        self, context: Context, runtime: TableRuntime, responder: Responder, another_game: AnotherGame
    ) -> None:
        self._another_game = another_game
        self._context = context
        self._runtime = runtime
        self._responder = responder

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons."""
        return Feature(staged={Action.OPTIONS: self._options, Action.RULE: self._rule, Action.BASE: self._base})

    async def turn(self, session: TableSession, page: str) -> None:
        """Turn the lobby's message to a page and store that; "" is the table itself."""
        table = session.table
        if page != session.options:
            await self._context.storage.put_draft(DraftRow(table.id, PAGE, table.stage_token, page.encode()))
            session.turn(page)

    async def show(self, session: TableSession, given: Given, page: str, said: str = "") -> None:
        """Turn to a page for a press that changes nothing else, and answer the press, with the text `said` if any."""
        panels = self._runtime.ephemeral.panels
        if panels.is_pressed(session, given):
            accepted(session, given)
            await panels.turn(session, given, said, _turned(session, given, page))
        else:
            await self.turn(session, page)
            accepted(session, given)
            await given.say(said)
            self._context.publisher.show(self._responder.display(session).lobby())
        await self._responder.after_accepted(session, given)

    async def _turn_shared(self, session: TableSession, page: str) -> None:
        await self.turn(session, page)
        self._context.publisher.show(self._responder.display(session).lobby())

    async def open(self, session: TableSession, given: Given, page: str) -> None:
        """Show a page in the presser's panel, which is opened if needed, and answer the press."""
        panels = self._runtime.ephemeral.panels
        if panels.is_pressed(session, given):
            await self.show(session, given, page)
            return

        async def shared(session: TableSession) -> str:
            await self._turn_shared(session, page)
            return ""

        await panels.open(session, given, Panel(page, before=_agreed(session)), shared=shared)
        accepted(session, given)
        await self._responder.after_accepted(session, given)

    async def _options(self, session: TableSession, given: Given) -> None:
        """Show the pressed page. If nobody sits, the group's administrators may open the first and the cancel page.

        Raises Refused (not_yours, rules_fixed, admins_unknown).
        """
        page = given.argument
        if page not in (*FIXED, TABLE):
            lobby.may_change(session.table, given.person.id)
        elif not await self._context.administers_deserted(session.table, given.person.id):
            lobby.check_belongs(session.table, given.person.id)
        if page == TABLE:
            await self._done(session, given)
        else:
            await self.open(session, given, page)

    async def _done(self, session: TableSession, given: Given) -> None:
        """Close the panel, and send the group what is agreed now, unless that is known not to have changed."""
        person, panels = given.person.id, self._runtime.ephemeral.panels
        if not panels.is_pressed(session, given):
            await self.show(session, given, "")
            return
        before = session.ephemeral.panels[person].before
        accepted(session, given)
        await given.answer.empty()
        panels.close(session, person)
        table = session.table
        self._context.publisher.show(self._responder.display(session).lobby())
        if before == _agreed(session):  # an agreement from before a restart is not known: it is announced once more
            return
        view = lobby_info(session, (await self._context.chats.of(table.chat)).rules, self._context.best_robot)
        name = table.name_of(person) or table.opened_by.name
        screen = summary_screen(self._context.texts_for(table.chat), self._context.rulebooks, view, name)
        self._context.tell(table.chat, table.thread, screen, person)
        await self._responder.sink(session, Origin(table.chat, 0, table.thread), person)

    async def _rule(self, session: TableSession, given: Given) -> None:
        """Set one option, then show its page again. Raises ConventionError for an invalid value."""
        name, _, value = given.argument.partition("=")
        table, books = session.table, self._context.rulebooks
        lobby.may_change(table, given.person.id)
        wanted = books.changed(table.convention, [(name, value)])
        face = books.of(wanted)
        await self._agree(session, given, wanted, face.page_of(name), face.option_told(given.texts, wanted, name))

    async def _base(self, session: TableSession, given: Given) -> None:
        """Agree on a preset, with the size that was chosen before, or on saved rules of the chat as they are.

        Raises Refused: no_such_rules, rules_unreadable, and as `AnotherGame.open` does.
        """
        lobby.may_change(session.table, given.person.id)
        page, books = PRESET, self._context.rulebooks
        if given.argument in books.presets:
            wanted = books.with_size_of(books.presets[given.argument], session.table.convention)
        else:
            number, page = number_of(given.argument), OWN
            rules = (await self._context.chats.of(session.table.chat)).rules
            own = next((kept for kept in rules if kept.id == number), None)
            if own is None:
                raise Refused(Refusal.NO_SUCH_RULES)
            wanted = readable(own)
        if self._another_game.is_of(session.table, wanted):
            await self._open_another(session, given, wanted)
        else:
            await self._agree(session, given, wanted, page, "")

    async def _open_another(self, session: TableSession, given: Given, rules: Any) -> None:
        """Replace this lobby by one of another game, and close the presser's panel."""

        async def close(events: tuple[LogEvent, ...], successor: Successor) -> bool:
            if session.options:
                await self.turn(session, "")
            kept = await self._responder.act(session, given, events, successor=successor)
            if kept:
                self._runtime.ephemeral.panels.close(session, given.person.id)
            return kept

        await self._another_game.open(session, given.person, rules, close)

    async def _agree(self, session: TableSession, given: Given, convention: Any, page: str, said: str) -> None:
        events = lobby.agree(session.table, given.person.id, convention)
        if not events:
            await self.show(session, given, page)
            return
        if self._runtime.ephemeral.panels.is_pressed(session, given):
            self._runtime.ephemeral.panels.put_page(session, given.person.id, _turned(session, given, page))
        else:
            await self.turn(session, page)
            said = ""
        books, book = self._context.rulebooks, session.table.game.rules
        try:
            book.check_seats(convention, max(len(session.table.people), min(book.seats(convention))))
        except ConventionError as error:  # agreed nevertheless: somebody may stand up
            said = books.error(given.texts, error, books.of(convention))
        await self._responder.act(session, given, events, said)


def _turned(session: TableSession, given: Given, page: str) -> Panel:
    """Return the presser's panel, turned to another page of the lobby."""
    return replace(session.ephemeral.panels[given.person.id], page=page)


def _agreed(session: TableSession) -> object:
    """Return the conditions whose change is announced to the group, for a comparison."""
    return session.table.convention, session.table.pace
