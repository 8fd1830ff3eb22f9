"""A table before its match: who may sit down, get up, add robots, change the rules, begin or cancel.

Each function returns the events of an accepted wish or raises Refused with a key that the screens put into words.
"""

import secrets
from typing import Any

from msgspec.structs import replace

from bot.screens.refusals import Refusal
from bot.screens.setup import CLOCKS
from bot.tables.log.events import (
    Answered,
    Carried,
    LobbyClosed,
    LogEvent,
    Occupant,
    OptionsSet,
    Pace,
    PaceSet,
    Proposed,
    Replaced,
    Seated,
    Stood,
    TableOpened,
    Withdrew,
)
from bot.tables.log.kinds import LentDeal, Lesson
from bot.tables.log.state import Stage, Table
from bot.tables.names import clean_name, unique_name
from bot.tables.refused import Refused
from engine.core.match import Join
from engine.core.seats import Seat
from engine.core.strengths import Strength


def opened(
    host: int,
    host_name: str,
    convention: Any,
    key: str,
    people: tuple[Occupant, ...] = (),
    *,
    pace: Pace | None = None,
) -> TableOpened:
    """Return the event that opens a lobby; `key` is part of links that seat people, so that nobody can guess them."""
    return TableOpened(host, clean_name(host_name), convention, people, key, pace or Pace())


def knows_key(table: Table, key: str) -> bool:
    """Return whether the key of a link belongs to this table."""
    return secrets.compare_digest(key.encode(), table.key.encode())


def sit(table: Table, person: int, name: str) -> tuple[LogEvent, ...]:
    """Give a person the next free seat; no events if the person sits. Refused: table_full, stale, lobby_over."""
    _is_new(table)
    if table.seat_of(person) is not None:
        return ()
    return (_seated(table, name, person),)


def add_robot(table: Table, name: str, seats_before: int, strength: Strength) -> tuple[LogEvent, ...]:
    """Give a robot the next seat, if `seats_before` seats are taken. Refused: table_full, stale, lobby_over."""
    _is_new(table)
    if len(table.people) != seats_before:
        raise Refused(Refusal.STALE)
    return (_seated(table, name, None, strength),)


def remove_robot(table: Table, seats_before: int) -> tuple[LogEvent, ...]:
    """Remove the last robot, if `seats_before` seats are taken. Refused: stale, no_robot, lobby_over."""
    _is_new(table)
    if len(table.people) != seats_before:
        raise Refused(Refusal.STALE)
    if not table.robots:
        raise Refused(Refusal.NO_ROBOT)
    return (Stood(table.robots[-1] - 1),)


def _seated(table: Table, name: str, person: int | None, strength: Strength = Strength.EASY) -> Seated:
    if len(table.people) >= max(table.game.rules.seats(table.convention)):
        raise Refused(Refusal.TABLE_FULL)
    return Seated(Occupant(unique_name(name, table.names, len(table.people) + 1), person, strength=strength))


def stand(table: Table, person: int) -> tuple[LogEvent, ...]:
    """Give a person's seat back; no events if the person has none. Refused: stale, lobby_over."""
    _is_new(table)
    seat = table.seat_of(person)
    return (*rising(table, person), Stood(seat - 1)) if seat is not None else ()


def agree(table: Table, person: int, convention: Any) -> tuple[LogEvent, ...]:
    """Change the rules, if `person` sits here or opened the table. Refused: not_yours, lobby_over, rules_fixed."""
    may_change(table, person)
    return (OptionsSet(convention),) if convention != table.convention else ()


def may_change(table: Table, person: int) -> None:
    """Check that a person may change the rules by a button. Refused: not_yours, lobby_over, rules_fixed."""
    _rules_open(table)
    check_belongs(table, person)


def set_options(table: Table, person: int, convention: Any) -> tuple[LogEvent, ...]:
    """Change the rules by a command; at an empty table anybody may. Refused: lobby_open, lobby_over, rules_fixed."""
    check_may_order(table, person)
    return (OptionsSet(convention),) if convention != table.convention else ()


