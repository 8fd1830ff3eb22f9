"""Face of a game: all its screens and pictures that a table needs, using only values of `bot.screens`.

`bot.games.faces.FACES` lists the faces by name of the game. A face knows no table, no chat and no Telegram. Cards,
calls, prices and pictures are the game's own; what all games share (seats, pauses, votes, seals, «Дальше») is in
`bot.screens`.
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
    """Game as players see it at a table; a game's subclass provides the parts."""

    constant: str
    """Name of the module constant that holds this face, used for pickling."""
    column_words: Mapping[str, Sequence[str]] = MappingProxyType({})
    """Lowercase words that people may type for each column of the sheet, by column (`Game.columns`)."""
    keys: DealKeys[Any, Any]
    """Buttons of a deal, and how presses are read."""
    deal: DealFace[Any]
    """Screens of a running deal."""
    rules: AnyRulesFace
    """Screens of the rules."""
    paper: AnyPaperFace | None = None
    """Screens of matches with real cards; None if the game keeps no score for them."""
    reports: ReportFace[Any, Any]
    """Screens of finished deals and matches."""
    analysis: AnalysisFace[Any] | None = None
    """Screens of analysed deals; None if the game has no analysis."""
    statistics: StatisticsWords | None = None
    """Words on pages of statistics; None if the game has none (`Game.facts`)."""

    @cached_property
    def columns(self) -> Mapping[str, str]:
        """Columns of the sheet, by each word that people may type for them."""
        return {word: column for column, words in self.column_words.items() for word in words}

    def __reduce__(self) -> str:
        """Pickle as a name, under which worker processes look the face up."""
        return self.constant
