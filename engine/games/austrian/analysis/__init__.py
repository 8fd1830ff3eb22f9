"""Analysis of a finished deal with all cards open: what was makeable, and the price of each mistake in money.

    for events in deals_of(recorded.events):
        found = analyse(events)
        for mistake in found.mistakes:
            mistake.seat, mistake.cost  # in units of stakes, the share of the pot included

The yardstick is double dummy: everybody's best decision with all cards open, within the duty to beat. It is stricter
than any real player, but equal for all. A mistake is priced by comparing the payments of the deal with those of the
alternative outcome. Everything after the auction is judged: contract, discard, whist, invitation, announcement, cards,
and an agreement on the remaining tricks.
"""

from engine.core.errors import NotAnalysed
from engine.games.austrian.analysis.deal import ANALYST, analyse
from engine.games.austrian.analysis.model import (
    Analysis,
    AnnounceMistake,
    AnyMistake,
    CardMistake,
    ClaimMistake,
    ContractMistake,
    DefenceMistake,
    DiscardMistake,
    Part,
    WordMistake,
    Worth,
    bill_of,
)
from engine.search.analysis import Dearest, deals_of

__all__ = [
    "ANALYST",
    "Analysis",
    "AnnounceMistake",
    "AnyMistake",
    "CardMistake",
    "ClaimMistake",
    "ContractMistake",
    "Dearest",
    "DefenceMistake",
    "DiscardMistake",
    "NotAnalysed",
    "Part",
    "WordMistake",
    "Worth",
    "analyse",
    "bill_of",
    "deals_of",
]
