"""Verdicts on the deals of a match by the lines of the fair deal."""

import math
from collections.abc import Iterable, Iterator, Sequence

from engine.core.match import DealBroken, StartDeal
from engine.core.record.fair import FairDeal, Proof, Verdict, fair_deals
from engine.core.shuffle import commitment, deck_of, lot_of
from engine.games.preferans.events import AnyEvent, DealScored, DealStarted, PaperRecorded
from engine.games.preferans.phases.deal import decide_start


def judge(started: DealStarted, fair: FairDeal, *, promised: bool) -> Verdict:
    """Check secret and words of a deal that is over: they must give the commitment, these hands and the lot's dealer.

    `promised`: an earlier deal of the match has a commitment. Every later deal then has one; where none stands,
    somebody has removed it.
    """
    if not fair.commit:
        return Verdict.NO_COMMIT if promised or fair.secret or fair.words else Verdict.NONE
    if not fair.secret:
        return Verdict.NO_SECRET
    secret = bytes.fromhex(fair.secret)
    if commitment(secret) != fair.commit.lower():
        return Verdict.WRONG_HASH
    words = dict(fair.words)
    try:
        deck = deck_of(secret, words)
    except ValueError:
        return Verdict.BAD_WORD
    if fair.lot and lot_of(secret, words, len(started.standing.players)) is not started.dealer:
        return Verdict.WRONG_DEALER
    dealt = decide_start(started.standing, StartDeal(started.dealer, deck))
    same = (dealt.hands, dealt.talon) == (started.hands, started.talon)
    return Verdict.FAIR if same else Verdict.WRONG_CARDS


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
