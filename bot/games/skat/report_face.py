"""Finished deals and matches of Skat: the parts of `bot.screens.face` that show them."""

from typing import Final

from bot.games.skat.pictures.drawings import HandDrawing
from bot.games.skat.screens import bill, counted, deal, played, settle, then
from bot.games.skat.screens.labels import picture_labels, worded
from bot.games.skat.screens.pages import LEAVES, PAGES
from bot.games.skat.screens.report import SkatReport, of_skat
from bot.screens.deal_pages import DealPage
from bot.screens.report_screens import AnalysisScreens, ReportScreens
from bot.screens.texts import mark
from engine.games.skat.events import Standing

REPORTS: Final = ReportScreens[SkatReport, Standing](
    pages=PAGES,
    leaves=LEAVES,
    leaf_of_record=DealPage.LAYOUT,
    read=of_skat,
    deal_screen=deal.DEAL.deal_screen,
    leaf_of=DealPage,
    leaf_screen=deal.DEAL.leaf_screen,
    broken_leaf=deal.broken_leaf,
    played_deal=played.played,
    sheet_screen=deal.sheet_on_request,
    settle_screen=settle.settle_screen,
    counted_screen=counted.counted_screen,
    outcome_line=deal.result_line,
    results_line=settle.results_line,
    typed=mark("NAME list +10 reason"),
    picture_labels=picture_labels,
    worded=worded,
)
"""Implementation of `bot.screens.face.ReportFace` for Skat."""
ANALYSIS: Final = AnalysisScreens[Standing](
    bill_screen=bill.bill_screen,
    dearest_card=bill.dearest_diagram,
    hand_drawing=HandDrawing,
    beside=then.compared,
    worded=worded,
)
"""Implementation of `bot.screens.face.AnalysisFace` for Skat."""
