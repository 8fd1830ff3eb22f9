"""Deadlines of a table: when it is to be woken, a function of the table alone, so that the store can keep it."""

from enum import StrEnum
from math import floor

from bot.screens.settings import MINUTES
from bot.tables.log.holds import begins_by_itself, next_at, refill_until, vote_until
from bot.tables.log.idle import played_since
from bot.tables.log.lobby import is_short_of_one
from bot.tables.log.lone import SINGLE_S, lone_card
from bot.tables.log.state import Stage, Table
from bot.tables.log.times import deadline_of, ends_at

ROBOT_PAUSE_S = 0.8  # clock seconds before a robot moves
PING_S = 180.0  # clock seconds without a move
DAY_S = 86_400.0


class Wake(StrEnum):
    """Reasons to wake a table."""

    NEXT = "next"
    """The next deal begins, or a match ends: by time, or because not all have filled the common pot."""
    ROBOT = "robot"
    """A robot moves."""
    PING = "ping"
    """The others may go on without the person for whom they wait."""
    REMIND = "remind"
    """Somebody may want to be reminded."""
    CLOCK = "clock"
    """The clock moves for a person."""
    TIME = "time"
    """The time of the match is over."""
    SINGLE = "single"
    """The only legal card of a person plays itself, if the person wants that."""
    BELL = "bell"
    """Whoever wants to be called is told that two sit."""
    SUMMONS = "summons"
    """A robot sits in for a person."""


class Purpose(StrEnum):
    """Purposes of alarms that follow from more than the table; the others are those of `Wake`."""

    MENUS = "menus"
    """A «⋯» that nobody presses goes."""
    RETRY = "retry"
    """A change is tried again, after the store failed."""
    THOUGHT = "thought"
    """The move that a robot thought of is played."""
    CERTAIN = "certain"
    """A rest that is certain ends the deal."""
    PLAYED = "played"
    """A play of a lent deal is offered again to the table where the deal was lent, after the store failed."""
    LENDER = "lender"
    """The person who lent a deal reads how others played it."""
    STORED = "stored"
    """The wake-up that the store remembers."""


def wakes(table: Table, now: float) -> dict[Wake, float]:
    """Return the clock second of every wake-up that the table wants."""
    if table.stage is Stage.BETWEEN:
        moments = [_over_at(table), next_at(table) if begins_by_itself(table) else None, refill_until(table)]
        due = [at for at in moments if at is not None]
        return {Wake.NEXT: min(due)} if due else {}
    seats = table.waited_for
    found: dict[Wake, float] = {Wake.BELL: table.moved_at} if is_short_of_one(table) else {}
    if table.stage is Stage.DEAL and not table.time_over and (end := ends_at(table)) is not None:
        found[Wake.TIME] = end
    if asked_for := [summons.due for summons in table.summons if summons.due]:
        found[Wake.SUMMONS] = min(asked_for)
    if any(table.mover_at(seat) is None for seat in seats):
        pause = 0.0 if table.pace.brisk else ROBOT_PAUSE_S
        return {**found, Wake.ROBOT: min(table.moved_at, now) + pause}
    deadlines = [at for seat in seats if (at := deadline_of(table, seat)) is not None]
    if deadlines:
        found[Wake.CLOCK] = min(deadlines)
    if any(lone_card(table, seat) is not None for seat in seats):
        found[Wake.SINGLE] = played_since(table) + SINGLE_S
    if seats and not table.is_pinned:  # a person alone may come back after days
        found[Wake.PING] = _ping_at(table, now)
        moments = [reminded_at(table, minutes) for minutes in MINUTES]
        if later := [at for at in moments if at is not None and at > now]:
            found[Wake.REMIND] = min(later)
    return found


def _over_at(table: Table) -> float | None:
    """Return when a match by time ends between two deals, an open vote after its minute; None: not by time."""
    end = ends_at(table)
    return end if end is None or table.proposal is None else max(end, vote_until(table))


def reminded_at(table: Table, minutes: int) -> float | None:
    """Return when a person is reminded who chose so many minutes; None with a clock and over days, without choice."""
    return None if table.pace.daily or table.pace.clock else played_since(table) + minutes * 60


def _ping_at(table: Table, now: float) -> float:
    """Return PING_S after the last move; with a clock the end of the move's own time, over days once a day."""
    since = played_since(table)
    if table.pace.daily:
        return since + DAY_S * (1 + max(0, floor((now - since) / DAY_S)))
    return since + (table.pace.clock or PING_S)
