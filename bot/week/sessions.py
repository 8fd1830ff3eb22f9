"""Weeks in memory, and changes to them: decided, committed, then shown."""

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
    """Refusal of a wish; nothing has changed. `reason` names the sentence shown to the person."""

    def __init__(self, reason: WeekRefusal) -> None:
        super().__init__(reason)
        self.reason = reason


LOOKED_BACK: Final = 12
"""Maximum number of weeks that are searched for an earlier or later one that somebody has opened."""


class WeekSession:
    """Week in memory, with state that is not in its log; changed only inside the mailbox of its row."""

    def __init__(self, logged: LoggedWeek) -> None:
        self.logged = logged
        self.bumps: dict[str, int] = {}
        """How often each message was requested at the bottom of its chat, by the message's key."""
        self.unsure: set[int] = {attempt.tables[-1] for attempt in logged.week.attempts if attempt.is_playing}
        """Numbers of the quiet tables that may have a result which is not in the log."""
        self.waiting: set[int] = set()
        """Persons who get their next deal as soon as the robots are ready; lost at a restart."""
        self.has_looked = False
        """True once tables have been searched for that were opened right before the program was killed."""
        self.par_table = 0
        """Number of the quiet table at which robots play a deal for comparison; 0 if there is none."""

    @property
    def row(self) -> int:
        """Number of the week's row in the store."""
        return self.logged.row

    @property
    def week(self) -> Week:
        """Week as folded from its log."""
        return self.logged.week


class Weeks:
    """Weeks of the bot that have been read so far."""

    def __init__(self, context: Context, robots: WeekRobots) -> None:
        self._context = context
        self.robots = robots
        self.logs = WeekLogs(context.storage)
        self._known: dict[int, WeekSession] = {}
        self._missed: set[int] = set()
        """Numbers of past weeks that nobody has opened and that are not in the store."""

    @property
    def now(self) -> float:
        """Present time, in seconds since 1970; weeks follow the calendar, however fast the clock of the tables runs."""
        return self._context.clock.now() / self._context.clock.speed

    def __iter__(self) -> Iterator[WeekSession]:
        """Iterate over the weeks in memory, by number."""
        return (self._known[number] for number in sorted(self._known))

    async def get(self, number: int) -> WeekSession | None:
        """Return a week by its number, read from the store if needed; None if there is none. Raises StorageFailed."""
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
        """Begin a week, unless it has begun, and return it. Raises StorageFailed, Refused (log_unreadable)."""
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
        """Return the number of the last opened week before this one; None if there is none. Raises StorageFailed."""
        for earlier in range(number - 1, number - 1 - LOOKED_BACK, -1):
            if await self.get(earlier) is not None:
                return earlier
        return None

    async def over_after(self, number: int) -> int | None:
        """Return the number of the next week that is closed; None if there is none. Raises StorageFailed."""
        for later in range(number + 1, min(week_at(self.now), number + LOOKED_BACK) + 1):
            session = await self.get(later)
            if session is not None and session.week.is_closed:
                return later
        return None

    def forget(self, row: int) -> None:
        """Drop a week from memory, so that it is read again at its next use: its log in the store has changed."""
        self._known = {number: session for number, session in self._known.items() if session.row != row}

    def at(self, row: int) -> WeekSession | None:
        """Return the week in memory with this number of its row; None if there is none."""
        return next((session for session in self._known.values() if session.row == row), None)

    async def act(self, session: WeekSession, events: tuple[AnyWeekEvent, ...], cause: Cause | None = None) -> bool:
        """Commit events; return False if the cause has been executed before, or if there is nothing to commit.

        Raises StorageFailed; StorageLost if another program has taken over the storage; Refused (not_saved) if somebody
        else has appended to the log.
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
