"""Actions of a table by itself: robots move, the clock moves, the next deal begins, people are reminded."""

from collections.abc import Awaitable, Callable
from typing import Final

from bot.storage.ports import surface_key
from bot.tables.context.context import Context
from bot.tables.context.session import Accepted, TableSession
from bot.tables.decide import votes
from bot.tables.log.clock import Purpose, Wake, deadline_of, ends_at, is_time_over, wakes
from bot.tables.log.decisions import Lone, lone_card
from bot.tables.log.events import Awoke, TimeOver, WentAway
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Role
from bot.tables.presentation.menus import Menus
from bot.tables.schedule.acting import Acting
from bot.tables.schedule.alarms import RETRY_S, Alarms
from bot.tables.schedule.auto_claim import AutoClaims
from bot.tables.schedule.bells import BellRinger
from bot.tables.schedule.commitment_gate import RECHECK_S, CommitmentGate
from bot.tables.schedule.dealing import deal_events, settled
from bot.tables.schedule.notices import Consents, Warnings
from bot.tables.schedule.pings import Pings
from bot.tables.schedule.robots import RobotMoves
from engine.core.match import Event, Mark
from engine.core.seats import Seat

CALLING: Final = frozenset({Wake.NEXT, Wake.PING, Wake.REMIND})
"""Wake-ups that deal on or call a person to the table."""


