"""Analysis of a finished deal with all cards open: its worth, the price of each mistake, and luck.

    for events in deals_of(recorded.events):
        found = analyse(events)
        for mistake in found.mistakes:
            mistake.seat, mistake.cost  # whists of the settlement in the convention of the match

The standard is double dummy: the best decision of every player with all cards open. It is stricter than any table and
equal for all. A bid, a named game or a discard is a mistake only if it was also worse by the cards that the player saw
(`knowable`). The price of a mistake is the difference in score between the alternative and the actual outcome.
"""

from engine.core.errors import NotAnalysed
from engine.games.preferans.analysis.deal import ANALYST, analyse
from engine.games.preferans.analysis.model import (
    Analysis,
    AnyMistake,
    BidMistake,
    CardMistake,
    ClaimMistake,
    DiscardMistake,
    Part,
    WhistMistake,
    Worth,
    bill_of,
)
from engine.search.analysis import Dearest, deals_of

__all__ = [
    "ANALYST",
    "Analysis",
    "AnyMistake",
    "BidMistake",
    "CardMistake",
    "ClaimMistake",
    "Dearest",
    "DiscardMistake",
    "NotAnalysed",
    "Part",
    "WhistMistake",
    "Worth",
    "analyse",
    "bill_of",
    "deals_of",
]
