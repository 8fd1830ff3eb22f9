"""«Сохранить как наши правила»: conventions that a chat saves under its own names, by a button or `/save NAME`."""

from collections.abc import Callable

from msgspec.structs import replace

from bot.screens import replies
from bot.screens.actions import Action
from bot.screens.model import Kept
from bot.screens.option_pages import OWN, START
from bot.screens.refusals import Refusal
from bot.storage.ports import TableStatus
from bot.tables.chats import ChatSettings
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order, number_of
from bot.tables.context.session import TableSession
from bot.tables.conventions import house_rules
from bot.tables.decide import lobby
from bot.tables.features.conditions import Conditions
from bot.tables.log.kinds import RealCards
from bot.tables.log.state import Stage
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime


class OwnRules:
    """Handlers of a chat's saved rules, by which `Conditions` and `/new` can play."""

    def __init__(self, context: Context, runtime: TableRuntime, responder: Responder, conditions: Conditions) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder
        self._conditions = conditions

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons and commands."""
        return Feature(staged={Action.SAVE: self._save, Action.DROP: self._drop}, orders={"save": self._save_on_order})

    async def _save(self, session: TableSession, given: Given) -> None:
        """Save what is agreed now under the usual name. Raises Refused (too_many_rules)."""
        lobby.may_change(session.table, given.person.id)
        kept = await self._keep(session, session.table.chat, "")
        await self._conditions.show(session, given, START, replies.rules_kept(given.texts, kept))

    async def _drop(self, session: TableSession, given: Given) -> None:
        """Delete saved rules of the chat. Raises Refused (no_such_rules)."""
        lobby.may_change(session.table, given.person.id)
        number = number_of(given.argument)

        def change(settings: ChatSettings) -> ChatSettings:
            rest = tuple(kept for kept in settings.rules if kept.id != number)
            if len(rest) == len(settings.rules):
                raise Refused(Refusal.NO_SUCH_RULES)
            return replace(settings, rules=rest)

        await self._change(session.table.chat, session, change)
        await self._conditions.show(session, given, OWN)

    async def _save_on_order(self, order: Order) -> None:
        """Save the open table's or last match's conditions under a typed name. Raises Refused (no_table, not_yours)."""
        name = house_rules.read_name(self._context.rulebooks, order.args)
        number = await self._context.table_lookup.open_or_last(order)
        if number is None:
            raise Refused(Refusal.NO_TABLE)
        await self._runtime.run(number, lambda session: self._save_named(session, order, name))

    async def _save_named(self, session: TableSession, order: Order, name: str) -> None:
        table = session.table
        if not isinstance(table.kind, RealCards):
            lobby.check_belongs(table, order.person.id)
        kept = await self._keep(session, order.origin.chat, name)
        self._responder.say(order, replies.rules_kept_screen(order.texts, kept))
        await self._show_lobby(session)

    async def _keep(self, session: TableSession, chat: int, name: str) -> Kept:
        usual = replies.usual_rules_name(self._context.texts_for(chat))
        done: list[Kept] = []

        def change(settings: ChatSettings) -> ChatSettings:
            table = session.table
            done.append(house_rules.keep(settings.rules, name, table.convention, usual, table.game.name))
            return replace(settings, rules=done[-1].rules)

        await self._change(chat, session, change)
        return done[-1]

    async def _change(self, chat: int, session: TableSession, change: Callable[[ChatSettings], ChatSettings]) -> None:
        """Change the rules saved in the chat, and show them at its other tables that have not begun."""
        rows = await self._context.storage.open_tables(chat)
        await self._context.chats.change(chat, change)
        for row in rows:
            if row.status is TableStatus.LOBBY and row.id != session.table.id:
                self._runtime.offer(row.id, self._show_lobby)

    async def _show_lobby(self, session: TableSession) -> None:
        if session.table.stage is Stage.LOBBY:
            self._context.publisher.show(self._responder.display(session).lobby())
            self._runtime.ephemeral.panels.show(session)
