"""Finished deals and matches of Austrian préférence: the part of `bot.screens.face` that shows them."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.austrian.pictures.drawings import AustrianLabels, HandDrawing
from bot.games.austrian.screens import bill, counted, deal, settle, then
from bot.games.austrian.screens.labels import picture_labels, worded
from bot.games.austrian.screens.pages import LEAVES, PAGES, DealPage
from bot.games.austrian.screens.report import of_austrian
from bot.screens.evening import Evening
from bot.screens.model import DealReport, Frame, Original, Screen
from bot.screens.spoken import spoken_frame, spoken_report, spoken_standing
from bot.screens.texts import Html, Texts
from engine.core.cards import Card
from engine.games.austrian.analysis import Analysis
from engine.games.austrian.state import Match


class AustrianReports:
    """Implementation of `bot.screens.face.ReportFace` for Austrian préférence."""

    pages: Final[Mapping[str, str]] = PAGES
    leaves: Final[Mapping[str, str]] = LEAVES
    leaf_of_record: Final = DealPage.LAYOUT

    def report(self, t: Texts, report: DealReport) -> Screen:
        return worded(t, deal.deal_screen(t, spoken_report(t, of_austrian(report))))

    def leaf(self, t: Texts, report: DealReport, leaf: str, deals: int) -> Screen:
        return worded(t, deal.leaf_screen(t, spoken_report(t, of_austrian(report)), DealPage(leaf), deals))

    def broken(self, t: Texts, frame: Frame, match: Match, deals: int, *, fair: bool) -> Screen:
        standing = spoken_standing(t, match.standing)
        return worded(t, deal.broken_leaf(t, spoken_frame(t, frame), standing, deals, fair=fair))

    def sheet(self, t: Texts, frame: Frame, match: Match) -> Screen:
        return worded(t, deal.sheet_on_request(t, spoken_frame(t, frame), spoken_standing(t, match.standing)))

    def settlement(self, t: Texts, frame: Frame, match: Match, evening: Evening | None = None) -> Screen:
        return worded(t, settle.settle_screen(t, spoken_frame(t, frame), spoken_standing(t, match.standing), evening))

    def counted(self, t: Texts, match: Match) -> Screen:
        return counted.counted_screen(t, spoken_standing(t, match.standing))

    def results(self, t: Texts, match: Match) -> str:
        return settle.results_line(spoken_standing(t, match.standing))

    def correction(self, t: Texts) -> str:
        return t.plain("NAME cash +10 reason")

    def labels(self, t: Texts) -> AustrianLabels:
        return picture_labels(t)


class AustrianAnalysis:
    """Implementation of `bot.screens.face.AnalysisFace` for Austrian préférence."""

    def bill(self, t: Texts, _frame: Frame, match: Match, found: Sequence[Analysis]) -> Screen:
        return worded(t, bill.bill_screen(t, spoken_standing(t, match.standing), found))

    def hand(self, t: Texts, cards: Sequence[Card]) -> HandDrawing:
        return HandDrawing(t.plain("Your cards"), tuple(cards))

    def compared(self, t: Texts, match: Match, original: Original) -> Html:
        return then.compared(t, spoken_standing(t, match.standing), original)
