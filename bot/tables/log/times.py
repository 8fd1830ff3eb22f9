"""Clock of a table: since when a seat is waited for, what it has used of its bank, when its time is over.

The clock follows from the log, so a restart takes nobody's time: downtime does not count (`Awoke`), nor does the time
of a table where nobody was present. A pause stops the clock and gives no used time back, or a player who paused again
and again would think for ever.

A whole match may have its time too (`end=time:MINUTES`), which runs from the first deal, stands still in a pause, and
goes on while the program is down, for people see it on the wall. The deal during which the time runs out is played to
its end, as at a real table; the table says that it is the last (`TimeOver`), and no other follows.
"""

from bot.tables.log.events import Awoke, LogEvent, Resumed
from bot.tables.log.state import Table, Times
from engine.core.match import DealStarted, Event, Substituted
from engine.core.seats import Seat

BANK_S = 120.0  # clock seconds, a person and deal
GRACE_S = 2.0  # clock seconds for a press and a screen on their way


def next_times(before: Table, after: Table, event: LogEvent, at: float) -> Times:
    """Return the clock after an event at clock second `at`."""
    seats = range(1, len(after.people) + 1)
    if isinstance(event, DealStarted) or len(before.times.since) != len(after.people):
        used, since = [0.0 for _ in seats], [0.0 for _ in seats]
    else:
        used, since = list(before.times.used), list(before.times.since)
    acted = _author(before, event) if before.match is not after.match else None
    waiting = after.game.awaited(after.match) if after.match is not None else ()
    afresh = isinstance(event, Awoke) or (not before.present and bool(after.present))
    for seat in seats:
        moved = acted is not None and int(acted) == seat
        if moved and isinstance(event, Substituted):
            used[seat - 1] = 0.0
        elif since[seat - 1] and moved and not before.paused_by:
            used[seat - 1] += max(0.0, at - since[seat - 1] - before.pace.clock - GRACE_S)
        if Seat(seat) not in waiting:
            since[seat - 1] = 0.0
        elif not since[seat - 1] or moved or afresh:
            since[seat - 1] = at
        elif isinstance(event, Resumed) and before.paused_by is not None:
            since[seat - 1] += max(0.0, at - max(since[seat - 1], before.paused_at))
    return Times(tuple(since), tuple(used))


def _author(table: Table, event: LogEvent) -> Seat | None:
    match = table.match
    return table.game.author(match, event) if match is not None and isinstance(event, Event) else None


def deadline_of(table: Table, seat: Seat) -> float | None:
    """Return the clock second at which the clock moves for a seat; None where it does not."""
    times = table.times
    if not table.pace.clock or seat > len(times.since) or not times.since[seat - 1]:
        return None
    if table.paused_by is not None or table.mover_at(seat) is None or not _may_touch(table):
        return None
    return times.since[seat - 1] + table.pace.clock + reserve_of(table, seat) + GRACE_S


def reserve_of(table: Table, seat: Seat) -> float:
    """Return the seconds of its bank that a seat had left when its decision began."""
    return max(0.0, BANK_S - table.times.used[seat - 1])


def _may_touch(table: Table) -> bool:
    """Tell whether the clock may move: not while a game is played that somebody has bid, unless the table chose so."""
    return table.pace.firm or table.progress is None or table.progress.clock_may_move


def ends_at(table: Table) -> float | None:
    """Return the clock second at which the time of a match is over; None without such time, and in a pause."""
    status = table.status
    if status is None or not status.minutes or table.paused_by is not None:
        return None
    return table.begun_at + status.minutes * 60


def is_time_over(table: Table, now: float) -> bool:
    """Tell whether no deal may begin any more; once the table has said so, a pause gives no time back."""
    end = ends_at(table)
    return table.time_over or (end is not None and now >= end)
