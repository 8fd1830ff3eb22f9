"""Verdict on a deal by the lines of the fair deal."""

from engine.core.cards import Card
from engine.core.record.fair import FairDeal, FairVerdict
from engine.core.record.fair import judge as judged
from engine.games.skat.events import DealStarted
from engine.games.skat.phases.deal import dealt


def judge(started: DealStarted, fair: FairDeal, *, promised: bool) -> FairVerdict:
    """Check secret and words of a deal that is over; `promised`: an earlier deal of the match has a commitment."""
    standing = started.standing
    seats, packets = len(standing.players), standing.rules.deal_packets

    def is_dealt(deck: tuple[Card, ...]) -> bool:
        return dealt(packets, seats, started.dealer, deck) == (started.hands, started.talon)

    return judged(fair, started.dealer, seats, is_dealt, promised=promised)
