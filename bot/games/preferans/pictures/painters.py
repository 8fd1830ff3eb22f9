"""Who paints which picture of preferans."""

from typing import Final

from bot.pictures.analysis import draw_analysis
from bot.pictures.bill import draw_bill
from bot.pictures.hand import draw_hand
from bot.pictures.layout import draw_layout
from bot.pictures.render import Painters
from bot.pictures.settle import draw_settle
from bot.pictures.sheet import draw_sheet
from bot.pictures.table import draw_table
from bot.pictures.views import AnalysisView, BillView, HandView, LayoutView, SettleView, SheetView, TableView

PAINTERS: Final[Painters] = {
    SheetView: draw_sheet,
    SettleView: draw_settle,
    LayoutView: draw_layout,
    AnalysisView: draw_analysis,
    BillView: draw_bill,
    HandView: draw_hand,
    TableView: draw_table,
}
