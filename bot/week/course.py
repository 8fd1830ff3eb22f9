"""Course of a week: what happens automatically, decided by the log, the clock and the quiet tables alone.

Every step first checks whether it has been done already, so that it may be repeated after a crash at any point. A
table is opened under a key, which returns the same table again; its result is taken into the log once.

| when | what |
|---|---|
| somebody has begun | robots play the deals for comparison, one after the other |
| a table has finished its deal | its result is taken into the log |
| the time is over | unfinished tables are ended, all tables may be shown, the week is closed |
"""

from typing import Final

from bot.screens.week.words import table_title
from bot.tables.context.context import Context
from bot.tables.log.events import GivenDeal, Occupant, Pace
from bot.tables.quiet_tables import QuietTables
from bot.week.robots import STRENGTH
from bot.week.sessions import Weeks, WeekSession
from engine.tournament.secrets import dealer_of
from engine.tournament.week import DEALS, PERSON, SEATS
from engine.tournament.weekly import AnyWeekEvent, Attempt, ParFound, close, deal, finish

WARMING_S: Final = 2.0
"""Seconds, by the clock of the tables, between two checks whether the robots are ready."""
OF_TABLES: Final = "table."
"""Prefix of the tags of events that belong to the table and not to the game."""


class WeekCourse:
    """Automatic steps of weeks, executed inside the mailboxes of their rows."""

    def __init__(self, context: Context, quiet: QuietTables, weeks: Weeks) -> None:
        self._context = context
        self._quiet = quiet
        self._weeks = weeks
        self._robots = weeks.robots
        self.directed: dict[int, int] = {}
        """Rows of weeks by the numbers of their quiet tables, for the reports of changes at these tables."""

    async def step(self, session: WeekSession) -> None:
        """Do everything that is due in a week. Raises StorageFailed, Refused (not_saved, busy)."""
        if not session.has_looked:
            await self._look(session)
            session.has_looked = True
        for attempt in session.week.attempts:
            if attempt.is_playing and attempt.tables[-1] in session.unsure:
                await self._take(session, attempt)
        if self._is_over(session) and not session.week.is_closed:
            await self._close(session)
        if session.waiting and self._robots.are_ready:
            await self._deal_to_waiting(session)
        while await self._find_par(session):
            pass

    async def _look(self, session: WeekSession) -> None:
        """Find tables opened for a next deal that is not in the log, because the program was killed in between."""
        for attempt in session.week.attempts:
            is_ready = attempt.person > 0 and not attempt.is_playing and not attempt.is_done
            if is_ready and await self._quiet.found(_key(session, attempt)) is not None:
                session.waiting.add(attempt.person)

    def next_at(self, session: WeekSession) -> float | None:
        """Return the time, in clock seconds, at which the next step is due; None if no step depends on the clock."""
        clock = self._context.clock
        if (session.waiting or self._wants_par(session)) and not self._robots.are_ready:
            return clock.now() + WARMING_S
        return None if session.week.is_closed else max(clock.now(), session.week.closes * clock.speed)

    async def deal(self, session: WeekSession, attempt: Attempt) -> None:
        """Deal the next deal of an attempt at a new table; if the robots are not ready yet, note that the person waits.

        Raises WeekRefused (over, done), StorageFailed, Refused (not_saved, busy).
        """
        at = self._weeks.now
        deal(session.week, attempt, 0, at)  # refuses before a table is opened
        if not self._robots.are_ready:
            session.waiting.add(attempt.person)
            return
        person = Occupant(attempt.name, attempt.person)
        number = await self._opened(session, _key(session, attempt), attempt.next_deal, person, attempt.person)
        # at the second of the first look: a table that was opened is noted, so that the end of the week ends it
        await self._weeks.act(session, deal(session.week, attempt, number, at))
        session.waiting.discard(attempt.person)
        session.unsure.add(number)  # where a kill came between the deal and this line, it may be played by now

    async def _deal_to_waiting(self, session: WeekSession) -> None:
        """Deal to the persons who wait for the robots; after the end of the week nobody gets a deal."""
        for person in tuple(session.waiting):
            attempt = session.week.attempt_of(person)
            if attempt is None or attempt.is_playing or self._is_over(session):
                session.waiting.discard(person)
            else:
                await self.deal(session, attempt)

    async def _opened(self, session: WeekSession, key: str, deal: int, first: Occupant, reader: int) -> int:
        week = session.week
        rules = self._robots.convention(week.preset).rules(self._robots.game.rules)
        robot = Occupant("", strength=STRENGTH)
        number = await self._quiet.open(
            key,
            rules,
            [first, robot, robot],
            table_title(self._context.texts_for(reader), deal),
            pace=Pace(brisk=first.person is None),
            given=GivenDeal(week.secret_of(deal).hex(), "", deal, dealer_of(deal, SEATS), chance=True),
        )
        self.directed[number] = session.row
        await self._quiet.begin(number)
        return number

    async def _take(self, session: WeekSession, attempt: Attempt) -> None:
        """Take the result of the deal in play into the log, if it is finished."""
        number = attempt.tables[-1]
        self.directed[number] = session.row
        session.unsure.discard(number)  # what happens there from now on is reported again
        try:
            state = await self._quiet.look(number)
            if state is not None and state.is_over and state.deals and state.exact is not None:
                events = finish(session.week, attempt, state.exact[PERSON], await self._finished_at(session, number))
                await self._weeks.act(session, events)
        except BaseException:
            session.unsure.add(number)
            raise

    async def _finished_at(self, session: WeekSession, number: int) -> float:
        """Return when a deal was finished, in seconds since 1970; before the end of the week, the present time."""
        now = self._weeks.now
        if now < session.week.closes:
            return now
        rows = await self._context.storage.events(number)
        seconds = [row.at for row in rows if not row.tag.startswith(OF_TABLES)]
        return max(seconds) / self._context.clock.speed if seconds else now

    async def _close(self, session: WeekSession) -> None:
        """End the tables at which a deal is still played, allow all tables to be shown, and close the week."""
        week = session.week
        for attempt in week.attempts:
            if attempt.is_playing:
                await self._take(session, attempt)
                await self._quiet.end(attempt.tables[-1])
            for number in attempt.tables:
                await self._quiet.reveal(number)
        for number in week.par_tables:
            await self._quiet.reveal(number)
        await self._weeks.act(session, close(week, self._weeks.now))

    async def _find_par(self, session: WeekSession) -> bool:
        """Have robots play the next deal for comparison; return whether its result has been taken into the log."""
        if not self._wants_par(session) or not self._robots.are_ready:
            return False
        week, deal = session.week, len(session.week.pars) + 1
        robot = Occupant("", strength=STRENGTH)
        if not session.par_table:
            session.par_table = await self._opened(session, f"week:{session.row}:par:{deal}", deal, robot, 0)
        number = session.par_table
        state = await self._quiet.look(number)
        if state is None or not state.is_over or state.exact is None:
            return False
        events: tuple[AnyWeekEvent, ...] = (ParFound(number, state.exact[PERSON]),)
        await self._weeks.act(session, events)
        session.par_table = 0
        if week.is_closed:
            await self._quiet.reveal(number)
        return True

    def _wants_par(self, session: WeekSession) -> bool:
        return bool(session.week.attempts) and len(session.week.pars) < DEALS and self._robots.are_there

    def _is_over(self, session: WeekSession) -> bool:
        return self._weeks.now >= session.week.closes


def _key(session: WeekSession, attempt: Attempt) -> str:
    """Return the key of the quiet table for the next deal of an attempt."""
    return f"week:{session.row}:{attempt.number}:{attempt.next_deal}"
