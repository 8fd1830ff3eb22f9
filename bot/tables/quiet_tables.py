"""Quiet tables: opened and directed by the program, played by people in their private chats alone.

Each has a key, such as a tournament's "tour:12:2:3", under which it is opened once and found again. All answers are
read from the log. So a program that directs a table may repeat its calls after a restart; an action that has been done
already changes nothing.

| stage | what happens |
|---|---|
| LOBBY | everybody has the button «Готов» (ready); the first deal begins once all have pressed it, or by `begin` |
| DEAL, BETWEEN | the match is played as at any table; it ends by the rules, or by `end` |
| OVER | the match is over; `look` has the settlement |
| CLOSED | the table was closed by `end` before its match |
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
"""Most characters of a quiet table's title."""


class QuietState(msgspec.Struct, frozen=True, kw_only=True):
    """State of a quiet table, as its director sees it."""

    table: int
    """Number of the table."""
    stage: Stage
    seats: tuple[Occupant, ...]
    """Occupants of the seats, seat 1 first."""
    ready: tuple[int, ...]
    """Persons who have pressed «Готов» (ready) or «Дальше» (next deal) in this stage."""
    deals: int
    """Number of deals that ended with a result."""
    exact: BySeat[Fraction] | None
    """Exact settlement by seat, from the present sheet; None before the match."""
    awaited: tuple[Seat, ...] = ()
    """Seats of persons whose decision the deal waits for."""
    since: float = 0.0
    """Clock second of the last move, plus the length of all pauses since then."""
    ended: EndReason | None
    """Reason why the match is over; None if it goes on or never began."""

    @property
    def is_over(self) -> bool:
        """Return whether the table is finished: the match is over, or the table was closed before it began."""
        return self.stage in (Stage.OVER, Stage.CLOSED)


class QuietTables:
    """Quiet tables, for the program that directs them. No method may be called inside a table's mailbox."""

    def __init__(self, context: Context, runtime: TableRuntime) -> None:
        self._context = context
        self._runtime = runtime

    def listen(self, heard: Callable[[int], None]) -> None:
        """Call `heard` with a quiet table's number after each change of its stage, its people or their readiness.

        It is called inside the table's mailbox, so the listener must only note the number. A call lost because the
        program was killed is not repeated; see `look`.
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
        """Open the table of a key and return its number; if it is open already, only return the number.

        A table that was closed before its match is deleted after a day; then its key may open another one.

        `rules`: a value of a game's rules, or text as typed after /new. `seats`: a robot without a name gets one.
        `home`: see `Quiet`. `given`: the only deal that is played there, by rules that end after one deal; then robots
        may sit alone. Raises StorageFailed; ConventionError if the text cannot be read or the number of seats is wrong.
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
        """Return the state of a table; None if the table does not exist or cannot be read. Raises StorageFailed."""
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
        """Deal for the first time, even if not everybody is ready; False if the match has begun or the table is closed.

        Raises StorageFailed. Refused: not_saved, busy.
        """

        async def events(now: Table) -> tuple[LogEvent, ...]:
            if now.stage is not Stage.LOBBY:
                return ()
            return await first_deal(self._context, now, lobby.begin(now, now.opened_by.person))

        return await self._do(table, events)

    async def end(self, table: int) -> bool:
        """End the match with the present sheet, or close a table before its match; False if that was done already.

        Raises StorageFailed. Refused: not_saved, busy.
        """

        async def events(now: Table) -> tuple[LogEvent, ...]:
            return ended(now)

        return await self._do(table, events)

    async def bring_down(self, table: int, person: int) -> None:
        """Send a person's message again at the bottom of the private chat. Raises StorageFailed. Refused: busy."""

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
        """Allow the given deal of a table to be shown to everybody who may look at the table.

        Returns False if it was allowed before, or if there is no such table or given deal. Statistics count the deal
        from then on. The table is marked for counting before the event is stored, in case the program is killed, and
        again afterwards, in case it has been counted meanwhile. Raises StorageFailed. Refused: not_saved, busy.
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
        """Mark a table as not yet counted, so that statistics read its log again. Raises StorageFailed."""
        storage = self._context.storage
        await storage.put_statistics(table, 0, await storage.forgotten_at(table), None)

    async def record(self, table: int) -> str | None:
        """Return the record of a match, even if its deal is held: the caller must be allowed to publish it.

        None if there is no such match, or it cannot be read. Raises StorageFailed.
        """
        found = await self._history(table)
        if found is None:
            return None
        game, log = found
        return await self._context.worked_out(record_text, game, log)

    async def brief(self, table: int, t: Texts) -> DealBrief | None:
        """Describe the last finished deal of a table, even if it is held: the caller must be allowed to publish it.

        None if there is no such deal, or it cannot be read. Raises StorageFailed.
        """
        found = await self._history(table)
        return deal_brief(self._context, table, *found, t) if found is not None else None

    async def _history(self, table: int) -> tuple[AnyGame, tuple[LogEvent, ...]] | None:
        """Return game and log of a quiet table whose match has begun; None for any other. Raises StorageFailed."""
        try:
            found = await self._context.repository.history(table)
            if found is None or not is_quiet(found[0].chat) or not engine_events(found[1]):
                return None
            return self._context.repository.game_at(found[0]), found[1]
        except Refused:
            return None

    async def replace(self, table: int, seat: Seat, by: Occupant) -> bool:
        """Give a seat to another person or to a robot, before or during the match.

        Returns False if the seat has that occupant already, or the table is over. A robot without a name gets one.
        Raises StorageFailed. Refused: not_saved, busy, seated_already, nobody_human; during a deal knows_cards and
        may_know_cards, if the person sat here before or may have.
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
        """Check that the new occupant may take the seat. Refused: see `replace`."""
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
        """Notify a person in private that somebody else has taken the seat, if the bot may write there."""
        if await self._context.may_write_to(person):
            title = table.directed.quiet.title if table.directed.quiet is not None else ""
            self._context.tell(person, None, replies.taken_off(self._context.texts_for(person), title))

    async def _do(self, table: int, decided: Callable[[Table], Awaitable[tuple[LogEvent, ...]]]) -> bool:
        """Commit the events that `decided` returns for a quiet table, inside its mailbox.

        Returns False if there are no events, or the table is not a quiet one. Refused: not_saved, busy.
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
    """Return the present settlement by seat, unrounded if the game can compute it so; None before the match."""
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
