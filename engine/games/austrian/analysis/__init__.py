"""Analysis of a finished deal with all cards open: what was makeable, and the price of each mistake in money.

    for events in deals_of(recorded.events):
        found = analyse(events)
        for mistake in found.mistakes:
            mistake.seat, mistake.cost  # in units of stakes, the share of the pot included

The yardstick is double dummy: everybody's best decision with all cards open, the duty to beat included. It is stricter
than any table, and the same for all. A difference is priced by the payments that the engine makes for the alternative
outcome. The auction is not judged; what follows it is: contract, discard, whist, invitation, announcement, cards, and
an agreement on the rest.
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
