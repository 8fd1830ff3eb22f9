"""Painters of Skat by the kind of their drawings."""

from functools import partial
from typing import Final

from bot.games.skat.pictures.cards import by_trump
from bot.games.skat.pictures.drawings import (
    DEFAULT_LABELS,
    JACKS_ALONE,
    AnalysisDrawing,
    BillDrawing,
    HandDrawing,
    LayoutDrawing,
    ListDrawing,
    OwnTableDrawing,
    SettleDrawing,
    SkatLabels,
    TableDrawing,
)
from bot.games.skat.pictures.list import draw_list
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


def _table(drawing: TableDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw the table with open cards as they are held."""
    return draw_table(drawing, look, labels, grouped=partial(by_trump, trump=drawing.trump))


def _own_table(drawing: OwnTableDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw the table as its player sees it, open cards as they are held."""
    return draw_own_table(drawing, look, labels, grouped=partial(by_trump, trump=drawing.trump))


def _layout(drawing: LayoutDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw all hands as they are held."""
    return draw_layout(drawing, look, labels, grouped=partial(by_trump, trump=drawing.trump))


def _analysis(drawing: AnalysisDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw an analysis, its hands as they are held."""
    return draw_analysis(drawing, look, labels, grouped=partial(by_trump, trump=drawing.trump))


def _bill(drawing: BillDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw the bill of mistakes, the hands below it as they are held."""
    return draw_bill(drawing, look, labels, grouped=partial(by_trump, trump=drawing.trump))


def _hand(drawing: HandDrawing, look: Look, _: Labels) -> Canvas:
    """Draw a hand, 1280 x 640 px. Raises ValueError for something that is no card."""
    return draw_fan(drawing.title, by_trump(drawing.cards, JACKS_ALONE), look)


_with_words = partial(with_words, usual=DEFAULT_LABELS)
PAINTERS: Final[Painters] = {
    ListDrawing: _with_words(draw_list),
    SettleDrawing: draw_settle,
    LayoutDrawing: _with_words(_layout),
    AnalysisDrawing: _with_words(_analysis),
    BillDrawing: _with_words(_bill),
    HandDrawing: _hand,
    TableDrawing: _with_words(_table),
    OwnTableDrawing: _with_words(_own_table),
}