class Scheduler:
    """Wake-ups of tables and what is done then. Every job runs inside the mailbox of its table."""

    def __init__(self, context: Context, executor: Acting, menus: Menus, alarms: Alarms) -> None:
        self._context = context
        self._executor = executor
        self._alarms = alarms
        self._menus = menus
        self._pings = Pings(context)
        self._warnings = Warnings(context)
        self._consents = Consents(context)
        self._bells = BellRinger(context)
        self.commitment_gate = CommitmentGate(context)
        self._jobs: dict[Wake, Callable[[TableSession], Awaitable[object]]] = {
            Wake.NEXT: self.next_deal,
            Wake.ROBOT: self._robot_moves,
            Wake.PING: self.ping,
            Wake.REMIND: self.remind,
            Wake.CLOCK: self.clock_moves,
            Wake.TIME: self.say_time_is_over,
            Wake.SUMMONS: self.robot_sits_in,
            Wake.SINGLE: self.single_card,
            Wake.BELL: self.ring,
        }
        self._robots = RobotMoves(context, alarms, self._decided)
        self.auto_claims = AutoClaims(context, alarms, self._decided)

    def wake(self, session: TableSession) -> None:
        """Set every wake-up the table wants; take away reminders of moves that were made."""
        table = session.table
        self._pings.take_back(session)
        self._warnings.keep(session)
        self._consents.keep(session)
        self.wake_for_menus(session)
        now = self._context.clock.now()
        wanted = wakes(table, now)
        if Wake.PING in wanted and self._pings.is_owed(session):
            wanted[Wake.PING] = now
        if self._pings.is_due(session):
            wanted[Wake.REMIND] = now
        self.commitment_gate.follow(table)
        if Wake.NEXT in wanted:
            wanted[Wake.NEXT] = self.commitment_gate.next_check(table, wanted[Wake.NEXT])
        by_rules = self._robots.wake(session, wanted.pop(Wake.ROBOT, None))
        if by_rules is not None:
            wanted[Wake.ROBOT] = by_rules
        self.auto_claims.wake(session)
        if self._playing_itself(table) is None:
            wanted.pop(Wake.SINGLE, None)
        if Wake.BELL in wanted:
            self._bells.set(session, wanted)
        if self._context.presence.rests(table):  # robots call nobody away from people, and deal at «Дальше» alone
            wanted = {purpose: at for purpose, at in wanted.items() if purpose not in CALLING}
        for purpose, job in self._jobs.items():
            if purpose in wanted:
                self._alarms.set(session.table.id, purpose, wanted[purpose], job)
            else:
                self._alarms.cancel(table.id, purpose)

    async def ring(self, session: TableSession) -> None:
        """Call one person to the lobby who wants to be, and set the moment of the next one."""
        await self._bells.ring(session)
        self.wake(session)

    def wake_for_menus(self, session: TableSession) -> None:
        """Put away «⋯» that nobody pressed in time, and set the wake-up for the next one."""
        due = self._menus.put_old_away(session)
        if due is None:
            self._alarms.cancel(session.table.id, Purpose.MENUS)
        else:
            self._alarms.set(session.table.id, Purpose.MENUS, due, self._put_menus_away)

    async def _put_menus_away(self, session: TableSession) -> None:
        self.wake_for_menus(session)

    async def awake(self, session: TableSession) -> bool:
        """Wake a table for the first time after a start: time the program slept through counts against nobody.

        Return False when this could not be kept.
        """
        table, now = session.table, self._context.clock.now()
        unheard = table.asks_for_refill or any(0 < summons.due <= now for summons in table.summons)
        if unheard or any(deadline_of(table, seat) is not None for seat in table.waited_for):
            return await self._executor.act(session, (Awoke(),))
        self.wake(session)
        return True

    def wake_later(self, session: TableSession) -> None:
        """Set the wake-ups again in RETRY_S clock seconds, after the store has refused a change."""

        async def again(fresh: TableSession) -> None:
            self._robots.forget(fresh.table.id)
            self.auto_claims.forget(fresh.table.id)
            self.wake(fresh)

        self._alarms.set(session.table.id, Purpose.RETRY, self._context.clock.now() + RETRY_S, again)

    async def next_deal(self, session: TableSession) -> None:
        """Deal again, if the table still waits between two deals and its commitment has been visible long enough.

        A match whose time is over ends without that wait.
        """
        table, now = session.table, self._context.clock.now()
        due = wakes(table, now).get(Wake.NEXT) if table.stage is Stage.BETWEEN else None
        if due is None:
            return
        moments = (due, await self.commitment_gate.earliest_deal(table, now))
        if now < due or (now < max(moments) and not is_time_over(table, now)):
            later = [at for at in (*moments, ends_at(table)) if at is not None and at > now]
            self._alarms.set(table.id, Wake.NEXT, min(later), self.next_deal)
            return
        await self._executor.act(session, await deal_events(self._context, table))

    async def say_time_is_over(self, session: TableSession) -> None:
        """Say at the table that this deal is the last, once the time of the match has run out."""
        if wakes(session.table, now := self._context.clock.now()).get(Wake.TIME, now + 1) <= now:
            await self._executor.act(session, (TimeOver(),))

    async def robot_sits_in(self, session: TableSession) -> None:
        """Seat the best robot of the house for a player who has not answered the warning in time."""
        table, now = session.table, self._context.clock.now()
        due = next((summons for summons in table.summons if 0 < summons.due <= now), None)
        if due is not None:
            gone = WentAway(due.person, due.by[-1], strength=self._context.best_robot)
            await self._executor.act(session, votes.without(table, (gone,)))

    async def _robot_moves(self, session: TableSession) -> None:
        await self._robots.by_rules(session)

    async def _decided(self, session: TableSession, events: tuple[Event, ...], mark: Mark = Mark.ROBOT) -> None:
        """Write down what no person has decided, with all that follows: a robot's move, a rest nobody plays out."""
        await self._executor.act(session, await settled(self._context, session.table, events, mark))

    def stop(self) -> None:
        """Stop robots' thinking and the search for certain rests, at the end of the program."""
        self._robots.stop()
        self.auto_claims.stop()

    def _playing_itself(self, table: Table) -> Lone | None:
        """Return the only card of the player the deal waits for, if that player wants such a card to play itself."""
        found = (lone_card(table, seat) for seat in table.waited_for)
        lone = next((one for one in found if one is not None), None)
        if lone is None or not self._context.chats.known(lone.person).plays_single(is_secret=lone.is_secret):
            return None
        return lone

    async def single_card(self, session: TableSession) -> None:
        """Play the only legal card as its player's own move; a press on that card comes too late from then on."""
        table, now = session.table, self._context.clock.now()
        lone = self._playing_itself(table)
        if lone is None or table.match is None or wakes(table, now).get(Wake.SINGLE, now + 1) > now:
            return
        token = table.tokens[lone.command.seat - 1]
        events = table.game.decide(table.match, lone.command)
        session.last.missed.pop(lone.person, None)
        if await self._executor.act(session, await settled(self._context, table, events)):
            action = table.game.write(lone.command)
            session.last.by_itself[lone.person] = Accepted(token, action, now, session.table.seq)

    async def clock_moves(self, session: TableSession) -> None:
        """Move for the first seat whose time is over; a player who saw the turn late gets the whole time from then."""
        now = self._context.clock.now()
        for seat in session.table.waited_for:
            deadline = deadline_of(session.table, seat)
            if deadline is None or deadline > now:
                continue
            token = session.table.tokens[seat - 1]
            if not await self._has_seen(session, seat):
                session.reminders.unseen = token
                self._alarms.set(session.table.id, Wake.CLOCK, now + RECHECK_S, self.clock_moves)
            elif token == session.reminders.unseen:
                session.reminders.unseen = 0
                await self._executor.act(session, (Awoke(),))
            else:
                game = session.table.game
                taken = game.taken_for(session.table.match, seat, game.robots.on_timeout, Mark.TIMEOUT)
                await self._decided(session, taken, Mark.TIMEOUT)
            return

    async def _has_seen(self, session: TableSession, seat: Seat) -> bool:
        """Tell whether the person's own message has shown the decision; the group's counts for who has none."""
        person = session.table.person_at(seat)
        if person is None or not await self._context.may_write_to(person):
            return True
        shown = await self._context.storage.surface(session.table.id, surface_key(Role.HAND, person))
        return shown is not None and shown.seq >= session.table.asked[seat - 1]

    async def ping(self, session: TableSession) -> None:
        """Allow the others from now on to go on without those for whom the deal waits."""
        self._pings.wait_long(session)
        self._executor.show(session)
        if session.table.pace.daily:
            await self._wait_on(session, Wake.PING)
        else:
            await self._wait_on(session)

    async def remind(self, session: TableSession) -> None:
        """Remind those whose minutes are over; others may want a reminder later."""
        self._pings.remind(session)
        await self._wait_on(session, Wake.REMIND)

    async def _wait_on(self, session: TableSession, *again: Wake) -> None:
        """Remember when the table is to be woken next, and wake it for these purposes again."""
        table, now = session.table, self._context.clock.now()
        later = {purpose: at for purpose, at in wakes(table, now).items() if at > now}
        for purpose in again:
            if purpose in later:
                self._alarms.set(table.id, purpose, later[purpose], self._jobs[purpose])
        await self._context.repository.wait_until(table, min(later.values(), default=None))
