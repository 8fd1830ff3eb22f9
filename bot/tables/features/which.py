"""Question which table a command means; the pressed button then executes the command there."""

from collections.abc import Iterable

from bot.screens.actions import Action
from bot.screens.refusals import Refusal
from bot.screens.which import Candidate, which_screen
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order
from bot.tables.context.session import TableSession
from bot.tables.decide import quiet
from bot.tables.log.kinds import RealCards
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime

ASKED = ("force", "leave", "pause", "stop")
"""Commands whose sender is asked which table is meant; others only show something or name a person."""
ANYBODY = "force"
"""Command whose sender need not sit at the table."""


class Which:
    """Handler of the question which table a command means, for those commands of `features` that change a table."""

    def __init__(
        self, context: Context, runtime: TableRuntime, responder: Responder, features: Iterable[Feature]
    ) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder
        orders = {name: job for feature in features for name, job in feature.table_orders.items()}
        self._jobs = {name: orders[name] for name in ASKED}

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons."""
        return Feature(staged={Action.WHICH: self._execute})

    async def asks(self, name: str, order: Order) -> bool:
        """Ask which table a command means, if several may be meant; return whether the question was asked."""
        if name not in self._jobs:
            return False
        numbers = await self._context.table_lookup.choices(order, seated=name != ANYBODY)
        if len(numbers) < 2:
            return False
        candidates: list[Candidate] = []

        async def add(session: TableSession) -> None:
            table, title = session.table, session.group.title if order.origin.is_private else ""
            candidates.append(
                Candidate(
                    table.id,
                    table.stage_token,
                    title,
                    table.names,
                    paper=isinstance(table.kind, RealCards),
                    deal=table.number,
                    game=self._context.face(table.game).rules.game(order.texts),
                )
            )

        for number in numbers:
            try:
                await self._runtime.run(number, add)
            except Refused as refused:
                if refused.key is not Refusal.LOG_UNREADABLE:
                    raise
        if len(candidates) < 2:
            return False
        screen = which_screen(order.texts, name, candidates)

        async def ask(session: TableSession) -> None:
            self._responder.ask_whether_sure(session, order, screen)

        await self._runtime.run(candidates[0].table, ask)  # it keeps the question, and puts it away in time
        return True

    async def _execute(self, session: TableSession, given: Given) -> None:
        """Execute the command at this table, as if its presser had typed it.

        Raises Refused: stale, director_decides, or what the command itself raises.
        """
        job = self._jobs.get(given.argument)
        if job is None:
            raise Refused(Refusal.STALE)
        quiet.check_order(session.table, given.argument)
        order = Order("", given.person, given.origin, given.cause, given.texts)
        async with self._runtime.menus.consumed(session, given.origin):
            try:
                await job(order, session)
            finally:
                self._responder.unanswered(order)
        await given.answer.empty()
