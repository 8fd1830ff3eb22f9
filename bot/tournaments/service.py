"""Service for tournaments: every change goes through the mailbox of the tournament, in order, and is then shown."""

import logging
from functools import partial
from typing import Final

from bot.screens import replies
from bot.screens.actions import LooseAction
from bot.screens.model import Press
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts
from bot.screens.tournament.direct import topic_closed
from bot.screens.tournament.keys import TourWish, wish_of
from bot.screens.tournament.refusals import TourRefusal, plan_refused, tour_refused, wish_refused
from bot.screens.tournament.setup import SetUp, setup_of
from bot.storage.ports import Cause, StorageFailed, StorageLost
from bot.tables.areas import Area
from bot.tables.context.context import Context
from bot.tables.context.feature import Given, Order
from bot.tables.context.mailbox import MailboxFull
from bot.tables.ports import Answer, Origin, Person, Urgency
from bot.tables.presentation.answers import WishAnswers
from bot.tables.quiet_tables import QuietTables
from bot.tables.refused import Refused
from bot.tables.startup import JUST_NOW_S, look_again
from bot.tournaments.course import Course
from bot.tournaments.display import TournamentDisplay
from bot.tournaments.opening import TournamentOpening
from bot.tournaments.orders import TournamentOrders
from bot.tournaments.people import People
from bot.tournaments.presses import TournamentPresses
from bot.tournaments.records import Records
from bot.tournaments.sessions import Tournaments, TournamentSession, WishRefused
from engine.core.errors import ConventionError
from engine.tournament.commands import TourRefused
from engine.tournament.plan import PlanRefused

log = logging.getLogger(__name__)

PREFIX: Final = f"{LooseAction.TOUR}:"
"""Prefix of the action of every button of a tournament."""
GREATEST: Final = 1 << 52
"""Upper limit (exclusive) for numbers of rows and people in a button."""
COURSE: Final = "course"
"""Purpose of the timer that a tournament sets for its next step."""
RETRY_S: Final = 5.0
"""Clock seconds until a step that the store or the mailbox refused is tried again."""


