"""Messages of a table as they should be: after a change, after a start, and when somebody asks for them."""

from collections.abc import Collection, Iterable

from bot.screens import replies
from bot.screens.model import Page
from bot.screens.refusals import Refusal
from bot.storage.ports import Cause
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
    """Messages of all tables. Every method runs inside the mailbox of its table."""

    def __init__(self, context: Context, menus: Menus, ephemeral: Ephemeral) -> None:
        self._context = context
        self._menus = menus
        self._ephemeral = ephemeral
        self._pending_analyses = PendingAnalyses(context, ephemeral.panels)

    def show(
        self, session: TableSession, *, urgent: frozenset[int] = frozenset(), table_now: bool = True, news: bool = False
    ) -> None:
        """Hand the publisher what every message of the table should show."""
        self._ephemeral.tidy(session)
        self._show_all(session, everything(self._context, session, urgent, table_now=table_now, news=news))

    def show_again(self, session: TableSession, keys: Collection[str]) -> None:
        """Show these messages as they should be now, when there is time for it; none is sent again."""
        wanted = everything(self._context, session, frozenset(), table_now=False)
        self._show_all(session, (quietly(one) for one in wanted if one.surface.key in keys))

    def _show_all(self, session: TableSession, wanted: Iterable[Wanted]) -> None:
        """Hand screens to the publisher, but for the deal's picture while the analysis on it is being counted."""
        for one in wanted:
            if one.surface.role is Role.DEAL and self._pending_analyses.is_missing(session):
                self._pending_analyses.begin(session)
                if session.page == Page.ANALYSIS:
                    continue
            self._context.publisher.show(one)

    async def draw_again(self, session: TableSession) -> None:
        """Show the messages that no change of the table draws again."""
        await draw_again(self._context, session, await standing(self._context, session))

    async def offer_no_more(self, before: Table) -> None:
        """Take silence for a no from those who were asked, beside the sheet, whether the table should be a picture."""
        asked = display_of(self._context, TableSession(before))
        for person in before.humans:
            if asked.offers_pictures(person):
                await self._context.chats.keeps_words(person)

    def follow(self, session: TableSession, before: Table, cause: Cause | None) -> None:
        """Show the messages after a change; a new deal or match takes its leave of old ones."""
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
        """After a last deal say that its postponed corrections come too late; forget the table's screens."""
        names = ", ".join(after.name_of(kept.person) or "?" for kept in after.postponed)
        if names and after.stage is Stage.OVER and before.stage is not Stage.OVER:
            for chat, thread in after.places:
                words = replies.sentence(
                    self._context.texts_for(chat, after.game), Refusal.FIX_TOO_LATE, {"names": names}
                )
                self._context.tell(chat, thread, words)
        self._context.publisher.forget(after.id)

    def _bring_table_down(self, session: TableSession) -> None:
        """Show the table below the sheet's picture, above which nobody reads a question asked between two deals."""
        key = display_of(self._context, session).surface(Role.TABLE).key
        if session.sent.throttle.is_time(key, self._context.clock.now()):
            session.sent.bump(key)

    def _say_goodbye(self, session: TableSession, before: Table) -> None:
        """Turn the lobby into the card of what was agreed; take «Дальше» off the last deal's picture."""
        after = session.table
        if after.is_quiet or after.stage is not Stage.DEAL or before.stage is Stage.DEAL:
            return
        if before.stage is Stage.LOBBY:
            self._context.publisher.show(display_of(self._context, session).agreement())
            return
        past = TableSession(before, group=session.group, turned=session.turned)
        self._pending_analyses.leave(past, lambda: display_of(self._context, past).deal(last=False, asked=True))


def _weight(before: Table, after: Table) -> ChangeWeight:
    """Return how much of the deal has changed."""
    return weight_of_change(before.progress, after.progress)


def _table_moved(before: Table, after: Table) -> bool:
    """Return whether the group must see the change at once: another phase, a word of the auction, a complete trick."""
    weight = _weight(before, after)
    if weight is ChangeWeight.PHASE or before.stage is not after.stage or before.people != after.people:
        return True
    if (before.proposal, before.summons) != (after.proposal, after.summons):
        return True
    if (before.clock.paused_by, before.clock.time_over) != (after.clock.paused_by, after.clock.time_over):
        return True
    return weight is not ChangeWeight.CARD


def _is_set_up(session: TableSession, before: Table) -> bool:
    """Return whether somebody sets the table up in a panel and nothing else has changed: others see it in a pause."""
    after = session.table
    same = (before.stage, before.people, before.proposal) == (after.stage, after.people, after.proposal)
    return after.stage is Stage.LOBBY and same and bool(session.ephemeral.panels)


def _is_news(before: Table, after: Table) -> bool:
    """Return whether another phase begins for all, or a proposal or a pause."""
    if _weight(before, after) is ChangeWeight.PHASE or before.stage is not after.stage:
        return True
    return (before.proposal, before.clock.paused_by) != (after.proposal, after.clock.paused_by)
