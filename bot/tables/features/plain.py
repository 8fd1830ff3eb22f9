"""Messages in a private chat that are no commands (words, stickers, voice): answered with the table or ways to begin.

During the lesson the answer is a sentence above the table that names what helps.
"""

from typing import Final

from bot.screens.greeting import ways_to_begin
from bot.screens.replies import asked_in_lesson
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, OnTableOrder, Order
from bot.tables.context.limits import Throttle
from bot.tables.context.session import TableSession
from bot.tables.log.kinds import Lesson
from bot.tables.ports import PLAIN
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime

EVERY_S: Final = 30.0
"""Minimum clock seconds between two answers in one chat."""


class Plain:
    """Handler of messages that are not commands. bring_down: what /table does at the person's table."""

    def __init__(self, context: Context, runtime: TableRuntime, responder: Responder, bring_down: OnTableOrder) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder
        self._bring_down = bring_down
        self._answered = Throttle(EVERY_S)

    def feature(self) -> Feature:
        """Return this feature's handler of messages that are not commands."""
        return Feature(orders={PLAIN: self._plain})

    async def _plain(self, order: Order) -> None:
        """Send the person's table again at the bottom, or offer ways to begin; do nothing in a group."""
        chat = order.origin.chat
        if not order.origin.is_private or not self._answered.is_time(chat, self._context.clock.now()):
            return
        number = await self._context.table_lookup.open_table(order)
        if number is None:
            self._responder.say(order, ways_to_begin(order.texts, self._context.rulebooks, self._context.links.chat))
        else:
            await self._runtime.run(number, lambda session: self._at_table(order, session))

    async def _at_table(self, order: Order, session: TableSession) -> None:
        """Send the table again at the bottom; in a lesson first send an answer about what helps."""
        if isinstance(session.table.kind, Lesson):
            self._responder.say(order, asked_in_lesson(order.texts))
        else:
            await self._bring_down(order, session)
