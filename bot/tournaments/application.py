"""The whole application as the gateway sees it: what is about a tournament goes to tournaments, all else to tables."""

from bot.screens.model import Press
from bot.tables.ports import Answer, Origin, Person
from bot.tables.service import TableService
from bot.tournaments.service import TournamentService


class TablesAndTournaments:
    """Implementation of `bot.tables.ports.Application` with tournaments."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self.tournaments = TournamentService(tables.context, tables.quiet)

    def press(self, press: Press | None, person: Person, origin: Origin, cause: str, answer: Answer) -> None:
        """Handle a pressed button; None is data nobody can read."""
        if press is not None and self.tournaments.owns(press):
            self.tournaments.press(press, person, origin, cause, answer)
        else:
            self._tables.press(press, person, origin, cause, answer)

    def taking_long(self, press: Press | None, person: Person) -> str:
        """Return what answers a press that is not done in time."""
        return self._tables.taking_long(press, person)

    def command(self, name: str, args: str, person: Person, origin: Origin, cause: str) -> None:
        """Handle a typed command, given without its slash."""
        if self.tournaments.owns_order(name, args):
            self.tournaments.order(name, args, person, origin, cause)
        else:
            self._tables.command(name, args, person, origin, cause)

    def nameless(self, name: str, origin: Origin) -> None:
        """Answer a typed command of an anonymous administrator or a channel, given without its slash."""
        self._tables.nameless(name, origin)

    def reachable(self, person: Person, *, can_dm: bool) -> None:
        """Note that the person opened or blocked the private chat."""
        self._tables.reachable(person, can_dm=can_dm)
        if can_dm:
            self.tournaments.reachable(person.id)

    def migrated(self, old: int, new: int) -> None:
        """Note that a group became a supergroup with another id."""
        self._tables.migrated(old, new)
        self.tournaments.migrated(old)

    def reopened(self, chat: int) -> None:
        """Note that a group may take what it has refused, and should be shown everything again."""
        self._tables.reopened(chat)
        self.tournaments.reopened(chat)

    def homeless(self, table: int) -> None:
        """Note that no topic of its group is open for a table."""
        self._tables.homeless(table)

    async def start(self, *, took_over: bool = False) -> None:
        """Let tables and tournaments go on. Raises StorageFailed."""
        await self._tables.start(took_over=took_over)
        await self.tournaments.start(took_over=took_over)
