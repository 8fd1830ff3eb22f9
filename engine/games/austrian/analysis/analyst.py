"""The analysis behind the protocol of all games (`engine.core.game.Analyst`)."""

from collections.abc import Sequence
from typing import Any, Final

from engine.core.game import Analyst
from engine.games.austrian.analysis.deal import analyse
from engine.games.austrian.analysis.model import Analysis
from engine.games.austrian.analysis.replay import deals_of
from engine.games.austrian.events import AnyEvent
from engine.games.austrian.outcomes import Outcome
from engine.games.austrian.solver import KERNELS


class _Analyst:
    """Analysis with all cards open, by the fastest search that is installed."""

    outcomes: Any = Outcome
    findings: Any = Analysis

    def deals_of(self, events: Sequence[AnyEvent]) -> list[Sequence[AnyEvent]]:
        return list(deals_of(events))

    def analyse(self, events: Sequence[AnyEvent]) -> Analysis:
        return analyse(events, KERNELS.fastest())


ANALYST: Final[Analyst[AnyEvent]] = _Analyst()
