"""Service for weeks: every change of a week goes through the mailbox of its row, in order of arrival."""

import logging
from functools import partial
from typing import Final

from bot.screens.actions import LooseAction
from bot.screens.model import Press
from bot.screens.refusals import Refusal
from bot.screens.week.keys import WeekWish, WeekWord, wish_of
from bot.screens.week.words import WeekRefusal, refused
from bot.storage.ports import Cause, StorageFailed, StorageLost
from bot.tables.areas import Area
from bot.tables.context.context import Context
from bot.tables.context.feature import Given, Order
from bot.tables.context.links import WEEK
from bot.tables.context.mailbox import MailboxFull
from bot.tables.ports import Answer, Origin, Person
from bot.tables.presentation.answers import WishAnswers
from bot.tables.quiet_tables import QuietTables
from bot.tables.refused import Refused
from bot.tables.startup import look_again
from bot.week.course import WeekCourse
from bot.week.display import WeekDisplay
from bot.week.robots import WeekRobots
from bot.week.sessions import Weeks, WeekSession, WishRefused
from bot.week.wishes import ROUND, WeekWishes
from engine.tournament.week import week_at
from engine.tournament.weekly import Attempt, Week, WeekRefused

log = logging.getLogger(__name__)

PREFIX: Final = f"{LooseAction.WEEK}:"
"""Prefix of the action of every button of a week."""
CHANGING: Final = frozenset({WeekWord.PLAY, WeekWord.PAGE, WeekWord.SHOW})
"""Words of the buttons that change a week or its messages."""
COURSE: Final = "course"
"""Purpose of the timer that a week sets for its next step."""
RETRY_S: Final = 5.0
"""Clock seconds until a step that the store or the mailbox refused is tried again."""


