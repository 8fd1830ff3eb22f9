"""Pictures of «дурной ход»: a player's own cards, and the points after a deal."""

from typing import ClassVar, Final

from bot.games.painting import PAINTERS as OF_OTHERS
from bot.pictures.canvas import Canvas, Pen
from bot.pictures.cards import by_suits
from bot.pictures.drawing import CardName, Drawing, Labels
from bot.pictures.fonts import Typeface, fit, ladder
from bot.pictures.hand import draw_fan
from bot.pictures.header import HEIGHT, draw_header
from bot.pictures.render import Painters, render_bytes
from bot.pictures.theme import WIDTH, Look

RANKS: Final = "AKQJ"
_ROW: Final = 110
_LEFT: Final = 40
_NAME: Final = ladder(Typeface.BOLD, 50, 36, Typeface.NARROW_BOLD)


class CardsDrawing(Drawing, frozen=True):
    """A player's own cards."""

    tag: ClassVar[str] = "bad_move.cards"
    title: str
    cards: tuple[CardName, ...]


class PointsDrawing(Drawing, frozen=True):
    """The points of all players."""

    tag: ClassVar[str] = "bad_move.points"
    title: str
    subtitle: str
    rows: tuple[tuple[str, str], ...]
    """Names and points."""


def draw_cards(drawing: CardsDrawing, look: Look, _: Labels) -> Canvas:
    """Draw a hand, 1280 x 640 px."""
    return draw_fan(drawing.title, by_suits(drawing.cards, RANKS), look)


def draw_points(drawing: PointsDrawing, look: Look, _: Labels) -> Canvas:
    """Draw a line for each player, 1280 x 640 px."""
    canvas = Canvas.blank((WIDTH, 640), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    for place, (name, points) in enumerate(drawing.rows):
        top, region = HEIGHT + 24 + place * _ROW, f"row.{place}"
        canvas.rect_region(region, (0, top, WIDTH, top + _ROW))
        for text, x, align in ((name, _LEFT, "l"), (points, WIDTH - _LEFT, "r")):
            fitted, font = fit(text, WIDTH / 2 - 2 * _LEFT, _NAME)
            canvas.text(x, top + _ROW / 2, fitted, Pen(font, look.theme.ink), region, align=align)
    return canvas


PAINTERS: Final[Painters] = {**OF_OTHERS, CardsDrawing: draw_cards, PointsDrawing: draw_points}
"""Painters of all games that the tests host."""


def photo_of(drawing: Drawing, look: Look, labels: Labels) -> bytes:
    """Draw a picture of any game that the tests host; a worker process finds this function by its name."""
    return render_bytes(PAINTERS, drawing, look, labels)
