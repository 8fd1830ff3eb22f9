"""Opening: /new opens a table or changes the open lobby; /start greets, or follows a deep link."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.screens import replies
from bot.screens.greeting import start_page
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, OnOrder, Order, number_of
from bot.tables.context.session import TableSession
from bot.tables.conventions.house_rules import parse_options
from bot.tables.features.arrivals import Arrivals
from bot.tables.features.lobby import Gathering
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime
from engine.core.errors import ConventionError

OnLink = Callable[[Order, TableSession, str], Awaitable[None]]


class Opening:
    """Handlers of /new and /start.

    links: by first word of the payload, handlers of links to a table; they get its session and the words that follow
    the table number. asks: handlers of links without a table.
    """

    def __init__(
        self,
        context: Context,
        runtime: TableRuntime,
        responder: Responder,
        gathering: Gathering,
        arrivals: Arrivals,
        *,
        links: Mapping[str, OnLink],
        asks: Mapping[str, OnOrder],
    ) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder
        self._gathering = gathering
        self._arrivals = arrivals
        self._links = links
        self._asks = asks

    def feature(self) -> Feature:
        """Return this feature's handlers of commands."""
        return Feature(orders={"new": self._new, "start": self._start})

    async def _new(self, order: Order) -> None:
        """Open a lobby in this topic, or change what is agreed in the open one."""
        rules = (await self._context.chats.of(order.origin.chat)).rules
        lobby = await self._context.table_lookup.lobby(order.origin.chat, order.origin.thread)

        def wish(agreed: Any) -> Any | None:
            books = self._context.rulebooks
            try:
                return parse_options(books, order.args, rules, agreed)
            except ConventionError as error:
                easier, opened = replies.easier_set_up(order.texts), lobby is not None
                refused = replies.bad_convention(order.texts, books, error, gathering=opened, easier=easier)
                self._responder.refuse(order, refused)
                return None

        await self._gathering.agree(order, wish)

    async def _start(self, order: Order) -> None:
        """Greet the sender, or do what a deep link asks for."""
        word, _, rest = order.args.strip().partition("_")
        text, _, key = rest.partition("_")
        number = number_of(text) if order.origin.is_private else None
        follow = self._links.get(word)
        if number is not None and follow is not None:
            await self._runtime.run(number, lambda session: follow(order, session, key))
        elif order.origin.is_private and word in self._asks:
            await self._asks[word](order)
        elif order.origin.is_private:
            if not await self._arrivals.table_waits(order):
                page = start_page(order.texts, self._context.rulebooks, self._context.links.chat)
                self._responder.say(order, page, points=True)
        else:
            await self._arrivals.started(order, word)