def check_may_order(table: Table, person: int) -> None:
    """Check that a person may change the rules by a command. Refused: lobby_open, lobby_over, rules_fixed."""
    _rules_open(table)
    if person != table.opened_by.person and table.seat_of(person) is None and table.people:
        raise Refused(Refusal.LOBBY_OPEN, {"names": ", ".join(table.names)})


def of_another_game(table: Table, person: int, rules: Any, *, most: int, key: str) -> TableOpened:
    """Return the event that opens a lobby of another game in place of this one, with the same people and host.

    `most`: number of seats that the other game has at most. `key`: key of the new table.

    Refused: game_of_others, if another person sits here; game_seats, if more than `most` sit.
    """
    others = [who.name for who in table.people if who.person not in (None, person)]
    if others:
        raise Refused(Refusal.GAME_OF_OTHERS, {"names": ", ".join(others)})
    if len(table.people) > most:
        raise Refused(Refusal.GAME_SEATS, {"most": most})
    return opened(table.opened_by.person, table.opened_by.name, rules, key, table.people, pace=table.pace)


def paced(pace: Pace, wish: str) -> Pace:
    """Return the pace after a press of a button of the lobby. Refused: stale.

    `wish`: seconds for each move ("0": no clock), or `daily`; `firm` and `brisk` toggle the settings of these names.
    """
    if wish == "brisk":
        return replace(pace, brisk=not pace.brisk)
    if wish == "daily":
        return Pace(daily=True, brisk=pace.brisk)
    if wish == "firm" and pace.clock:
        return replace(pace, firm=not pace.firm)
    if wish in ("0", *map(str, CLOCKS)):
        return Pace(clock=int(wish), firm=pace.firm and wish != "0", brisk=pace.brisk)
    raise Refused(Refusal.STALE)


def set_pace(table: Table, person: int, pace: Pace) -> tuple[LogEvent, ...]:
    """Set another pace, if `person` sits here or opened the table. Refused: not_yours, lobby_over."""
    _in_lobby(table)
    check_belongs(table, person)
    return (PaceSet(pace),) if pace != table.pace else ()


def begin(table: Table, person: int) -> tuple[LogEvent, ...]:
    """Begin the match with those who sit. Refused: too_few, not_yours, nobody_human, stale, lobby_over.

    Raises ConventionError if the rules do not allow so many players.
    """
    _is_new(table)
    check_belongs(table, person)
    least = min(table.game.rules.seats(table.convention))
    if len(table.people) < least:
        raise Refused(Refusal.TOO_FEW, {"missing": least - len(table.people)})
    table.game.rules.check_seats(table.convention, len(table.people))
    if not table.humans and not table.is_of_robots:
        raise Refused(Refusal.NOBODY_HUMAN)
    return (table.game.opening(table.convention, table.names),)


def may_cancel(table: Table, person: int) -> bool:
    """Return whether a person may cancel the table alone: a seated opener, the only person, anybody if nobody sits.

    If nobody sits, `cancel` allows it only to the opener and to administrators of the group.
    """
    if not table.humans:
        return True
    return table.seat_of(person) is not None and (person == table.opened_by.person or set(table.humans) == {person})


def cancel(table: Table, person: int, *, runs_chat: bool = False) -> tuple[LogEvent, ...]:
    """Cancel the table, or propose that to all who sit. Refused: not_yours, cancel_by_all, lobby_over.

    `runs_chat`: the person administers the group; this matters only if nobody sits.
    """
    _in_lobby(table)
    if not table.humans and not (runs_chat or person == table.opened_by.person):
        raise Refused(Refusal.NOT_YOURS)
    if may_cancel(table, person):
        return (LobbyClosed(person),)
    if table.seat_of(person) is None:
        raise Refused(Refusal.CANCEL_BY_ALL if person == table.opened_by.person else Refusal.NOT_YOURS)
    return answer_cancel(table, person, agreed=True) if table.proposal else (Proposed(person, everybody=True),)


