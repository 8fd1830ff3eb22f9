"""Finished deals and matches of preferans: the parts of `bot.screens.face` that show them."""

from typing import Final

from bot.games.preferans.pictures.drawings import HandDrawing
from bot.games.preferans.screens import bill, counted, deal, played, review, settle, then
from bot.games.preferans.screens.labels import picture_labels, worded
from bot.games.preferans.screens.pages import LEAVES, PAGES, DealLeaf
from bot.games.preferans.screens.report import PreferansReport, of_preferans
from bot.screens.report_screens import AnalysisScreens, ReportScreens
from bot.screens.texts import mark
from engine.games.preferans.events import Standing

REPORTS: Final = ReportScreens[PreferansReport, Standing](
    pages=PAGES,
    leaves=LEAVES,
    leaf_of_record=DealLeaf.LAYOUT,
    read=of_preferans,
    deal_screen=deal.deal_screen,
    leaf_of=DealLeaf,
    leaf_screen=review.leaf_screen,
    broken_leaf=review.broken_leaf,
    played_deal=played.played,
    sheet_screen=deal.sheet_on_request,
    settle_screen=settle.settle_screen,
    counted_screen=counted.counted_screen,
    outcome_line=deal.result_line,
    results_line=settle.results_line,
    short_results=False,
    typed=mark("NAME mountain +5 reason"),
    picture_labels=picture_labels,
    worded=worded,
)
"""Implementation of `bot.screens.face.ReportFace` for preferans."""
ANALYSIS: Final = AnalysisScreens[Standing](
    bill_screen=bill.bill_screen,
    dearest_card=bill.dearest_diagram,
    hand_drawing=HandDrawing,
    beside=then.compared,
    worded=worded,
)
"""Implementation of `bot.screens.face.AnalysisFace` for preferans."""
