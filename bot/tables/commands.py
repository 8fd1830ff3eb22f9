"""Typed commands: finds the handler and the table of each, inside the mailbox of the chat where it was typed."""

import html
import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.runtime.pending import EndOfProgram
from bot.screens import replies
from bot.screens.model import Screen
from bot.screens.refusals import POINTING, Refusal
from bot.screens.table_heading import placed
from bot.screens.texts import Html, Texts
from bot.storage.ports import StorageFailed
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, OnTableOrder, Order
from bot.tables.context.mailbox import MailboxFull
from bot.tables.context.session import TableSession
from bot.tables.decide import quiet
from bot.tables.features.which import Which
from bot.tables.names import clean_title
from bot.tables.ports import Origin
from bot.tables.refused import Illegal, Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime
from engine.core.errors import ConventionError

log = logging.getLogger(__name__)

UNREAD: Final = (Refusal.GAME_UNKNOWN, Refusal.LOG_UNREADABLE)
Find = Callable[[Order], Awaitable[int | None]]


class Commands:
    """Handler of typed commands. Every refusal is one sentence in the chat where the command was typed."""

    def __init__(
        self, context: Context, runtime: TableRuntime, responder: Responder, features: Iterable[Feature], which: Which
    ) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder
        self._which = which
        features = tuple(features)
        self._alone = {name: job for feature in features for name, job in feature.orders.items()}
        self._at_table = {name: job for feature in features for name, job in feature.table_orders.items()}
        self._afterwards = {name: job for feature in features for name, job in feature.late_orders.items()}

    async def handle(self, name: str, order: Order) -> None:
        """Execute a command once; then send the table's message again, so that it is the last one below the answer."""
        await self._execute(name, order)
        try:
            await self._responder.after_answer(order)
        except MailboxFull as error:  # or the program stops: nothing is lost but the order of messages
            log.warning("command %s: the table stays above the answer: mailbox %s takes nothing", name, error)
        except (Refused, StorageFailed) as error:
            if not (isinstance(error, Refused) and error.key in UNREAD):  # nothing of it is shown
                log.error("command %s: the table stays above the answer: %s", name, error)
        except EndOfProgram:
            raise
        except Exception:  # the command has had its answer, and gets no second one
            log.exception("command %s: the table stays above the answer", name)

    async def fail(self, order: Order) -> None:
        """Notify the sender that the command failed for an unforeseen reason, unless it has been answered."""
        if not self._responder.is_answered(order):
            await self._refuse(order, partial(replies.sentence, key=Refusal.FAILED, facts={}))
        self._responder.unanswered(order)

    async def _execute(self, name: str, order: Order) -> None:
        """Execute a command and answer its refusals; unknown commands are answered in private chats only."""
        try:
            if await self._context.storage.repeated(order.cause.key) is not None:
                return
            await self._context.meet(order.person)
            if name in self._alone:
                await self._alone[name](order)
            elif name in self._at_table and await self._which.asks(name, order):
                pass
            elif name in self._at_table:
                await self._go_to_table(self._context.table_lookup.open_table, self._checked(name), order)
            elif name in self._afterwards:
                await self._go_to_match(self._afterwards[name], order)
            elif order.origin.is_private:
                raise Refused(Refusal.UNKNOWN_COMMAND)
        except Refused as refused:
            await self._refuse(order, _sentence(refused, order.origin), points=refused.key in POINTING)
            if refused.key == Refusal.NOT_SAVED:  # the store would not know of a table's new message
                self._responder.unanswered(order)
        except Illegal as illegal:
            await self._refuse(order, partial(_illegal, illegal=illegal))
        except ConventionError as error:
            await self._refuse(order, partial(replies.unplayable, books=self._context.rulebooks, error=error))
        except StorageFailed as error:
            log.error("command %s: %s", name, error)
            self._responder.unanswered(order)
            self._responder.ask(order, replies.sentence(order.texts, Refusal.NOT_SAVED, {}))
        except MailboxFull:
            await self._refuse(order, partial(replies.sentence, key=Refusal.BUSY, facts={}))

    async def _refuse(self, order: Order, said: Callable[[Texts], Screen], *, points: bool = False) -> None:
        """Send a refusal where the command was typed, or in private if only the bot saw it and may write there.

        `points`: the sentence refers to the buttons of the table, which is then sent again below it.
        """
        if order.origin.is_own and await self._context.may_write_to(order.person.id):
            person, group = order.person.id, clean_title(order.origin.chat_title)
            texts = self._context.texts_for(person)
            screen = said(texts)
            self._context.tell(person, None, placed(texts, screen, group) if group else screen, person)
        else:
            self._responder.refuse(order, said(order.texts), points=points)

    def _checked(self, name: str) -> OnTableOrder:
        """Return the handler of a command at a table, with a check whether a quiet table allows the command."""

        async def job(order: Order, session: TableSession) -> None:
            quiet.check_order(session.table, name)
            await self._at_table[name](order, session)

        return job

    async def _go_to_match(self, job: OnTableOrder, order: Order) -> None:
        """Execute a command at the newest match of the chat, even if that is over. Refused: no_match, no_table."""
        table_lookup = self._context.table_lookup
        number = await table_lookup.last_match(order)
        if number is None and await table_lookup.open_table(order) is not None:
            raise Refused(Refusal.NO_MATCH)
        await self._go_to_table(table_lookup.last_match, job, order)

    async def _go_to_table(self, find: Find, job: OnTableOrder, order: Order) -> None:
        """Execute a command at the table that `find` returns; if it is unreadable, find another. Refused: no_table."""
        number = await find(order)
        if number is None:
            raise Refused(Refusal.NO_TABLE)

        async def run(session: TableSession) -> None:
            await job(replace(order, texts=order.texts.of(session.table.game.name)), session)

        try:
            await self._runtime.run(number, run)
        except Refused as refused:
            if refused.key is not Refusal.LOG_UNREADABLE or await find(order) in (None, number):
                raise
            await self._go_to_table(find, job, order)


def _sentence(refused: Refused, origin: Origin) -> Callable[[Texts], Screen]:
    """Return the sentence about a refused command; it names the group if the answer is sent elsewhere."""
    group = clean_title(origin.chat_title)
    if refused.key == Refusal.NO_TABLE and origin.is_own and group:
        return partial(replies.sentence, key=Refusal.NO_TABLE_THERE, facts={"group": group})
    return partial(replies.sentence, key=refused.key, facts=refused.facts)


def _illegal(t: Texts, illegal: Illegal) -> Screen:
    """Return the sentence about a command that the rules forbid. Commands of the bot in it stay clickable links."""
    return Screen(Html(html.escape(illegal.face.deal.refusal(t, illegal.error), quote=False)))
