"""Events that begin a deal, and those that follow a decision."""

from functools import reduce
from typing import Any

from bot.screens.refusals import Refusal
from bot.tables.context import cooperative
from bot.tables.context.context import Context
from bot.tables.decide import fair, lobby, votes
from bot.tables.decide.quiet import lesson_of
from bot.tables.log.clock import is_time_over
from bot.tables.log.events import GivenDeal, LogEvent, Shuffled
from bot.tables.log.fold import folded
from bot.tables.log.kinds import LentDeal, Lesson
from bot.tables.log.state import Table
from bot.tables.refused import ClaimRefuted, Refused
from engine.core.errors import IllegalCommand
from engine.core.game import Claims
from engine.core.match import EndReason, Event, FinishMatch, Mark, Refill, StartDeal
from engine.core.record.fair import FairDeal
from engine.core.seats import Seat
from engine.tournament.secrets import deck_by


def with_end(table: Table, events: tuple[Event, ...], now: float) -> tuple[Event, ...]:
    """Return the events of a decision, followed by the end of the match if it is reached.

    `now`: clock second. A match with a time limit ends with the deal during which its time ran out.
    """
    if table.match is None:
        return events
    after = reduce(table.game.evolve, events, table.match)
    reason = _end_of(table, after, now)
    return events + table.game.decide(after, FinishMatch(reason)) if reason is not None else events


def _end_of(table: Table, after: Any, now: float) -> EndReason | None:
    """Return the reason why the match ends now; None if it goes on."""
    status = table.game.status(after)
    if status.ended is not None or status.running:
        return None
    if status.reached is not None:
        return status.reached
    if is_time_over(table, now):
        return EndReason.TIME
    return EndReason.AGREED if table.lap.is_last and table.game.is_lap_over(after, table.lap.first_dealer) else None


async def deal_events(context: Context, table: Table) -> tuple[LogEvent, ...]:
    """Return the events that begin the next deal: a waiting newcomer, the snapshot, the deal and what follows.

    If the match is over by now, by its time or by a correction, return its end instead. If the common pot is empty,
    return the question whether all fill it, or the end of the match if nobody has answered in time. Refused:
    proposal_open, while the question is open.

    The first dealer is drawn by lot, in a fair deal from its secret and the players' words, which are fixed here.
    """
    over = _end_of(table, table.match, context.clock.now()) if table.match is not None else None
    if over is not None:
        return table.game.decide(table.match, FinishMatch(over))
    if table.status is not None and table.status.needs_refill:
        return votes.refilling(table, context.clock.now())
    joined = lobby.joining(table)
    table = folded(table, context.clock.now(), joined)
    match = table.match
    if match is None:
        return ()
    if isinstance(table.kind, LentDeal):
        lent = (table.kind.lent.start,)
        return (lobby.carried(table), *lent, *table.game.follow_ups(match, lent))
    if isinstance(table.kind, Lesson):
        return _lesson(context, table)
    if table.given is not None:
        return _given(table, table.given)
    status = table.game.status(match)
    decks, number = context.decks, status.deals + 1
    known, seats = status.next_dealer, len(status.players)
    if table.secrets.sealed is None:
        dealer = known or Seat(decks.first_dealer(table.id, seats))
        cards = table.game.deck(table.game.rules_of(match))
        start = table.game.decide(match, StartDeal(dealer, decks.deck(table.id, number, cards)))
        return (*joined, lobby.carried(table), *start, *table.game.follow_ups(match, start))
    words = await fair.words_of(table, context.chats)
    shuffled, deck = fair.made_of(table, table.secrets.sealed, number, words, lot=known is None)
    dealer = known or fair.drawn_from(table.secrets.sealed, words, seats)
    start = table.game.decide(match, StartDeal(dealer, deck))
    return (*joined, lobby.carried(table), shuffled, *start, *table.game.follow_ups(match, start))


def _lesson(context: Context, table: Table) -> tuple[LogEvent, ...]:
    """Return the events that deal the prepared cards of the game's lesson. Refused: stale, if it has none now."""
    lesson = lesson_of(table, context.face(table.game))
    if lesson is None:
        raise Refused(Refusal.STALE)
    start = table.game.decide(table.match, lesson.deal)
    prepared = Shuffled(FairDeal(table.number + 1, lesson=True))
    return (lobby.carried(table), prepared, *start, *table.game.follow_ups(table.match, start))


def _given(table: Table, given: GivenDeal) -> tuple[LogEvent, ...]:
    """Return the events that deal the table's given deal or, once it is over, end the match, whatever its rules."""
    if table.game.status(table.match).deals:
        return table.game.decide(table.match, FinishMatch(EndReason.DEALS))
    cards = table.game.deck(table.game.rules_of(table.match))
    deck = deck_by(cards, bytes.fromhex(given.secret), given.words.encode())
    start = table.game.decide(table.match, StartDeal(given.dealer, deck))
    return (lobby.carried(table), *start, *table.game.follow_ups(table.match, start))


async def first_deal(context: Context, table: Table, started: tuple[LogEvent, ...]) -> tuple[LogEvent, ...]:
    """Return the events `started`, which begin or resume a match, followed by its next deal.

    If the common pot of a resumed match is empty, it is filled: whoever sits down there agrees to that.
    """
    begun = await cooperative.folded(table, context.clock.now(), started)
    if begun.status is not None and begun.status.needs_refill:
        refill = begun.game.decide(begun.match, Refill())
        started, begun = (*started, *refill), folded(begun, context.clock.now(), refill)
    return started + await deal_events(context, begun)


Events = tuple[Event, ...]


async def settled(context: Context, table: Table, events: Events, mark: Mark | None = None) -> Events:
    """Return a decision's events and all that follow; `mark`: what decided for the player. Raises ClaimRefuted."""
    match = table.match
    if match is None:
        return events
    events += table.game.follow_ups(match, events, mark)
    claims = table.game.claims
    if claims is not None and claims.is_to_be_judged(match, events):
        events = await _judged(context, claims, match, events)
    return with_end(table, events, context.clock.now())


async def _judged(context: Context, claims: Claims[Any, Any, Any, Any], match: Any, events: Events) -> Events:
    try:
        return await context.worked_out(claims.judged, match, events)
    except IllegalCommand as refusal:
        raise ClaimRefuted(refusal.reason, refusal.facts) from refusal
