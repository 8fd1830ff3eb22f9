"""What the solver settles without asking anybody: a claim that is proved, a ten that is checked.

It thinks where robots do, never in the event loop, and does a bounded amount of work; a press that was not written down
before the program stopped is judged again when it comes again. What was found is in the events, so no log is ever
judged twice. A claim is judged by its claimer's view alone: what lies hidden changes nothing. One that cannot come true
is refused to him, before his cards go to the table and before anybody hears of it.
"""

from functools import reduce

from bot.tables.house.house import House
from bot.tables.log.consequences import with_consequences
from bot.tables.log.state import Table
from bot.tables.refused import Refused
from engine.cards import Card
from engine.claims import Verdict, verdict
from engine.claims.ten import check, is_to_be_checked
from engine.commands import MakeClaim, PlayCard
from engine.events import AnyEvent, Claimed, Mark
from engine.game import decide, deciders, evolve
from engine.seats import BySeat, Seat
from engine.state import Game, Match, Playing
from engine.view import view_for

Events = tuple[AnyEvent, ...]


async def settled(house: House, table: Table, events: Events, mark: Mark | None = None) -> Events:
    """The events of one decision, with everything that follows from them."""
    match = table.match
    if match is None:
        return events
    events = await _judged(house, match, events)
    events = with_consequences(table, events, house.clock.now(), mark)
    more = await _checked(house, reduce(evolve, events, match))
    return with_consequences(table, events + more, house.clock.now(), mark) if more else events


async def _judged(house: House, match: Match, events: Events) -> Events:
    """A claim that is proved is made so that nobody is asked. Refused: claim_refuted."""
    claimed = events[-1] if events else None
    if not isinstance(claimed, Claimed) or claimed.proved or len(events) > 1:
        return events
    view, claim = view_for(match, claimed.seat), MakeClaim(claimed.seat, tricks=claimed.tricks)
    found = await house.worked_out(verdict, view, claim) if view is not None else Verdict.OPEN
    if found is Verdict.REFUTED:
        raise Refused("claim_refuted")
    if found is Verdict.OPEN:
        return events
    return decide(match, MakeClaim(claimed.seat, tricks=claimed.tricks, proved=True), claimed.mark)


async def _checked(house: House, match: Match) -> Events:
    """The end of a ten that is checked before its first card; empty where there is none."""
    deal = match.deal
    if not isinstance(deal, Playing) or not isinstance(deal.game, Game) or not is_to_be_checked(deal):
        return ()
    line = await house.worked_out(check, deal)
    return _played(match, line) if line else _all_to(match, deal, deal.game.declarer)


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
