"""Quiet tables: opened and directed by the program, played by people in their private chats alone.

Each has a key, such as a tournament's "tour:12:2:3", under which it is opened once and found again. What is asked here
is answered from the log, so that the program that directs a table may ask again after a restart; an action that has
been done already changes nothing.

| stage | what happens |
|---|---|
| LOBBY | everybody has «Готов»; all have pressed it, or `begin`: the first deal |
| DEAL, BETWEEN | played as at any table; the end by the rules, or by `end` |
| OVER | `look` has the settlement |
| CLOSED | `end` came before the match |
"""

from collections.abc import Awaitable, Callable, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.screens import replies
from bot.screens.deal_brief import DealBrief
from bot.screens.refusals import Refusal
from bot.screens.robot_names import robot_name
from bot.screens.texts import Texts
from bot.storage.ports import Cause
from bot.tables.context.context import Context
from bot.tables.context.mailbox import MailboxFull
from bot.tables.context.session import TableSession
from bot.tables.conventions.typed_convention import parse_new
from bot.tables.decide import fair, lobby, votes
from bot.tables.decide.quiet import ended
from bot.tables.features.absence import taking
from bot.tables.log.clock import played_since
from bot.tables.log.events import (
    GivenDeal,
    LogEvent,
    Occupant,
    Pace,
    Quiet,
    Replaced,
    Revealed,
)
from bot.tables.log.kinds import chat_of, is_quiet
from bot.tables.log.state import Stage, Table
from bot.tables.names import clean_text, unique_name
from bot.tables.past.archive import deal_brief
from bot.tables.past.deal_pages import engine_events, record_text
from bot.tables.ports import Role
from bot.tables.presentation.display import display_of
from bot.tables.refused import Refused
from bot.tables.runtime.table_runtime import TableRuntime
from bot.tables.schedule.dealing import first_deal
from engine.core.game import AnyGame
from engine.core.match import EndReason
from engine.core.seats import BySeat, Seat

LONGEST_TITLE = 100
"""Characters of a title."""


class QuietState(msgspec.Struct, frozen=True, kw_only=True):
    """State of a quiet table, as its director needs it."""

    table: int
    """Number of the table."""
    stage: Stage
    seats: tuple[Occupant, ...]
    """Occupants, seat 1 first."""
    ready: tuple[int, ...]
    """Persons who have pressed «Готов» or «Дальше» in this stage."""
    deals: int
    """Number of deals that came to a result."""
    exact: BySeat[Fraction] | None
    """Exact settlement by seat, from the present sheet; None before the match."""
    awaited: tuple[Seat, ...] = ()
    """Seats of persons for whom the deal waits."""
    since: float = 0.0
    """Clock second since which nobody has moved."""
    ended: EndReason | None
    """Reason for which the match is over; None while it goes on, and if it never began."""

    @property
    def is_over(self) -> bool:
        """Return whether nothing happens at the table any more: its match is over, or it was closed before."""
        return self.stage in (Stage.OVER, Stage.CLOSED)


