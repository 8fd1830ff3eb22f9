"""Painters of Austrian préférence by the kind of their drawings."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from bot.games.austrian.pictures.drawings import (
    DEFAULT_LABELS,
    AnalysisDrawing,
    AustrianLabels,
    BillDrawing,
    HandDrawing,
    LayoutDrawing,
    PotDrawing,
    SettleDrawing,
    TableDrawing,
)
from bot.games.austrian.pictures.pot import draw_pot
from bot.pictures.analysis import draw_analysis
from bot.pictures.bill import draw_bill
from bot.pictures.canvas import Canvas
from bot.pictures.cards import Grouping, by_suits
from bot.pictures.drawing import Drawing, Labels
from bot.pictures.hand import draw_fan
from bot.pictures.layout import draw_layout
from bot.pictures.render import Painter, Painters
from bot.pictures.settle import draw_settle
from bot.pictures.table import draw_table
from bot.pictures.theme import Look

D = TypeVar("D", bound=Drawing)
BY_SUITS: Final[Grouping] = partial(by_suits, ranks="AKQJT987")


def _worded(draw: Callable[[D, Look, AustrianLabels], Canvas]) -> Painter:
    """Make a painter that takes the default words where it is given none of this game."""

    def paint(drawing: D, look: Look, labels: Labels) -> Canvas:
        return draw(drawing, look, labels if isinstance(labels, AustrianLabels) else DEFAULT_LABELS)

    return paint


def _hand(drawing: HandDrawing, look: Look, _: Labels) -> Canvas:
    """Draw a hand, 1280 x 640 px. Raises ValueError for something that is no card."""
    return draw_fan(drawing.title, BY_SUITS(drawing.cards), look)


PAINTERS: Final[Painters] = {
    PotDrawing: _worded(draw_pot),
    SettleDrawing: draw_settle,
    LayoutDrawing: _worded(partial(draw_layout, grouped=BY_SUITS)),
    AnalysisDrawing: _worded(partial(draw_analysis, grouped=BY_SUITS)),
    BillDrawing: _worded(partial(draw_bill, grouped=BY_SUITS)),
    HandDrawing: _hand,
    TableDrawing: _worded(partial(draw_table, grouped=BY_SUITS)),
}
