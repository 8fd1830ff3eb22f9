"""Picture of a player's own hand as a fan; each card shows a wide column with its index."""

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.cards import index_pen
from bot.pictures.drawing import CardName
from bot.pictures.fonts import Typeface, fit, ladder
from bot.pictures.shapes import radius_of
from bot.pictures.theme import WIDTH, Look

HEIGHT = 640
_TITLE_HEIGHT = 104
_MARGIN = 20
_CARD = (220, 480)
_TOP = 136
_SUIT_GAP = 12
_MAX_STEP = 150
_BELOW_INDEX = 1.0  # of a column's width: the tail of Q ends above the suit


def draw_fan(title: str, groups: tuple[tuple[CardName, ...], ...], look: Look) -> Canvas:
    """Draw a hand, 1280 x 640 px: the cards from left to right, with a gap between groups."""
    canvas = Canvas.blank((WIDTH, HEIGHT), look.theme.felt, look)
    canvas.rect_region("title", (0, 0, WIDTH, _TITLE_HEIGHT))
    text, font = fit(title, WIDTH - 80, ladder(Typeface.BOLD, 56, 38, Typeface.NARROW_BOLD))
    canvas.text(WIDTH / 2, 52, text, Pen(font, look.theme.felt_ink), "title", align="c", dark=True)
    _draw_fan(canvas, groups)
    return canvas


def _draw_fan(canvas: Canvas, groups: tuple[tuple[CardName, ...], ...]) -> None:
    count = sum(map(len, groups))
    gaps = (len(groups) - 1) * _SUIT_GAP
    room = WIDTH - 2 * _MARGIN - _CARD[0] - gaps
    step = min(_MAX_STEP, room / (count - 1)) if count > 1 else 0.0
    x = (WIDTH - step * (count - 1) - gaps - _CARD[0]) / 2
    for group in groups:
        for card in group:
            last = group is groups[-1] and card == group[-1]
            _draw_fanned(canvas, round(x), _TOP, card, step, last=last)
            x += step
        x += _SUIT_GAP


def _draw_fanned(canvas: Canvas, x: int, y: int, card: CardName, step: float, *, last: bool) -> None:
    region = f"card.{card}"
    width, height = _CARD
    canvas.rect_region(region, (x, y, x + width, y + height))
    canvas.card_back((x, y, x + width, y + height), region, shadow=14)
    column = min(step or width, 130.0)
    text, pen = index_pen(canvas, card, min(124, round(column * 1.02)), column - 10)
    middle = x + column / 2 + 1
    canvas.text(middle, y + radius_of(width) + column * 0.38, text, pen, region, align="c")
    side = round(column * 0.8)
    canvas.suit(middle, y + radius_of(width) + column * _BELOW_INDEX + side / 2, card[1], side, region)
    if last:
        big = round(width * 0.62)
        canvas.suit(x + width - big / 2 - 16, y + height - big / 2 - 18, card[1], big, region)
