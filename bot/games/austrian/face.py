"""Face of Austrian préférence, put together of its parts."""

from typing import Final

from bot.games.austrian.deal_face import DEAL, AustrianKeys
from bot.games.austrian.paper_face import PAPER
from bot.games.austrian.report_face import ANALYSIS, REPORTS
from bot.games.austrian.rules_face import RULES
from bot.games.austrian.screens.statistics import WORDS
from bot.screens.texts import mark_word
from engine.games.austrian.match_commands import CASH

COLUMN_WORDS: Final = {CASH: (mark_word("column", "cash"), "деньги", "деньгах")}
"""Words that people type for the column of the sheet; the first is the name in the catalogue."""


class AustrianFace:
    """Implementation of `bot.screens.face.Face` for Austrian préférence."""

    def __init__(self) -> None:
        self.columns: Final = {word: column for column, words in COLUMN_WORDS.items() for word in words}
        self.keys: Final = AustrianKeys()
        self.deal: Final = DEAL
        self.rules: Final = RULES
        self.paper: Final = PAPER
        self.reports: Final = REPORTS
        self.analysis: Final = ANALYSIS
        self.statistics: Final = WORDS

    def __reduce__(self) -> str:
        """Pickle as a name: worker processes look the face up."""
        return "AUSTRIAN_FACE"


AUSTRIAN_FACE: Final = AustrianFace()
