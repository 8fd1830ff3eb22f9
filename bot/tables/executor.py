"""Execution of a table's change from end to end: commit, answer, show, set the next wake-up."""

from collections.abc import Callable, Collection, Iterable, Sequence

from bot.logs import happens_at
from bot.screens import replies
from bot.screens.model import Page
from bot.screens.refusals import Refusal
from bot.screens.robot_names import robot_name
from bot.storage.ports import Cause, StorageFailed, StorageLost
from bot.tables.context import cooperative
from bot.tables.context.context import Context
from bot.tables.context.failure_log import WRITING
from bot.tables.context.repository import Committed, OutOfStep, Successor
from bot.tables.context.session import TableSession
from bot.tables.decide import fair, votes
from bot.tables.ephemeral.messages import Ephemeral
from bot.tables.ephemeral.screens import everything
from bot.tables.log.events import LogEvent
from bot.tables.log.state import Stage, Table
from bot.tables.past.pending_analysis import PendingAnalyses
from bot.tables.past.redraw import draw_again, quietly, standing
from bot.tables.ports import Answer, Role, Wanted
from bot.tables.presentation.display import display_of
from bot.tables.presentation.menus import Menus
from bot.tables.schedule.alarms import Alarms
from bot.tables.schedule.dealing import settled
from bot.tables.schedule.waking import TablesAtWork
from bot.tables.scheduler import Scheduler
from engine.core.match import ChangeWeight, Move, weight_of_change


