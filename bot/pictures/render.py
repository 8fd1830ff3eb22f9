"""One entrance for all pictures: a view-model in, an image or bytes out."""

from typing import assert_never

from PIL import Image

from bot.pictures.analysis import draw_analysis
from bot.pictures.bill import draw_bill
from bot.pictures.canvas import Canvas
from bot.pictures.encode import Kind, encode
from bot.pictures.hand import draw_hand
from bot.pictures.layout import draw_layout
from bot.pictures.settle import draw_settle
from bot.pictures.sheet import draw_sheet
from bot.pictures.table import draw_table
from bot.pictures.theme import Look
from bot.pictures.views import (
    DEFAULT_LABELS,
    AnalysisView,
    BillView,
    HandView,
    Labels,
    LayoutView,
    SettleView,
    SheetView,
    TableView,
    View,
)

DEFAULT_LOOK = Look()


def draw(view: View, look: Look = DEFAULT_LOOK, labels: Labels = DEFAULT_LABELS) -> Canvas:
    """Draw a view-model; the canvas has the image and, for tests, everything that was drawn and where.

    Raises:
        ValueError: the view-model has an impossible size, a text that is no amount, or one that is no card.
    """
    match view:
        case SheetView():
            return draw_sheet(view, look, labels)
        case SettleView():
            return draw_settle(view, look)
        case LayoutView():
            return draw_layout(view, look, labels)
        case AnalysisView():
            return draw_analysis(view, look, labels)
        case BillView():
            return draw_bill(view, look, labels)
        case HandView():
            return draw_hand(view, look)
        case TableView():
            return draw_table(view, look, labels)
        case _:
            assert_never(view)


def render(view: View, look: Look = DEFAULT_LOOK, labels: Labels = DEFAULT_LABELS) -> Image.Image:
    """The picture of a view-model: RGB, 1280 px wide. Synchronous and slow (10 ms): call it in a thread."""
    return draw(view, look, labels).image


def render_bytes(
    view: View, look: Look = DEFAULT_LOOK, labels: Labels = DEFAULT_LABELS, kind: Kind = Kind.PHOTO
) -> bytes:
    """The picture ready to be sent."""
    return encode(render(view, look, labels), kind)
