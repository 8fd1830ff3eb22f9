"""Analysis of a finished deal with all cards open: what was makeable, and the price of each mistake in list points.

    for events in deals_of(recorded.events):
        found = analyse(events)
        for mistake in found.mistakes:
            mistake.seat, mistake.cost  # in points of the list, of a Seeger list with its bonuses

The yardstick is double dummy: everybody's best decision with all cards open. It is harder than any table, and equal for
all. Results count as the list tells them apart (`grades`): a card that costs card points and no points of the list is
no mistake. Judged are the game with its announcement, the discard, words about doubling, cards, a claim that failed, a
game given up. Not judged are the auction, whether the skat was taken, which nobody had seen, a kontra that was not said
if nobody was asked, and what is given on in a schieber; of a ramsch see `ramsch`. The plain search judges the last
tricks alone.
"""

from engine.core.errors import NotAnalysed
from engine.games.skat.analysis.best_play import Grade, grade_of
from engine.games.skat.analysis.deal import ANALYST, analyse
from engine.games.skat.analysis.model import (
    Analysis,
    AnyMistake,
    Bill,
    CardMistake,
    ClaimMistake,
    Dearest,
    DiscardMistake,
    DoubleMistake,
    GameMistake,
    GiveUpMistake,
    Mistake,
    Part,
    PlayerBill,
    Worth,
    bill_of,
    part_of,
)
from engine.games.skat.analysis.replay import deals_of

__all__ = [
    "ANALYST",
    "Analysis",
    "AnyMistake",
    "Bill",
    "CardMistake",
    "ClaimMistake",
    "Dearest",
    "DiscardMistake",
    "DoubleMistake",
    "GameMistake",
    "GiveUpMistake",
    "Grade",
    "Mistake",
    "NotAnalysed",
    "Part",
    "PlayerBill",
    "Worth",
    "analyse",
    "bill_of",
    "deals_of",
    "grade_of",
    "part_of",
]
