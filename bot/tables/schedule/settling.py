"""Settling: the events of a decision with everything that follows from them, a judged claim included.

Claims are judged where robots think, never in the event loop; a press that was not written down before the program
stopped is judged again when it comes again.
"""

from typing import Any

from bot.tables.context.context import Context
from bot.tables.log.ending import with_end
from bot.tables.log.state import Table
from bot.tables.refused import ClaimRefuted
from engine.core.errors import IllegalCommand
from engine.core.game import Claims
from engine.core.match import Event, Mark

Events = tuple[Event, ...]


async def settled(context: Context, table: Table, events: Events, mark: Mark | None = None) -> Events:
    """Return the events of one decision, made with `mark`, and all that follows. Raises ClaimRefuted."""
    match = table.match
    if match is None:
        return events
    events += table.game.follow_ups(match, events, mark)
    claims = table.game.claims
    if claims is not None and claims.is_to_be_judged(match, events):
        events = await _judged(context, claims, match, events)
    return with_end(table, events, context.clock.now())


async def _judged(context: Context, claims: Claims[Any, Any, Any, Any], match: Any, events: Events) -> Events:
    try:
        return await context.worked_out(claims.judged, match, events)
    except IllegalCommand as refusal:
        raise ClaimRefuted(refusal.reason, refusal.facts) from refusal
