"""Finished deals and matches of preferans: the part of `bot.screens.face` that shows them."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.preferans.pictures.drawings import HandDrawing, PreferansLabels
from bot.games.preferans.screens import bill, counted, deal, review, settle, then
from bot.games.preferans.screens.labels import picture_labels, worded
from bot.games.preferans.screens.pages import LEAVES, PAGES, DealLeaf
from bot.games.preferans.screens.report import of_preferans
from bot.screens.evening import Evening
from bot.screens.model import DealReport, Frame, Original, Screen
from bot.screens.spoken import spoken_frame, spoken_report, spoken_standing
from bot.screens.texts import Html, Texts
from engine.core.cards import Card
from engine.games.preferans.analysis import Analysis
from engine.games.preferans.state import Match


class PreferansReports:
    """Implementation of `bot.screens.face.ReportFace` for preferans."""

    pages: Final[Mapping[str, str]] = PAGES
    leaves: Final[Mapping[str, str]] = LEAVES
    leaf_of_record: Final = DealLeaf.LAYOUT

    def report(self, t: Texts, report: DealReport) -> Screen:
        return worded(t, deal.deal_screen(t, spoken_report(t, of_preferans(report))))

    def leaf(self, t: Texts, report: DealReport, leaf: str, deals: int) -> Screen:
        return worded(t, review.leaf_screen(t, spoken_report(t, of_preferans(report)), DealLeaf(leaf), deals))

    def broken(self, t: Texts, frame: Frame, match: Match, deals: int, *, fair: bool) -> Screen:
        return worded(
            t, review.broken_leaf(t, spoken_frame(t, frame), spoken_standing(t, match.standing), deals, fair=fair)
        )

    def sheet(self, t: Texts, frame: Frame, match: Match) -> Screen:
        return worded(t, deal.sheet_on_request(t, spoken_frame(t, frame), spoken_standing(t, match.standing)))

    def settlement(self, t: Texts, frame: Frame, match: Match, evening: Evening | None = None) -> Screen:
        return worded(t, settle.settle_screen(t, spoken_frame(t, frame), spoken_standing(t, match.standing), evening))

    def counted(self, t: Texts, match: Match) -> Screen:
        return counted.counted_screen(t, spoken_standing(t, match.standing))

    def results(self, t: Texts, match: Match) -> str:
        return settle.results_line(spoken_standing(t, match.standing, short=False))

    def correction(self, t: Texts) -> str:
        return t.plain("NAME mountain +5 reason")

    def labels(self, t: Texts) -> PreferansLabels:
        return picture_labels(t)


class PreferansAnalysis:
    """Implementation of `bot.screens.face.AnalysisFace` for preferans."""

    def bill(self, t: Texts, frame: Frame, match: Match, found: Sequence[Analysis]) -> Screen:
        return worded(t, bill.bill_screen(t, spoken_frame(t, frame), spoken_standing(t, match.standing), found))

    def hand(self, t: Texts, cards: Sequence[Card]) -> HandDrawing:
        return HandDrawing(t.plain("Your cards"), tuple(cards))

    def compared(self, t: Texts, match: Match, original: Original) -> Html:
        return then.compared(t, spoken_standing(t, match.standing), original)
