"""Arrivals: the bot in a new group, and people whose link to a seat was lost or came late."""

from typing import Final

from msgspec.structs import replace

from bot.screens.actions import LooseAction
from bot.screens.first_contact import asked_to_join, group_greeting, table_waits
from bot.screens.refusals import Refusal
from bot.tables.chats import OLDEST_SUPERGROUP
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order, number_of
from bot.tables.context.session import TableSession
from bot.tables.decide import votes
from bot.tables.features.lobby import Gathering
from bot.tables.features.seating import Seating
from bot.tables.log.events import Fourth
from bot.tables.log.state import Stage
from bot.tables.names import MAX_NAME, clean_text, clean_title, unique_name
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime

NEW: Final = "new"  # payload of the link that adds the bot to a group and opens a table there
GREETED_S: Final = 60.0
"""Clock seconds after a greeting during which /start in the group is not greeted again."""


class Arrivals:
    """Handlers of first contacts with groups and people."""

    def __init__(
        self, context: Context, runtime: TableRuntime, responder: Responder, gathering: Gathering, seating: Seating
    ) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder
        self._gathering = gathering
        self._seating = seating

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons."""
        return Feature(
            loose={
                LooseAction.OPEN: self._open,
                LooseAction.SIT_AT: self._sit_at,
                LooseAction.ASK_IN: self._ask_in,
            }
        )

    async def started(self, order: Order, word: str) -> None:
        """Greet a group, or open a table there if the link that added the bot asks for one.

        word: payload of that link. Telegram may report the arrival of the bot in several ways; the group is greeted at
        the first report. An order without a message comes from no person, and greets a group only once.
        """
        if word == NEW:
            await self._note_greeting(order)
            await self._gathering.agree(replace(order, args=""), lambda rules: rules)
        elif await self._is_to_be_greeted(order):
            await self._note_greeting(order)
            links = self._context.links
            self._responder.say(order, group_greeting(order.texts, self._context.rulebooks, links.name, links.help()))

    async def _is_to_be_greeted(self, order: Order) -> bool:
        chat = order.origin.chat
        greeted = (await self._context.chats.of(chat)).greeted
        if order.origin.message_id:
            return abs(self._context.clock.now() - greeted) > GREETED_S
        return not greeted and not await self._has_been_here(order)

    async def _has_been_here(self, order: Order) -> bool:
        """Return whether the bot knows a group by its present number, or probably by its number before an upgrade."""
        if await self._context.storage.recent_tables(order.origin.chat, 1):
            return True
        title, lookup = order.origin.chat_title, self._context.table_lookup
        is_supergroup = order.origin.chat < OLDEST_SUPERGROUP
        kept = clean_text(title, MAX_NAME)  # as titles were cut before
        forms = {clean_title(title), kept} - {""} if is_supergroup else ()
        before = [chat for form in forms for chat in self._context.chats.groups_called(form)]
        return any([await lookup.tables_here(chat) for chat in before])

    async def _note_greeting(self, order: Order) -> None:
        now = self._context.clock.now()
        await self._context.chats.change(order.origin.chat, lambda settings: replace(settings, greeted=now))

    async def _open(self, given: Given) -> None:
        """Open a table in the chat of the button, or send the open lobby there again at the bottom.

        Raises Refused: stale, and as `Gathering.agree` does.
        """
        if given.origin.is_private:
            raise Refused(Refusal.STALE)
        order = Order("", given.person, given.origin, given.cause, self._context.texts_for(given.origin.chat))
        await self._gathering.agree(order, lambda rules: rules)
        self._responder.unanswered(order)
        await given.answer.empty()

    async def table_waits(self, order: Order) -> bool:
        """Remind a person of the table they wanted before the private chat was open; return whether there is one.

        The link that opens the private chat seats the person, so this is for persons who opened it in another way.
        """
        person = order.person.id
        number = (await self._context.chats.of(person)).awaited
        if not number:
            return False
        await self._context.chats.change(person, lambda settings: replace(settings, awaited=0))
        waits = False

        async def tell(session: TableSession) -> None:
            nonlocal waits
            table = session.table
            waits = table.stage is Stage.LOBBY and table.seat_of(person) is None
            if waits:
                await self._context.sessions.find_group(session)
                action = f"{LooseAction.SIT_AT}:{table.id}:{table.key}"
                self._responder.say(order, table_waits(order.texts, session.group.title, table.names, action))

        if await self._context.repository.readable(number) is not None:
            await self._runtime.run(number, tell)
        return waits

    async def _sit_at(self, given: Given) -> None:
        """Seat the presser, as the table's link does. Raises Refused: stale, table_full, and as `sit_by_link` does."""
        number, key = _named(given)
        order = Order("", given.person, given.origin, given.cause, given.texts)
        await self._runtime.run(number, lambda session: self._seating.sit_by_link(order, session, key))
        self._responder.answered(given.origin)
        self._responder.unanswered(order)
        await given.answer.empty()

    async def _ask_in(self, given: Given) -> None:
        """Ask the players to let the presser join. Raises Refused: stale, no_private_chat, or as in `votes.check`."""
        number, key = _named(given)
        if not await self._context.may_write_to(given.person.id):
            raise Refused(Refusal.NO_PRIVATE_CHAT)
        await self._runtime.run(number, lambda session: self._propose(session, given, key))

    async def _propose(self, session: TableSession, given: Given, key: str) -> None:
        table, person = session.table, given.person
        if not await self._seating.had_key(table, key, person.id):
            raise Refused(Refusal.STALE)
        wish = Fourth(person.id, unique_name(person.name, table.names, len(table.people) + 1))
        events, asked = votes.propose(table, person.id, wish), asked_to_join(given.texts)
        await self._runtime.act(session, events, given.cause, given.answer, taken=asked)


def _named(given: Given) -> tuple[int, str]:
    """Read table number and key in the argument of a private chat's button. Raises Refused (stale)."""
    text, _, key = given.argument.partition(":")
    number = number_of(text)
    if number is None or not key or not given.origin.is_private:
        raise Refused(Refusal.STALE)
    return number, key
