"""Conventions passed on as text: «Текстом» sends one; `/import` and `/rules`, followed by lines, read one."""

from typing import Any

from bot.screens import replies
from bot.screens.actions import Action
from bot.screens.refusals import Refusal
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order, place_of
from bot.tables.context.session import TableSession
from bot.tables.conventions import convention_text
from bot.tables.conventions.convention_text import BadLine
from bot.tables.features.lobby import Gathering
from bot.tables.features.showing import Showing
from bot.tables.refused import Refused
from bot.tables.responder import Responder


class Sharing:
    """Handlers that carry a convention out of one chat and into another."""

    def __init__(self, context: Context, responder: Responder, gathering: Gathering, showing: Showing) -> None:
        self._context = context
        self._responder = responder
        self._gathering = gathering
        self._showing = showing

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons and commands."""
        return Feature(free={Action.SHARE: self._share}, orders={"rules": self._rules})

    async def _share(self, session: TableSession, given: Given) -> None:
        """Send the table's convention as lines of text, to anybody who asks."""
        await given.answer.empty()
        chat, thread = place_of(session.table, given)
        if self._responder.is_time(session, f"share:{chat}"):
            text = convention_text.written(session.table.game.rules, session.table.convention)
            texts = self._context.texts_for(chat)
            screen = replies.convention_lines(texts, text)
            self._context.tell(chat, thread, screen, given.person.id)
            await self._responder.sink(session, given.origin, given.person.id)

    async def _rules(self, order: Order) -> None:
        """Handle /rules: describe what is agreed; lines after the command are taken as by /import."""
        if convention_text.is_convention(order.args):
            await self.read(order)
        else:
            await self._showing.rules_on_order(order)

    async def read(self, order: Order) -> None:
        """Make the typed lines the conditions of the open or a new lobby. Raises Refused (records_here) in private."""
        if order.origin.is_private:
            raise Refused(Refusal.RECORDS_HERE)

        def wish(agreed: Any) -> Any | None:
            try:
                return convention_text.read(self._context.rulebooks, order.args, agreed)
            except BadLine as error:
                screen = replies.bad_line(order.texts, self._context.rulebooks, error.number, error.text, error.reason)
                self._responder.refuse(order, screen)
                return None

        await self._gathering.agree(order, wish)