class WeekService(Area):
    """Weeks of a bot; `start` resumes them, and they stop with the mailboxes and timers of the tables."""

    def __init__(self, context: Context, quiet: QuietTables, robots: WeekRobots) -> None:
        self._context = context
        self._answers = WishAnswers(context, (WeekRefused, WishRefused), lambda t, error: refused(t, error.reason))
        self._weeks = Weeks(context, robots)
        self._course = WeekCourse(context, quiet, self._weeks)
        self._display = WeekDisplay(context, self._weeks)
        self._wishes = WeekWishes(context, quiet, self._weeks, self._course, self._display)
        quiet.listen(self._heard)

    def owns(self, press: Press) -> bool:
        """Return whether a pressed button belongs to a week."""
        return press.action.startswith(PREFIX)

    def owns_order(self, name: str, args: str) -> bool:
        """Return whether a typed command, or a followed link, concerns weeks."""
        return name == WEEK or (name == "start" and args.strip() == WEEK)

    def press(self, press: Press, person: Person, origin: Origin, cause: str, answer: Answer) -> None:
        """Handle a pressed button of a week; the press is answered exactly once."""
        wish, texts = wish_of(press.action.removeprefix(PREFIX)), self._context.texts_for(person.id)
        given = Given(press, person, origin, Cause(cause, person.id), answer, texts, self._context.clock.now())
        self._answers.press(("chat", origin.chat), given, partial(self._pressed, wish))

    async def _pressed(self, wish: WeekWish | None, given: Given) -> None:
        """Do what a button asks for; `wish`: None if unreadable. Raises WishRefused (no_week), Refused (stale)."""
        await self._context.chats.of(given.origin.chat)
        if wish is None:
            raise Refused(Refusal.STALE)
        session = await self._weeks.get(wish.week)
        if session is None:
            raise WishRefused(WeekRefusal.NO_WEEK)
        session = await self._closed_in_time(session)
        if wish.word in CHANGING:
            await self._context.mailboxes.run(session.row, partial(self._changing, session.row, given, wish))
        else:
            await self._wishes.press(given, session, wish)

    async def _closed_in_time(self, session: WeekSession) -> WeekSession:
        """Close a week if its time is over, without waiting for its alarm; return the present session of the week."""
        if session.week.is_closed or self._weeks.now < session.week.closes:
            return session
        await self._context.mailboxes.run(session.row, partial(self._go_on, session.row))
        return await self._weeks.get(session.week.number) or session

    async def _changing(self, row: int, given: Given, wish: WeekWish) -> None:
        """Do what a button asks, changing a week or its messages, inside the week's mailbox. Raises Refused (stale)."""
        session = await self._weeks.get(wish.week)
        if session is None or session.row != row:
            raise Refused(Refusal.STALE)
        before = session.week
        try:
            await self._wishes.press(given, session, wish)
        finally:
            await self._after(session, before, given.person.id)

    def order(self, name: str, args: str, person: Person, origin: Origin, cause: str) -> None:
        """Handle the command /week, or the link in a group's message."""

        async def job() -> None:
            await self._context.chats.of(origin.chat)
            order = Order(args, person, origin, Cause(cause, person.id), self._context.texts_for(origin.chat))
            await self._answers.order(WEEK, order, partial(self._ordered, order))

        self._context.mailboxes.offer(("chat", origin.chat), job, person.id)

    async def _ordered(self, order: Order) -> None:
        """Answer a command: send a player's message again at the bottom, show the page of the week to anybody else."""
        session = await self._wishes.current()
        session = await self._closed_in_time(session) if session is not None else None
        attempt = session.week.attempt_of(order.person.id) if session is not None and order.origin.is_private else None
        if session is None or attempt is None or session.week.is_closed:
            await self._wishes.order(order, session)
        else:
            await self._context.mailboxes.run(session.row, partial(self._brought_down, session, order.person.id))

    async def _brought_down(self, session: WeekSession, person: int) -> None:
        """Send a player's message again at the bottom of the private chat."""
        self._display.bring_down(session, person)
        await self._after(session, session.week, person)

    # -- what happens by itself

    async def start(self, *, took_over: bool = False) -> None:
        """Resume the open week and the last one before it, and correct their messages. Raises StorageFailed.

        `took_over`: True if the previous program did not end properly. What chats show is uncertain then, and is shown
        once more later.
        """
        restored, number = set(await self._context.storage.restored_tables()), week_at(self._weeks.now)
        last = await self._weeks.before(number)
        for one in (last, number):
            session = await self._weeks.get(one) if one is not None else None
            if session is None:
                continue
            if session.row in restored or took_over:
                await self._context.publisher.doubt(session.row)
                await self._context.storage.taken_up(session.row)
            shown = partial(self._go_on, session.row, shows=True)
            self._context.mailboxes.offer(session.row, shown)
            if took_over:
                look_again(self._context, session.row, shown)

    def _heard(self, table: int) -> None:
        """Check a week again after a change of one of its tables; `table`: number of the table."""
        session = self._weeks.at(self._course.directed.get(table, 0))
        if session is not None:
            session.unsure.add(table)
            self._ring(session.row)

    def _ring(self, row: int) -> None:
        if not self._context.mailboxes.offer(row, partial(self._go_on, row)):
            again = self._context.clock.now() + RETRY_S
            self._context.timers.set(row, COURSE, again, partial(self._ring, row))

    async def _go_on(self, row: int, *, shows: bool = False) -> None:
        """Do what is due in a week, inside its mailbox; `shows`: True to update all of its messages."""
        session = self._weeks.at(row)
        if session is not None:
            await self._after(session, session.week, shows=shows)

    async def _after(self, session: WeekSession, before: Week, person: int = 0, *, shows: bool = False) -> None:
        """Do what follows from a change, update the messages concerned and set the alarm; after a failure, retry later.

        `before`: the week before the change. `person`: person whose message is updated in any case.
        """
        clock = self._context.clock
        try:
            await self._course.step(session)
            await self._display.show(session, _concerned(before, session.week, person, shows=shows))
        except (StorageFailed, MailboxFull, Refused, WeekRefused) as error:  # the last: the week ended in between
            log.error("week %s waits: %s: %s", session.row, type(error).__name__, error)
            self._context.timers.set(session.row, COURSE, clock.now() + RETRY_S, partial(self._ring, session.row))
        except StorageLost:  # the program ends
            return
        else:
            at = self._course.next_at(session)
            if at is None:
                self._context.timers.cancel(session.row, COURSE)
            else:
                self._context.timers.set(session.row, COURSE, at, partial(self._ring, session.row))

    # -- the world around

    def reachable(self, person: int) -> None:
        """Show the message of the week to a player who has opened the private chat, after that is stored."""

        async def job() -> None:
            for session in self._weeks:
                if session.week.attempt_of(person) is not None and not session.week.is_closed:
                    shown = partial(self._after, session, session.week, person)
                    self._context.mailboxes.offer(session.row, shown)

        self._context.mailboxes.offer(("chat", person), job)

    def migrated(self, old: int) -> None:
        """Do nothing, because no message of a week is in a group."""

    def reopened(self, chat: int) -> None:
        """Do nothing, because no message of a week is in a group."""

    def homeless(self, number: int) -> None:
        """Do nothing, because no message of a week is in a group."""

    async def part(self, person: int, table: int) -> None:
        """Delete the message of a person who is to be forgotten, and bar the account from playing this week again.

        It runs inside the mailbox of the week.
        """
        session = self._weeks.at(table)
        attempt = session.week.attempt_of(person) if session is not None else None
        if session is not None and attempt is not None:
            if attempt.tables and not session.week.is_closed:
                await self._context.seen_deals.note(session.row, ROUND, person)
            self._context.publisher.remove(self._display.own(session, person))

    async def forgotten(self, tables: tuple[int, ...]) -> None:
        """Reload the weeks from whose logs a person has just been removed."""
        for session in tuple(self._weeks):
            if session.row in tables:
                self._weeks.forget(session.row)
                self._context.mailboxes.offer(session.row, partial(self._read_again, session.week.number))

    async def _read_again(self, number: int) -> None:
        session = await self._weeks.get(number)
        if session is not None:
            await self._after(session, session.week)


def _concerned(before: Week, after: Week, person: int, *, shows: bool) -> tuple[Attempt, ...]:
    """Return the attempts whose messages a change concerns; `shows`: True for all of them."""
    if shows or before.is_closed != after.is_closed:
        return after.attempts
    seen = len(before.pars) != len(after.pars)
    return tuple(
        attempt
        for place, attempt in enumerate(after.attempts)
        if attempt.person == person
        or place >= len(before.attempts)
        or attempt != before.attempts[place]
        or (seen and attempt.results)
    )
