"""Verdict on a deal by the lines of the fair deal."""

from engine.core.cards import Card
from engine.core.match import StartDeal
from engine.core.record.fair import FairDeal, FairVerdict
from engine.core.record.fair import judge as judged
from engine.games.preferans.events import DealStarted
from engine.games.preferans.phases.deal import decide_start


def judge(started: DealStarted, fair: FairDeal, *, promised: bool) -> FairVerdict:
    """Check secret and words of a deal that is over; `promised`: an earlier deal of the match has a commitment."""

    def is_dealt(deck: tuple[Card, ...]) -> bool:
        dealt = decide_start(started.standing, StartDeal(started.dealer, deck))
        return (dealt.hands, dealt.talon) == (started.hands, started.talon)

    return judged(fair, started.dealer, len(started.standing.players), is_dealt, promised=promised)
