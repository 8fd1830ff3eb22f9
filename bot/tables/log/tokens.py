"""Decisions and their tokens (design: one open decision per seat, its token the seq of the event that opened it).

A decision opens when a seat may first do something and closes when it did or no longer may; what other seats do
leaves it open. While cards are played every active seat may claim, so its decision lasts from one own card to the next.
In the auction a seat may have something to do before the deal waits for it, a look at its cards or a misère out of
turn; that decision is the same one when its turn comes, and `asked` tells since when the deal waits.
"""

from engine.events import CardPlayed, SeatEvent, Substituted
from engine.game import deal_commands, deciders
from engine.seats import Seat
from engine.state import Auction, Deal, Match, Playing


def open_decisions(deal: Deal | None) -> dict[Seat, str]:
    """The seats that may do something now, each with the kind of its decision; never the dummy."""
    if deal is None:
        return {}
    seats = deciders(deal)
    if isinstance(deal, Playing):
        seats = (*deal.setup.people, *seats)
    elif isinstance(deal, Auction):
        seats = tuple(seat for seat in deal.setup.people if deal_commands(deal, seat))
    return dict.fromkeys(seats, type(deal).__name__)


def actor(before: Deal | None, event: object) -> Seat | None:
    """The seat whose decision an event was; in open play the whister's, whoever owns the card.

    Who sits down in a seat has its decisions anew, nobody else has.
    """
    waiting = deciders(before)
    if isinstance(event, SeatEvent | Substituted) and not isinstance(event, CardPlayed):
        return event.seat
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


def next_asked(before: Match | None, after: Match, event: object, seq: int, asked: tuple[int, ...]) -> tuple[int, ...]:
    """Since which event the deal waits for each seat; 0 where it does not."""
    acted, waiting = actor(before.deal if before is not None else None, event), deciders(after.deal)
    result = []
    for seat in after.standing.players.seats:
        kept = asked[seat - 1] if seat is not acted and seat <= len(asked) else 0
        result.append((kept or seq) if seat in waiting else 0)
    return tuple(result)
