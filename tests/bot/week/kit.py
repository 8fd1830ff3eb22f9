"""A week played through the outermost door, without Telegram."""

from __future__ import annotations

from typing import Final

from bot.screens.model import Press, Screen
from bot.screens.texts import unmarked
from bot.screens.week.keys import WeekWish, WeekWord
from bot.storage.ports import Storage
from bot.tables.areas import Area
from bot.tables.context.context import Context
from bot.tables.log.state import Stage
from bot.tables.ports import Origin, Person
from bot.tables.quiet_tables import QuietTables
from bot.tables.service import Areas, TableService
from bot.week.log import WeekLogs
from bot.week.robots import WeekRobots
from bot.week.service import WeekService
from bot.week.sessions import WeekSession
from engine.games.preferans import PREFERANS
from engine.tournament.week import opens_at
from engine.tournament.weekly import Week
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import GROUP
from tests.clocks import HandClock
from tests.narrowed import there

WEEK: Final = 2968
"""Number of the week that is played."""
DAY_S: Final = 86_400.0


class Robots(WeekRobots):
    """Robots of a week whose search nobody has to compile: without a thinker the simple ones play in their place."""

    installed = True
    ready = True
    version = "as on Monday"

    def __init__(self) -> None:
        super().__init__(PREFERANS)

    @property
    def are_there(self) -> bool:
        """Tell what the test has said."""
        return self.installed

    @property
    def are_ready(self) -> bool:
        """Tell what the test has said."""
        return self.ready

    @property
    def stamp(self) -> str:
        """Return what the test has said."""
        return self.version


class WeekDesk(Desk):
    """Tables and weeks with everything around them, on the Monday on which a week opens."""

    application: Areas
    weeks: WeekService
    compares = False
    """Robots play the deals for comparison, which takes a while."""

    def __init__(self, *, storage: Storage | None = None, clock: HandClock | None = None, bot: int = 7) -> None:
        self.robots = Robots()
        super().__init__(storage=storage, clock=clock or HandClock(opens_at(WEEK) + 60.0), bot=bot)

    def _service(self) -> TableService:
        service = super()._service()
        self.application = Areas(service)
        return service

    def _areas(self, context: Context, quiet: QuietTables) -> tuple[Area, ...]:
        self.weeks = WeekService(context, quiet, self.robots)
        course = self.weeks._course
        wants = course._wants_par

        def wants_par(session: WeekSession) -> bool:
            return self.compares and wants(session)

        course._wants_par = wants_par  # type: ignore[method-assign]  # a test decides whether robots play
        return (self.weeks,)

    async def _start(self, *, took_over: bool) -> None:
        await self.application.start(took_over=took_over)

    async def settle(self) -> None:
        """Let everything happen that may happen now, also between mailboxes."""
        for _ in range(3):
            await super().settle()

    async def say_to(self, person: Person, text: str, *, group: bool = False) -> Screen:
        """Type a command, without its slash; return what was said last."""
        name, _, args = text.partition(" ")
        title = "Пулька" if group else ""
        chat = GROUP if group else person.id
        where = Origin(chat, next(self._ids) + 10**6, is_private=not group, chat_title=title)
        self.application.command(name, args, person, where, self.cause())
        await self.settle()
        return self.wall.told[-1][2] if self.wall.told else Screen("")

    async def came(self, *people: Person) -> None:
        """Let people open the private chat and ask for the week there."""
        await self.meet(*people)
        for person in people:
            await self.say_to(person, "week")

    async def tap(
        self,
        person: Person,
        word: WeekWord,
        first: int = 0,
        *,
        week: int = WEEK,
        group: bool = False,
        cause: str | None = None,
        message: int = 7,
    ) -> Reply:
        """Press any button of a week, on a message that it does not keep unless one is named."""
        reply = self.ask(person, word, first, week=week, group=group, cause=cause, message=message)
        await self.settle()
        return reply

    def ask(
        self,
        person: Person,
        word: WeekWord,
        first: int = 0,
        *,
        week: int = WEEK,
        group: bool = False,
        cause: str | None = None,
        message: int = 7,
    ) -> Reply:
        """Press any button of a week; nothing has come of it yet."""
        name = cause or self.cause()
        reply = Reply(self, name)
        self.replies.append(reply)
        title = "Пулька" if group else ""
        origin = Origin(GROUP if group else person.id, message, is_private=not group, chat_title=title)
        self.application.press(Press(0, 0, str(WeekWish(word, week, first))), person, origin, name, reply)
        return reply

    async def play(self, person: Person, deals: int = 1) -> None:
        """Have a person play the next deals to their ends."""
        for _ in range(deals):
            assert (await self.tap(person, WeekWord.PLAY)).only == ("empty", "")
            await self.finish(person)

    async def finish(self, person: Person) -> None:
        """Play the deal that lies on a person's table to its end."""
        self.number = there((await self.week()).attempt_of(person.id)).tables[-1]
        await self.deal()
        assert (await self.state()).stage is Stage.OVER
        await self.settle()

    async def week(self, number: int = WEEK) -> Week:
        """Return a week as its log tells it."""
        return there(await WeekLogs(self.storage).found(number)).week

    async def row(self, number: int = WEEK) -> int:
        """Return the number of a week's row."""
        return there(await WeekLogs(self.storage).found(number)).row

    def own(self, person: Person) -> Screen:
        """Return what the message of the newest week to a person should show."""
        row = max(row for row, key in self.wall.last if key == f"week:{person.id}")
        return self.wall.last[row, f"week:{person.id}"].screen

    def changed(self) -> Screen:
        """Return the page to which a message was turned last."""
        return self.wall.changed[-1][2]


def words(screen: Screen) -> str:
    """Return the text of a screen as its reader sees it."""
    return unmarked(screen.text)


def labels(screen: Screen) -> list[str]:
    """Return the labels of the buttons of a screen."""
    return [button.text for row in screen.rows for button in row]
