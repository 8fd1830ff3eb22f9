"""What follows from events of a deal without anybody's choice."""

from functools import reduce

from bot.tables.state import Table
from engine.commands import FinishMatch
from engine.conventions.values import EndKind
from engine.events import AnyEvent, EndReason, Mark
from engine.game import decide, evolve, legal_commands
from engine.rotation import present_seats
from engine.scoring.pool import is_closed
from engine.state import Match, Ordering, deal_running


def with_consequences(table: Table, events: tuple[AnyEvent, ...], mark: Mark | None = None) -> tuple[AnyEvent, ...]:
    """The events and what follows: the only game left to name (a misère), the end of the match or of its last lap."""
    if table.match is None:
        return events
    after = reduce(evolve, events, table.match)
    if isinstance(after.deal, Ordering):
        named = legal_commands(after, after.deal.declarer)
        return events + decide(after, named[0], mark) if len(named) == 1 else events
    reason = _end_of(table, after)
    return events + decide(after, FinishMatch(reason)) if reason is not None else events


def _end_of(table: Table, after: Match) -> EndReason | None:
    """Why the match ends here; None when it goes on."""
    if after.standing.ended is not None or deal_running(after):
        return None
    if is_closed(after.standing):
        return EndReason.DEALS if after.standing.convention.end.kind is EndKind.DEALS else EndReason.CLOSED
    lap_is_over = after.standing.deals % len(present_seats(after.standing)) == 0
    return EndReason.AGREED if table.last_lap and lap_is_over else None
