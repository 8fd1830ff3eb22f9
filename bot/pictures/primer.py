"""Picture for a page of «Как играют?» (an introduction to a game): rows of cards and words that illustrate the text."""

from typing import ClassVar, Final

import msgspec

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.cards import draw_small, small_height
from bot.pictures.drawing import CardName, Drawing, Labels
from bot.pictures.fonts import Typeface, fit, ladder
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.header import draw_header
from bot.pictures.theme import WIDTH, Look

MOST_ROWS: Final = 4
"""Largest number of rows in a picture."""
_LEFT: Final = 40
_SPACE: Final = 28  # px above and below a row
_ACROSS: Final = 100  # px of a card for which a row leaves room
_BROADEST: Final = 130  # px of a card in a higher row, where so many fit
_LEAST: Final = WIDTH // 2  # px of height; of a lower picture a telephone cuts the sides off
_GAP: Final = 6
_SUIT_GAP: Final = 26
_EDGE: Final = 7
_WORDS: Final = 84  # px of a row without cards
_NAME: Final = ladder(Typeface.BOLD, 50, 38, Typeface.NARROW_BOLD)
_TEXT: Final = ladder(Typeface.REGULAR, 52, 36, Typeface.NARROW)


class PrimerRow(msgspec.Struct, frozen=True):
    """Row of the picture: a name, cards in the given order, and words after them."""

    name: str
    groups: tuple[tuple[CardName, ...], ...] = ()
    """Cards in groups from left to right; empty for a row of words alone."""
    text: str = ""
    """Words at the right end, or after the name if there are no cards; may be ""."""
    marked: tuple[CardName, ...] = ()
    """Cards that get a frame."""


class PrimerDrawing(Drawing, frozen=True):
    """Example that illustrates one part of a game; its cards were never dealt to anybody."""

    tag: ClassVar[str] = "PrimerDrawing"
    title: str
    rows: tuple[PrimerRow, ...]
    """Rows from top to bottom, 1 to `MOST_ROWS`."""
    subtitle: str = ""
    """Name of the game and number of the page."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.rows) <= MOST_ROWS:
            raise ValueError(f"a card has 1 to {MOST_ROWS} rows, not {len(self.rows)}")


def draw_primer(drawing: PrimerDrawing, look: Look, _: Labels) -> Canvas:
    """Draw an example, 1280 px wide, as high as its rows; rows are higher if there are few."""
    heights = [_height(row) for row in drawing.rows]
    more = max(0, -(-(_LEAST - HEADER - _SPACE - sum(heights)) // len(heights)))
    heights = [height + more for height in heights]
    canvas = Canvas.blank((WIDTH, HEADER + _SPACE + sum(heights)), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    y = HEADER + _SPACE // 2
    for number, (row, height) in enumerate(zip(drawing.rows, heights, strict=True)):
        _draw_row(canvas, y, height, row, f"row.{number}")
        y += height
    return canvas


def _height(row: PrimerRow) -> int:
    return (small_height(_ACROSS) if row.groups else _WORDS) + _SPACE


def _draw_row(canvas: Canvas, y: int, height: int, row: PrimerRow, region: str) -> None:
    """Draw a row: name at the left, words at the right, cards between them."""
    theme, dark, middle = canvas.theme, canvas.look.dark, y + height / 2
    canvas.rect_region(region, (0, y, WIDTH, y + height))
    text, font = fit(row.name, WIDTH / (3 if row.groups else 2), _NAME)
    named = canvas.text(_LEFT, middle, text, Pen(font, theme.ink), region, dark=dark) + _SPACE if text else 0.0
    left, right = _LEFT + named, float(WIDTH - _LEFT)
    if not row.groups:
        text, font = fit(row.text, right - left, _TEXT)
        canvas.text(left, middle, text, Pen(font, theme.count), region, dark=dark)
        return
    if row.text:
        text, font = fit(row.text, WIDTH / 3, _TEXT)
        right -= canvas.text(right, middle, text, Pen(font, theme.count), region, align="r", dark=dark) + _SPACE
    _draw_cards(canvas, (left, y, right, y + height), row, region)


def _draw_cards(canvas: Canvas, box: tuple[float, float, float, float], row: PrimerRow, region: str) -> None:
    """Draw the cards in a box (left, top, right, bottom, in px), smaller if they do not fit."""
    height = box[3] - box[1]
    broadest = _BROADEST if small_height(_BROADEST) + _SPACE <= height else _ACROSS
    room = box[2] - box[0] - _SUIT_GAP * (len(row.groups) - 1)
    across = min(broadest, int(room / sum(map(len, row.groups))) - _GAP)
    x, top = box[0], box[1] + (height - small_height(across)) / 2
    for group in row.groups:
        for card in group:
            if card in row.marked:
                edge = (x - _EDGE, top - _EDGE, x + across + _EDGE, top + small_height(across) + _EDGE)
                canvas.plate(edge, canvas.theme.turn_edge, 14)
            draw_small(canvas, x, top, card, across, region=region)
            x += across + _GAP
        x += _SUIT_GAP
