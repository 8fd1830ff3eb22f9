"""Messages of a week: one in each player's private chat, sent as a new message after each finished deal."""

from bot.screens.scene import localized
from bot.screens.week.own import own_screen
from bot.screens.week.words import WeekFrame
from bot.tables.context.context import Context
from bot.tables.ports import BUMPS_PER_DEAL, Role, Surface, Urgency, Wanted
from bot.week.sessions import Weeks, WeekSession
from engine.tournament.weekly import Attempt


class WeekDisplay:
    """Requests to show the messages of weeks, made inside the mailboxes of their rows."""

    def __init__(self, context: Context, weeks: Weeks) -> None:
        self._context = context
        self._weeks = weeks
        self._robots = weeks.robots

    async def frame(self, session: WeekSession, person: int) -> WeekFrame:
        """Return the data that all screens of a week need for one reader. Raises StorageFailed."""
        settings = await self._context.chats.of(person)
        known = self._context.met.get(person)
        attempt = session.week.attempt_of(person)
        return WeekFrame(
            week=session.week,
            now=self._weeks.now,
            reader=person,
            name=attempt.name if attempt is not None else known.name if known is not None else "",
            earlier=await self._weeks.before(session.week.number),
            are_there=self._robots.are_there,
            plays_alike=self._robots.play_as(session.week.stamp),
            is_shown=settings.shows_week,
            hides=settings.hides_stats,
        )

    async def show(self, session: WeekSession, attempts: tuple[Attempt, ...]) -> None:
        """Show the current messages of some attempts; once the week is closed, only messages that exist are edited.

        Raises StorageFailed.
        """
        standing: frozenset[str] | None = None
        if session.week.is_closed:
            standing = frozenset(row.key for row in await self._context.storage.surfaces(session.row) if row.hash)
        for attempt in attempts:
            if attempt.person <= 0 or (standing is not None and self.own(session, attempt.person).key not in standing):
                continue
            if await self._context.may_write_to(attempt.person):
                self._context.publisher.show(await self._wanted(session, attempt))

    async def _wanted(self, session: WeekSession, attempt: Attempt) -> Wanted:
        surface, chats = self.own(session, attempt.person), self._context.chats
        frame = await self.frame(session, attempt.person)
        t = chats.texts(attempt.person)
        shown = localized(t, own_screen(t, frame), chats.look(attempt.person))
        generation = len(attempt.results) * BUMPS_PER_DEAL + session.bumps.get(surface.key, 0)
        return Wanted(surface, shown, generation, Urgency.NOW, session.logged.seq)

    def bring_down(self, session: WeekSession, person: int) -> None:
        """Request that a person's message be sent again at the bottom of the chat when it is next shown."""
        key = self.own(session, person).key
        session.bumps[key] = session.bumps.get(key, 0) + 1

    @staticmethod
    def own(session: WeekSession, person: int) -> Surface:
        """Return the surface of a person's message about a week, in the private chat."""
        return Surface(session.row, Role.WEEK, person, None, person)