class QuietTables:
    """Quiet tables of the program, for whoever directs them. No method may be called inside a table's mailbox."""

    def __init__(self, context: Context, runtime: TableRuntime) -> None:
        self._context = context
        self._runtime = runtime

    def listen(self, heard: Callable[[int], None]) -> None:
        """Call `heard` with the number of a quiet table after each change of its stage, its people or the ready ones.

        It is called inside the table's mailbox, so the listener only notes the number. A call that was prevented by a
        kill is not repeated later, see `look`.
        """
        self._runtime.quiet_news.append(heard)

    async def open(
        self,
        key: str,
        rules: Any,
        seats: Sequence[Occupant],
        title: str,
        *,
        pace: Pace | None = None,
        home: int = 0,
        given: GivenDeal | None = None,
    ) -> int:
        """Open the table of a key, once; return its number. Raises StorageFailed.

        A table that was closed before its match is forgotten after a day, and its key may open another one then.

        `rules`: a value of a game's rules, or text as behind /new. A robot without a name gets one. `home`: see
        `Quiet`. `given`: the only deal that is played there, of rules that end after one; then robots may sit alone.
        Raises ConventionError for text that cannot be read, and if other numbers play by these rules.
        Refused: nobody_human.
        """
        known = await self.found(key)
        if known is not None:
            return known
        agreed = parse_new(self._context.rulebooks, rules) if isinstance(rules, str) else rules
        self._context.repository.played_by(agreed).rules.check_seats(agreed, len(seats))
        if given is None and all(who.person is None for who in seats):
            raise Refused(Refusal.NOBODY_HUMAN)
        told = Quiet(clean_text(title, LONGEST_TITLE), home, given)
        opened = lobby.opened(votes.NOBODY, "", agreed, self._context.decks.key(), self._named(seats), pace=pace)
        opened = replace(opened, quiet=told)
        then = fair.opening(opened, self._context.decks)
        cause = Cause(f"quiet:{key}")
        done = await self._context.repository.open(chat_of(key), None, opened, cause, then)
        if done is None:
            raise Refused(Refusal.LOG_UNREADABLE)
        if given is None or not given.chance:  # the deal of a week is dealt at once, for one person
            self._runtime.offer(done[0].id, self._runtime.refresh)
        return done[0].id

    def _named(self, seats: Sequence[Occupant]) -> tuple[Occupant, ...]:
        people: list[Occupant] = []
        for number, who in enumerate(seats, 1):
            taken = [other.name for other in people]
            name = who.name or robot_name(self._context.chats.texts(0), taken)
            people.append(replace(who, name=unique_name(name, taken, number)))
        return tuple(people)

    async def found(self, key: str) -> int | None:
        """Return the table that was opened under a key; None if there is none. Raises StorageFailed."""
        rows = await self._context.storage.recent_tables(chat_of(key), 1)
        return rows[0].id if rows else None

    async def look(self, table: int) -> QuietState | None:
        """Return the state of a table; None if there is none that can be read. Raises StorageFailed."""
        now = await self._context.repository.readable(table)
        if now is None:
            return None
        status = now.status
        return QuietState(
            table=table,
            stage=now.stage,
            seats=now.people,
            ready=tuple(person for person in now.ready if now.seat_of(person) is not None),
            deals=status.finished if status is not None else 0,
            exact=_exact(now),
            awaited=tuple(seat for seat in now.waited_for if now.people[seat - 1].person is not None),
            since=played_since(now),
            ended=status.ended or status.reached if status is not None else None,
        )

    async def begin(self, table: int) -> bool:
        """Deal for the first time, whoever is ready; False if the match has begun or the table is closed.

        Raises StorageFailed. Refused: not_saved, busy.
        """

        async def events(now: Table) -> tuple[LogEvent, ...]:
            if now.stage is not Stage.LOBBY:
                return ()
            return await first_deal(self._context, now, lobby.begin(now, now.opened_by.person))

        return await self._do(table, events)

    async def end(self, table: int) -> bool:
        """End the match with the sheet as it is, or close the table before it; False if either was done before.

        Raises StorageFailed. Refused: not_saved, busy.
        """

        async def events(now: Table) -> tuple[LogEvent, ...]:
            return ended(now)

        return await self._do(table, events)

    async def bring_down(self, table: int, person: int) -> None:
        """Send a person's message of a table again at the bottom of the private chat. Raises StorageFailed.

        Refused: busy.
        """

        async def job(session: TableSession) -> None:
            surface = display_of(self._context, session).surface(Role.HAND, person=person)
            if session.sent.throttle.is_time(surface.key, self._context.clock.now()):
                session.sent.bump(surface.key)
                self._runtime.show(session, urgent=frozenset({person}))

        try:
            await self._runtime.run(table, job)
        except MailboxFull as error:
            raise Refused(Refusal.BUSY) from error

    async def reveal(self, table: int) -> bool:
        """Let the given deal of a table be shown, to whoever may look at the table; False if it may be already.

        False also if none was given, and if there is no such table. From then on statistics fold it: that they are to
        do so is stored before, for a crash, and behind, for a fold meanwhile. Raises StorageFailed. Refused: not_saved,
        busy.
        """

        async def events(now: Table) -> tuple[LogEvent, ...]:
            return (Revealed(),) if now.is_held else ()

        before = await self._context.repository.readable(table)
        if before is None or not before.is_held:
            return False
        await self._fold_again(table)
        is_new = await self._do(table, events)
        await self._fold_again(table)
        return is_new

    async def _fold_again(self, table: int) -> None:
        """Have a finished table folded once more, as if it never was. Raises StorageFailed."""
        storage = self._context.storage
        await storage.put_statistics(table, 0, await storage.forgotten_at(table), None)

    async def record(self, table: int) -> str | None:
        """Write the record of a match, also of one whose deal is held: only for callers who may publish it.

        None if there is no such match, or it cannot be read. Raises StorageFailed.
        """
        found = await self._history(table)
        if found is None:
            return None
        game, log = found
        return await self._context.worked_out(record_text, game, log)

    async def brief(self, table: int, t: Texts) -> DealBrief | None:
        """Describe the last finished deal of a table, also of one whose deal is held: for callers who may publish it.

        None if there is none, or it cannot be read. Raises StorageFailed.
        """
        found = await self._history(table)
        return deal_brief(self._context, table, *found, t) if found is not None else None

    async def _history(self, table: int) -> tuple[AnyGame, tuple[LogEvent, ...]] | None:
        """Read the log of a quiet table whose match has begun; None for another one. Raises StorageFailed."""
        try:
            found = await self._context.repository.history(table)
            if found is None or not is_quiet(found[0].chat) or not engine_events(found[1]):
                return None
            return self._context.repository.game_at(found[0]), found[1]
        except Refused:
            return None

    async def replace(self, table: int, seat: Seat, by: Occupant) -> bool:
        """Give a seat to another person or to a robot, before the match or in it; False if it has that occupant.

        False also if the table is over. A robot without a name gets one. Raises StorageFailed. Refused: not_saved,
        busy; seated_already; nobody_human; while a deal is played knows_cards and may_know_cards, for a person who sat
        here before.
        """

        async def events(now: Table) -> tuple[LogEvent, ...]:
            if now.stage not in (Stage.LOBBY, Stage.DEAL, Stage.BETWEEN) or _has(now.people[seat - 1], by):
                return ()
            await self._check_newcomer(now, seat, by)
            taken = [who.name for place, who in enumerate(now.people, 1) if place != seat]
            name = unique_name(by.name or robot_name(self._context.chats.texts(0), taken), taken, seat)
            if now.match is None:
                return (Replaced(seat, replace(by, name=name)),)
            seated = taking(now, seat, by.person, name, by.strength)
            return votes.without(now, seated)

        before = await self._context.repository.readable(table)
        done = await self._do(table, events)
        if done and before is not None and (person := before.people[seat - 1].person) is not None:
            await self._say_goodbye(before, person)
        return done

    async def _check_newcomer(self, now: Table, seat: Seat, by: Occupant) -> None:
        """Check who takes a seat. Refused: see `replace`."""
        if by.person is None:
            if set(now.humans) <= {now.people[seat - 1].person}:
                raise Refused(Refusal.NOBODY_HUMAN)
            return
        if now.seat_of(by.person) is not None:
            raise Refused(Refusal.SEATED_ALREADY)
        if now.stage is Stage.DEAL and await self._context.storage.has_sat(now.id, by.person):
            raise Refused(Refusal.KNOWS_CARDS)
        if now.stage is Stage.DEAL and await self._context.storage.has_forgotten(now.id):
            raise Refused(Refusal.MAY_KNOW_CARDS)

    async def _say_goodbye(self, table: Table, person: int) -> None:
        """Notify a person in private that another one has the seat, if the person lets the bot write there."""
        if await self._context.may_write_to(person):
            title = table.directed.quiet.title if table.directed.quiet is not None else ""
            self._context.tell(person, None, replies.taken_off(self._context.texts_for(person), title))

    async def _do(self, table: int, decided: Callable[[Table], Awaitable[tuple[LogEvent, ...]]]) -> bool:
        """Do what is decided of a quiet table, inside its mailbox; False for no events and at any other table.

        Refused: not_saved, busy.
        """
        done = False

        async def job(session: TableSession) -> None:
            nonlocal done
            events = await decided(session.table) if session.table.is_quiet else ()
            done = bool(events)
            if events and not await self._runtime.act(session, events):
                raise Refused(Refusal.NOT_SAVED)

        try:
            await self._runtime.run(table, job)
        except MailboxFull as error:
            raise Refused(Refusal.BUSY) from error
        return done


def _exact(table: Table) -> BySeat[Fraction] | None:
    """Return the present settlement, not yet rounded if the game can compute it so."""
    if table.match is None:
        return None
    facts = table.game.facts
    exact: BySeat[Fraction] = facts.exact(table.match) if facts else table.game.result(table.match).balances
    return exact


def _has(occupant: Occupant, by: Occupant) -> bool:
    """Return whether a seat has that occupant: that person, or a robot of that strength."""
    if by.person is not None:
        return occupant.person == by.person
    return occupant.person is None and occupant.strength is by.strength
