"""Stopping a match by agreement of everybody human at the table."""

from bot.tables.events import LogEvent, StopAnswered, StopProposed
from bot.tables.refused import Refused
from bot.tables.state import Stage, Table
from engine.commands import FinishMatch
from engine.events import EndReason
from engine.game import decide


def propose_stop(table: Table, person: int) -> tuple[LogEvent, ...]:
    """Propose to stop; alone among robots that is enough. Refused: not_seated, not_playing, stop_open."""
    if table.seat_of(person) is None:
        raise Refused("not_seated")
    if table.stage not in (Stage.DEAL, Stage.BETWEEN) or table.match is None:
        raise Refused("not_playing")
    if table.stop is not None:
        raise Refused("stop_open")
    proposed: tuple[LogEvent, ...] = (StopProposed(person),)
    if set(table.humans) == {person}:
        return proposed + decide(table.match, FinishMatch(EndReason.AGREED))
    return proposed


def answer_stop(table: Table, person: int, *, agreed: bool) -> tuple[LogEvent, ...]:
    """Agree or refuse; the last agreement ends the match. Refused: not_seated, stale."""
    if table.seat_of(person) is None:
        raise Refused("not_seated")
    if table.stop is None or table.match is None:
        raise Refused("stale")
    if agreed and person in table.stop.agreed:
        return ()
    answered: tuple[LogEvent, ...] = (StopAnswered(person, agreed),)
    if agreed and set(table.humans) == {*table.stop.agreed, person}:
        return answered + decide(table.match, FinishMatch(EndReason.AGREED))
    return answered
