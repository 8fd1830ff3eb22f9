"""«Разбор», the analysis of a finished deal: under its picture in the group, and in the history."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.screens.deal_pages import analysing
from bot.screens.refusals import Refusal
from bot.tables.context.context import Context
from bot.tables.context.feature import Given, place_of
from bot.tables.context.session import TableSession
from bot.tables.log.state import Stage
from bot.tables.past.archive import PastMatch
from bot.tables.past.deal_pages import engine_events
from bot.tables.presentation.frames import frame_of
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime
from engine.core.errors import NotAnalysed
from engine.core.game import AnyGame
from engine.core.match import DealStarted, Event

Show = Callable[[Any], Awaitable[None]]
"""Function that shows an analysis."""
OnTable = Callable[[TableSession], Awaitable[None]]


class Analysing:
    """Analyses of finished deals, computed in the background and shown when they are done."""

    def __init__(self, context: Context, runtime: TableRuntime, responder: Responder) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder

    async def begin(self, session: TableSession, given: Given, number: int) -> bool:
        """Start a deal's analysis unless it is done; return whether it was done. Refused: stale, busy, not_analysed."""
        found = await self._context.repository.history(session.table.id, given.person.id)
        if found is None or number > session.table.number:
            raise Refused(Refusal.STALE)
        return self._begin(session.table.game, session.table.id, number, engine_events(found[1])) is not None

    def when_counted(self, table: int, number: int, show: OnTable, *, slow: OnTable | None = None) -> None:
        """Call `show` with the session of a table once the analysis of a deal is done, or has failed.

        slow: called, too, if that takes more than three seconds.
        """

        async def wait() -> None:
            try:
                if await self._context.analyses.takes_long(table, number) and slow is not None:
                    self._runtime.offer(table, slow)
                await self._context.analyses.awaited(table, number)
            finally:
                self._runtime.offer(table, show)

        self._context.analyses.later(wait())

    async def bill(self, session: TableSession, given: Given) -> None:
        """Send «Счёт ошибок», the bill of mistakes of a finished match, as a picture. Refused: stale, not_analysed."""
        table, match = session.table, session.table.match
        found = await self._context.repository.history(table.id, given.person.id)
        events = engine_events(found[1]) if found is not None else ()
        deals, shown = _deals_of(table.game, events), self._context.face(table.game).analysis
        if table.stage is not Stage.OVER or match is None or shown is None or not deals:
            raise Refused(Refusal.STALE)
        if not any(isinstance(deal[0], DealStarted) for deal in deals):
            raise Refused(Refusal.NOT_ANALYSED)
        await given.answer.toast(analysing(given.texts, slow=False))
        chat, thread = place_of(table, given)
        if not self._responder.is_time(session, f"bill:{chat}"):
            return

        async def wait() -> None:
            analyses = await self._context.analyses.all_of(table.game, table.id, events)
            texts = self._context.texts_for(chat)
            screen = shown.bill(texts, frame_of(table, session), match, analyses)
            await self._responder.post(chat, thread, screen, given.person.id)

        self._context.analyses.later(wait())

    async def leaf(self, kept: PastMatch, given: Given, number: int, show: Show) -> None:
        """Show the analysis of a deal in the history, once it is done. Raises Refused (stale, not_analysed)."""
        known = self._begin(kept.game, kept.row.id, number, kept.events)
        slow = self._context.analyses.is_slow(kept.row.id, number)
        await given.say("" if known is not None else analysing(given.texts, slow=slow))
        await self._when_there(known, kept, number, show)

    async def _when_there(self, known: Any | None, kept: PastMatch, number: int, show: Show) -> None:
        """Call `show` with an analysis: at once if it is known, else when it is done."""
        if known is not None:
            await show(known)
            return

        async def wait() -> None:
            await show(await self._context.analyses.of(kept.game, kept.row.id, number, kept.events))

        self._context.analyses.later(wait())

    def _begin(self, game: AnyGame, table: int, number: int, events: tuple[Event, ...]) -> Any | None:
        """Return the analysis if it is known; else start it and return None. Raises Refused (stale, not_analysed)."""
        known = self._context.analyses.known(table, number)
        try:
            if known is None:
                self._context.analyses.begin(game, table, number, events)
        except NotAnalysed as error:
            raise Refused(Refusal.STALE if error.reason == "not_finished" else Refusal.NOT_ANALYSED) from None
        return known


def _deals_of(game: AnyGame, events: tuple[Event, ...]) -> list[Sequence[Event]]:
    """Return the events of each finished deal. Raises Refused: not_analysed, in a game without analysis."""
    if game.analysis is None:
        raise Refused(Refusal.NOT_ANALYSED)
    return game.analysis.deals_of(events)
