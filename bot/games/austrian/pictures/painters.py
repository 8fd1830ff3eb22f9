"""Painters of Austrian préférence by the kind of their drawings."""

from functools import partial
from typing import Final

from bot.games.austrian.pictures.cards import BY_SUITS
from bot.games.austrian.pictures.drawings import (
    DEFAULT_LABELS,
    AnalysisDrawing,
    BillDrawing,
    HandDrawing,
    LayoutDrawing,
    OwnTableDrawing,
    PotDrawing,
    SettleDrawing,
    TableDrawing,
)
from bot.games.austrian.pictures.pot import draw_pot
from bot.pictures.analysis import draw_analysis
from bot.pictures.bill import draw_bill
from bot.pictures.canvas import Canvas
from bot.pictures.drawing import Labels
from bot.pictures.hand import draw_fan
from bot.pictures.layout import draw_layout
from bot.pictures.own_table import draw_own_table
from bot.pictures.render import Painters, with_words
from bot.pictures.settle import draw_settle
from bot.pictures.table import draw_table
from bot.pictures.theme import Look


def _hand(drawing: HandDrawing, look: Look, _: Labels) -> Canvas:
    """Draw a hand, 1280 x 640 px. Raises ValueError for something that is no card."""
    return draw_fan(drawing.title, BY_SUITS(drawing.cards), look)


_with_words = partial(with_words, usual=DEFAULT_LABELS)
PAINTERS: Final[Painters] = {
    PotDrawing: _with_words(draw_pot),
    SettleDrawing: draw_settle,
    LayoutDrawing: _with_words(partial(draw_layout, grouped=BY_SUITS)),
    AnalysisDrawing: _with_words(partial(draw_analysis, grouped=BY_SUITS)),
    BillDrawing: _with_words(partial(draw_bill, grouped=BY_SUITS)),
    HandDrawing: _hand,
    TableDrawing: _with_words(partial(draw_table, grouped=BY_SUITS)),
    OwnTableDrawing: _with_words(partial(draw_own_table, grouped=BY_SUITS)),
}
