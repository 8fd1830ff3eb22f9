"""Picture «Расклад»: all hands, talon and discard of a finished deal, with a row of cards for each player."""

from bot.pictures.canvas import Canvas
from bot.pictures.cards import Grouping
from bot.pictures.drawing import CardWords, LayoutDrawing
from bot.pictures.hand_rows import HandRows, asides
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.header import draw_header
from bot.pictures.theme import WIDTH, Look

_MIN_HEIGHT = 640


def draw_layout(drawing: LayoutDrawing, look: Look, labels: CardWords, *, grouped: Grouping) -> Canvas:
    """Draw the cards of a finished deal, 1280 px wide, as high as needed; `grouped`: order of the cards of a hand."""
    rows = HandRows(across=112, pad=12, grouped=grouped)
    beside = asides(drawing.talon, drawing.discard, labels)
    below = rows.card_row + 8 if beside else 0
    height = max(_MIN_HEIGHT, HEADER + 8 + sum(rows.heights(drawing.hands)) + below)
    canvas = Canvas.blank((WIDTH, height), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    y = rows.draw_hands(canvas, HEADER + 8, drawing.hands, labels.dealer)
    rows.draw_asides(canvas, y, beside)
    return canvas
