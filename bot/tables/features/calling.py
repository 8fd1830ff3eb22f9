"""«🔔»: a person of the group asks to be notified in private once two people sit; nobody else sees the request."""

from bot.screens import replies
from bot.screens.actions import Action
from bot.screens.model import Screen
from bot.screens.refusals import Refusal
from bot.screens.texts import lines
from bot.tables.context.bells import MOST
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order, accepted
from bot.tables.context.session import TableSession
from bot.tables.decide import lobby
from bot.tables.log.clock import is_short_of_one, may_call
from bot.tables.refused import Refused
from bot.tables.responder import Responder


class Calling:
    """Requests to be called to a table of the group."""

    def __init__(self, context: Context, responder: Responder) -> None:
        self._context = context
        self._responder = responder

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons."""
        return Feature(staged={Action.BELL: self._bell})

    async def _bell(self, session: TableSession, given: Given) -> None:
        """Put the presser on the list to be called, or off it.

        A person to whom the bot may not write is led into the private chat. Raises Refused (stale, seated_already).
        """
        table, person = session.table, given.person.id
        if not may_call(table) or given.origin.is_private:
            raise Refused(Refusal.STALE)
        if table.seat_of(person) is not None:
            raise Refused(Refusal.SEATED_ALREADY)
        if not await self._context.may_write_to(person):
            await given.answer.open_url(self._context.links.bell(table))
            return
        said = replies.two_sit(given.texts)
        if not is_short_of_one(table):
            on = await self._context.bells.press(person, table.chat, given.cause.key)
            said = replies.bell_answer(given.texts, on=on, most=MOST)
        accepted(session, given)
        await given.say(said)
        await self._responder.after_accepted(session, given)

    async def call_by_link(self, order: Order, session: TableSession, key: str) -> None:
        """Put a person who followed a link on the call list. Refused: no_table, for a made-up link; seated_already."""
        table, person = session.table, order.person.id
        if not table.key or not lobby.knows_key(table, key) or table.chat > 0:
            raise Refused(Refusal.NO_TABLE)
        if table.seat_of(person) is not None:
            raise Refused(Refusal.SEATED_ALREADY)
        on = await self._context.bells.press(person, table.chat, order.cause.key, on=True)
        self._responder.ask(order, Screen(lines(replies.bell_answer(order.texts, on=on, most=MOST))))
