"""Picture «Расклад»: all hands, the talon and the discard of a finished deal, one row of cards per player."""

from bot.games.preferans.pictures.cards import RANKS, asides
from bot.games.preferans.pictures.drawings import LayoutDrawing, PreferansLabels
from bot.pictures.canvas import Canvas
from bot.pictures.hand_rows import HandRows
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.header import draw_header
from bot.pictures.theme import WIDTH, Look

_ROWS = HandRows(across=112, pad=12, ranks=RANKS)
_MIN_HEIGHT = 640


def draw_layout(drawing: LayoutDrawing, look: Look, labels: PreferansLabels) -> Canvas:
    """Draw the cards of a finished deal, 1280 px wide, as high as needed."""
    beside = asides(drawing.talon, drawing.discard, labels)
    below = _ROWS.card_row + 8 if beside else 0
    height = max(_MIN_HEIGHT, HEADER + 8 + sum(_ROWS.heights(drawing.hands)) + below)
    canvas = Canvas.blank((WIDTH, height), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    y = _ROWS.draw_hands(canvas, HEADER + 8, drawing.hands, labels.dealer)
    _ROWS.draw_asides(canvas, y, beside)
    return canvas
