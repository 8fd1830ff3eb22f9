"""Strips of the sheet's picture: label and running totals of one column in a rectangle."""

from typing import Final, NamedTuple

from bot.games.preferans.pictures.drawings import SheetColumn
from bot.games.preferans.pictures.history import Ink, Zone, draw_column, draw_row
from bot.pictures.canvas import Canvas, Pen
from bot.pictures.fonts import Typeface, fit, ladder, width

LABEL: Final = ladder(Typeface.NARROW, 34, 28)
"""Fonts of the word in front of a column."""
CELL_NAME: Final = ladder(Typeface.NARROW, 36, 28)
"""Fonts of the opponent's name in a cell of whists."""
_CLOSED = ladder(Typeface.NARROW_BOLD, 34, 28)


class Strip(NamedTuple):
    """A strip of a sector for one column: a band, or one part of a band."""

    zone: Zone
    column: SheetColumn
    label: str
    colour: str
    closed: str = ""
    """The word for a full pool; empty for any other column."""


def draw_strip(canvas: Canvas, strip: Strip, *, is_row: bool, is_low: bool = False) -> None:
    """Draw a strip along an edge at the top or bottom (a row) or at a side; `is_low`: whether a row has half a band."""
    total, old = (46, 36) if is_low else (58, 44)
    if is_row:
        _draw_band_row(canvas, strip, Ink(strip.colour, total, old))
    else:
        _draw_band_column(canvas, strip, Ink(strip.colour, 56, 42))


def _draw_band_row(canvas: Canvas, strip: Strip, ink: Ink) -> None:
    zone = strip.zone
    left, top, right, bottom = zone.rect
    y = (top + bottom) / 2
    label, font = fit(strip.label, 130, LABEL)
    canvas.text(left + 18, y, label, Pen(font, canvas.theme.muted), zone.region)
    margin = 18 + width(label, font) + 16
    if strip.closed:
        closed, bold = fit(strip.closed, 130, _CLOSED)
        canvas.text(right - 18, y, closed, Pen(bold, canvas.theme.gain), zone.region, align="r")
        margin = max(margin, 18 + width(closed, bold) + 16)
    draw_row(canvas, strip.column, zone._replace(rect=(left + margin, top, right - margin, bottom)), ink)


def _draw_band_column(canvas: Canvas, strip: Strip, ink: Ink) -> None:
    zone = strip.zone
    left, top, right, bottom = zone.rect
    x, room = (left + right) / 2, right - left - 8
    label, font = fit(strip.label, right - left - 4, LABEL)  # "mountain" is as broad as a band
    canvas.text(x, top + 26, label, Pen(font, canvas.theme.muted), zone.region, align="c")
    if strip.closed:
        closed, bold = fit(strip.closed, room, _CLOSED)
        canvas.text(x, bottom - 26, closed, Pen(bold, canvas.theme.gain), zone.region, align="c")
    rect = (left + 2, top + 50, right - 2, bottom - (50 if strip.closed else 12))
    draw_column(canvas, strip.column, zone._replace(rect=rect), ink)
