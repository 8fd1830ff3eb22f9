"""Painters of Skat by the kind of their drawings."""

from functools import partial
from typing import Final

from bot.games.skat.pictures.cards import by_trump
from bot.games.skat.pictures.drawings import (
    DEFAULT_LABELS,
    LayoutDrawing,
    ListDrawing,
    SettleDrawing,
    SkatLabels,
    TableDrawing,
)
from bot.games.skat.pictures.list import draw_list
from bot.pictures.canvas import Canvas
from bot.pictures.layout import draw_layout
from bot.pictures.render import Painters, with_words
from bot.pictures.settle import draw_settle
from bot.pictures.table import draw_table
from bot.pictures.theme import Look


def _table(drawing: TableDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw the table with open cards as they are held."""
    return draw_table(drawing, look, labels, grouped=partial(by_trump, trump=drawing.trump))


def _layout(drawing: LayoutDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw all hands as they are held."""
    return draw_layout(drawing, look, labels, grouped=partial(by_trump, trump=drawing.trump))


_with_words = partial(with_words, usual=DEFAULT_LABELS)
PAINTERS: Final[Painters] = {
    ListDrawing: _with_words(draw_list),
    SettleDrawing: draw_settle,
    LayoutDrawing: _with_words(_layout),
    TableDrawing: _with_words(_table),
}
