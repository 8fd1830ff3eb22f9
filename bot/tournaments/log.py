"""Logs of tournaments in the store, and tournaments folded from them.

A tournament is stored as a row among the tables, under a game that nobody plays (GAME), in a chat that exists only
in the store (CHAT). Its number is the number of that row. Therefore its mailbox, alarms, causes and messages are
stored, moved, copied and forgotten like those of a table. CHAT is the chat of no table, so that tournaments are in
no list of a chat's tables, and one index lists them. Nobody has a seat in a tournament, so that it is in no list of
a person's tables. A tournament that nobody has joined is stored like a lobby without people, which upkeep deletes
after a day.
"""

import logging
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.storage.ports import (
    Appended,
    Cause,
    Conflict,
    LoggedEvent,
    Repeated,
    Storage,
    StoredEvent,
    TableChange,
    TableStatus,
)
from bot.tables.context.repository import OutOfStep
from bot.tables.log.kinds import TOURNAMENT, chat_of
from engine.tournament.commands import Command
from engine.tournament.decide import decide
from engine.tournament.events import AnyEvent, Entry, Opened, read_event, write_event
from engine.tournament.fold import evolve, replay
from engine.tournament.state import Phase, Tournament

log = logging.getLogger(__name__)

GAME: Final = TOURNAMENT
"""Name of the game in a tournament's row; it never changes, because stored databases contain it."""
CHAT: Final = chat_of("tournaments")
"""Chat in the store that contains all tournaments; it is not one of Telegram's."""
ASIDE: Final = frozenset({"tour.attached", "tour.detached", "tour.director_left", "tour.director_took"})
"""Tags of events that do not change a tournament's course."""


class LoggedTournament(msgspec.Struct, frozen=True):
    """Tournament as folded from its log so far."""

    number: int
    """Number of the tournament's row in the store."""
    tournament: Tournament
    seq: int
    """Sequence number of the last event in the log."""
    last: AnyEvent
    """Last event that changed the course of the tournament (its tag is not in `ASIDE`)."""
    last_at: float
    """Clock second at which the event `last` was stored."""

    def after(self, events: Iterable[AnyEvent], at: float) -> "LoggedTournament":
        """Return the tournament after further events, stored at clock second `at`."""
        now = self
        for event in events:
            entry = Entry(now.seq + 1, at, event)
            now = replace(now, tournament=evolve(now.tournament, entry), seq=entry.seq)
            if _tag(event) not in ASIDE:
                now = replace(now, last=event, last_at=at)
        return now


class Decision:
    """Events that follow from several commands; each command is decided after the results of those before it."""

    def __init__(self, logged: LoggedTournament, at: float) -> None:
        self.after = logged
        self.events: tuple[AnyEvent, ...] = ()
        self._at = at

    def do(self, command: Command) -> tuple[AnyEvent, ...]:
        """Decide one more command and return its events. Raises TourRefused."""
        events = decide(self.after.tournament, command, self._at)
        self.events += events
        self.after = self.after.after(events, self._at)
        return events


class TournamentLogs:
    """Reader and writer of the logs of tournaments. Every method may raise StorageFailed."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def open(self, opened: Opened, cause: Cause) -> int:
        """Begin a tournament and return its number; a repeated cause returns the number of the first time."""
        event = StoredEvent(_tag(opened), write_event(opened))
        done = await self._storage.create_table(CHAT, None, GAME, (event,), cause=cause)
        return done.table

    async def load(self, number: int) -> LoggedTournament | None:
        """Read a tournament; None if there is none with this number, or if its log cannot be read."""
        row = await self._storage.table(number)
        if row is None or row.game != GAME:
            return None
        return self._folded(number, await self._storage.events(number))

    def _folded(self, number: int, rows: Sequence[LoggedEvent]) -> LoggedTournament | None:
        try:
            entries = [Entry(row.seq, row.at, read_event(row.body)) for row in rows]
            tournament = replay(entries)
        except (msgspec.MsgspecError, ValueError, LookupError) as error:
            log.error("tournament %s is left as it is: its log is not readable: %s", number, type(error).__name__)
            return None
        last = next(entry for entry in reversed(entries) if _tag(entry.event) not in ASIDE)
        return LoggedTournament(number, tournament, entries[-1].seq, last.event, last.at)

    async def numbers(self) -> tuple[int, ...]:
        """Return the numbers of unfinished tournaments and of the ten newest, whose end may not have been shown yet."""
        rows = (*await self._storage.open_tables(CHAT), *await self._storage.recent_tables(CHAT))
        return tuple(sorted({row.id for row in rows}))

    async def repeated(self, cause: Cause) -> bool:
        """Return whether a press or command has been executed before."""
        return await self._storage.repeated(cause.key) is not None

    async def commit(
        self, logged: LoggedTournament, decision: Decision, cause: Cause | None
    ) -> LoggedTournament | None:
        """Append the events of a decision; return the tournament after them, None if the cause was executed before.

        Raises OutOfStep if another writer has appended events.
        """
        after, events = decision.after, [StoredEvent(_tag(event), write_event(event)) for event in decision.events]
        status = status_of(after.tournament)
        change = TableChange(status=status) if status is not status_of(logged.tournament) else TableChange()
        done = await self._storage.append(logged.number, logged.seq, events, cause=cause, change=change)
        match done:
            case Appended():
                return after
            case Repeated():
                return None
            case Conflict(seq=seq):
                raise OutOfStep(f"tournament {logged.number}: expected {logged.seq} events, found {seq}")


def status_of(tournament: Tournament) -> TableStatus:
    """Return the status under which the store lists a tournament."""
    match tournament.phase:
        case Phase.FINISHED:
            return TableStatus.FINISHED
        case Phase.CANCELLED:
            return TableStatus.CLOSED
        case _:
            return TableStatus.RUNNING if tournament.entrants else TableStatus.LOBBY


def _tag(event: AnyEvent) -> str:
    return str(event.__struct_config__.tag)
