"""Who paints which picture of preferans."""

from typing import Final

from bot.pictures.analysis import draw_analysis
from bot.pictures.bill import draw_bill
from bot.pictures.drawings import (
    AnalysisDrawing,
    BillDrawing,
    HandDrawing,
    LayoutDrawing,
    SettleDrawing,
    SheetDrawing,
    TableDrawing,
)
from bot.pictures.hand import draw_hand
from bot.pictures.layout import draw_layout
from bot.pictures.render import Painters
from bot.pictures.settle import draw_settle
from bot.pictures.sheet import draw_sheet
from bot.pictures.table import draw_table

PAINTERS: Final[Painters] = {
    SheetDrawing: draw_sheet,
    SettleDrawing: draw_settle,
    LayoutDrawing: draw_layout,
    AnalysisDrawing: draw_analysis,
    BillDrawing: draw_bill,
    HandDrawing: draw_hand,
    TableDrawing: draw_table,
}
