"""Painters of preferans by the kind of their drawings."""

from functools import partial
from typing import Final

from bot.games.preferans.pictures.cards import BY_SUITS
from bot.games.preferans.pictures.drawings import (
    DEFAULT_LABELS,
    AnalysisDrawing,
    BillDrawing,
    HandDrawing,
    LayoutDrawing,
    OwnTableDrawing,
    SettleDrawing,
    SheetDrawing,
    TableDrawing,
)
from bot.games.preferans.pictures.hand import draw_hand
from bot.games.preferans.pictures.sheet import draw_sheet
from bot.pictures.analysis import draw_analysis
from bot.pictures.bill import draw_bill
from bot.pictures.layout import draw_layout
from bot.pictures.own_table import draw_own_table
from bot.pictures.render import Painters, with_words
from bot.pictures.settle import draw_settle
from bot.pictures.table import draw_table

_with_words = partial(with_words, usual=DEFAULT_LABELS)
PAINTERS: Final[Painters] = {
    SheetDrawing: _with_words(draw_sheet),
    SettleDrawing: _with_words(draw_settle),
    LayoutDrawing: _with_words(partial(draw_layout, grouped=BY_SUITS)),
    AnalysisDrawing: _with_words(partial(draw_analysis, grouped=BY_SUITS)),
    BillDrawing: _with_words(partial(draw_bill, grouped=BY_SUITS)),
    HandDrawing: _with_words(draw_hand),
    TableDrawing: _with_words(partial(draw_table, grouped=BY_SUITS)),
    OwnTableDrawing: _with_words(partial(draw_own_table, grouped=BY_SUITS)),
}
