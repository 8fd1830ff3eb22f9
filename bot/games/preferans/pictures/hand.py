"""Picture of a viewer's own cards."""

from bot.games.preferans.pictures.cards import BY_SUITS
from bot.games.preferans.pictures.drawings import HandDrawing, PreferansLabels
from bot.pictures.canvas import Canvas
from bot.pictures.hand import draw_fan
from bot.pictures.theme import Look


def draw_hand(drawing: HandDrawing, look: Look, _: PreferansLabels) -> Canvas:
    """Draw a hand, 1280 x 640 px. Raises ValueError for something that is no card."""
    return draw_fan(drawing.title, BY_SUITS(drawing.cards), look)