class Executor:
    """Changes of tables. Every method runs inside the mailbox of its table.

    What a table does by itself is a change, too: the executor hands itself to `tables`, which wakes them before anybody
    acts there, and to the `scheduler`, which sets the next wake-up after each change.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self.menus = Menus(context)
        self.ephemeral = Ephemeral(context)
        self._pending_analyses = PendingAnalyses(context, self.ephemeral.panels)
        self.tables = TablesAtWork(context, self, self.menus)
        self.alarms = Alarms(context, self.tables)
        self.scheduler = Scheduler(context, self, self.menus, self.alarms)
        self.quiet_news = list[Callable[[int], None]]()  # told of the changes of quiet tables, by number
        self.over_news = list[Callable[[Table], None]]()  # called with tables over, at the end and after a start

    async def act(
        self,
        session: TableSession,
        events: Sequence[LogEvent],
        cause: Cause | None = None,
        answer: Answer | None = None,
        *,
        taken: str = "",
        successor: Successor | None = None,
    ) -> bool:
        """Commit the events, then answer, in the words `taken` if there are any, then show; a successor, too.

        Return False when nothing was kept; the answer has been given then. Raises StorageLost where nobody knows what
        was kept, or another program writes the log: then nothing is said.
        """
        before = session.table
        happens_at(table=before.id, seq=before.seq)
        events = (*events, *fair.sealing(before, events, self._context.decks))
        if before.postponed:
            events = (*events, *votes.due(await cooperative.folded(before, self._context.clock.now(), events)))
        try:
            done = await self._context.repository.commit(before, events, cause, successor)
        except (StorageFailed, OutOfStep) as error:
            self._failed(session, error, alone=cause is not None and answer is None)
            if answer is not None:
                await answer.toast(replies.not_saved(self._context.texts_for(_who(cause, before))))
            self.scheduler.wake_later(session)
            return False
        session.is_failure_told = False
        self._context.failure_log.over(before.id, WRITING)
        if answer is not None:
            await (answer.toast(taken) if taken and done is not None else answer.empty())
        if done is not None:
            await self._take_up(session, done, cause)
        return done is not None

    async def note(self, session: TableSession, event: LogEvent) -> bool:
        """Commit an event that changes no message of its table; return False when it was not kept."""
        try:
            done = await self._context.repository.commit(session.table, (event,), None)
        except (StorageFailed, OutOfStep) as error:
            self._failed(session, error, alone=True)
            return False
        if done is not None:
            session.table = done.table
        return True

    async def read_again(self, session: TableSession) -> bool:
        """Take the table of a session from its log, which /forget may have changed; return False: it cannot be read."""
        table = await self._context.repository.readable(session.table.id)
        if table is not None:
            session.table = table
        return table is not None

    async def _take_up(self, session: TableSession, done: Committed, cause: Cause | None) -> None:
        """Let the session stand where its log stands now, and show what follows."""
        before, after = session.table, done.table
        if after.people != before.people:
            await self._context.presence.learn(after)
        session.table = after
        await self._context.sessions.find_group(session)
        await self._context.sessions.find_evening(session)
        if before.stage is Stage.BETWEEN and after.stage is Stage.DEAL:
            await self._offer_no_more(session, before)
        self._shown_after(session, before, cause)
        self._tell_of_quiet(before, after)
        if before.stage is not Stage.OVER:
            self._tell_of_over(after)
        if after.stage is Stage.DEAL and self._context.thinker is not None:
            self._context.analyses.expect(self._context.thinker.prepare)
        if done.opened is not None:
            self.tables.offer(done.opened, self.refresh)

    async def _offer_no_more(self, session: TableSession, before: Table) -> None:
        """Take silence for a no from those who were asked, beside the sheet, whether the table should be a picture."""
        asked = display_of(self._context, TableSession(before))
        for person in before.humans:
            if asked.offers_pictures(person):
                await self._context.chats.keeps_words(person)

    def _failed(self, session: TableSession, error: StorageFailed | OutOfStep, *, alone: bool) -> None:
        """Have the table read again, and tell it once that the store fails, unless it is told `alone` otherwise.

        Raises StorageLost where another program writes the log.
        """
        table = session.table
        self._context.sessions.doubt(table.id)
        if isinstance(error, OutOfStep):
            lost = self._context.behind(error)
            if isinstance(lost, StorageLost):
                raise lost from error
            return
        self._context.store_failed(table.id, WRITING, error)
        if not session.is_failure_told and not alone:
            session.is_failure_told = True
            for chat, thread in table.places:
                words = replies.sentence(self._context.texts_for(chat), Refusal.STORE_FAILS, {})
                self._context.tell(chat, thread, words)

    def _shown_after(self, session: TableSession, before: Table, cause: Cause | None) -> None:
        """Show screens and set wake-ups after a change; a new deal or match takes its leave of old messages."""
        after = session.table
        if after.people != before.people or after.stage is not before.stage:
            for other in self._context.presence.seat(after, session.group.title):
                self.tables.offer(other, self.refresh)
        for other in self._context.presence.note(after):
            self.tables.offer(other, self.refresh)
        self.say_goodbye(session, before)
        for person in set(before.humans) - set(after.humans):
            self.menus.put_away(session, person)
            self.menus.put_questions_away(session, person)
            self.ephemeral.hands.close(session, person)
            surface = display_of(self._context, session).surface(Role.HAND, person=person)
            self._context.publisher.remove(surface)
        if after.stage_token != before.stage_token:
            self.menus.put_all_away(session)
        self.ephemeral.hands.uncover(session, *after.movers)
        if after.is_put_off and not before.is_put_off:
            self._bring_table_down(session)
        dealt = after.stage is Stage.DEAL and after.stage_token != before.stage_token
        presser = frozenset({cause.person} if cause is not None and cause.person is not None else ())
        urgent = frozenset(after.humans) if dealt else before.movers | after.movers | presser
        self.show(
            session,
            urgent=urgent,
            table_now=table_moved(before, after) and not _is_set_up(session, before),
            news=is_news(before, after),
        )
        self.ephemeral.hands.follow(session)
        self.scheduler.wake(session)
        if after.stage in (Stage.OVER, Stage.CLOSED):
            self._tell_unasked(before, after)
            self._context.publisher.forget(after.id)

    def _tell_of_quiet(self, before: Table, after: Table) -> None:
        """Tell whoever listens that a quiet table is at another stage, or has others ready or seated."""
        watched = (before.stage, before.ready, before.people) != (after.stage, after.ready, after.people)
        for heard in self.quiet_news if after.is_quiet and watched else ():
            heard(after.id)

    def _tell_of_over(self, table: Table) -> None:
        """Call the listeners of `over_news` with a table that is over."""
        for heard in self.over_news if table.stage is Stage.OVER else ():
            heard(table)

    def _tell_unasked(self, before: Table, after: Table) -> None:
        """Tell the table of corrections that waited for the end of what turned out to be the last deal."""
        names = ", ".join(after.name_of(kept.person) or "?" for kept in after.postponed)
        if names and after.stage is Stage.OVER and before.stage is not Stage.OVER:
            for chat, thread in after.places:
                words = replies.sentence(
                    self._context.texts_for(chat, after.game), Refusal.FIX_TOO_LATE, {"names": names}
                )
                self._context.tell(chat, thread, words)

    def _bring_table_down(self, session: TableSession) -> None:
        """Show the table below the sheet's picture, above which nobody reads a question asked between two deals."""
        key = display_of(self._context, session).surface(Role.TABLE).key
        if session.sent.throttle.is_time(key, self._context.clock.now()):
            session.sent.bump(key)

    def say_goodbye(self, session: TableSession, before: Table) -> None:
        """Turn the lobby into the card of what was agreed; take «Дальше» off the last deal's picture."""
        after = session.table
        if after.is_quiet or after.stage is not Stage.DEAL or before.stage is Stage.DEAL:
            return
        if before.stage is Stage.LOBBY:
            self._context.publisher.show(display_of(self._context, session).agreement())
            return
        past = TableSession(before, group=session.group, turned=session.turned)
        self._pending_analyses.leave(past, lambda: display_of(self._context, past).deal(last=False, asked=True))

    def show(
        self, session: TableSession, *, urgent: frozenset[int] = frozenset(), table_now: bool = True, news: bool = False
    ) -> None:
        """Tell the publisher what every message of the table should show."""
        self.ephemeral.tidy(session)
        self._show_all(session, everything(self._context, session, urgent, table_now=table_now, news=news))

    def show_again(self, session: TableSession, keys: Collection[str]) -> None:
        """Show these messages as they should be now, when there is time for it; none is sent anew."""
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

    async def refresh(self, session: TableSession) -> None:
        """Show every message and set the wake-up as they should be, after a change beside the log."""
        self.show(session)
        self.scheduler.wake(session)

    async def awake(self, session: TableSession) -> bool:
        """Set what the table waits for, the first time after a start of the program; return False when not kept."""
        self._tell_of_over(session.table)
        return await self.scheduler.awake(session)

    async def redraw(self, session: TableSession) -> None:
        """Show every message as it should be, those too that no change of the table draws again; set the wake-up."""
        await self.refresh(session)
        await draw_again(self._context, session, await standing(self._context, session))

    async def play(
        self,
        session: TableSession,
        command: Move,
        cause: Cause,
        answer: Answer,
        *,
        taken: str = "",
        asked: str = "",
    ) -> bool:
        """Execute a legal command of a person; return whether it was kept.

        `asked` are the words instead of `taken` where the command is a claim that is not proved: the others are asked.
        What is not written down is lost with the program, and its buttons are there again. Raises IllegalCommand before
        anything is written.
        """
        table = session.table
        if table.match is None:
            return False
        events = await settled(self._context, table, table.game.decide(table.match, command))
        claims = table.game.claims
        unproved = claims is not None and claims.is_put_to_others(events[-1])
        return await self.act(session, events, cause, answer, taken=asked if unproved else taken)

    def robot_name(self, table: Table) -> str:
        """Return the name of the next robot at the table."""
        return robot_name(self._context.texts_for(table.chat), table.names)


