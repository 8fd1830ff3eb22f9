"""Picture of a tournament round: its tables with their seats and, after play, settlements and points."""

from typing import ClassVar, Final

import msgspec

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.drawing import Drawing, Labels
from bot.pictures.fonts import Typeface, fit, ladder, width
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.header import draw_header
from bot.pictures.rows import BELOW, draw_below
from bot.pictures.theme import WIDTH, Look

MOST_TABLES: Final = 12
"""Largest number of tables in one picture."""
_SHORTEST = 640
_TITLE = 66
_SEAT = 54
_SPACE = 16
_EDGE = 20
_PAD = 22
_ACROSS = (WIDTH - 3 * _EDGE) // 2
_ENDS = (496, _ACROSS - _PAD)  # right ends of settlement and points, from the left edge of a table
_APART = 18  # px between settlement and points that need more room
_TABLE = ladder(Typeface.BOLD, 42, 34, Typeface.NARROW_BOLD)
_STATE = ladder(Typeface.NARROW, 38, 30)
_NAME = ladder(Typeface.REGULAR, 42, 32, Typeface.NARROW)
_AMOUNT = ladder(Typeface.REGULAR, 40, 32, Typeface.NARROW)
_POINTS = ladder(Typeface.BOLD, 44, 34, Typeface.NARROW_BOLD)


class CardSeat(msgspec.Struct, frozen=True):
    """Seat of a table in a round, ready to print."""

    name: str
    exact: str = ""
    """Settlement with its sign; "" until there is one."""
    points: str = ""
    is_away: bool = False
    """True for an entrant who has not come: the row is pale."""


class CardTable(msgspec.Struct, frozen=True):
    """Table of a round."""

    title: str
    seats: tuple[CardSeat, ...]
    state: str = ""
    """State of the table in a word, printed beside the title."""


class RoundDrawing(Drawing, frozen=True):
    """Picture of a tournament round."""

    tag: ClassVar[str] = "RoundDrawing"
    title: str
    tables: tuple[CardTable, ...]
    """Tables, 1 to `MOST_TABLES`, each of three or four seats."""
    subtitle: str = ""
    below: str = ""
    """Small line at the bottom: who rests, or what is not shown; "" for none."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.tables) <= MOST_TABLES:
            raise ValueError(f"a round has 1 to {MOST_TABLES} tables, not {len(self.tables)}")


def draw_round(drawing: RoundDrawing, look: Look, _: Labels) -> Canvas:
    """Draw a round, two tables side by side, 1280 px wide, as high as needed."""
    lines = [drawing.tables[start : start + 2] for start in range(0, len(drawing.tables), 2)]
    heights = [_TITLE + _SEAT * max(len(table.seats) for table in line) + _PAD // 2 for line in lines]
    below = BELOW if drawing.below else 0
    height = max(_SHORTEST, HEADER + _SPACE + sum(heights) + _SPACE * len(lines) + below)
    canvas = Canvas.blank((WIDTH, height), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    y, exact_end = HEADER + _SPACE, _exact_end(drawing)
    for number, (line, tall) in enumerate(zip(lines, heights, strict=True)):
        for place, table in enumerate(line):
            left = _EDGE + place * (_ACROSS + _EDGE)
            rect = (left, y, left + _ACROSS, y + tall)
            _draw_table(canvas, rect, table, f"table.{2 * number + place}", exact_end)
        y += tall + _SPACE
    if below:
        draw_below(canvas, drawing.below, _EDGE + _PAD)
    return canvas


def _exact_end(drawing: RoundDrawing) -> int:
    """Return the right end of the settlements, in px from the left edge of a table; it leaves room for the points."""
    widest = max(width(seat.points, _POINTS[0]) for table in drawing.tables for seat in table.seats)
    return min(_ENDS[0], _ENDS[1] - round(widest) - _APART) if widest > _ENDS[1] - _ENDS[0] - 8 else _ENDS[0]


def _draw_table(canvas: Canvas, rect: tuple[int, int, int, int], table: CardTable, region: str, exact_end: int) -> None:
    left, top, right, _ = rect
    theme, dark = canvas.theme, canvas.look.dark
    canvas.rect_region(region, rect)
    canvas.plate(rect, theme.sheet, 18, edge=theme.line, border=2)
    middle = top + _TITLE / 2 + 4
    text, font = fit(table.title, 220, _TABLE)
    taken = canvas.text(left + _PAD, middle, text, Pen(font, theme.count), region, dark=dark)
    text, font = fit(table.state, right - left - 2 * _PAD - taken - 20, _STATE)
    canvas.text(right - _PAD, middle, text, Pen(font, theme.muted), region, align="r", dark=dark)
    for number, seat in enumerate(table.seats):
        _draw_seat(canvas, (left, exact_end), top + _TITLE + _SEAT * number + _SEAT / 2, seat, region)


def _draw_seat(canvas: Canvas, across: tuple[int, int], middle: float, seat: CardSeat, region: str) -> None:
    """Draw a seat; `across`: left edge of the table, and the right end of settlements, counted from there."""
    left, exact_end = across
    theme, dark = canvas.theme, canvas.look.dark
    ink = theme.muted if seat.is_away else theme.ink
    room = (exact_end - 140 if seat.exact or seat.points else _ACROSS - _PAD) - _PAD
    text, font = fit(seat.name, room, _NAME)
    canvas.text(left + _PAD, middle, text, Pen(font, ink), region, dark=dark)
    if seat.exact:
        colour = theme.gain if seat.exact.startswith("+") else theme.loss if seat.exact.startswith("−") else theme.muted
        text, font = fit(seat.exact, 130, _AMOUNT)
        canvas.text(left + exact_end, middle, text, Pen(font, colour), region, align="r", dark=dark)
    if seat.points:
        text, font = fit(seat.points, _ENDS[1] - exact_end - 8, _POINTS)
        canvas.text(left + _ENDS[1], middle, text, Pen(font, ink), region, align="r", dark=dark)
