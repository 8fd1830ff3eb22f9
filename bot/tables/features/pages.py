"""Buttons under a deal's picture: «Расклад», «Почему?», «Разбор», «Пулька» and «⋯», for the last or an earlier deal.

Each person turns a separate panel, see `bot.tables.ephemeral.panels`. The picture itself turns if the person cannot be
shown a panel, or is alone at the table.
"""

from msgspec.structs import replace

from bot.screens.deal_pages import analysing
from bot.screens.model import Page
from bot.screens.refusals import Refusal
from bot.storage.ports import DraftRow
from bot.tables.context.context import Context
from bot.tables.context.ephemeral_state import Panel, leaf_of, leaf_written
from bot.tables.context.feature import Given, number_of
from bot.tables.context.session import TableSession
from bot.tables.features.analysing import Analysing
from bot.tables.past import deal_pages as past
from bot.tables.ports import Urgency
from bot.tables.presentation.frames import is_behind
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime


class Pages:
    """Handler of the buttons under a deal's picture.

    A look at a deal can delay the next deal. If so, the delay is committed before the page is shown.
    """

    def __init__(self, context: Context, runtime: TableRuntime, responder: Responder, analysing: Analysing) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder
        self._analysing = analysing

    async def turn(self, session: TableSession, given: Given) -> None:
        """Turn to the pressed page. Raises Refused (stale, busy, not_analysed, not_saved)."""
        page, number = self._read(session, given)
        panels = self._runtime.ephemeral.panels
        mine = panels.is_pressed(session, given)
        here = given.origin.is_private if session.table.is_quiet else given.origin.chat == session.table.chat
        if not mine and (given.origin.is_own or not here):
            raise Refused(Refusal.STALE)
        panel = await self._panel(session, given, page, number)
        counted = page != Page.ANALYSIS or await self._analysing.begin(session, given, number)
        await self._responder.looks(session, given, page, number)
        if session.table.is_private:
            await given.say(await self._turn_shared(session, given, page, number))
        elif mine:
            await self._keep(session, given, panel)
            await panels.turn(session, given, "", panel)
        else:
            await self._open(session, given, panel)
        if not counted and not session.table.is_private:
            self._tell_when_counted(session, number)

    def _tell_when_counted(self, session: TableSession, number: int) -> None:
        """Show the analysis of a deal, once it is done, in the panels that wait; notify them if it takes longer."""
        panels = self._runtime.ephemeral.panels
        self._analysing.when_counted(
            session.table.id,
            number,
            lambda now: panels.counted(now, number),
            slow=lambda now: panels.counting(now, number),
        )

    async def turn_own(self, session: TableSession, given: Given) -> None:
        """Show a page below the private message under which its owner pressed the button.

        Raises Refused (stale, busy, not_analysed, not_saved).
        """
        page, number = self._read(session, given)
        if not given.origin.is_private or session.table.is_private or session.table.seat_of(given.person.id) is None:
            raise Refused(Refusal.STALE)
        panel = await self._panel(session, given, page, number)
        counted = page != Page.ANALYSIS or await self._analysing.begin(session, given, number)
        await self._responder.looks(session, given, page, number)
        await self._open(session, given, panel)
        if not counted:
            self._tell_when_counted(session, number)

    def _read(self, session: TableSession, given: Given) -> tuple[str, int]:
        """Read the page and the number of the deal from a button. Raises Refused: stale, for made-up data."""
        page, _, text = given.argument.partition(":")
        number, pages = number_of(text), self._context.face(session.table.game).reports.pages
        if number is None or not (page in pages or page == Page.MORE):
            raise Refused(Refusal.STALE)
        return page, number

    async def _panel(self, session: TableSession, given: Given, page: str, number: int) -> Panel:
        """Return the presser's panel at a page of a deal. Raises Refused: stale, if that deal is not finished; busy."""
        behind = is_behind(session.table, number)
        report = None if behind else await past.report_after(self._context, session, number, given.person.id)
        return Panel(page, deal=number, report=report, stage=session.table.stage_token)

    async def _keep(self, session: TableSession, given: Given, panel: Panel) -> None:
        """Store the page of the presser's panel, so that it is shown after a restart and in later stages, too."""
        await self._context.storage.put_draft(
            DraftRow(session.table.id, leaf_of(given.person.id), 0, leaf_written(panel))
        )

    async def _open(self, session: TableSession, given: Given, panel: Panel) -> None:
        """Open a panel for the presser; if that does not work, turn the picture for all."""

        async def shared(now: TableSession) -> str:
            return await self._turn_shared(now, given, panel.page, panel.deal)

        await self._keep(session, given, panel)
        await self._runtime.ephemeral.panels.open(session, given, panel, shared=shared)

    async def _turn_shared(self, session: TableSession, given: Given, page: str, number: int) -> str:
        """Turn the picture in the chat, at once or when its analysis is done; return the answer to the press.

        A quiet table has no such picture: the answer is empty.
        """
        analyses, table = self._context.analyses, session.table
        if table.is_quiet:
            return ""
        if page != Page.ANALYSIS or analyses.known(table.id, number) is not None:
            wanted = await past.page_of(self._context, session, page, number, given.person.id)
            self._context.publisher.show(replace(wanted, urgency=Urgency.NOW))
            return ""
        if is_behind(table, number):  # it was promised, so it is sent after a start, too
            await past.keep_page(self._context, table, page)
        self._analysing.when_counted(table.id, number, lambda now: self._show_counted(now, number))
        return analysing(given.texts, slow=analyses.is_slow(table.id, number))

    async def _show_counted(self, session: TableSession, number: int) -> None:
        if self._context.analyses.known(session.table.id, number) is not None:
            self._context.publisher.show(await past.page_of(self._context, session, Page.ANALYSIS, number))
