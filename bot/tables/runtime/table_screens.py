"""Messages of tables, brought up to date after a change, after a start, and when somebody asks for them."""

from collections.abc import Collection, Iterable

from bot.screens import replies
from bot.screens.model import Page
from bot.screens.refusals import Refusal
from bot.storage.ports import Cause, parts_of
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.ephemeral.panels import Ephemeral
from bot.tables.ephemeral.screens import everything
from bot.tables.log.state import Stage, Table
from bot.tables.past.redraw import draw_again, quietly, standing
from bot.tables.ports import Role, Wanted
from bot.tables.presentation.display import display_of
from bot.tables.presentation.menus import Menus
from bot.tables.runtime.pending_analysis import PendingAnalyses
from engine.core.match import ChangeWeight, weight_of_change


class TableScreens:
    """Service that keeps the messages of all tables up to date. Every method runs inside the table's mailbox."""

    def __init__(self, context: Context, menus: Menus, ephemeral: Ephemeral) -> None:
        self._context = context
        self._menus = menus
        self._ephemeral = ephemeral
        self._pending_analyses = PendingAnalyses(context, ephemeral.panels)

    def show(
        self, session: TableSession, *, urgent: frozenset[int] = frozenset(), table_now: bool = True, news: bool = False
    ) -> None:
        """Request every message of the table from the publisher; `news`: the change is another phase or a proposal.

        `urgent`: persons whose messages are shown at once. `table_now`: whether the table's message is shown at once.
        """
        self._ephemeral.tidy(session)
        self._show_all(session, everything(self._context, session, urgent, table_now=table_now, news=news))

    def show_again(self, session: TableSession, keys: Collection[str]) -> None:
        """Update the messages with these keys when there is time for it; none is sent again."""
        wanted = everything(self._context, session, frozenset(), table_now=False)
        self._show_all(session, (quietly(one) for one in wanted if one.surface.key in keys))

    def _show_all(self, session: TableSession, wanted: Iterable[Wanted]) -> None:
        """Request these screens from the publisher, except a deal's picture whose analysis is still being computed."""
        for one in wanted:
            if one.surface.role is Role.DEAL and self._pending_analyses.is_missing(session):
                self._pending_analyses.begin(session)
                if session.page == Page.ANALYSIS:
                    continue
            self._context.publisher.show(one)

    async def draw_again(self, session: TableSession) -> None:
        """Show the messages about the past, which no change of the table draws again."""
        await draw_again(self._context, session, await standing(self._context, session))

    async def offer_no_more(self, before: Table) -> None:
        """Note a refusal for persons who did not answer whether the table should be shown as a picture."""
        asked = display_of(self._context, TableSession(before))
        for person in before.humans:
            if asked.offers_pictures(person):
                await self._context.chats.keeps_words(person)

    def follow(self, session: TableSession, before: Table, cause: Cause | None) -> None:
        """Show the messages after a change; when a new deal or match begins, finish the old ones."""
        after = session.table
        self._say_goodbye(session, before)
        for person in set(before.humans) - set(after.humans):
            self._menus.put_away(session, person)
            self._menus.put_questions_away(session, person)
            self._ephemeral.hands.close(session, person)
            surface = display_of(self._context, session).surface(Role.HAND, person=person)
            self._context.publisher.remove(surface)
        if after.stage_token != before.stage_token:
            self._menus.put_all_away(session)
        self._ephemeral.hands.uncover(session, *after.movers)
        if after.is_put_off and not before.is_put_off:
            self._bring_table_down(session)
        dealt = after.stage is Stage.DEAL and after.stage_token != before.stage_token
        self._bring_hands_down(session, dealt=dealt)
        presser = frozenset({cause.person} if cause is not None and cause.person is not None else ())
        urgent = frozenset(after.humans) if dealt else before.movers | after.movers | presser
        self.show(
            session,
            urgent=urgent,
            table_now=_table_moved(before, after) and not _is_set_up(session, before),
            news=_is_news(before, after),
        )
        self._ephemeral.hands.follow(session)

    def end(self, before: Table, after: Table) -> None:
        """Announce after the last deal that postponed corrections come too late; free the memory of the messages."""
        names = ", ".join(after.name_of(kept.person) or "?" for kept in after.postponed)
        if names and after.stage is Stage.OVER and before.stage is not Stage.OVER:
            for chat, thread in after.places:
                words = replies.sentence(
                    self._context.texts_for(chat, after.game), Refusal.FIX_TOO_LATE, {"names": names}
                )
                self._context.tell(chat, thread, words)
        self._context.publisher.forget(after.id)

    @staticmethod
    def _bring_hands_down(session: TableSession, *, dealt: bool) -> None:
        """Send hands that are above an answer again once the table needs their persons; a new deal sends all."""
        if dealt:
            session.sent.put_off.clear()
        for key in tuple(session.sent.put_off):
            if session.table.waits_for(parts_of(key)[1]):
                session.sent.bump(key)

    def _bring_table_down(self, session: TableSession) -> None:
        """Send the table's message again below the sheet, where people see a question asked between two deals."""
        key = display_of(self._context, session).surface(Role.TABLE).key
        if session.sent.throttle.is_time(key, self._context.clock.now()):
            session.sent.bump(key)

    def _say_goodbye(self, session: TableSession, before: Table) -> None:
        """Turn the lobby into a summary of what was agreed; remove «Дальше» (next deal) from the last picture."""
        after = session.table
        if after.is_quiet or after.stage is not Stage.DEAL or before.stage is Stage.DEAL:
            return
        if before.stage is Stage.LOBBY:
            self._context.publisher.show(display_of(self._context, session).agreement())
            return
        past = TableSession(before, group=session.group, turned=session.turned)
        self._pending_analyses.leave(past, lambda: display_of(self._context, past).deal(last=False, asked=True))


def _weight(before: Table, after: Table) -> ChangeWeight:
    """Return how much the change has altered in the deal: a card, more, or the phase."""
    return weight_of_change(before.progress, after.progress)


def _table_moved(before: Table, after: Table) -> bool:
    """Return whether the group must see the change at once: another phase, a call in the auction, a complete trick."""
    weight = _weight(before, after)
    if weight is ChangeWeight.PHASE or before.stage is not after.stage or before.people != after.people:
        return True
    if (before.proposal, before.summons) != (after.proposal, after.summons):
        return True
    if (before.clock.paused_by, before.clock.time_over) != (after.clock.paused_by, after.clock.time_over):
        return True
    return weight is not ChangeWeight.CARD


def _is_set_up(session: TableSession, before: Table) -> bool:
    """Return whether only settings of a lobby changed while somebody has a panel open: the group may see that later."""
    after = session.table
    same = (before.stage, before.people, before.proposal) == (after.stage, after.people, after.proposal)
    return after.stage is Stage.LOBBY and same and bool(session.ephemeral.panels)


def _is_news(before: Table, after: Table) -> bool:
    """Return whether another phase has begun for all, or a proposal or a pause has begun or ended."""
    if _weight(before, after) is ChangeWeight.PHASE or before.stage is not after.stage:
        return True
    return (before.proposal, before.clock.paused_by) != (after.proposal, after.clock.paused_by)
