"""Decisions and their tokens (design: one open decision per seat, its token the seq of the event that opened it).

A decision opens when a seat may first do something and closes when it did or no longer may; what other seats do
leaves it open. While cards are played every active seat may claim, so its decision lasts from one own card to the next.
"""

from engine.events import ClaimAnswered, Claimed
from engine.game import deciders
from engine.seats import Seat
from engine.state import Deal, Match, Playing


def open_decisions(deal: Deal | None) -> dict[Seat, str]:
    """The seats that may do something now, each with the kind of its decision."""
    if deal is None:
        return {}
    kind = type(deal).__name__
    seats = deal.setup.active if isinstance(deal, Playing) else deciders(deal)
    return dict.fromkeys(seats, kind)


def actor(before: Deal | None, event: object) -> Seat | None:
    """The seat whose decision an event was; in open play the whister's, whoever owns the card."""
    if isinstance(event, Claimed | ClaimAnswered):
        return event.seat
    waiting = deciders(before)
    return waiting[0] if waiting else None


def next_tokens(
    before: Match | None, after: Match, event: object, seq: int, tokens: tuple[int, ...]
) -> tuple[int, ...]:
    """One token per seat after the event with number `seq`; 0 where nothing may be done."""
    old_deal = before.deal if before is not None else None
    was, now = open_decisions(old_deal), open_decisions(after.deal)
    acted = actor(old_deal, event)
    result = []
    for seat in after.standing.players.seats:
        kept = seat is not acted and was.get(seat) == now.get(seat) and seat <= len(tokens)
        result.append(0 if seat not in now else tokens[seat - 1] if kept else seq)
    return tuple(result)
