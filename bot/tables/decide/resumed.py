"""Resumed matches: people and robots take the seats of an imported match, then its next deal follows.

Each function returns the events of an accepted wish or raises Refused with a key that the screens put into words.
"""

from typing import Any

from bot.screens.refusals import Refusal
from bot.tables.decide import lobby
from bot.tables.log.events import LogEvent, Occupant, Replaced, TableOpened
from bot.tables.log.kinds import Source
from bot.tables.log.state import Stage, Table
from bot.tables.names import clean_name, unique_name
from bot.tables.refused import Refused
from engine.core.match import MatchStatus, Substitute, Substituted
from engine.core.seats import Seat


def opened(host: int, host_name: str, source: int, convention: Any, status: MatchStatus, *, key: str) -> TableOpened:
    """Return the event that opens a table for the record of table `source`; seats of players who left stay empty."""
    people = tuple(Occupant(name, gone=True, free=seat in status.present) for seat, name in status.players.items())
    return TableOpened(host, clean_name(host_name), convention, people, key, source=source)


def is_open(who: Occupant) -> bool:
    """Return whether a seat is waiting for somebody to take it."""
    return who.gone and who.free


def open_seats(table: Table) -> tuple[Seat, ...]:
    """Return the seats that somebody may still take."""
    return tuple(Seat(place) for place, who in enumerate(table.people, 1) if is_open(who))


def occupy(table: Table, seat: Seat | None, person: int, name: str) -> tuple[LogEvent, ...]:
    """Move a person to an open seat (None: keep the present one, else take the first). Refused: stale, table_full."""
    source = _gathering(table)
    was = table.seat_of(person)
    if seat is None:
        seat = was or next(iter(open_seats(table)), None)
    if seat is None:
        raise Refused(Refusal.TABLE_FULL)
    if seat is was:
        return ()
    if not is_open(_at(table, seat)):
        raise Refused(Refusal.STALE)
    left: tuple[LogEvent, ...] = (Replaced(was, _waiting(source, was)),) if was is not None else ()
    return (*left, Replaced(seat, Occupant(_called(table, source, seat, name, was), person)))


def seat_robot(table: Table, seat: Seat, person: int, name: str) -> tuple[LogEvent, ...]:
    """Give a robot an open seat, if `person` sits or opened the table. Refused: stale, not_yours."""
    source = _gathering(table)
    lobby.check_belongs(table, person)
    if not is_open(_at(table, seat)):
        raise Refused(Refusal.STALE)
    return (Replaced(seat, Occupant(_called(table, source, seat, name, None))),)


def vacate(table: Table, seat: Seat, person: int) -> tuple[LogEvent, ...]:
    """Give a person's own seat back, or remove a robot from its seat. Refused: stale, not_yours."""
    source = _gathering(table)
    who = _at(table, seat)
    if who.gone:
        raise Refused(Refusal.STALE)
    if who.person is not None and who.person != person:
        raise Refused(Refusal.NOT_YOURS)
    if who.person is None:
        lobby.check_belongs(table, person)
        return (Replaced(seat, _waiting(source, seat)),)
    return (
        *lobby.rising(table, person),
        Replaced(seat, _waiting(source, seat)),
    )


def go_on(table: Table, person: int, match: Any) -> tuple[LogEvent, ...]:
    """Continue the match: return renamings of seats with new players. Refused: not_yours, seats_open, nobody_human."""
    _gathering(table)
    lobby.check_belongs(table, person)
    if open_seats(table):
        raise Refused(Refusal.SEATS_OPEN, {"names": ", ".join(table.names[seat - 1] for seat in open_seats(table))})
    if not table.humans:
        raise Refused(Refusal.NOBODY_HUMAN)
    renamed: list[Substituted] = []
    status = table.game.status(match)
    for seat, name in status.players.items():
        called = table.names[seat - 1]
        if called != name and seat in status.present:
            renamed += [
                event for event in table.game.decide(match, Substitute(seat, called)) if isinstance(event, Substituted)
            ]
    return tuple(renamed)


def stand_up(table: Table, person: int) -> tuple[LogEvent, ...]:
    """Give a person's seat back in any lobby, of a new match or a resumed one; no events if the person has none."""
    seat = table.seat_of(person)
    if table.source is None:
        return lobby.stand(table, person)
    return vacate(table, seat, person) if seat is not None else ()


def _gathering(table: Table) -> Source:
    """Return the imported match for which a lobby is open. Refused: lobby_over; stale, for a new match."""
    if table.stage is not Stage.LOBBY:
        raise Refused(Refusal.LOBBY_OVER)
    if table.source is None:
        raise Refused(Refusal.STALE)
    return table.source


def _at(table: Table, seat: Seat) -> Occupant:
    if seat > len(table.people):
        raise Refused(Refusal.STALE)
    return table.people[seat - 1]


def _waiting(source: Source, seat: Seat) -> Occupant:
    """Return the occupant of a seat that nobody has taken yet: the record's player, marked as `gone` and `free`."""
    return Occupant(source.players[seat - 1], gone=True, free=True)


def _called(table: Table, source: Source, seat: Seat, name: str, was: Seat | None) -> str:
    """Return a newcomer's name, changed if another player has it; `was`: seat that the newcomer leaves."""
    others = [
        source.players[was - 1] if place == was else who.name
        for place, who in enumerate(table.people, 1)
        if place != seat
    ]
    return unique_name(name, others, int(seat))
