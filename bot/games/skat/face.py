"""Face of Skat, put together of its parts."""

from typing import Final

from bot.games.skat.deal_face import DEAL, SkatKeys
from bot.games.skat.paper_face import PAPER
from bot.games.skat.report_face import ANALYSIS, REPORTS
from bot.games.skat.rules_face import RULES
from bot.games.skat.screens.statistics import WORDS
from bot.screens.texts import mark_word
from engine.games.skat.match_commands import LIST

COLUMN_WORDS: Final = {LIST: (mark_word("column", "list"), "список", "списке")}
"""Words that people type for the column of the sheet; the first is the name in the catalogue."""


class SkatFace:
    """Implementation of `bot.screens.face.Face` for Skat."""

    def __init__(self) -> None:
        self.columns: Final = {word: column for column, words in COLUMN_WORDS.items() for word in words}
        self.keys: Final = SkatKeys()
        self.deal: Final = DEAL
        self.rules: Final = RULES
        self.paper: Final = PAPER
        self.reports: Final = REPORTS
        self.analysis: Final = ANALYSIS
        self.statistics: Final = WORDS

    def __reduce__(self) -> str:
        """Pickle as a name: worker processes look the face up."""
        return "SKAT_FACE"


SKAT_FACE: Final = SkatFace()
