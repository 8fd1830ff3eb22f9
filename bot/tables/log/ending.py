"""Where a match ends by itself: by its rules, by the clock, after the last lap that was agreed."""

from functools import reduce

from bot.tables.log.state import Table
from bot.tables.log.times import is_time_over
from engine.core.match import EndReason
from engine.games.preferans.commands import FinishMatch
from engine.games.preferans.events import AnyEvent
from engine.games.preferans.game import decide, evolve
from engine.games.preferans.rotation import is_lap_over
from engine.games.preferans.scoring.pool import end_reached
from engine.games.preferans.state import Match, deal_running


def with_end(table: Table, events: tuple[AnyEvent, ...], now: float) -> tuple[AnyEvent, ...]:
    """The events of a decision, and the end of the match where it follows from them.

    `now` is the clock second: a match by time ends with the deal during which its time ran out.
    """
    if table.match is None:
        return events
    after = reduce(evolve, events, table.match)
    reason = _end_of(table, after, now)
    return events + decide(after, FinishMatch(reason)) if reason is not None else events


def _end_of(table: Table, after: Match, now: float) -> EndReason | None:
    """Why the match ends here; None when it goes on."""
    if after.standing.ended is not None or deal_running(after):
        return None
    if (reached := end_reached(after.standing)) is not None:
        return reached
    if is_time_over(table, now):
        return EndReason.TIME
    return EndReason.AGREED if table.last_lap and is_lap_over(after.standing, table.first_dealer) else None
