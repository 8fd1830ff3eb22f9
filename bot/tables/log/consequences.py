"""What follows from events of a deal without anybody's choice."""

from functools import reduce

from bot.tables.log.state import Table
from bot.tables.log.times import is_time_over
from engine.commands import FinishMatch
from engine.conventions.values import EndKind
from engine.events import AnyEvent, EndReason, Mark
from engine.game import decide, evolve, legal_commands
from engine.rotation import is_lap_over
from engine.scoring.pool import is_closed
from engine.state import Match, Ordering, deal_running


def with_consequences(
    table: Table, events: tuple[AnyEvent, ...], now: float, mark: Mark | None = None
) -> tuple[AnyEvent, ...]:
    """The events and what follows: the only game left to name (a misère), the end of the match or of its last lap.

    `now` is the clock second: a match by time ends with the deal during which its time ran out.
    """
    if table.match is None:
        return events
    after = reduce(evolve, events, table.match)
    if isinstance(after.deal, Ordering):
        named = legal_commands(after, after.deal.declarer)
        return events + decide(after, named[0], mark) if len(named) == 1 else events
    reason = _end_of(table, after, now)
    return events + decide(after, FinishMatch(reason)) if reason is not None else events


def _end_of(table: Table, after: Match, now: float) -> EndReason | None:
    """Why the match ends here; None when it goes on."""
    if after.standing.ended is not None or deal_running(after):
        return None
    if is_closed(after.standing):
        return EndReason.DEALS if after.standing.convention.end.kind is EndKind.DEALS else EndReason.CLOSED
    if is_time_over(table, now):
        return EndReason.TIME
    return EndReason.AGREED if table.last_lap and is_lap_over(after.standing, table.first_dealer) else None
