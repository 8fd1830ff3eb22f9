"""A tournament played through the outermost door, without Telegram."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.screens.actions import Action
from bot.screens.model import Press, Screen
from bot.screens.tournament.keys import TourWish, TourWord
from bot.storage.ports import Cause
from bot.tables.areas import Area
from bot.tables.context.context import Context
from bot.tables.ports import Origin, Person, Wanted
from bot.tables.quiet_tables import QuietTables
from bot.tables.service import Areas, TableService
from bot.tournaments.log import TournamentLogs
from bot.tournaments.service import TournamentService
from engine.tournament.events import Opened
from engine.tournament.plan import DUPLICATE, EVENING, SEED_004, Convention, Plan
from engine.tournament.state import Round, Tournament
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, GROUP, STRANGER, VIKA
from tests.narrowed import there

LATER: Final = tuple(Person(number, name) for number, name in enumerate(("Даша", "Егор", "Жанна", "Зоя", "Игорь"), 21))
NINE: Final = (ANYA, BORIS, VIKA, GRISHA, *LATER)
ONE_DEAL: Final = (("end", "deals:1"),)
SHORT: Final = replace(
    EVENING, three=Convention("club3", ONE_DEAL), four=Convention("club4", ONE_DEAL), match_deals=0, final_deals=0
)
"""Plan of an evening whose matches have one deal."""
LONG: Final = replace(SEED_004, three=SHORT.three, four=SHORT.four)
"""Plan of rounds by windows whose matches have one deal."""
DEALS: Final = replace(DUPLICATE, rounds=2, deals=3, clock_s=0)
"""Plan of a duplicate with rounds of three deals."""
MINUTE_S: Final = 60.0


class TournamentDesk(Desk):
    """Tables and tournaments with everything around them. `tour` is the tournament that is meant."""

    tour = 0
    application: Areas
    tournaments: TournamentService
    known = (*NINE, STRANGER)

    def _service(self) -> TableService:
        service = super()._service()
        self.application = Areas(service)
        return service

    def _areas(self, context: Context, quiet: QuietTables) -> tuple[Area, ...]:
        self.tournaments = TournamentService(context, quiet)
        return (self.tournaments,)

    async def _start(self, *, took_over: bool) -> None:
        await self.application.start(took_over=took_over)

    async def meet(self, *people: Person, can_dm: bool = True) -> None:
        """Let people open (or block) the private chat."""
        for person in people:
            self.application.reachable(person, can_dm=can_dm)
            await self.settle()

    async def say_to(self, person: Person, text: str, *, private: bool = False, chat: int = GROUP) -> None:
        """Type a command of tournaments, without its slash."""
        name, _, args = text.partition(" ")
        where = Origin(
            person.id if private else chat,
            next(self._ids) + 10**6,
            is_private=private,
            chat_title="" if private else "Пулька",
        )
        self.application.command(name, args, person, where, self.cause())
        await self.settle()

    async def opened(self, plan: Plan = SHORT, director: Person = ANYA) -> None:
        """Open a tournament of any plan in the group."""
        logs, opened = (
            TournamentLogs(self.storage),
            Opened(plan, director.id, director.name, "07" * 32, "k", GROUP, "Кубок"),
        )
        await self.meet(director)
        self.tour = await logs.open(opened, Cause(self.cause()))
        await self.tournaments.start()
        await self.settle()

    async def joined(self, *people: Person) -> None:
        """Have people take part."""
        await self.meet(*people)
        for person in people:
            await self.tap(person, TourWord.IN)

    async def drawn(self, *people: Person, plan: Plan = SHORT) -> None:
        """Open a tournament, have people take part and draw the first round."""
        await self.opened(plan, people[0])
        await self.joined(*people)
        await self.tap(people[0], TourWord.CLOSE)
        await self.tap(people[0], TourWord.DRAW)

    async def tap(
        self,
        person: Person,
        word: TourWord,
        first: int = 0,
        second: int = 0,
        *,
        mark: int | None = None,
        cause: str | None = None,
        chat: int | None = None,
    ) -> Reply:
        """Press any button of the tournament, in private unless a chat is named."""
        drawn = len((await self.state_of()).rounds) if mark is None else mark
        return await self.act(person, str(TourWish(word, self.tour, drawn, first, second)), cause=cause, chat=chat)

    async def act(
        self, person: Person, action: str, *, cause: str | None = None, chat: int | None = None, message: int = 7
    ) -> Reply:
        """Press a button by its action."""
        reply = self.ask(person, action, cause=cause, chat=chat, message=message)
        await self.settle()
        return reply

    def ask(
        self, person: Person, action: str, *, cause: str | None = None, chat: int | None = None, message: int = 7
    ) -> Reply:
        """Press a button by its action; nothing has come of it yet."""
        name = cause or self.cause()
        reply = Reply(self, name)
        self.replies.append(reply)
        origin = Origin(
            chat or person.id, message, is_private=chat is None, chat_title="" if chat is None else "Пулька"
        )
        self.application.press(Press(0, 0, action), person, origin, name, reply)
        return reply

    async def substituted(self, director: Person, number: int, person: Person) -> Reply:
        """Have a person offer to take an entrant's place, and the director accept."""
        await self.tap(person, TourWord.READY, number)
        buttons = [button.press for row in self.wall.told[-1][2].rows for button in row]
        (seat,) = [press.action for press in buttons if press and f":{TourWord.SEAT}:" in press.action]
        return await self.act(director, seat)

    async def state_of(self) -> Tournament:
        """Return the tournament as its log tells it."""
        return there(await TournamentLogs(self.storage).load(self.tour)).tournament

    async def settle(self) -> None:
        """Let everything happen that may happen now, also between mailboxes."""
        for _ in range(3):
            await super().settle()

    async def come(self, *people: Person) -> None:
        """Have people say that they are there."""
        for person in people:
            assert (await self.tap(person, TourWord.HERE)).kind in ("empty", "toast")

    def page(self, chat: int = GROUP) -> Screen:
        """Return what the tournament's message in a chat should show."""
        return self.wall.last[self.tour, f"tour:{chat}"].screen

    def own(self, person: Person) -> Screen:
        """Return what the tournament's message to a person should show."""
        return self.wanted(person).screen

    def wanted(self, person: Person) -> Wanted:
        """Return how the tournament's message to a person should be."""
        return self.wall.last[self.tour, f"tourown:{person.id}"]

    def pages(self, person: Person) -> Screen:
        """Return what the director's pages should show."""
        return self.wall.last[self.tour, f"tourpages:{person.id}"].screen

    async def table_id(self, table: int) -> int:
        """Return the number of the quiet table of a table of the round."""
        one = (await self.state_of()).rounds[-1]
        return there(there(one.table(table)).game()).id

    async def ended(self, table: int) -> None:
        """End the match of a table as its sheet stands."""
        await self.service.quiet.end(await self.table_id(table))
        await self.settle()

    async def running(self) -> Round:
        """Return the round that runs."""
        return there((await self.state_of()).round)

    async def deal_id(self, table: int, deal: int) -> int:
        """Return the number of the quiet table of a deal, which has begun."""
        return there(there((await self.state_of()).rounds[-1].table(table)).game(deal)).id

    async def play(self, table: int) -> None:
        """Play the deal that a table of people plays, to its end."""
        game = there(there((await self.running()).table(table)).running)
        self.number = game.id
        await self.deal()
        await self.settle()

    async def ready(self, table: int, deal: int) -> None:
        """Have the people of a table say «Готов» for a deal that gathers there."""
        one = await self.running()
        self.number = there(await self.service.quiet.found(f"tour:{self.tour}:{one.number}:{table}:d{deal}"))
        state = there(await self.service.quiet.look(self.number))
        for who in self.known:
            if who.id in {occupant.person for occupant in state.seats}:
                await self.press(who, Action.NEXT)
                await self.pass_time(1)
        await self.settle()
