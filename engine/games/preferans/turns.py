"""Turns played for a seat: by a robot, by the clock for a person out of time, or because only one card is legal."""

from collections.abc import Callable
from functools import reduce

from engine.core.match import Mark, OnlyMove
from engine.core.seats import Seat
from engine.games.preferans.events import AnyEvent
from engine.games.preferans.game import deal_commands, decide_judged, evolve
from engine.games.preferans.moves import DealMove, Look, PlayCard
from engine.games.preferans.state import Match, Playing
from engine.games.preferans.view import SeatView, view_for


def taken_for(match: Match, seat: Seat, choice: Callable[[SeatView], DealMove], mark: Mark) -> tuple[AnyEvent, ...]:
    """Return the events of a turn decided for a seat; empty if the deal does not wait for that seat.

    choice: returns one command; after a look at cards it is called again for the call. mark: what decides (`Mark`).
    """
    events: tuple[AnyEvent, ...] = ()
    while (view := view_for(match, seat)) is not None and seat in view.deciders:
        command = choice(view)
        done = decide_judged(match, command, mark)
        events += done
        if not isinstance(command, Look):
            break
        match = reduce(evolve, done, match)
    return events


def only_card(match: Match, seat: Seat) -> OnlyMove | None:
    """Return the only card that `seat` may play, if the deal waits for it; None if there is a choice.

    The result also says whether the move is secret. The last card of a hand, and a card of an open hand, are not.
    """
    deal = match.deal
    if not isinstance(deal, Playing):
        return None
    cards = [command for command in deal_commands(deal, seat) if isinstance(command, PlayCard)]
    if len(cards) != 1:
        return None
    public = view_for(match, None)
    owner = public.hands[deal.turn] if public is not None else None
    return OnlyMove(cards[0], owner is None or (owner.count > 1 and owner.cards is None))
