"""«Сыграй мою сдачу»: if all who sat at a deal agree, a link lets anybody play one of its seats against robots."""

import secrets

from msgspec.structs import replace

from bot.screens import lending as screens
from bot.screens.actions import Action
from bot.screens.model import Page
from bot.screens.refusals import Refusal
from bot.screens.robot_names import robot_name
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order, number_of
from bot.tables.context.session import TableSession
from bot.tables.decide import lobby
from bot.tables.log.events import DealLent, LendQuestion, LendRefused, LogEvent, Occupant
from bot.tables.log.state import Stage, Table
from bot.tables.names import unique_name
from bot.tables.open_table import Opener
from bot.tables.past import deal_pages as past
from bot.tables.past.lending import (
    against,
    agreed,
    awaited,
    key_of,
    lent,
    lent_seat,
    places_of,
    sat_at,
    silent,
    start_of,
)
from bot.tables.ports import Origin
from bot.tables.presentation.frames import is_behind
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime
from engine.core.match import DealScored
from engine.core.seats import Seat


class Lending:
    """Handlers of lent deals: finished deals that others may play once more."""

    def __init__(self, context: Context, runtime: TableRuntime, responder: Responder, opener: Opener) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder
        self._opener = opener

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons."""
        return Feature(judged={Action.LEND: self._agree, Action.KEEP: self._refuse})

    async def _agree(self, session: TableSession, given: Given) -> None:
        """Record that a person who sat at the deal agrees to lend it; after the last consent, send the link.

        Raises Refused (stale, sat_elsewhere, not_lent, not_saved).
        """
        number, before = number_of(given.argument), session.table
        if number is None:
            raise Refused(Refusal.STALE)
        async with self._context.forgetting:
            log, is_new = await self._noted(session, given, number)
        if is_new:
            await self._below_questions(session, before)
            self._tell_behind(session.table, given, number, log)
        await self._agreed(session, given, number, log)

    async def _noted(self, session: TableSession, given: Given, number: int) -> tuple[tuple[LogEvent, ...], bool]:
        """Record the presser's consent in the log; return the log, and whether the consent is new.

        Raises Refused (stale, sat_elsewhere, not_lent, not_saved).
        """
        person, log = given.person.id, await self._log(session.table.id, given.person.id)
        if not _is_finished(log, number):
            raise Refused(Refusal.STALE)
        if person not in sat_at(log, number):
            raise Refused(Refusal.SAT_ELSEWHERE)
        contrary = set(against(log, number)) - {person}
        if contrary:
            names = (who.name for who in places_of(log, number) if who.person in contrary)
            raise Refused(Refusal.NOT_LENT, {"names": ", ".join(names)})
        key = key_of(log, number)
        if person in agreed(log, number) and key:
            return log, False
        asked = await self._asked(session.table, log, number, person)
        event = DealLent(person, number, "" if key else self._context.decks.key(), asked)
        if not await self._runtime.act(session, (event,), given.cause):
            raise Refused(Refusal.NOT_SAVED)
        return (*log, event), True

    async def _agreed(self, session: TableSession, given: Given, number: int, log: tuple[LogEvent, ...]) -> None:
        """Answer a person who agrees: name the players whose consent is missing, or send the link."""
        others = awaited(log, number)
        if others:
            everybody = tuple(who.name for who in places_of(log, number))
            await given.answer.toast(screens.agreed_toast(given.texts, others, everybody))
            return
        elsewhere = given.origin.is_private and not session.table.is_private
        await given.say(screens.lent_toast(given.texts) if elsewhere else "")
        if self._responder.is_time(session, f"lend:{number}"):
            await self._tell_link(session, given, number, log)

    async def _asked(
        self, table: Table, log: tuple[LogEvent, ...], number: int, person: int
    ) -> tuple[LendQuestion, ...]:
        """Return the questions for persons not asked so far to whom the bot may write, now that `person` agrees."""
        by = next(iter(agreed(log, number)), person)
        others = [who.person for who in silent(log, number) if who.person is not None and who.person > 0]
        unasked = [other for other in others if other != person and table.question_to(other, number) is None]
        return tuple([LendQuestion(other, number, by) for other in unasked if await self._context.may_write_to(other)])

    async def _below_questions(self, session: TableSession, before: Table) -> None:
        """Send the cards of people who play in private again, below questions that are new since `before`."""
        known, now = before.oldest_questions, session.table.oldest_questions
        new = [person for person, question in now.items() if known.get(person) != question]
        for person in new if session.table.stage is Stage.DEAL else ():
            await self._responder.sink(session, Origin(person, 0, None, is_private=True), person)

    async def _refuse(self, session: TableSession, given: Given) -> None:
        """Record «Нет» in a private chat, and notify the person who offered the deal. Raises Refused (stale)."""
        number, person = number_of(given.argument), given.person.id
        question = session.table.question_to(person, number) if number is not None else None
        if question is None:
            raise Refused(Refusal.STALE)
        before, event, toast = session.table, LendRefused(person, question.number), screens.kept_toast(given.texts)
        async with self._context.forgetting:
            log = await self._log(session.table.id, person)
            if person not in sat_at(log, question.number):
                raise Refused(Refusal.STALE)
            if not await self._runtime.act(session, (event,), given.cause, given.answer, taken=toast):
                return
        await self._below_questions(session, before)
        self._tell_behind(session.table, given, question.number, (*log, event))
        if question.by > 0:
            names = (who.name for who in places_of(log, question.number) if who.person == person)
            await self._tell_refused(session.table, question, next(names, given.person.name))

    async def _tell_refused(self, table: Table, question: LendQuestion, name: str) -> None:
        """Notify the person who offered the deal that `name` refuses: in private, else in the group."""
        private = await self._context.may_write_to(question.by)
        chat, thread = (question.by, None) if private else (table.chat, table.thread)
        screen = screens.kept_screen(self._context.texts_for(chat), question.number, name)
        await self._responder.post(chat, thread, screen, question.by)

    def _tell_behind(self, table: Table, given: Given, number: int, log: tuple[LogEvent, ...]) -> None:
        """Redraw an earlier deal's picture, which names those yet to agree; the last deal's is redrawn without this.

        After a press under the picture it shows the analysis; after one in a panel or private chat, the sheet.
        """
        own = given.origin.is_own or given.origin.chat != table.chat
        page = Page.SHEET if own else Page.ANALYSIS
        if is_behind(table, number) or table.game.analysis is None:
            return

        async def turn(now: TableSession) -> None:
            self._context.publisher.show(await past.page_of(self._context, now, page, number))

        async def wait() -> None:
            await self._context.analyses.of(table.game, table.id, number, past.engine_events(log))
            self._runtime.offer(table.id, turn)

        self._context.analyses.later(wait())

    async def _tell_link(self, session: TableSession, given: Given, number: int, log: tuple[LogEvent, ...]) -> None:
        table, dealt = session.table, start_of(log, number)
        seat, face = lent_seat(table.game, log, number), self._context.face(table.game)
        if seat is None or dealt is None or face.analysis is None:
            raise Refused(Refusal.STALE)
        url = self._context.links.deal(table.id, number, key_of(log, number))
        t = self._context.texts_for(table.chat)
        hand = face.analysis.hand(t, table.game.hands_of(dealt)[seat])
        screen = screens.link_screen(t, number, url, hand, face.reports.labels(t))
        await self._responder.post(table.chat, table.thread, screen, given.person.id)

    async def play_by_link(self, order: Order, session: TableSession, text: str) -> None:
        """Deal a lent deal in the private chat of the person who followed its link; text: number and key of the deal.

        Raises Refused (old_link, no_table, too_many_tables, opens_too_often).
        """
        place, _, key = text.partition("_")
        if not key:
            raise Refused(Refusal.OLD_LINK)
        number, log = number_of(place), await self._log(session.table.id, order.person.id)
        if number is None or not secrets.compare_digest(key.encode(), key_of(log, number).encode()):
            raise Refused(Refusal.NO_TABLE)
        seat = lent_seat(session.table.game, log, number) if _is_finished(log, number) else None
        if seat is None:
            raise Refused(Refusal.NO_TABLE)
        await self._opener.check_number(order.origin.chat, order.person.id)
        self._responder.say(order, screens.before_it(order.texts, knows=order.person.id in sat_at(log, number)))
        self._context.analyses.later(self._open(order, session.table, log, number, seat))

    async def _open(self, order: Order, source: Table, log: tuple[LogEvent, ...], number: int, seat: Seat) -> None:
        """Compute a lent deal off the event loop and open its table, unless the person has used /forget meanwhile."""
        game = source.game
        people = self._people(order, places_of(log, number), seat)
        dealt = await self._context.analyses.run(lent, game, log, number, seat, tuple(who.name for who in people))
        rules = game.rules_of(game.replay((dealt.start,)))
        opened = lobby.opened(order.person.id, order.person.name, rules, self._context.decks.key(), people)
        opened = replace(opened, lent=replace(dealt, source=source.id, number=number))
        async with self._context.forgetting:
            if await self._context.storage.person(order.person.id) is not None:
                await self._opener.open(order.origin.chat, None, opened_by=opened, cause=order.cause)

    def _people(self, order: Order, then: tuple[Occupant, ...], seat: Seat) -> tuple[Occupant, ...]:
        best, name = self._context.best_robot, unique_name(order.person.name, (), seat)
        people: list[Occupant] = []
        for place, who in enumerate(then, 1):
            taken = [name, *(sitting.name for sitting in people)]
            robot = Occupant(robot_name(order.texts, taken), strength=best, gone=who.gone)
            people.append(Occupant(name, order.person.id) if place == seat else robot)
        return tuple(people)

    async def _log(self, table: int, reader: int) -> tuple[LogEvent, ...]:
        found = await self._context.repository.history(table, reader)
        return tuple(found[1]) if found is not None else ()


def _is_finished(log: tuple[LogEvent, ...], number: int) -> bool:
    """Return whether the deal with that number was dealt at this table and is over."""
    dealt = start_of(log, number) is not None
    return dealt and any(isinstance(event, DealScored) and event.number == number for event in log)
