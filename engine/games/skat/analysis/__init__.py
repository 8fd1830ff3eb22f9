"""Analysis of a finished deal with all cards open: what was makeable, and the price of each mistake in list points.

    for events in deals_of(recorded.events):
        found = analyse(events)
        for mistake in found.mistakes:
            mistake.seat, mistake.cost  # in list points, with the bonuses of a Seeger list

The yardstick is double dummy: everybody's best decision with all cards open. It is stricter than any real player, but
equal for all. Results differ only if the list distinguishes them (`Grade`): a card that costs card points but no list
points is no mistake. Judged are: the game with its announcement, the discard, kontra and re, cards, a failed claim, a
game given up. Not judged are: the auction, whether the unseen skat was taken, a kontra that nobody was asked for, and
the cards given on in a schieber ramsch. Without the compiled search only the last tricks are judged.
"""

from engine.core.errors import NotAnalysed
from engine.games.skat.analysis.best_play import Grade, grade_of
from engine.games.skat.analysis.deal import ANALYST, analyse
from engine.games.skat.analysis.model import (
    Analysis,
    AnyMistake,
    CardMistake,
    ClaimMistake,
    DiscardMistake,
    DoubleMistake,
    GameMistake,
    GiveUpMistake,
    Part,
    Worth,
    bill_of,
)
from engine.search.analysis import Dearest, deals_of

__all__ = [
    "ANALYST",
    "Analysis",
    "AnyMistake",
    "CardMistake",
    "ClaimMistake",
    "Dearest",
    "DiscardMistake",
    "DoubleMistake",
    "GameMistake",
    "GiveUpMistake",
    "Grade",
    "NotAnalysed",
    "Part",
    "Worth",
    "analyse",
    "bill_of",
    "deals_of",
    "grade_of",
]
