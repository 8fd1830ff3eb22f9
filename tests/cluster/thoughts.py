"""Robots of a week, asked again: their chance and their view alone tell what they must have decided."""

from collections.abc import Iterable, Iterator
from random import Random

from bot.tables.schedule.robots import asked
from engine.core.match import Mark, Move
from engine.games.preferans import PREFERANS
from engine.tournament.week import chance_of
from tests.e2e.story import Batch, TableStory


def strange_thoughts(stories: Iterable[TableStory]) -> Iterator[str]:
    """Yield a line for each decision of a week's robot that is not the one its chance and its view give.

    Needs the compiled search, which is made ready first.
    """
    search = PREFERANS.robots.search
    assert search is not None
    assert search.make_ready()
    for one in stories:
        for batch in one.batches if one.moments[0].table.is_pinned else ():
            event = batch.moments[0].event
            if isinstance(event, Move) and event.mark is Mark.ROBOT and not _is_decided(batch):
                yield f"table {one.id}, seq {batch.moments[0].seq}: {event}"


def decisions(stories: Iterable[TableStory]) -> int:
    """Count the decisions of robots at tables of weeks."""
    events = [batch.moments[0].event for one in stories if one.moments[0].table.is_pinned for batch in one.batches]
    return sum(isinstance(event, Move) and event.mark is Mark.ROBOT for event in events)


def _is_decided(batch: Batch) -> bool:
    """Tell whether a transaction begins with what the robot that was asked decides."""
    table, event = batch.before, batch.moments[0].event
    seat, given = asked(table), table.given
    if seat is None or given is None or table.match is None:
        return False
    view = PREFERANS.view(table.match, seat)
    assert view is not None
    chance = chance_of(bytes.fromhex(given.secret), seat, table.decided[seat - 1] + 1).hex()
    claims = PREFERANS.claims
    laid = claims.lay_down(view) if claims is not None and claims.may_lay_down(view) else None
    strength = table.people[seat - 1].strength
    assert strength is not None
    command = laid or PREFERANS.robots.think(view, strength, Random(chance), compiled=True)
    return bool(PREFERANS.decide(table.match, command, Mark.ROBOT)[0] == event)
