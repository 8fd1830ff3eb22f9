"""Runtime of tables, the only place where they change: they are opened, run, committed, shown and woken here.

`Sessions.get` only reads. Everything that acts at a table (a press, a command, an alarm, the start) opens it here. The
start of the program reads only an index, so a table is opened when somebody uses it or when its alarm is due. A table
that was restored from a copy of the store first gets another secret, because players may know the old one.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.logs import happens_at
from bot.screens import replies
from bot.screens.fair import out_of_a_copy
from bot.screens.refusals import Refusal
from bot.storage.ports import Cause, StorageFailed, StorageLost
from bot.tables.context import cooperative
from bot.tables.context.context import Context
from bot.tables.context.repository import WRITING, Committed, OutOfStep, Successor
from bot.tables.context.session import TableSession
from bot.tables.decide import fair, votes
from bot.tables.ephemeral.panels import Ephemeral
from bot.tables.log.clock import Purpose, Wake, deadline_of
from bot.tables.log.events import Awoke, LogEvent
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Answer, Origin
from bot.tables.presentation.menus import Menus
from bot.tables.refused import Illegal, Refused
from bot.tables.runtime.table_screens import TableScreens
from bot.tables.schedule import auto_claim, robots
from bot.tables.schedule.dealing import settled
from bot.tables.schedule.searches import Searches
from bot.tables.schedule.wakeups import JOBS, Wakeups
from bot.tables.thinker import Thinker
from engine.core.errors import IllegalCommand
from engine.core.match import Move
from engine.core.view import View

log = logging.getLogger(__name__)

RETRY_S: Final = 5.0  # clock seconds
Job = Callable[[TableSession], Awaitable[object]]
OnOver = Callable[["TableRuntime", Table], None]


class TableRuntime:
    """Runtime of all tables. Every method with a session runs inside the mailbox of its table.

    Its parts do not call the runtime: they return what a wake-up leads to, and the runtime commits and shows that.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self.menus = Menus(context)
        self.ephemeral = Ephemeral(context)
        self.screens = TableScreens(context, self.menus, self.ephemeral)
        self._wakeups = Wakeups(context)
        self.commitment_gate = self._wakeups.commitment_gate
        self._thoughts = Searches[tuple[robots.RobotDecision, View]]()
        self.claims = Searches[auto_claim.LeadPosition]()
        self._awake: set[int] = set()  # tables that have woken since the start
        self._copied: set[int] = set()  # tables out of a copy that nobody has touched yet
        self.quiet_news = list[Callable[[int], None]]()  # called with the numbers of quiet tables that change
        self.over_news = list[OnOver]()  # called with tables over, at the end and after a start

    # -- opening

    def out_of_a_copy(self, tables: Iterable[int]) -> None:
        """Remember that these tables were restored from a copy of the store."""
        self._copied |= set(tables)

    async def open(self, number: int) -> TableSession | None:
        """Return the session of a table, with its wake-ups set; None if there is no such table.

        May commit events and send messages. Raises StorageFailed.
        """
        session = await self._context.sessions.get(number)
        if session is not None and not session.is_awake:
            await self._awaken(session)
            session.is_awake = True
        return session

    async def run(self, number: int, job: Callable[[TableSession], Awaitable[None]]) -> None:
        """Run a job at a table in its mailbox and wait for it. Refused: no_table. Raises MailboxFull, Illegal."""

        async def opened() -> None:
            session = await self.open(number)
            if session is None:
                raise Refused(Refusal.NO_TABLE)
            try:
                await job(session)
            except IllegalCommand as error:
                raise Illegal(self._context.face(session.table.game), error) from error

        await self._context.mailboxes.run(number, opened)

    def offer(self, number: int, job: Callable[[TableSession], Awaitable[None]]) -> None:
        """Queue a job at a table without waiting for it; a full mailbox is only logged.

        Does nothing if there is no such table, or this program cannot read it.
        """

        async def opened() -> None:
            session = await self._readable(number)
            if session is not None:
                await job(session)

        self._context.mailboxes.offer(number, opened)

    async def _readable(self, number: int) -> TableSession | None:
        """Return the session of a table; None if there is no such table, or this program cannot read it."""
        try:
            return await self.open(number)
        except Refused:
            return None

    async def _awaken(self, session: TableSession) -> None:
        """Register the people of a table that was just read; on its first opening also set its wake-ups."""
        await self._context.presence.learn(session.table)
        self._show_others(session, are_new=True)
        table = session.table.id
        if table in self._awake:
            return
        if table in self._copied:
            await self._go_on_from_copy(session)
        self._context.timers.cancel(table, Purpose.STORED)
        self._tell_of_over(session.table)
        if await self._set_out(session):
            self._awake.add(table)

    async def _set_out(self, session: TableSession) -> bool:
        """Set the wake-ups of a table for the first time after a start; downtime does not count against anybody.

        Return False if that could not be stored.
        """
        table, now = session.table, self._context.clock.now()
        unheard = table.asks_for_refill or any(0 < summons.due <= now for summons in table.summons)
        if unheard or any(deadline_of(table, seat) is not None for seat in table.waited_for):
            return await self.act(session, (Awoke(),))
        self.wake(session)
        return True

    async def _go_on_from_copy(self, session: TableSession) -> None:
        """Notify a restored table and give its next deal a new secret. Raises StorageFailed if that is not stored."""
        table = session.table
        events = fair.sealed_anew(table, self._context.decks)
        if events and not await self.act(session, events):
            raise StorageFailed("There is no new secret for the next deal yet.")
        self._copied.discard(table.id)
        for chat, thread in table.places:
            words = out_of_a_copy(self._context.texts_for(chat), sealed_anew=bool(events))
            self._context.tell(chat, thread, words)
            self.menus.sink(session, Origin(chat, 0, thread, is_private=chat > 0), max(chat, 0))
        try:
            await self._context.storage.taken_up(table.id)
        except StorageFailed as error:  # the next start makes one more
            log.error("table %s: it will get one more secret: %s", table.id, error)

    # -- changes

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
        """Commit events, then answer the press, then show the changes.

        `taken`: text of the answer; empty: an empty answer. `successor`: table that replaces this one in the same
        transaction. Return False if nothing was stored; the press is answered nevertheless. Raises StorageLost, without
        an answer, if it is not known what was stored or another program writes the log.
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
            self._wake_later(session)
            return False
        session.is_failure_told = False
        self._context.failure_log.over(before.id, WRITING)
        if answer is not None:
            await (answer.toast(taken) if taken and done is not None else answer.empty())
        if done is not None:
            await self._take_up(session, done, cause)
        return done is not None

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
        """Execute a person's legal command and answer it; return whether it was stored.

        `taken`: text of the answer. `asked`: text instead, if the command is a claim that the other players must decide
        on. If the program ends before the command is stored, its buttons remain. Raises IllegalCommand before anything
        is stored.
        """
        table = session.table
        if table.match is None:
            return False
        events = await settled(self._context, table, table.game.decide(table.match, command))
        claims = table.game.claims
        unproved = claims is not None and claims.is_put_to_others(events[-1])
        return await self.act(session, events, cause, answer, taken=asked if unproved else taken)

    async def note(self, session: TableSession, event: LogEvent) -> bool:
        """Commit an event that changes no message of its table; return False if that failed."""
        try:
            done = await self._context.repository.commit(session.table, (event,), None)
        except (StorageFailed, OutOfStep) as error:
            self._failed(session, error, alone=True)
            return False
        if done is not None:
            session.table = done.table
        return True

    async def read_again(self, session: TableSession) -> bool:
        """Read the table of a session again from its log, which /forget may have changed; return False if it failed."""
        table = await self._context.repository.readable(session.table.id)
        if table is not None:
            session.table = table
        return table is not None

    async def _take_up(self, session: TableSession, done: Committed, cause: Cause | None) -> None:
        """Update the session after a commit, show the changes, set wake-ups and call the listeners."""
        before, after = session.table, done.table
        if after.people != before.people:
            await self._context.presence.learn(after)
        session.table = after
        await self._context.sessions.find_group(session)
        await self._context.sessions.find_evening(session)
        if before.stage is Stage.BETWEEN and after.stage is Stage.DEAL:
            await self.screens.offer_no_more(before)
        self._show_others(session, are_new=after.people != before.people or after.stage is not before.stage)
        self.screens.follow(session, before, cause)
        self.wake(session)
        if after.stage in (Stage.OVER, Stage.CLOSED):
            self.screens.end(before, after)
        self._tell_of_quiet(before, after)
        if before.stage is not Stage.OVER:
            self._tell_of_over(after)
        if after.stage is Stage.DEAL and self._context.thinker is not None:
            self._context.analyses.expect(self._context.thinker.prepare)
        if done.opened is not None:
            self.offer(done.opened, self.refresh)

    def _show_others(self, session: TableSession, *, are_new: bool) -> None:
        """Update the people's other tables that depend on this one; `are_new`: its people or stage have changed."""
        presence, table = self._context.presence, session.table
        for other in presence.seat(table, session.group.title) if are_new else ():
            self.offer(other, self.refresh)
        for other in presence.note(table):
            self.offer(other, self.refresh)

    def _failed(self, session: TableSession, error: StorageFailed | OutOfStep, *, alone: bool) -> None:
        """Mark the table to be read again and notify its chats once that the store fails, unless `alone` is set.

        Raises StorageLost if another program writes the log.
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

    def _tell_of_quiet(self, before: Table, after: Table) -> None:
        """Call the listeners of `quiet_news` if stage, seats or readiness of a quiet table have changed."""
        watched = (before.stage, before.ready, before.people) != (after.stage, after.ready, after.people)
        for heard in self.quiet_news if after.is_quiet and watched else ():
            heard(after.id)

    def _tell_of_over(self, table: Table) -> None:
        """Call the listeners of `over_news` if the table's match is over."""
        for heard in self.over_news if table.stage is Stage.OVER else ():
            heard(self, table)

    # -- messages

    async def come_below(self, chat: int, thread: int | None) -> None:
        """Send the live message of the chat's table again, below a message that was sent there."""
        try:
            number = await self._context.table_lookup.played_in(chat, thread)
        except StorageFailed as error:  # nothing is lost but the order of messages
            log.error("chat %s: the table stays above what was sent: %s", chat, error)
            return
        if number is not None:
            self.offer(number, partial(self._sink, Origin(chat, 0, thread, is_private=chat > 0)))

    async def _sink(self, where: Origin, session: TableSession) -> None:
        self.menus.sink(session, where, max(where.chat, 0))

    def show(self, session: TableSession, *, urgent: frozenset[int] = frozenset()) -> None:
        """Request every message of the table from the publisher; those of `urgent` persons come first."""
        self.screens.show(session, urgent=urgent)

    async def refresh(self, session: TableSession) -> None:
        """Show every message and set the wake-ups again, after a change that is not in the log."""
        self.screens.show(session)
        self.wake(session)

    async def redraw(self, session: TableSession) -> None:
        """Show every message again, including those about the past, and set the wake-ups."""
        await self.refresh(session)
        await self.screens.draw_again(session)

    # -- wake-ups

    def ring_at(self, table: int, purpose: Wake | Purpose, at: float, job: Job) -> None:
        """Run a job at the table at clock second `at`; retry every `RETRY_S` while store or mailbox fails.

        Replaces another alarm of the table for this purpose.
        """
        self._context.timers.set(table, purpose, at, partial(self._ring, table, purpose, job))

    def _ring(self, table: int, purpose: Wake | Purpose, job: Job) -> None:
        if not self._context.mailboxes.offer(table, partial(self._rung, table, purpose, job)):
            self._ring_later(table, purpose, job)

    def _ring_later(self, table: int, purpose: Wake | Purpose, job: Job) -> None:
        self.ring_at(table, purpose, self._context.clock.now() + RETRY_S, job)

    async def _rung(self, table: int, purpose: Wake | Purpose, job: Job) -> None:
        """Do the job of an alarm, inside the mailbox of its table."""
        try:
            session = await self._readable(table)
            if session is not None:
                await job(session)
        except StorageFailed as error:
            self._context.store_failed(table, purpose, error)
            self._ring_later(table, purpose, job)
        else:
            self._context.failure_log.over(table, purpose)

    def wake(self, session: TableSession) -> None:
        """Set every wake-up that the table needs; delete reminders of moves that were made."""
        table = session.table
        self._wakeups.keep(session)
        self.wake_for_menus(session)
        wanted = self._wakeups.due(session)
        robot_at = self._robot_at(table, wanted.pop(Wake.ROBOT, None))
        if robot_at is not None:
            wanted[Wake.ROBOT] = robot_at
        self._search(table)
        for purpose in JOBS:
            if purpose in wanted:
                self.ring_at(table.id, purpose, wanted[purpose], partial(self._come, purpose))
            else:
                self._context.timers.cancel(table.id, purpose)

    async def _come(self, purpose: Wake, session: TableSession) -> None:
        """Carry out what is due at a table for a purpose."""
        outcome = await self._wakeups.come(purpose, session)
        kept = outcome.events is not None and await self.act(session, outcome.events)
        if kept and outcome.by_itself is not None:
            person, pressed = outcome.by_itself
            session.last.by_itself[person] = replace(pressed, seq=session.table.seq)
        if outcome.shows:
            self.screens.show(session)
        if outcome.wakes:
            self.wake(session)
        if outcome.again is not None:
            self.ring_at(session.table.id, purpose, outcome.again, partial(self._come, purpose))
        if outcome.later is not None:
            await self._context.repository.wait_until(session.table, min(outcome.later.values(), default=None))

    def wake_for_menus(self, session: TableSession) -> None:
        """Delete menus that nobody used in time, and set the wake-up for the next one."""
        due = self.menus.put_old_away(session)
        if due is None:
            self._context.timers.cancel(session.table.id, Purpose.MENUS)
        else:
            self.ring_at(session.table.id, Purpose.MENUS, due, self._put_menus_away)

    async def _put_menus_away(self, session: TableSession) -> None:
        self.wake_for_menus(session)

    def _wake_later(self, session: TableSession) -> None:
        """Set the wake-ups again in `RETRY_S` clock seconds, because the store failed."""

        async def again(fresh: TableSession) -> None:
            self._thoughts.drop(fresh.table.id)
            self.claims.drop(fresh.table.id)
            self.wake(fresh)

        self._ring_later(session.table.id, Purpose.RETRY, again)

    # -- robots and certain rests

    def _robot_at(self, table: Table, at: float | None) -> float | None:
        """Let a robot that thinks begin, if the table wants its move at clock second `at` (None: no move is wanted).

        Return the clock second at which to wake a robot that plays by simple rules; None if none is to move.
        """
        thinker = self._context.thinker
        if thinker is not None and robots.has_thinkers(table):
            thinker.prepare()
        thought = robots.thought_of(table) if thinker is not None and at is not None else None
        if thinker is None or at is None or thought is None:
            self._thoughts.drop(table.id)
            return self._wakeups.robot_at(table, at)
        position = thought.decision, thought.view
        self._thoughts.begin(table.id, position, partial(self._think, thinker, table.id, thought, at))
        return self._wakeups.robot_at(table, None)

    async def _think(self, thinker: Thinker, table: int, thought: robots.Thought, at: float) -> None:
        """Compute a robot's move outside the mailbox; play it inside, not before clock second `at`."""
        command = await robots.think(thinker, table, thought)
        if command is None:
            self._thoughts.forget(table)
            return

        async def move(fresh: TableSession) -> None:
            await self._decided(fresh, await robots.thought_out(self._context, fresh.table, thought, command))

        self.ring_at(table, Purpose.THOUGHT, max(at, self._context.clock.now()), move)

    def _search(self, table: Table) -> None:
        """Start a search whether the remaining tricks are certain, unless this position has been searched."""
        position = auto_claim.position_of(self._context, table)
        if position is None:
            self.claims.drop(table.id)
        else:
            self.claims.begin(table.id, position, partial(self._look, table, position))

    async def _look(self, table: Table, position: auto_claim.LeadPosition) -> None:
        claim = await auto_claim.certain_claim(self._context, table)
        if claim is None:
            return

        async def lay_down(fresh: TableSession) -> None:
            await self._decided(fresh, await auto_claim.claimed(self._context, fresh.table, position, claim))

        self.ring_at(table.id, Purpose.CERTAIN, self._context.clock.now(), lay_down)

    async def _decided(self, session: TableSession, events: Sequence[LogEvent] | None) -> None:
        """Commit events that the program itself decided; None: the table has moved on, so do nothing."""
        if events is not None:
            await self.act(session, events)

    def stop(self) -> None:
        """Stop all computations of robots and searches, at the end of the program."""
        self._thoughts.stop()
        self.claims.stop()


def _who(cause: Cause | None, table: Table) -> int:
    """Return the person or the chat in whose language to answer."""
    return cause.person if cause is not None and cause.person is not None else table.chat
