"""Analysis of a finished deal with all cards open: its worth, the price of each mistake, and luck.

    for events in deals_of(recorded.events):
        found = analyse(events)
        for mistake in found.mistakes:
            mistake.seat, mistake.cost  # whists of the settlement in the convention of the match

The yardstick is double dummy: everybody's best decision with all cards open. It is stricter than any table, and the
same for all; but a bid, a game and a discard must also have been worse by the cards that the player saw (`knowable`). A
difference is priced by the engine's scoring of the alternative outcome.
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
