"""Lending of a finished deal: who must agree that others play it, and the deal in the form in which it is dealt again.

Also the message to the person who lent a deal about how others played it.
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
    """Return the occupants of the seats, leavers included, when deal `number` was dealt; empty if it was not."""
    people: tuple[Occupant, ...] = ()
    for event in log:
        if isinstance(event, Carried):
            people = event.people
        elif isinstance(event, DealStarted) and event.number == number:
            return people
    return ()


def sat_at(log: Sequence[LogEvent], number: int) -> tuple[int | None, ...]:
    """Return by seat the persons who sat when deal `number` was dealt; None for a robot or an empty seat."""
    return tuple(who.person for who in places_of(log, number))


def agreed(log: Sequence[LogEvent], number: int) -> tuple[int, ...]:
    """Return the persons who agreed that others play the deal, in the order of consent."""
    persons = (event.person for event in log if isinstance(event, DealLent) and event.number == number)
    return tuple(dict.fromkeys(persons))


def against(log: Sequence[LogEvent], number: int) -> tuple[int, ...]:
    """Return the persons who refuse to let others play the deal, in order of refusal; a later consent cancels it."""
    persons: dict[int, None] = {}
    for event in log:
        if isinstance(event, LendRefused) and event.number == number:
            persons[event.person] = None
        elif isinstance(event, DealLent) and event.number == number:
            persons.pop(event.person, None)
    return tuple(persons)


def key_of(log: Sequence[LogEvent], number: int) -> str:
    """Return the secret part of the deal's link; empty if nobody agreed, or in logs from before links had one."""
    keys = (event.key for event in log if isinstance(event, DealLent) and event.number == number)
    return next(filter(None, keys), "")


def awaited(log: Sequence[LogEvent], number: int) -> tuple[str, ...]:
    """Return the names of persons who sat at the deal and have not agreed that others play it, by seat."""
    return tuple(who.name for who in silent(log, number))


def silent(log: Sequence[LogEvent], number: int) -> tuple[Occupant, ...]:
    """Return the occupants who sat at the deal as persons and have not agreed that others play it, by seat."""
    said = agreed(log, number)
    return tuple(who for who in places_of(log, number) if who.person is not None and who.person not in said)


def lent_seat(game: AnyGame, log: Sequence[LogEvent], number: int) -> Seat | None:
    """Return the seat that others may play, once everybody who sat at the deal has agreed; else None.

    It is the seat of the first person to agree who held cards; forehand's, if only those who rested were persons.
    """
    people = sat_at(log, number)
    said = [person for person in agreed(log, number) if person in people]
    dealt = start_of(log, number)
    if awaited(log, number) or not said or dealt is None:
        return None
    seats, hands = (Seat(people.index(person) + 1) for person in said), game.hands_of(dealt)
    return next((seat for seat in (*seats, *dealt.dealer.clockwise(len(people))) if hands[seat]), None)


def lender(log: Sequence[LogEvent], number: int, seat: Seat) -> int | None:
    """Return the person who is notified how others play a lent deal: the one at `seat`, else the first to agree.

    None if there is no such person, or the person was forgotten.
    """
    people = sat_at(log, number)
    if not people:
        return None
    person = people[seat - 1] or next(iter(agreed(log, number)), None)
    return person if person is not None and person > 0 else None


def plays_of(log: Sequence[LogEvent], number: int) -> tuple[LentPlayed, ...]:
    """Return the results of others who played a lent deal, one event for each person, in order."""
    return tuple(event for event in log if isinstance(event, LentPlayed) and event.number == number)


def play_at(table: Table) -> tuple[Lent, LentPlayed] | None:
    """Return the lent deal of a table and its person's result; `LentPlayed.by` is still 0, to be set by the caller.

    None at other tables, before the end, if the deal was broken off, and if a robot finished it for the person.
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
    """Return the deal as a match of one deal between `names`, on an empty sheet. Takes seconds. Raises NotAnalysed."""
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
    """Return the wish to show a lent deal's results to its lender; None: no results, or an unreachable lender."""
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
