"""The lobby of a table: how people gather, and how it is cancelled."""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.screens import commands as pages
from bot.screens import replies
from bot.screens.actions import Action
from bot.screens.setup import CANCEL
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order
from bot.tables.context.repository import Successor
from bot.tables.context.session import TableSession
from bot.tables.decide import lobby
from bot.tables.features.conditions import Conditions
from bot.tables.log.events import LogEvent
from bot.tables.names import clean_title
from bot.tables.open_table import AnotherGame, Opener
from bot.tables.ports import Role
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime

RulesChange = Callable[[Any], Any | None]


class Gathering:
    """Agreement on the convention of a lobby, by `/new` and `/import`."""

    def __init__(
        self,
        context: Context,
        runtime: TableRuntime,
        responder: Responder,
        *,
        opener: Opener,
        conditions: Conditions,
        another_game: AnotherGame,
    ) -> None:
        self._another_game = another_game
        self._context = context
        self._runtime = runtime
        self._responder = responder
        self._opener = opener
        self._conditions = conditions

    async def agree(self, order: Order, wish: RulesChange) -> None:
        """Agree on a convention in the open lobby of the topic, or in a new one.

        wish: returns the new convention for the present one; None, after saying why, if nothing is to change. Raises
        Refused (too_many_tables, opens_too_often, lobby_open).
        """
        if order.origin.is_private:
            links = self._context.links
            self._responder.refuse(order, pages.only_in_groups(order.texts, links.chat, links.name))
            return
        chat, title = order.origin.chat, clean_title(order.origin.chat_title)
        await self._context.chats.change(chat, lambda settings: replace(settings, title=title))
        gathering = await self._context.table_lookup.lobby(chat, order.origin.thread)
        if gathering is not None:
            await self._runtime.run(gathering, lambda session: self._anew(order, session, wish))
            return
        convention = wish(self._context.rulebooks.usual)
        if convention is None:
            return
        await self._opener.check_number(chat, order.person.id)
        opened = lobby.opened(order.person.id, order.person.name, convention, self._context.decks.key())
        await self._opener.open(chat, order.origin.thread, opened_by=opened, cause=order.cause)

    async def _replace(
        self, session: TableSession, order: Order, events: tuple[LogEvent, ...], successor: Successor
    ) -> bool:
        await self._responder.act_on_order(session, order, events, successor)
        return True

    async def _anew(self, order: Order, session: TableSession, wish: RulesChange) -> None:
        """Apply a wish to the open lobby and send it again at the bottom; a lobby of another game takes its place.

        Raises Refused: lobby_open, lobby_over, rules_fixed, and as `AnotherGame.open` does.
        """
        convention = wish(session.table.convention)
        if convention is None:
            return
        if order.args and self._another_game.is_of(session.table, convention):
            lobby.check_may_order(session.table, order.person.id)
            await self._another_game.open(session, order.person, convention, partial(self._replace, session, order))
            return
        events = lobby.set_options(session.table, order.person.id, convention) if order.args else ()
        await self._conditions.turn(session, "")
        if events:
            await self._responder.act_on_order(session, order, events)
        else:
            self._context.publisher.show(self._responder.display(session).lobby())
        self._responder.bring_down(session, Role.TABLE, order.person.id)


class Cancelling:
    """Handlers that cancel a lobby: the question, then the act or a proposal to the others."""

    def __init__(self, context: Context, runtime: TableRuntime, responder: Responder, conditions: Conditions) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder
        self._conditions = conditions

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons."""
        return Feature(staged={Action.CLOSE: self._ask, Action.CLOSE_YES: self._cancel})

    async def _ask(self, session: TableSession, given: Given) -> None:
        """Ask whether to cancel the lobby; only lobbies of the first version have a button for this.

        Raises Refused (not_yours, cancel_by_all, admins_unknown).
        """
        runs = await self._context.administers_deserted(session.table, given.person.id)
        lobby.cancel(session.table, given.person.id, runs_chat=runs)
        await self._conditions.open(session, given, CANCEL)

    async def _cancel(self, session: TableSession, given: Given) -> None:
        """Cancel the lobby, or propose it to its people. Raises Refused (not_yours, cancel_by_all, admins_unknown)."""
        runs = await self._context.administers_deserted(session.table, given.person.id)
        events = lobby.cancel(session.table, given.person.id, runs_chat=runs)
        alone = lobby.may_cancel(session.table, given.person.id)
        if session.options:
            await self._conditions.turn(session, "")
        if await self._responder.act(session, given, events, "" if alone else replies.cancel_proposed(given.texts)):
            self._runtime.ephemeral.panels.close(session, given.person.id)
