"""Summons: robots asked for in place of others, and how long the person has to answer «Я здесь».

A request belongs to the decision it was made for. The request is over when that decision is made or gone, when the
person says «Я здесь», goes or comes back, and with a pause, in which nobody is waited for.
"""

from msgspec.structs import replace

from bot.tables.log.events import Awoke, LogEvent, RobotAsked, StillHere
from bot.tables.log.state import Summons, Table

WARNING_S = 60.0  # clock seconds between the last request and the robot


def next_summons(before: Table, after: Table, seq: int, event: LogEvent, at: float) -> tuple[Summons, ...]:
    """Return the open requests after event `seq` at clock second `at`; after downtime a warning begins anew."""
    kept = tuple(summons for summons in before.summons if _is_open(before, after, summons.person))
    match event:
        case RobotAsked(person=person, by=by, due=due):
            known = before.summons_for(person) or Summons(person, ())
            others = tuple(summons for summons in kept if summons.person != person)
            return (*others, replace(known, by=(*known.by, by), due=due, token=seq))
        case StillHere(person=person):
            return tuple(summons for summons in kept if summons.person != person)
        case Awoke():
            return tuple(replace(one, due=at + WARNING_S) if 0 < one.due <= at else one for one in kept)
        case _:
            return kept


def _is_open(before: Table, after: Table, person: int) -> bool:
    """Tell whether the deal still waits for the decision of the person for which it waited before."""
    seat = after.seat_of(person)
    if seat is None or before.seat_of(person) is not seat or after.paused_by is not None:
        return False
    if after.stage_token != before.stage_token or after.mover_at(seat) != person:
        return False
    return 0 < seat <= len(after.asked) and after.asked[seat - 1] == before.asked[seat - 1] != 0
