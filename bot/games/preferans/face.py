"""Face of preferans, put together of its parts."""

from typing import Final

from bot.games.preferans.deal_face import DEAL, PreferansKeys
from bot.games.preferans.paper_face import PAPER
from bot.games.preferans.report_face import ANALYSIS, REPORTS
from bot.games.preferans.rules_face import PreferansRules
from bot.games.preferans.screens.statistics import WORDS
from bot.screens.texts import mark_word
from engine.games.preferans.sheet import Column

COLUMN_WORDS: Final = {
    Column.POOL: (mark_word("column", "pool"), "пуля", "пулю"),
    Column.MOUNTAIN: (mark_word("column", "mountain"), "гора", "гору"),
    Column.WHISTS: (mark_word("column", "whists"), "висты", "вист"),
}
"""Words that people type for the columns of the sheet; the first is the name in the catalogue."""


class PreferansFace:
    """Implementation of `bot.screens.face.Face` for preferans."""

    def __init__(self) -> None:
        self.columns: Final = {word: column.value for column, words in COLUMN_WORDS.items() for word in words}
        self.keys: Final = PreferansKeys()
        self.deal: Final = DEAL
        self.rules: Final = PreferansRules()
        self.paper: Final = PAPER
        self.reports: Final = REPORTS
        self.analysis: Final = ANALYSIS
        self.statistics: Final = WORDS

    def __reduce__(self) -> str:
        """Pickle as a name: worker processes look the face up."""
        return "PREFERANS_FACE"


PREFERANS_FACE: Final = PreferansFace()
