"""Rows of cells for pictures with tables, and the small line at the bottom."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.fonts import Font, Typeface, fit, ladder
from bot.pictures.theme import WIDTH

BELOW: Final = 62
"""Height of the small line at the bottom, in px."""
_NOTE = ladder(Typeface.NARROW, 38, 32)


class Cell(NamedTuple):
    """Text in a row; `start` and `end`: its room, in px from the left edge of the picture."""

    text: str
    start: int
    end: int
    fonts: tuple[Font, ...]
    colour: str
    is_left: bool = False
    """True to align the text at `start`, False at `end`."""


def draw_cells(canvas: Canvas, middle: float, cells: Iterable[Cell], region: str, *, dark: bool = False) -> None:
    """Draw the cells of a row that have a text, set smaller if they do not fit; `middle`: y of the row's middle.

    dark: True on a dark ground.
    """
    for cell in cells:
        if cell.text:
            text, font = fit(cell.text, cell.end - cell.start, cell.fonts)
            x, align = (cell.start, "l") if cell.is_left else (cell.end, "r")
            canvas.text(x, middle, text, Pen(font, cell.colour), region, align=align, dark=dark)


def draw_below(canvas: Canvas, text: str, left: int) -> None:
    """Draw the small line at the bottom of a picture; `left`: margin at both sides, in px."""
    across, height = canvas.image.size
    canvas.rect_region("below", (0, height - BELOW, across, height))
    cell = Cell(text, left, WIDTH - left, _NOTE, canvas.theme.muted, is_left=True)
    draw_cells(canvas, height - BELOW / 2, (cell,), "below", dark=canvas.look.dark)
