"""Logs of tournaments in the store, and tournaments folded from them.

A tournament is a row among the tables, of a game that nobody plays (GAME), in a chat of the store that is not one of
Telegram's (CHAT). Its number is one of theirs: its mailbox, alarms, causes and messages are kept, moved, copied and
forgotten as those of a table are, without a table of the database, a mailbox or a publisher of its own. CHAT keeps
tournaments out of every list of a chat's tables, and lists them by one index. Nobody has a seat in a tournament, so
that no list of a person's tables holds one. A tournament that nobody has joined is a lobby without people, which upkeep
drops after a day.
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
"""Name of the game of a tournament's row, a promise to every stored database."""
CHAT: Final = chat_of("tournaments")
"""Chat of the store that has all tournaments."""
ASIDE: Final = frozenset({"tour.attached", "tour.detached", "tour.director_left", "tour.director_took"})
"""Tags of events that change nothing of a tournament's course."""


class LoggedTournament(msgspec.Struct, frozen=True):
    """Tournament as its log has it up to now."""

    number: int
    """Number of the row in the store."""
    tournament: Tournament
    seq: int
    """Seq of the last event."""
    last: AnyEvent
    """Last event that is about the course of the tournament."""
    last_at: float
    """Clock second of that event."""

    def after(self, events: Iterable[AnyEvent], at: float) -> "LoggedTournament":
        """Fold further events, of clock second `at`."""
        now = self
        for event in events:
            entry = Entry(now.seq + 1, at, event)
            now = replace(now, tournament=evolve(now.tournament, entry), seq=entry.seq)
            if _tag(event) not in ASIDE:
                now = replace(now, last=event, last_at=at)
        return now


class Decision:
    """Events of several commands, each decided after the results of those before."""

    def __init__(self, logged: LoggedTournament, at: float) -> None:
        self.after = logged
        self.events: tuple[AnyEvent, ...] = ()
        self._at = at

    def do(self, command: Command) -> tuple[AnyEvent, ...]:
        """Decide one more command; return its events. Raises TourRefused."""
        events = decide(self.after.tournament, command, self._at)
        self.events += events
        self.after = self.after.after(events, self._at)
        return events


class TournamentLogs:
    """Reader and writer of the logs of tournaments. Every method may raise StorageFailed."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def open(self, opened: Opened, cause: Cause) -> int:
        """Begin a tournament; return its number. A repeated cause gives the number that it had."""
        event = StoredEvent(_tag(opened), write_event(opened))
        done = await self._storage.create_table(CHAT, None, GAME, (event,), cause=cause)
        return done.table

    async def load(self, number: int) -> LoggedTournament | None:
        """Read a tournament; None if there is none with this number, or its log cannot be read."""
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
        """List the tournaments that are not over, and the last ten: a kill may have kept their end from being shown."""
        rows = (*await self._storage.open_tables(CHAT), *await self._storage.recent_tables(CHAT))
        return tuple(sorted({row.id for row in rows}))

    async def repeated(self, cause: Cause) -> bool:
        """Return whether a press or command was taken before."""
        return await self._storage.repeated(cause.key) is not None

    async def commit(
        self, logged: LoggedTournament, decision: Decision, cause: Cause | None
    ) -> LoggedTournament | None:
        """Append the events of a decision; return the tournament then, None if the cause was taken before.

        Raises OutOfStep if another writer has appended.
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
    """Return the stage of a tournament as the store needs it."""
    match tournament.phase:
        case Phase.FINISHED:
            return TableStatus.FINISHED
        case Phase.CANCELLED:
            return TableStatus.CLOSED
        case _:
            return TableStatus.RUNNING if tournament.entrants else TableStatus.LOBBY


def _tag(event: AnyEvent) -> str:
    return str(event.__struct_config__.tag)
