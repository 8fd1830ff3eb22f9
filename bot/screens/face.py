"""Face of a game: everything that a table asks of its screens and pictures, values of `bot.screens` in and out.

A face is listed in `bot.games.faces.FACES` under the name of its game. A face knows no table, no chat and no Telegram.
What every game shares (seats, pauses, votes, seals, «Дальше») comes from the helpers of `bot.screens`; cards, words,
prices and pictures are the game's own.
"""

from abc import ABC
from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from bot.screens.deal_face import DealFace, DealKeys
from bot.screens.paper_face import AnyPaperFace
from bot.screens.report_face import AnalysisFace, ReportFace
from bot.screens.rules_face import AnyRulesFace
from bot.screens.statistics import StatisticsWords


class Face(ABC):
    """One game as it is seen at a table: the subclass of a game names the parts."""

    constant: str
    """Name of the face in the module of its class."""
    column_words: Mapping[str, Sequence[str]] = MappingProxyType({})
    """Lowercase words that people type for each column of the sheet (`Game.columns`)."""
    keys: DealKeys[Any, Any]
    """Buttons of a deal."""
    deal: DealFace[Any]
    """Deal while it is played."""
    rules: AnyRulesFace
    """Rules in words."""
    paper: AnyPaperFace | None = None
    """Matches with real cards; None in a game whose score is not kept."""
    reports: ReportFace[Any, Any]
    """Deals and matches that are over."""
    analysis: AnalysisFace[Any] | None = None
    """Analysed deals; None in a game without analysis."""
    statistics: StatisticsWords | None = None
    """Words on pages of statistics; None in a game that keeps none (`Game.facts`)."""

    @cached_property
    def columns(self) -> Mapping[str, str]:
        """Columns of the sheet by the words that people type for them."""
        return {word: column for column, words in self.column_words.items() for word in words}

    def __reduce__(self) -> str:
        """Pickle as a name: worker processes look the face up."""
        return self.constant
