"""Painters of preferans by the kind of their drawings."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from bot.games.preferans.pictures.cards import BY_SUITS
from bot.games.preferans.pictures.drawings import (
    DEFAULT_LABELS,
    AnalysisDrawing,
    BillDrawing,
    HandDrawing,
    LayoutDrawing,
    PreferansLabels,
    SettleDrawing,
    SheetDrawing,
    TableDrawing,
)
from bot.games.preferans.pictures.hand import draw_hand
from bot.games.preferans.pictures.sheet import draw_sheet
from bot.pictures.analysis import draw_analysis
from bot.pictures.bill import draw_bill
from bot.pictures.canvas import Canvas
from bot.pictures.drawing import Drawing, Labels
from bot.pictures.layout import draw_layout
from bot.pictures.render import Painter, Painters
from bot.pictures.settle import draw_settle
from bot.pictures.table import draw_table
from bot.pictures.theme import Look

D = TypeVar("D", bound=Drawing)


def _worded(draw: Callable[[D, Look, PreferansLabels], Canvas]) -> Painter:
    """Make a painter that takes the default words where it is given none of preferans."""

    def paint(drawing: D, look: Look, labels: Labels) -> Canvas:
        return draw(drawing, look, labels if isinstance(labels, PreferansLabels) else DEFAULT_LABELS)

    return paint


PAINTERS: Final[Painters] = {
    SheetDrawing: _worded(draw_sheet),
    SettleDrawing: _worded(draw_settle),
    LayoutDrawing: _worded(partial(draw_layout, grouped=BY_SUITS)),
    AnalysisDrawing: _worded(partial(draw_analysis, grouped=BY_SUITS)),
    BillDrawing: _worded(partial(draw_bill, grouped=BY_SUITS)),
    HandDrawing: _worded(draw_hand),
    TableDrawing: _worded(partial(draw_table, grouped=BY_SUITS)),
}