def answer_cancel(table: Table, person: int, *, agreed: bool) -> tuple[LogEvent, ...]:
    """Answer the proposal to cancel the table; it is cancelled once all who sit agree. Refused: not_seated, stale."""
    _in_lobby(table)
    if table.seat_of(person) is None:
        raise Refused(Refusal.NOT_SEATED)
    proposal = table.proposal
    if proposal is None:
        raise Refused(Refusal.STALE)
    if not agreed:
        return (Answered(person, agreed=False),)
    said = () if person in proposal.agreed else (Answered(person, agreed=True),)
    return (*said, LobbyClosed(person)) if set(table.awaited) <= {person} else said


def rising(table: Table, person: int) -> tuple[LogEvent, ...]:
    """Return the events that withdraw a person's proposal to cancel the table, because the person gets up."""
    return (Withdrew(person),) if table.proposal is not None and table.proposal.by == person else ()


def abandoned(table: Table, person: int) -> tuple[LogEvent, ...]:
    """Close a lobby without asking anybody; `person`: whoever closes it. Refused: lobby_over."""
    _in_lobby(table)
    return (LobbyClosed(person),)


def carried(table: Table) -> Carried:
    """Return the snapshot event that precedes every deal, so that the log can be read from this event on."""
    return Carried(
        table.opened_by.person,
        table.opened_by.name,
        table.convention,
        table.people,
        table.pace,
        table.lap.is_last,
        table.lap.fourth,
        table.lap.first_dealer,
        table.clock.begun_at,
        table.kind.lent if isinstance(table.kind, LentDeal) else None,
        table.postponed,
        table.consents.questions,
        table.directed.quiet,
        isinstance(table.kind, Lesson),
    )


def joining(table: Table) -> tuple[LogEvent, ...]:
    """Return the events that seat the waiting newcomer, once the lap is over (rules.md §12); else none."""
    fourth, status = table.lap.fourth, table.status
    if fourth is None or status is None or not status.may_grow:
        return ()
    name = unique_name(fourth.name, table.names, len(table.people) + 1)
    seat = Seat(len(table.people) + 1)
    return (*table.game.decide(table.match, Join(seat, name)), Replaced(seat, Occupant(name, fourth.person)))


def rotated(people: tuple[Occupant, ...], person: int) -> tuple[Occupant, ...]:
    """Return the people for the next match, each one seat on; those who left are omitted, except `person`, who asks."""
    there = [who for who in people if not (who.gone or who.forgotten) and (not who.free or who.person == person)]
    there = [replace(who, away=False, free=False, barred=None) for who in there]
    return (there[-1], *there[:-1])


def seats_of(people: tuple[Occupant, ...]) -> tuple[tuple[int, Seat], ...]:
    """Return every person at the table with that person's seat; robots are omitted."""
    return tuple((who.person, Seat(place)) for place, who in enumerate(people, 1) if who.person is not None)


def _in_lobby(table: Table) -> None:
    if table.stage is not Stage.LOBBY:
        raise Refused(Refusal.LOBBY_OVER)


def _is_new(table: Table) -> None:
    """Check that the lobby is open and for a new match. Refused: lobby_over; stale, for a match that goes on."""
    _in_lobby(table)
    if table.source is not None:
        raise Refused(Refusal.STALE)


def _rules_open(table: Table) -> None:
    _in_lobby(table)
    if table.source is not None:
        raise Refused(Refusal.RULES_FIXED)


def check_belongs(table: Table, person: int) -> None:
    """Check that a person sits at the table or opened it. Refused: not_yours."""
    if person != table.opened_by.person and table.seat_of(person) is None:
        raise Refused(Refusal.NOT_YOURS)
