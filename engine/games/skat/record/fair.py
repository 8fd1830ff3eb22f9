"""Verdict on a deal by the lines of the fair deal."""

from engine.core.cards import Card
from engine.core.record.fair import FairDeal, FairVerdict
from engine.core.record.fair import judge as judged
from engine.core.three_hands import active_seats, dealt
from engine.games.skat.events import DealStarted


def judge(started: DealStarted, fair: FairDeal, *, promised: bool) -> FairVerdict:
    """Check secret and words of a deal that is over; `promised`: an earlier deal of the match has a commitment."""
    standing = started.standing
    seats = len(standing.players)
    active = active_seats(seats, started.dealer)

    def is_dealt(deck: tuple[Card, ...]) -> bool:
        return dealt(standing.rules.deal_packets.hands, deck, seats, active) == (started.hands, started.talon)

    return judged(fair, started.dealer, seats, is_dealt, promised=promised)
