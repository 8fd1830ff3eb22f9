"""What the solver settles without asking anybody: a claim that is proved, a checked ten, a rest that is certain.

It thinks in a thread, never in the event loop, and does a bounded amount of work. What it found is in the events, so
no log is ever judged twice. A claim is judged by its claimer's view alone: what lies hidden changes nothing.
"""

import asyncio
from functools import reduce

from bot.tables.consequences import with_consequences
from bot.tables.house import House
from bot.tables.state import Table
from engine.cards import Card
from engine.claims import certain, proved, sure_claim
from engine.claims.ten import check, is_to_be_checked
from engine.commands import MakeClaim, PlayCard
from engine.events import AnyEvent, Claimed, Mark
from engine.game import decide, deciders, evolve
from engine.seats import BySeat, Seat
from engine.state import Game, Match, Playing
from engine.view import SeatView, view_for

Events = tuple[AnyEvent, ...]

CERTAIN_TRICKS = 5  # a rest that is longer is not looked at
CERTAIN_WORK = 4_000


async def settled(house: House, table: Table, events: Events, mark: Mark | None = None) -> Events:
    """The events of one decision, with everything that follows from them."""
    match = table.match
    if match is None:
        return events
    events = await _judged(match, events)
    events = with_consequences(table, events, house.clock.now(), mark)
    robots = tuple(Seat(place) for place in range(1, len(table.people) + 1) if table.mover_at(Seat(place)) is None)
    more = await _rest(reduce(evolve, events, match), robots, by_itself=house.chats.known(table.chat).certain)
    return with_consequences(table, events + more, house.clock.now(), mark) if more else events


async def _judged(match: Match, events: Events) -> Events:
    """A claim that is proved is made so that nobody is asked."""
    claimed = events[-1] if events else None
    if not isinstance(claimed, Claimed) or claimed.proved or len(events) > 1:
        return events
    view, claim = view_for(match, claimed.seat), MakeClaim(claimed.seat, tricks=claimed.tricks)
    if view is None or not await asyncio.to_thread(proved, view, claim):
        return events
    return decide(match, MakeClaim(claimed.seat, tricks=claimed.tricks, proved=True), claimed.mark)


async def _rest(match: Match, robots: tuple[Seat, ...], *, by_itself: bool) -> Events:
    """The end of a deal that needs nobody's cards any more; empty where it goes on."""
    deal = match.deal
    if not isinstance(deal, Playing):
        return ()
    if is_to_be_checked(deal) and isinstance(deal.game, Game):
        line = await asyncio.to_thread(check, deal)
        return _played(match, line) if line else _all_to(match, deal, deal.game.declarer)
    if deal.plays:
        return ()
    if robots and (claim := await asyncio.to_thread(_of_robot, match, robots)) is not None:
        return _claimed(match, claim.seat, claim.tricks)
    if not by_itself or deal.remaining > CERTAIN_TRICKS:
        return ()
    views = [view for seat in deal.setup.people if (view := view_for(match, seat)) is not None]
    found = await asyncio.to_thread(_certain, views)
    return () if found is None else _claimed(match, *found)


def _of_robot(match: Match, robots: tuple[Seat, ...]) -> MakeClaim | None:
    """What a robot on lead lays down: everything from the top, by its own view."""
    seat = deciders(match.deal)[0]
    view = view_for(match, seat) if seat in robots else None
    return sure_claim(view) if view is not None else None


def _certain(views: list[SeatView]) -> tuple[Seat, BySeat[int]] | None:
    """The first seat that can be sure of the rest, and how it lies; each is asked about what it sees itself."""
    for view in views:
        tricks = certain(view, CERTAIN_WORK)
        if tricks is not None and view.viewer is not None:
            return view.viewer, tricks
    return None


def _all_to(match: Match, deal: Playing, seat: Seat) -> Events:
    return _claimed(match, seat, BySeat.of(deal.setup.seats, 0).put(seat, deal.remaining))


def _claimed(match: Match, seat: Seat, tricks: BySeat[int]) -> Events:
    return decide(match, MakeClaim(seat, tricks=tricks, proved=True), Mark.ROBOT)


def _played(match: Match, line: tuple[Card, ...]) -> Events:
    """The cards of a line, played for those who hold them."""
    events: Events = ()
    for card in line:
        done = decide(match, PlayCard(deciders(match.deal)[0], card=card), Mark.ROBOT)
        events, match = events + done, reduce(evolve, done, match)
    return events
