"""Summons of a robot for somebody else: who may ask, and how many must."""

from bot.screens.refusals import Refusal
from bot.tables.log.events import LogEvent, RobotAsked, StillHere
from bot.tables.log.state import Table
from bot.tables.log.summons import WARNING_S
from bot.tables.refused import Refused

ENOUGH = 2  # of those who play themselves; one, where only one is left beside the absent person


def asking(table: Table, absent: int, person: int, now: float, *, administers: bool) -> tuple[LogEvent, ...]:
    """Ask for a robot in the place of another person, at clock second `now`.

    `administers`: the asker does not play this deal and needs nobody else. Nothing where the robot is on its way
    already. Refused: not_seated, away, robot_asked.
    """
    summons = table.summons_for(absent)
    if summons is not None and summons.due:
        return ()
    if administers:
        return (RobotAsked(absent, person, now + WARNING_S),)
    if table.seat_of(person) is None:
        raise Refused(Refusal.NOT_SEATED)
    others = [other for other in table.present if other != absent]
    if person not in others:
        raise Refused(Refusal.AWAY)
    asked = {by for by in (*(summons.by if summons is not None else ()), person) if by in others}
    if len(asked) >= min(ENOUGH, len(others)):
        return (RobotAsked(absent, person, now + WARNING_S),)
    if summons is not None and person in summons.by:
        raise Refused(Refusal.ROBOT_ASKED)
    return (RobotAsked(absent, person),)


def still_here(table: Table, person: int) -> tuple[LogEvent, ...]:
    """Answer «Я здесь»; nothing where nobody has asked for a robot in the person's place."""
    return (StillHere(person),) if table.summons_for(person) is not None else ()
