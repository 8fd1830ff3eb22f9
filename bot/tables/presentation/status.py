"""State of a table besides its deal, for screens: proposals, absences, the pause, the clock."""

from collections.abc import Callable

from msgspec.structs import replace

from bot.screens.model import DealStatus, NamedSeat, Summoned, TurnClock, Vote, VoteKind
from bot.tables.context.session import TableSession
from bot.tables.log.clock import deadline_of, reserve_of
from bot.tables.log.events import AnotherPause, Correction, Fourth, LastLap, Occupant, PutOff, RefillPot, StopNow
from bot.tables.log.state import Table
from engine.core.seats import Seat


def vote_of(table: Table, reader: int | None = None) -> Vote | None:
    """Return the open proposal for a screen; None if there is none. `reader`: its reader; None: the group."""
    proposal = table.proposal
    if proposal is None:
        return None
    waiting = tuple(table.name_of(person) for person in table.awaited)
    away = any(person not in table.present for person in table.awaited)
    answered = reader is not None and reader in proposal.agreed
    asked = reader is None or table.has_say(reader)
    by, token, daily = table.name_of(proposal.by) or "?", proposal.token, table.pace.daily
    vote = Vote(by=by, waiting=waiting, token=token, away=away, daily=daily, answered=answered, asked=asked)
    match proposal.wish:
        case StopNow():
            return vote
        case LastLap():
            return replace(vote, kind=VoteKind.LAP)
        case AnotherPause():
            return replace(vote, kind=VoteKind.PAUSE)
        case RefillPot():
            asked_for = table.status.contribution if table.status is not None else 0
            return replace(vote, kind=VoteKind.REFILL, contribution=asked_for)
        case PutOff(seat=seat):
            return replace(vote, kind=VoteKind.PUT_OFF, player=table.names[seat - 1])
        case Fourth(name=name):
            return replace(vote, kind=VoteKind.FOURTH, by=name, player=name)
        case Correction(seat=seat, column=column, amount=amount, on=on, text=text):
            return replace(
                vote,
                kind=VoteKind.CORRECTION,
                player=table.names[seat - 1],
                column=column,
                amount=amount,
                on=table.names[on - 1] if on is not None else "",
                text=text,
            )


def status_of(table: Table, session: TableSession, reader: int | None) -> DealStatus:
    """Return pause, absences and clock for a screen. `reader`: its reader; None: the group."""
    seated = [(Seat(place), who) for place, who in enumerate(table.people, 1)]
    paused = table.clock.paused_by
    return DealStatus(
        paused_by=table.name_of(paused) or "?" if paused is not None else "",
        waited=tuple((seat, who.name) for seat, who in seated if _is_waited_for(table, session, seat)),
        away=_named(seated, lambda who: who.away),
        free=_named(seated, is_free),
        may_return=any(who.away and not who.forgotten for _, who in seated),
        reader_away=any(who.away and who.person == reader for _, who in seated if reader is not None),
        deserted=not table.present,
        last_lap=table.lap.is_last,
        time_over=table.clock.time_over,
        declined=table.name_of(table.declined) if table.declined is not None else "",
        fourth=_fourth(table),
        clock=clock_of(table, session, reader),
        summoned=_summoned(table, reader),
        timed_out=table.names[table.clock.timed_out - 1] if table.clock.timed_out is not None else "",
        replaceable=_replaceable(table, session, reader) if table.is_quiet else (),
        unreachable=tuple(table.name_of(person) for person in session.group.closed),
    )


def _fourth(table: Table) -> str:
    """Return the name of the person who joins as the fourth; empty if nobody does, or if the match takes none now."""
    is_late = table.status is not None and table.status.keeps_players
    return table.lap.fourth.name if table.lap.fourth is not None and not is_late else ""


def _replaceable(table: Table, session: TableSession, reader: int | None) -> tuple[NamedSeat, ...]:
    """Return the players whom the reader may ask to replace by a robot: others for whom the deal has long waited."""
    due = {summons.person for summons in table.summons if summons.due}
    waited = ((Seat(place), who) for place, who in enumerate(table.people, 1) if who.person not in (reader, *due))
    asks = reader in table.present and table.clock.paused_by is None
    return tuple((seat, who.name) for seat, who in waited if asks and _is_waited_for(table, session, seat))


def clock_of(table: Table, session: TableSession, reader: int | None) -> TurnClock | None:
    """Return the clock of the reader, else of the only player to move; it changes only with moves and reminders."""
    seats = table.waited_for
    own = table.seat_of(reader) if reader is not None else None
    seat = own if own in seats else seats[0] if len(seats) == 1 else None
    if seat is None or deadline_of(table, seat) is None:
        return None
    return TurnClock(table.pace.clock, int(reserve_of(table, seat)), late=_is_waited_for(table, session, seat))


def _summoned(table: Table, reader: int | None) -> tuple[Summoned, ...]:
    """Return the open requests for robots in place of persons; the `reader`'s own is marked."""
    return tuple(
        Summoned(
            seat=seat,
            name=table.names[seat - 1],
            by=tuple(name for person in summons.by if (name := table.name_of(person))),
            due=summons.due > 0,
            reader=summons.person == reader,
        )
        for summons in table.summons
        if (seat := table.seat_of(summons.person)) is not None
    )


def _is_waited_for(table: Table, session: TableSession, seat: Seat) -> bool:
    """Return whether the table has long been waiting for the decision of that seat."""
    person = table.mover_at(seat)
    return (
        person in session.reminders.pinged
        and person in table.movers
        and session.reminders.pinged[person] == table.tokens[seat - 1]
    )


def _named(seated: list[tuple[Seat, Occupant]], wanted: Callable[[Occupant], bool]) -> tuple[NamedSeat, ...]:
    return tuple((seat, who.name) for seat, who in seated if wanted(who))


def is_free(who: Occupant) -> bool:
    """Return whether somebody may take the seat over: a robot's, or that of a person who has left it."""
    return not who.gone and (who.person is None or who.free)