def _who(cause: Cause | None, table: Table) -> int:
    """Return the chat, or the person, whose language an answer speaks."""
    return cause.person if cause is not None and cause.person is not None else table.chat


def _weight(before: Table, after: Table) -> ChangeWeight:
    """Return how much of the deal has changed."""
    return weight_of_change(before.progress, after.progress)


def table_moved(before: Table, after: Table) -> bool:
    """Tell whether the group must see the change at once: another phase, a word of the auction, a complete trick."""
    weight = _weight(before, after)
    if weight is ChangeWeight.PHASE or before.stage is not after.stage or before.people != after.people:
        return True
    if (before.proposal, before.paused_by, before.time_over) != (after.proposal, after.paused_by, after.time_over):
        return True
    if before.summons != after.summons:
        return True
    return weight is not ChangeWeight.CARD


def _is_set_up(session: TableSession, before: Table) -> bool:
    """Tell whether somebody sets the table up in a panel and nothing else has changed: others see it in a pause."""
    after = session.table
    same = (before.stage, before.people, before.proposal) == (after.stage, after.people, after.proposal)
    return after.stage is Stage.LOBBY and same and bool(session.ephemeral.panels)


def is_news(before: Table, after: Table) -> bool:
    """Tell whether another phase begins for all, or a proposal or a pause."""
    if _weight(before, after) is ChangeWeight.PHASE or before.stage is not after.stage:
        return True
    return (before.proposal, before.paused_by) != (after.proposal, after.paused_by)
