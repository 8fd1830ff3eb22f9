"""/history: in a group its matches, in private the person's own; nothing of a deal that is still played."""

from typing import Any

from msgspec.structs import replace

from bot.screens.actions import LooseAction
from bot.screens.face import Face
from bot.screens.fair import verdict_alert
from bot.screens.history import MATCHES_A_PAGE, Brief, Cover, cover_screen, history_screen
from bot.screens.imported import of_a_record
from bot.screens.model import ClosedDeal, Page, Screen
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts
from bot.storage.ports import TableRow
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order, number_of
from bot.tables.context.limits import Throttle
from bot.tables.decide import fair
from bot.tables.features.analysing import Analysing
from bot.tables.log.kinds import RealCards
from bot.tables.log.state import Stage
from bot.tables.past import archive
from bot.tables.past import deal_pages as past
from bot.tables.past.archive import PastMatch
from bot.tables.ports import Origin
from bot.tables.presentation.frames import ending_of, number_of_deal
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime
from engine.core.errors import InvariantBroken
from engine.core.match import MatchFinished

FARTHEST = 10_000
"""Maximum offset of the list: how many newer matches a page may skip."""


class History:
    """Handlers of matches that were played, and records that were imported: lists, pictures, files."""

    def __init__(self, context: Context, runtime: TableRuntime, responder: Responder) -> None:
        self._context = context
        self._responder = responder
        self._analysing = Analysing(context, runtime, responder)
        self._sent = Throttle()

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons and commands."""
        return Feature(
            loose={
                LooseAction.HISTORY: self._older,
                LooseAction.PAST: self._match,
                LooseAction.TURN: self._turn,
                LooseAction.PAST_RECORD: self._record,
                LooseAction.COUNTED: self._counted,
                LooseAction.VERIFY: self._verify,
            },
            orders={"history": self._list},
        )

    async def _list(self, order: Order) -> None:
        self._responder.say(order, await self._page(order.texts, order.origin, order.person.id, 0))

    async def _older(self, given: Given) -> None:
        """Turn to another page of the list, in the pressed message. Raises Refused (stale)."""
        offset = number_of(given.argument)
        if offset is None or offset > FARTHEST:
            raise Refused(Refusal.STALE)
        texts = self._context.texts_for(given.origin.chat)
        screen = await self._page(texts, given.origin, given.person.id, offset)
        await self._responder.turning(given)
        self._responder.turn(given.origin, screen, given.person.id)

    async def _page(self, t: Texts, origin: Origin, person: int, offset: int) -> Screen:
        """Return a page of the group's matches, or of the person's in private, after `offset` newer matches."""
        rows = await archive.rows_for(self._context.storage, origin, person, MATCHES_A_PAGE + 1, offset)
        briefs = [brief for row in rows[:MATCHES_A_PAGE] if (brief := await self._brief(row)) is not None]
        return history_screen(t, tuple(briefs), offset, more=len(rows) > MATCHES_A_PAGE, private=origin.is_private)

    async def _brief(self, row: TableRow) -> Brief | None:
        table = await self._context.repository.readable(row.id)
        if table is None or table.match is None or table.is_held:
            return None
        game = table.game
        rules, status = game.rules_of(table.match), game.status(table.match)
        face = self._context.face(game)
        is_paper = isinstance(table.kind, RealCards)
        at = table.clock.stage_at / self._context.clock.speed if table.stage is Stage.OVER else self._touched(row)
        return Brief(row.id, at, face, rules, table.match, status, paper=is_paper, deal=number_of_deal(table.given))

    def _touched(self, row: TableRow) -> float:
        """Return the Unix second of a table's last change; the store has clock seconds."""
        return row.updated_at / self._context.clock.speed

    async def _match(self, given: Given) -> None:
        """Show a match of the list, as a new picture below the list. Raises Refused (unknown_match)."""
        kept = await self._find(given, given.argument)
        await given.answer.empty()
        if self._is_time(given):
            origin = given.origin
            await self._responder.post(origin.chat, origin.thread, self._cover(kept, origin), given.person.id)

    async def _turn(self, given: Given) -> None:
        """Show the match or a page of one of its deals in the pressed message. Refused: stale, unknown_match."""
        table, _, rest = given.argument.partition(":")
        kept = await self._find(given, table)
        if rest.partition(":")[2] == Page.ANALYSIS:
            await self._analysis(kept, given, rest)
            return
        screen = await self._leaf(kept, given.origin, rest) if rest else self._cover(kept, given.origin)
        await self._responder.turning(given)
        self._responder.turn(given.origin, screen, given.person.id)

    async def _analysis(self, kept: PastMatch, given: Given, wish: str) -> None:
        """Show a deal's analysis in the pressed message once it is done. Raises Refused (stale, not_analysed)."""
        origin = given.origin
        number = number_of(wish.partition(":")[0])
        if number is None:
            raise Refused(Refusal.STALE)

        async def show(_: Any) -> None:
            self._responder.turn(origin, await self._leaf(kept, origin, wish), given.person.id)

        await self._analysing.leaf(kept, given, number, show)

    async def _find(self, given: Given, number: str) -> PastMatch:
        return await archive.find(self._context, given.origin, given.person.id, number_of(number))

    def _cover(self, kept: PastMatch, origin: Origin) -> Screen:
        t = self._context.texts_for(origin.chat, kept.game)
        screen = cover_screen(t, cover_of(kept, self._context.face(kept.game), origin, self._touched(kept.row)))
        return of_a_record(t, screen) if kept.review else screen

    async def _leaf(self, kept: PastMatch, origin: Origin, wish: str) -> Screen:
        number, _, leaf = wish.partition(":")
        reports = self._context.face(kept.game).reports
        if leaf not in reports.leaves:
            raise Refused(Refusal.STALE)
        deal = number_of(number)
        known = self._context.analyses.known(kept.row.id, deal) if deal is not None else None
        t, deals = self._context.texts_for(origin.chat, kept.game), kept.status.deals
        if (behind := await archive.broken(kept, deal)) is not None:
            screen = self._broken(t, kept, behind)
        else:
            report = await archive.report(kept, deal, known)
            screen = reports.leaf(t, report, leaf, deals)
        return of_a_record(t, screen) if kept.review else screen

    def _broken(self, t: Texts, kept: PastMatch, behind: Any) -> Screen:
        """Draw a deal that was broken off (`behind`: the match after it). Raises InvariantBroken for any other deal."""
        ending = ending_of(kept.game.status(behind), kept.deal)
        if ending is None:
            raise InvariantBroken(f"table {kept.row.id} stands behind no broken deal")
        frame = archive.frame_behind(kept.game, behind, kept.row.id, ending, deal=kept.deal)
        is_fair, deals = archive.is_fair(kept, ending.number), kept.status.deals
        return self._context.face(kept.game).reports.broken(t, frame, behind, deals, fair=is_fair)

    async def _counted(self, given: Given) -> None:
        """Send «Как посчитано», the steps of the settlement, below the match. Raises Refused (stale, unknown_match)."""
        kept = await self._find(given, given.argument)
        if not kept.status.over or not kept.status.finished:
            raise Refused(Refusal.STALE)
        await given.answer.empty()
        if self._is_time(given):
            origin = given.origin
            t, face = self._context.texts_for(origin.chat, kept.game), self._context.face(kept.game)
            screen = face.reports.counted(t, kept.match)
            await self._responder.post(origin.chat, origin.thread, screen, given.person.id)

    async def _record(self, given: Given) -> None:
        """Send the record of the match as a file to the chat of the button. Raises Refused (unknown_match)."""
        kept = await self._find(given, given.argument)
        await given.answer.empty()
        if self._is_time(given):
            origin, row = given.origin, kept.row
            texts = self._context.texts_for(origin.chat, kept.game)
            document = await past.document_of(self._context, row.id, row.seq, given.person.id, texts)
            await self._responder.post(origin.chat, origin.thread, document, given.person.id)

    async def _verify(self, given: Given) -> None:
        """Verify again that a finished deal of the match was fair. Raises Refused (stale, unknown_match)."""
        table, _, number = given.argument.partition(":")
        kept, deal = await self._find(given, table), number_of(number)
        if deal is None:
            raise Refused(Refusal.STALE)
        verdict = fair.verdict(kept.game, kept.log, deal)
        await given.answer.alert(verdict_alert(given.texts, fair.made_from(kept.log, deal), verdict))

    def _is_time(self, given: Given) -> bool:
        return self._sent.is_time((given.origin.chat, given.press.action), self._context.clock.now())


def cover_of(kept: PastMatch, face: Face, origin: Origin, touched: float, as_written: int = 0) -> Cover:
    """Return the cover of a match: the page that is shown before those of its deals.

    touched: Unix second of the last change. as_written: number of deals whose entries differ from the bot's scoring.
    """
    status = kept.status
    running = kept.review and status.running
    at = None if kept.review else touched
    goes_on = kept.review and not running and not status.over and status.deals > 0
    rules = kept.game.rules_of(kept.match)
    return Cover(
        brief=Brief(kept.row.id, at, face, rules, kept.match, status, paper=kept.is_paper, deal=kept.deal),
        review=kept.review,
        resumable=goes_on and not origin.is_private,
        elsewhere=goes_on and origin.is_private,
        unfinished=running,
        as_written=as_written,
        ending=_ending(kept),
    )


def _ending(kept: PastMatch) -> ClosedDeal | None:
    """Return the last deal if it was broken off, else None; in an imported match `ClosedDeal.agreed` is False."""
    end = next((event for event in reversed(kept.events) if isinstance(event, MatchFinished)), None)
    ending = ending_of(kept.status, kept.deal, end if not kept.review else None)
    return replace(ending, agreed=False) if ending is not None and kept.review else ending
