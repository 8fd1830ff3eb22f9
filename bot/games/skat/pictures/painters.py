"""Painters of Skat by the kind of their drawings."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

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
from bot.pictures.drawing import Drawing, Labels
from bot.pictures.layout import draw_layout
from bot.pictures.render import Painter, Painters
from bot.pictures.settle import draw_settle
from bot.pictures.table import draw_table
from bot.pictures.theme import Look

D = TypeVar("D", bound=Drawing)


def _worded(draw: Callable[[D, Look, SkatLabels], Canvas]) -> Painter:
    """Make a painter that takes the default words where it is given none of this game."""

    def paint(drawing: D, look: Look, labels: Labels) -> Canvas:
        return draw(drawing, look, labels if isinstance(labels, SkatLabels) else DEFAULT_LABELS)

    return paint


def _table(drawing: TableDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw the table with open cards as they are held."""
    return draw_table(drawing, look, labels, grouped=partial(by_trump, trump=drawing.trump))


def _layout(drawing: LayoutDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw all hands as they are held."""
    return draw_layout(drawing, look, labels, grouped=partial(by_trump, trump=drawing.trump))


PAINTERS: Final[Painters] = {
    ListDrawing: _worded(draw_list),
    SettleDrawing: draw_settle,
    LayoutDrawing: _worded(_layout),
    TableDrawing: _worded(_table),
}
