"""The whole application as the gateway sees it: what is about a week goes to weeks, all else elsewhere."""

from bot.screens.model import Press
from bot.tables.ports import Answer, Origin, Person
from bot.tables.service import TableService
from bot.tournaments.application import TablesAndTournaments
from bot.week.robots import WeekRobots, robots_of
from bot.week.service import WeekService


class TablesAndWeeks:
    """Implementation of `bot.tables.ports.Application` with tournaments and weeks."""

    def __init__(self, tables: TableService, robots: WeekRobots | None = None) -> None:
        """Put the application together; `robots` are for tests: others than those of every week."""
        self._others = TablesAndTournaments(tables)
        self.tournaments = self._others.tournaments
        robots = robots or robots_of(tables.context.games, tables.context.thinker)
        self.weeks = WeekService(tables.context, tables.quiet, robots) if robots is not None else None

    def press(self, press: Press | None, person: Person, origin: Origin, cause: str, answer: Answer) -> None:
        """Handle a pressed button; None is data nobody can read."""
        if press is not None and self.weeks is not None and self.weeks.owns(press):
            self.weeks.press(press, person, origin, cause, answer)
        else:
            self._others.press(press, person, origin, cause, answer)

    def taking_long(self, press: Press | None, person: Person) -> str:
        """Return what answers a press that is not done in time."""
        return self._others.taking_long(press, person)

    def command(self, name: str, args: str, person: Person, origin: Origin, cause: str) -> None:
        """Handle a typed command, given without its slash."""
        if self.weeks is not None and self.weeks.owns_order(name, args):
            self.weeks.order(args, person, origin, cause)
        else:
            self._others.command(name, args, person, origin, cause)

    def nameless(self, name: str, origin: Origin) -> None:
        """Answer a typed command of an anonymous administrator or a channel, given without its slash."""
        self._others.nameless(name, origin)

    def reachable(self, person: Person, *, can_dm: bool) -> None:
        """Note that the person opened or blocked the private chat."""
        self._others.reachable(person, can_dm=can_dm)
        if can_dm and self.weeks is not None:
            self.weeks.reachable(person.id)

    def migrated(self, old: int, new: int) -> None:
        """Note that a group became a supergroup with another id."""
        self._others.migrated(old, new)

    def reopened(self, chat: int) -> None:
        """Note that a group may take what it has refused, and should be shown everything again."""
        self._others.reopened(chat)

    def homeless(self, table: int) -> None:
        """Note that no topic of its group is open for a table."""
        self._others.homeless(table)

    async def start(self, *, took_over: bool = False) -> None:
        """Let tables, tournaments and weeks go on. Raises StorageFailed."""
        await self._others.start(took_over=took_over)
        if self.weeks is not None:
            await self.weeks.start(took_over=took_over)
