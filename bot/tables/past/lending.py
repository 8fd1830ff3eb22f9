"""Lending of a finished deal: who must agree that others play it, and the deal as it is dealt once more.

Also the message about the plays of a lent deal, for the person who lent it.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.screens.lending import played_screen
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.log.events import Carried, DealLent, LendRefused, Lent, LentPlayed, LogEvent, Occupant
from bot.tables.log.kinds import LentDeal
from bot.tables.log.state import Stage, Table
from bot.tables.past.deal_pages import engine_events
from bot.tables.ports import Role, Surface, Urgency, Wanted
from bot.tables.presentation.display import display_of
from engine.core.errors import NotAnalysed
from engine.core.game import AnyGame
from engine.core.match import DealScored, DealStarted, Event
from engine.core.seats import Seat


def places_of(log: Sequence[LogEvent], number: int) -> tuple[Occupant, ...]:
    """Return the occupants of the seats when deal `number` was dealt, leavers too; empty if it was not dealt here."""
    people: tuple[Occupant, ...] = ()
    for event in log:
        if isinstance(event, Carried):
            people = event.people
        elif isinstance(event, DealStarted) and event.number == number:
            return people
    return ()


def sat_at(log: Sequence[LogEvent], number: int) -> tuple[int | None, ...]:
    """Return the persons by seat when deal `number` was dealt; None is a robot, or a seat that was left."""
    return tuple(who.person for who in places_of(log, number))


def agreed(log: Sequence[LogEvent], number: int) -> tuple[int, ...]:
    """Return the persons who agreed that others play the deal, in the order of consent."""
    persons = (event.person for event in log if isinstance(event, DealLent) and event.number == number)
    return tuple(dict.fromkeys(persons))


def against(log: Sequence[LogEvent], number: int) -> tuple[int, ...]:
    """Return the persons who refuse to let others play the deal, in order of refusal, without later consents."""
    persons: dict[int, None] = {}
    for event in log:
        if isinstance(event, LendRefused) and event.number == number:
            persons[event.person] = None
        elif isinstance(event, DealLent) and event.number == number:
            persons.pop(event.person, None)
    return tuple(persons)


def key_of(log: Sequence[LogEvent], number: int) -> str:
    """Return the key of the deal's link; empty if nobody agreed, or before links had keys."""
    keys = (event.key for event in log if isinstance(event, DealLent) and event.number == number)
    return next(filter(None, keys), "")


def awaited(log: Sequence[LogEvent], number: int) -> tuple[str, ...]:
    """Return the names of those who sat at the deal and have not agreed, by seat."""
    return tuple(who.name for who in silent(log, number))


def silent(log: Sequence[LogEvent], number: int) -> tuple[Occupant, ...]:
    """Return the occupants at the deal who have not agreed, by seat."""
    said = agreed(log, number)
    return tuple(who for who in places_of(log, number) if who.person is not None and who.person not in said)


def lent_seat(game: AnyGame, log: Sequence[LogEvent], number: int) -> Seat | None:
    """Return the seat that others may play, once everybody who sat at the deal has agreed; None before.

    The seat of the first to agree of those at the cards; the first hand's, if only the resting dealer was a person.
    """
    people = sat_at(log, number)
    said = [person for person in agreed(log, number) if person in people]
    dealt = start_of(log, number)
    if awaited(log, number) or not said or dealt is None:
        return None
    seats, hands = (Seat(people.index(person) + 1) for person in said), game.hands_of(dealt)
    return next((seat for seat in seats if hands[seat]), dealt.dealer.next(len(people)))


def lender(log: Sequence[LogEvent], number: int, seat: Seat) -> int | None:
    """Return the person who is shown how others play a lent deal: that of `seat`, else the first one who agreed.

    None if there is neither, or if that person was forgotten.
    """
    people = sat_at(log, number)
    if not people:
        return None
    person = people[seat - 1] or next(iter(agreed(log, number)), None)
    return person if person is not None and person > 0 else None


def plays_of(log: Sequence[LogEvent], number: int) -> tuple[LentPlayed, ...]:
    """Return the plays of a lent deal by others, one event a person, in order."""
    return tuple(event for event in log if isinstance(event, LentPlayed) and event.number == number)


def play_at(table: Table) -> tuple[Lent, LentPlayed] | None:
    """Return the lent deal of a table and the play of its person, without the reader (`LentPlayed.by` is 0).

    None at other tables, before the end, and if a robot ended the deal for the person or it was broken off.
    """
    lent, status = table.kind.lent if isinstance(table.kind, LentDeal) else None, table.status
    if lent is None or not lent.source or table.stage is not Stage.OVER or status is None or status.scored is None:
        return None
    who = table.people[lent.seat - 1]
    if who.person is None or who.forgotten or who.away:
        return None
    result = table.game.result(table.match).balances[lent.seat]
    return lent, LentPlayed(who.person, lent.number, 0, round(result), round(lent.result))


def start_of(log: Sequence[LogEvent], number: int) -> DealStarted | None:
    """Return the event that began deal `number`; None if it was not dealt here."""
    return next((it for it in log if isinstance(it, DealStarted) and it.number == number), None)


def lent(game: AnyGame, log: Sequence[LogEvent], number: int, seat: Seat, names: tuple[str, ...]) -> Lent:
    """Make the deal for another table: empty sheet, other names, one deal long. Takes seconds. Raises NotAnalysed."""
    analyst = game.analysis
    deals: list[Sequence[Any]] = analyst.deals_of(engine_events(log)) if analyst is not None else []
    deal = next((deal for deal in deals if _number(deal) == number), None)
    if analyst is None or deal is None or not isinstance(deal[0], DealStarted):
        raise NotAnalysed("no_cards")
    again = game.dealt_again(deal, names)
    found = analyst.analyse(again)
    return Lent(seat, again[-1].outcome, found.result[seat], found.luck[seat], again[0])


def _number(deal: Sequence[Event]) -> int | None:
    return deal[-1].number if isinstance(deal[-1], DealScored) else None


async def lent_notice(context: Context, session: TableSession, number: int) -> Wanted | None:
    """Return the message about a lent deal; None if nobody has played it, or its reader is forgotten or unreachable."""
    table, found = session.table, await context.repository.history(session.table.id)
    plays = plays_of(found[1], number) if found is not None else ()
    person = plays[-1].by if plays else 0
    if person <= 0 or not await context.may_write_to(person):
        return None
    await context.chats.of(person)
    t, results = context.texts_for(person, table.game), [play.result for play in plays]
    screen = played_screen(t, number, results, plays[-1].original, session.group.title)
    surface = Surface(table.id, Role.LENT, person, number=number)
    return replace(display_of(context, session).notice(surface, screen, 0), urgency=Urgency.SOON)
