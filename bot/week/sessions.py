"""Weeks at work, and their changes: decided, committed, then shown."""

from collections.abc import Iterator
from typing import Final

from bot.screens.refusals import Refusal
from bot.screens.week.words import WeekRefusal
from bot.storage.ports import Cause
from bot.tables.context.context import Context
from bot.tables.context.repository import OutOfStep
from bot.tables.ports import BUMPS_PER_DEAL
from bot.tables.refused import Refused
from bot.week.log import LoggedWeek, WeekLogs
from bot.week.robots import WeekRobots
from engine.tournament.week import week_at
from engine.tournament.weekly import AnyWeekEvent, Opened, Week


class WishRefused(Exception):
    """Refusal: nothing has changed. `reason` names the sentence shown to the person."""

    def __init__(self, reason: WeekRefusal) -> None:
        super().__init__(reason)
        self.reason = reason


LOOKED_BACK: Final = 12
"""Weeks without anybody who has looked at them that are passed over on the way to an earlier one."""


class WeekSession:
    """Week at work with what is not in its log; changed inside the mailbox of its row alone."""

    def __init__(self, logged: LoggedWeek) -> None:
        self.logged = logged
        self.bumps: dict[str, int] = {}
        """Times that a message was requested at the bottom, by its key."""
        self.unsure: set[int] = {attempt.tables[-1] for attempt in logged.week.attempts if attempt.is_playing}
        """Tables that may have a result which is not in the log."""
        self.waiting: set[int] = set()
        """Persons whose next deal comes as soon as the robots are ready; lost at a restart."""
        self.has_looked = False
        """True once tables were looked for that were opened right before a kill."""
        self.par_table = 0
        """Table at which robots play; 0: none."""

    @property
    def row(self) -> int:
        """Number of the week's row in the store."""
        return self.logged.row

    @property
    def week(self) -> Week:
        """The week as its log has it."""
        return self.logged.week


class Weeks:
    """Weeks of the bot that somebody has asked for."""

    def __init__(self, context: Context, robots: WeekRobots) -> None:
        self._context = context
        self.robots = robots
        self.logs = WeekLogs(context.storage)
        self._known: dict[int, WeekSession] = {}
        self._missed: set[int] = set()
        """Numbers of past weeks that nobody has opened."""

    @property
    def now(self) -> float:
        """Second since 1970: weeks go by the calendar, however fast the clock of the tables runs."""
        return self._context.clock.now() / self._context.clock.speed

    def __iter__(self) -> Iterator[WeekSession]:
        """Iterate over the weeks in memory, by number."""
        return (self._known[number] for number in sorted(self._known))

    async def get(self, number: int) -> WeekSession | None:
        """Return a week by its number, read if it is not in memory; None if there is none. Raises StorageFailed."""
        known = self._known.get(number)
        if known is not None:
            return known
        logged = await self.logs.found(number) if number not in self._missed else None
        if logged is not None:
            return await self._kept(logged)
        if number < week_at(self.now):
            self._missed.add(number)
        return None

    async def opened(self, opened: Opened) -> WeekSession:
        """Begin a week, once; return it. Raises StorageFailed. Refused: log_unreadable."""
        known = await self.get(opened.week)
        if known is not None:
            return known
        logged = await self.logs.load(await self.logs.open(opened))
        if logged is None:
            raise Refused(Refusal.LOG_UNREADABLE)
        return await self._kept(logged)

    async def _kept(self, logged: LoggedWeek) -> WeekSession:
        session = WeekSession(logged)
        for row in await self._context.storage.surfaces(logged.row):
            session.bumps[row.key] = row.generation % BUMPS_PER_DEAL
        return self._known.setdefault(logged.week.number, session)  # somebody else may have read it meanwhile

    async def before(self, number: int) -> int | None:
        """Return the number of the last week before this one that was opened; None for none. Raises StorageFailed."""
        for earlier in range(number - 1, number - 1 - LOOKED_BACK, -1):
            if await self.get(earlier) is not None:
                return earlier
        return None

    async def over_after(self, number: int) -> int | None:
        """Return the number of the next week that was opened and is over; None for none. Raises StorageFailed."""
        for later in range(number + 1, min(week_at(self.now), number + LOOKED_BACK) + 1):
            session = await self.get(later)
            if session is not None and session.week.is_closed:
                return later
        return None

    def forget(self, row: int) -> None:
        """Read a week again at its next use: what the store keeps of it has changed."""
        self._known = {number: session for number, session in self._known.items() if session.row != row}

    def at(self, row: int) -> WeekSession | None:
        """Return a week in memory by the number of its row."""
        return next((session for session in self._known.values() if session.row == row), None)

    async def act(self, session: WeekSession, events: tuple[AnyWeekEvent, ...], cause: Cause | None = None) -> bool:
        """Commit events; False if the cause was known, or there is nothing to commit.

        Raises StorageFailed; StorageLost if the program has lost its storage to another one. Refused: not_saved,
        if the log has grown behind its back otherwise.
        """
        if not events and cause is None:
            return False
        try:
            after = await self.logs.commit(session.logged, events, cause)
        except OutOfStep as error:
            self.forget(session.row)
            raise self._context.behind(error) from error
        if after is None:
            return False
        session.logged = after
        return True