class TournamentService(Area):
    """Tournaments of a bot; `start` resumes them, and they stop with the mailboxes and timers of the tables."""

    def __init__(self, context: Context, quiet: QuietTables) -> None:
        self._context = context
        self._answers = WishAnswers(context, (TourRefused, PlanRefused, WishRefused, ConventionError), _told)
        self._tournaments = Tournaments(context)
        self._display = TournamentDisplay(context)
        self._course = Course(context, quiet, self._tournaments, self._display)
        people = People(context, self._tournaments, self._display)
        records = Records(context, quiet)
        self._presses = TournamentPresses(context, self._tournaments, self._display, people, records)
        self._opening = TournamentOpening(context, self._tournaments)
        self._orders = TournamentOrders(context, self._tournaments, self._display, people)
        quiet.listen(self._heard)

    def owns(self, press: Press) -> bool:
        """Return whether a pressed button belongs to a tournament."""
        return press.action.startswith(PREFIX)

    def press(self, press: Press, person: Person, origin: Origin, cause: str, answer: Answer) -> None:
        """Handle a pressed button of a tournament; the press is answered exactly once."""
        argument, at = press.action.removeprefix(PREFIX), self._context.clock.now()
        wish, setup = _sound(wish_of(argument)), setup_of(argument)
        given = Given(press, person, origin, Cause(cause, person.id), answer, self._context.texts_for(person.id), at)
        mailbox = wish.tour if wish else ("chat", origin.chat)
        self._answers.press(mailbox, given, partial(self._pressed, wish, setup))

    async def _pressed(self, wish: TourWish | None, setup: SetUp | None, given: Given) -> None:
        """Do what a button asks for; `wish` and `setup` are None if it is unreadable. Raises Refused (stale)."""
        if setup is not None:
            number = await self._opening.press(given, setup)
            if number is not None:
                self._context.mailboxes.offer(number, partial(self._go_on, number, Urgency.NOW))
            return
        if wish is None:
            raise Refused(Refusal.STALE)
        session = await self._tournaments.get(wish.tour)
        if session is None:
            raise WishRefused(TourRefusal.NO_TOUR)
        before = session.logged.seq
        try:
            await self._presses.handle(session, given, wish)
        finally:
            if session.logged.seq != before:
                await self._after(session)

    def order(self, name: str, args: str, person: Person, origin: Origin, cause: str) -> None:
        """Handle a typed command, or a followed link, of tournaments."""

        async def job() -> None:
            await self._context.chats.of(origin.chat)
            order = Order(args, person, origin, Cause(cause, person.id), self._context.texts_for(origin.chat))
            await self._answers.order(name, order, partial(self._ordered, name, order))

        number = self._orders.tournament_of(name, args)
        self._context.mailboxes.offer(number or ("chat", origin.chat), job, person.id)

    async def _ordered(self, name: str, order: Order) -> None:
        """Do what a command asks for, and show the tournaments that it concerns."""
        for session in await self._orders.handle(name, order):  # not all of them in their mailbox
            self._context.mailboxes.offer(session.number, partial(self._go_on, session.number))

    def owns_order(self, name: str, args: str) -> bool:
        """Return whether a typed command, or a followed link, concerns tournaments."""
        return self._orders.owns(name, args)

    # -- what happens by itself

    async def start(self, *, took_over: bool = False) -> None:
        """Resume every tournament that is not over, and correct its messages. Raises StorageFailed.

        `took_over`: True if the previous program did not end properly. What chats show is uncertain then, and is shown
        once more later.
        """
        restored = set(await self._context.storage.restored_tables())
        for number in await self._tournaments.logs.numbers():
            if number in restored or took_over:
                await self._context.publisher.doubt(number)
                await self._context.storage.taken_up(number)
            session, now = await self._tournaments.get(number), self._context.clock.now()
            if session is not None:
                self._context.mailboxes.offer(number, partial(self._go_on, number))
                if took_over and (not session.tournament.is_over or session.logged.last_at > now - JUST_NOW_S):
                    look_again(self._context, number, partial(self._go_on, number))

    def _heard(self, table: int) -> None:
        """Check a tournament again after a change of one of its tables; `table`: number of the quiet table."""
        number = self._course.tables.directed.get(table)
        if number is not None:
            self._ring(number)

    def _wake(self, session: TournamentSession, at: float | None) -> None:
        """Set the alarm of a tournament to clock second `at`; None: cancel it."""
        if at is None:
            self._context.timers.cancel(session.number, COURSE)
        else:
            self._context.timers.set(session.number, COURSE, at, partial(self._ring, session.number))

    def _ring(self, number: int) -> None:
        if not self._context.mailboxes.offer(number, partial(self._go_on, number)):
            again = self._context.clock.now() + RETRY_S
            self._context.timers.set(number, COURSE, again, partial(self._ring, number))

    async def _go_on(self, number: int, urgency: Urgency = Urgency.SOON) -> None:
        """Do what is due in a tournament, inside its mailbox."""
        session = await self._tournaments.get(number)
        if session is not None:
            await self._after(session, urgency)

    async def _after(self, session: TournamentSession, urgency: Urgency = Urgency.SOON) -> None:
        """Do what follows from a change, show the tournament and set its alarm; after a failure, retry later.

        `urgency`: of the messages in chats.
        """
        try:
            await self._course.step(session)
            await self._display.show(session, urgency)
        except (StorageFailed, MailboxFull, Refused, TourRefused, WishRefused, ConventionError) as error:
            log.error("tournament %s waits: %s: %s", session.number, type(error).__name__, error)
            self._wake(session, self._context.clock.now() + RETRY_S)
        except StorageLost:  # the program ends
            return
        else:
            self._wake(session, self._course.next_at(session))

    # -- the world around

    def reachable(self, person: int) -> None:
        """Show the tournament messages to a person who has opened the private chat, after that is stored."""

        async def job() -> None:
            for session in self._tournaments:
                if session.tournament.entrant_of(person) is not None:
                    self._context.mailboxes.offer(session.number, partial(self._go_on, session.number))

        self._context.mailboxes.offer(("chat", person), job)

    def migrated(self, old: int) -> None:
        """Show the tournaments of a group whose number has changed, once the new number has been recorded."""

        async def job() -> None:
            for session in self._tournaments:
                self._context.mailboxes.offer(session.number, partial(self._moved, session.number))

        self._context.mailboxes.offer(("chat", old), job)

    async def _moved(self, number: int) -> None:
        session = await self._tournaments.get(number)
        if session is not None:
            await self._tournaments.find_chats(session)
            await self._after(session)

    def reopened(self, chat: int) -> None:
        """Show the tournaments of a chat that accepts messages again."""
        for session in self._tournaments:
            if chat in session.chats.values():
                self._context.mailboxes.offer(session.number, partial(self._go_on, session.number))

    def homeless(self, number: int) -> None:
        """Notify the director, or else an entrant, in private that a tournament has no open topic for its message."""
        self._context.mailboxes.offer(number, partial(self._tell_homeless, number))

    async def _tell_homeless(self, number: int) -> None:
        session = await self._tournaments.get(number)
        if session is None or session.tournament.is_over:
            return
        tournament = session.tournament
        director = () if tournament.has_director_left else (tournament.director,)
        people = (*director, *(entrant.person for entrant in tournament.players))
        await self._context.tell_one(people, lambda t: topic_closed(t, tournament))

    async def part(self, person: int, table: int) -> None:
        """Remove a person who is to be forgotten from a tournament, inside its mailbox. Raises Refused (not_saved)."""
        session = await self._tournaments.get(table)
        if session is not None:
            await self._orders.part(session, person)

    async def forgotten(self, tables: tuple[int, ...]) -> None:
        """Reload the tournaments from whose logs a person has just been removed."""
        for session in tuple(self._tournaments):
            if session.number in tables:
                self._tournaments.forget(session.number)
                self._context.mailboxes.offer(session.number, partial(self._go_on, session.number))


def _told(t: Texts, error: TourRefused | PlanRefused | WishRefused | ConventionError) -> str:
    """Return the toast that explains why a wish about tournaments is refused; ConventionError: the button is stale."""
    match error:
        case TourRefused():
            return tour_refused(t, error.reason)
        case PlanRefused():
            return plan_refused(t, error.reason)
        case WishRefused():
            return wish_refused(t, error.reason)
        case _:
            return replies.refused(t, Refusal.STALE, {})


def _sound(wish: TourWish | None) -> TourWish | None:
    """Return the wish if its numbers are possible; None if the button was forged."""
    if wish is None or max(wish.tour, wish.mark, wish.first, wish.second, wish.third) >= GREATEST:
        return None
    return wish
