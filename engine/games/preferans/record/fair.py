"""Verdicts on the deals of a match by the lines of the fair deal."""

import math
from collections.abc import Iterable, Iterator, Sequence

from engine.core.cards import Card
from engine.core.match import DealBroken, StartDeal
from engine.core.record.fair import FairDeal, Proof, Verdict, fair_deals
from engine.core.record.fair import judge as judged
from engine.games.preferans.events import AnyEvent, DealScored, DealStarted, PaperRecorded
from engine.games.preferans.phases.deal import decide_start


def judge(started: DealStarted, fair: FairDeal, *, promised: bool) -> Verdict:
    """Check secret and words of a deal that is over; `promised`: an earlier deal of the match has a commitment."""

    def is_dealt(deck: tuple[Card, ...]) -> bool:
        dealt = decide_start(started.standing, StartDeal(started.dealer, deck))
        return (dealt.hands, dealt.talon) == (started.hands, started.talon)

    return judged(fair, started.dealer, len(started.standing.players), is_dealt, promised=promised)


def verdicts(events: Sequence[AnyEvent], proofs: Iterable[Proof]) -> Iterator[tuple[int, Verdict]]:
    """Iterate over the deals of a match: number and verdict."""
    fair = fair_deals(proofs)
    finished = {event.number for event in events if isinstance(event, DealScored | DealBroken)}
    first = min((number for number, deal in fair.items() if deal.commit or deal.next), default=math.inf)
    for event in events:
        if isinstance(event, PaperRecorded):
            yield event.number, Verdict.PAPER
        elif isinstance(event, DealStarted) and event.number not in finished:
            yield event.number, Verdict.OPEN
        elif isinstance(event, DealStarted):
            told = fair.get(event.number, FairDeal(event.number))
            yield event.number, judge(event, told, promised=first < event.number)
