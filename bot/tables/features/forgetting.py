"""/forget: deletion of everything about the person who asks for it.

A person who still has a seat in a running match is asked to get up first. A table that the person has left goes on
without the name. It is changed inside its mailbox, so that no session that still knows the person writes meanwhile. A
table that this program cannot read has no session. A person who sits there is made to leave it, since nobody can get up
there first. Earlier requests of the person are done by then, or refused, so that none writes the name after the
deletion.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial

from bot.screens.actions import LooseAction
from bot.screens.forgetting import NOBODY, forget_question, forgotten, remembered
from bot.screens.refusals import Refusal
from bot.storage.ports import TableRow
from bot.tables.areas import Area
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order
from bot.tables.context.limits import Throttle
from bot.tables.context.mailbox import MailboxFull
from bot.tables.decide import quiet, votes
from bot.tables.log.state import Stage, Table
from bot.tables.past.redraw import draw_again, standing
from bot.tables.ports import Role
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime


class Forgetting:
    """Handlers of /forget: the question, then the deletion of the person."""

    def __init__(self, context: Context, runtime: TableRuntime, responder: Responder, areas: Sequence[Area]) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder
        self._areas = areas
        self._done = Throttle()

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons and commands."""
        return Feature(loose={LooseAction.FORGET: self._answer}, orders={"forget": self._ask})

    async def _ask(self, order: Order) -> None:
        """Ask whether to delete everything. Refused: forget_in_private; forget_playing, checked again at the answer."""
        if not order.origin.is_private:
            raise Refused(Refusal.FORGET_IN_PRIVATE)
        for at in await self._context.storage.seats_of(order.person.id):
            table = await self._context.repository.readable(at.table)
            if sits(table, order.person.id):
                raise Refused(Refusal.FORGET_PLAYING)
        self._responder.say(order, forget_question(order.texts))

    async def _answer(self, given: Given) -> None:
        """Delete everything or nothing, as answered. Raises Refused (stale, forget_playing, busy, not_saved)."""
        if not given.origin.is_private or given.argument not in ("yes", "no"):
            raise Refused(Refusal.STALE)
        screen = remembered(given.texts)
        if given.argument == "yes":
            await self._forget_once(given.person.id)
            screen = forgotten(given.texts)
        await given.answer.empty()
        self._responder.turn(given.origin, screen, given.person.id)

    async def _forget_once(self, person: int) -> None:
        """Delete a person, unless a deletion of that person is under way or has just been done.

        Nobody writes meanwhile. Raises Refused (forget_playing, busy, not_saved); then a new try is allowed at once.
        """
        async with self._context.repository.readers.alone(person, "forget"):
            if self._done.was_sent(person, self._context.clock.now()):
                raise Refused(Refusal.BUSY)
            async with self._context.mailboxes.without(person):
                left = await self._context.storage.open_with(person)
                try:
                    await self._holding(left, partial(self._forget, person, left))
                except MailboxFull as error:
                    raise Refused(Refusal.BUSY) from error
            self._done.is_time(person, self._context.clock.now())

    async def _holding(self, tables: tuple[int, ...], job: Callable[[], Awaitable[None]]) -> None:
        """Run a job while nothing else happens at these tables, taking their mailboxes in order. Raises MailboxFull."""
        if not tables:
            await job()
            return
        await self._context.mailboxes.run(tables[0], partial(self._holding, tables[1:], job))

    async def _forget(self, person: int, left: tuple[int, ...]) -> None:
        """Delete a person; left: open tables where the person sits, sat or did anything.

        The placeholder for the name is in the bot's usual language. Raises Refused (forget_playing, not_saved).
        """
        unread = {number: row for number in left if (row := await self._unread(number)) is not None}
        for number in left:
            if number not in unread:
                await self._part(person, number)
        for area in self._areas:
            for number in left:
                await area.part(person, number)
        for row in unread.values():
            await self._leave_unread(person, row)
        await self._context.bells.drop(person)
        self._context.publisher.forget_person(person)
        async with self._context.forgetting:
            changed = await self._delete(person, left)
        for area in self._areas:
            await area.forgotten(changed)
        for number in changed:
            if number in left and number not in unread:
                await self._go_on(person, number)
        others = [number for number in changed if number not in left]
        last = await self._last_of_each_chat(others)
        for number in others:
            self._context.mailboxes.offer(number, partial(self._read_again, number, is_last=number in last))

    async def _delete(self, person: int, left: tuple[int, ...]) -> tuple[int, ...]:
        """Delete a person from store and memory; return the changed tables. Raises Refused (forget_playing)."""
        label = self._context.chats.texts(0).plain(NOBODY)
        async with self._context.chats.unchanged():
            changed = await self._context.storage.forget(person, label, left)
            if changed is None:
                raise Refused(Refusal.FORGET_PLAYING)
            for number in set(changed) - set(left):  # the mailboxes of these are not held
                self._context.sessions.forget(number)
            self._context.sessions.lose(person)
            self._context.unmeet(person)
            await self._read_chats(changed)
        self._context.repository.forget(changed)
        return changed

    async def _read_chats(self, tables: Iterable[int]) -> None:
        """Read the settings of these tables' chats again, as saved rules may have had the person's name."""
        for number in tables:
            row = await self._context.storage.table(number)
            if row is not None:
                self._context.chats.forget(row.chat)
                await self._context.chats.of(row.chat)

    async def _part(self, person: int, number: int) -> None:
        """Settle what waits for a person at an open table, and delete that person's messages there.

        A deal of a week, at which nobody else sits, is broken off. A quiet table that still gathers is closed: its
        tournament opens another one without the person. Raises Refused (forget_playing, not_saved).
        """
        session = await self._runtime.open(number)
        if session is None:
            return
        if sits(session.table, person):
            raise Refused(Refusal.FORGET_PLAYING)
        ends = session.table.is_pinned or gathers(session.table)
        last = quiet.ended(session.table) if ends else votes.forgetting(session.table, person)
        if last and not await self._runtime.act(session, last):
            raise Refused(Refusal.NOT_SAVED)
        self._runtime.menus.put_away(session, person)
        self._runtime.menus.put_questions_away(session, person)
        self._runtime.ephemeral.hands.close(session, person)
        self._runtime.ephemeral.panels.close(session, person)
        self._runtime.ephemeral.pictures.put_away(session, person)
        self._runtime.ephemeral.pictures.put_private_away(session, person)
        if person in session.table.humans:
            self._context.publisher.remove(self._responder.display(session).surface(Role.HAND, person=person))

    async def _unread(self, number: int) -> TableRow | None:
        """Return the row of a table that this program cannot read; None for any other table."""
        row = await self._context.storage.table(number)
        return row if row is not None and await self._context.repository.readable(number) is None else None

    async def _leave_unread(self, person: int, row: TableRow) -> None:
        """Make a person leave an open table that this program cannot read. Raises Refused (not_saved)."""
        seated = await self._context.storage.seats_at(row.id)
        if any(at.person == person for at in seated) and not await self._context.repository.leave(row, person):
            raise Refused(Refusal.NOT_SAVED)

    async def _go_on(self, person: int, number: int) -> None:
        """Read an open table again, without the person, and show it; to be called inside its mailbox."""
        session = await self._context.sessions.get(number)
        if session is not None:
            session.lose(person)
        self._context.sessions.doubt(number)
        session = await self._runtime.open(number)
        if session is not None:
            await self._runtime.redraw(session)
        else:  # it was in the person's private chat
            self._context.publisher.forget(number)

    async def _last_of_each_chat(self, tables: Iterable[int]) -> frozenset[int]:
        """Return the last readable of these tables in each chat; those of the person's private chat no longer exist."""
        rows = [row for number in sorted(tables) if (row := await self._context.storage.table(number)) is not None]
        return frozenset({row.chat: row.id for row in rows if self._context.repository.knows(row)}.values())

    async def _read_again(self, number: int, *, is_last: bool) -> None:
        """Read a finished table again from the store; if it is the last of its chat, redraw it without the name."""
        self._context.sessions.forget(number)
        try:
            session = await self._runtime.open(number) if is_last else None
        except Refused:  # it cannot be read, and nothing of it is shown
            return
        if session is not None:
            keys = await standing(self._context, session)
            self._runtime.screens.show_again(session, keys)
            await draw_again(self._context, session, keys)
            self._context.publisher.forget(number)


def sits(table: Table | None, person: int) -> bool:
    """Return whether the person still plays at the table with others, and so must get up before being forgotten.

    False for a person who has left, although the seat keeps the person's number until somebody takes it. False at a
    quiet table that still gathers, from which nobody can get up, and at a table of a week.
    """
    seat = table.seat_of(person) if table is not None else None
    if table is None or seat is None or table.people[seat - 1].free:
        return False
    return not table.is_pinned and not gathers(table)


def gathers(table: Table) -> bool:
    """Return whether a quiet table still waits for its people to be ready."""
    return table.is_quiet and table.stage is Stage.LOBBY
