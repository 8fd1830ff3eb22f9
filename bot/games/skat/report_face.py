"""Finished deals and matches of Skat: the part of `bot.screens.face` that shows them."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.skat.pictures.drawings import HandDrawing, SkatLabels
from bot.games.skat.screens import bill, counted, deal, settle, then
from bot.games.skat.screens.labels import picture_labels, worded
from bot.games.skat.screens.pages import LEAVES, PAGES, DealPage
from bot.games.skat.screens.report import of_skat
from bot.screens.evening import Evening
from bot.screens.model import DealReport, Frame, Original, Screen
from bot.screens.spoken import spoken_frame, spoken_report, spoken_standing
from bot.screens.texts import Html, Texts
from engine.core.cards import Card
from engine.games.skat.analysis import Analysis
from engine.games.skat.state import Match


class SkatReports:
    """Implementation of `bot.screens.face.ReportFace` for Skat."""

    pages: Final[Mapping[str, str]] = PAGES
    leaves: Final[Mapping[str, str]] = LEAVES
    leaf_of_record: Final = DealPage.LAYOUT

    def report(self, t: Texts, report: DealReport) -> Screen:
        return worded(t, deal.deal_screen(t, spoken_report(t, of_skat(report))))

    def leaf(self, t: Texts, report: DealReport, leaf: str, deals: int) -> Screen:
        return worded(t, deal.leaf_screen(t, spoken_report(t, of_skat(report)), DealPage(leaf), deals))

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
        return t.plain("NAME list +10 reason")

    def labels(self, t: Texts) -> SkatLabels:
        return picture_labels(t)


class SkatAnalysis:
    """Implementation of `bot.screens.face.AnalysisFace` for Skat."""

    def bill(self, t: Texts, _frame: Frame, match: Match, found: Sequence[Analysis]) -> Screen:
        return worded(t, bill.bill_screen(t, spoken_standing(t, match.standing), found))

    def hand(self, t: Texts, cards: Sequence[Card]) -> HandDrawing:
        return HandDrawing(t.plain("Your cards"), tuple(cards))

    def compared(self, t: Texts, match: Match, original: Original) -> Html:
        return then.compared(t, spoken_standing(t, match.standing), original)
