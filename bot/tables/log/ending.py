"""Automatic end of a match: by its rules, by the clock, after the last lap that was agreed."""

from functools import reduce
from typing import Any

from bot.tables.log.state import Table
from bot.tables.log.times import is_time_over
from engine.core.match import EndReason, Event, FinishMatch


def with_end(table: Table, events: tuple[Event, ...], now: float) -> tuple[Event, ...]:
    """Return the events of a decision, with the end of the match where that follows.

    `now` is the clock second: a match by time ends with the deal during which its time ran out.
    """
    if table.match is None:
        return events
    after = reduce(table.game.evolve, events, table.match)
    reason = _end_of(table, after, now)
    return events + table.game.decide(after, FinishMatch(reason)) if reason is not None else events


def _end_of(table: Table, after: Any, now: float) -> EndReason | None:
    """Return why the match ends here; None when it goes on."""
    status = table.game.status(after)
    if status.ended is not None or status.running:
        return None
    if status.reached is not None:
        return status.reached
    if is_time_over(table, now):
        return EndReason.TIME
    return EndReason.AGREED if table.last_lap and table.game.is_lap_over(after, table.first_dealer) else None
