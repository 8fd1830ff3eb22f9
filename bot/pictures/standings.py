"""Picture of tournament standings: place, name, points, whists, first places, table of the round."""

from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar, Final

import msgspec

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.drawing import Drawing, Labels
from bot.pictures.fonts import Typeface, fit, ladder, width
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.header import draw_header
from bot.pictures.rows import BELOW, draw_below
from bot.pictures.theme import WIDTH, Look

ONE_COLUMN: Final = 24
"""Largest number of rows in one column; more are drawn in two columns, without the right-hand cells."""
MOST_ROWS: Final = 56
"""Largest number of rows in a picture; more could not be read."""
CELLS: Final = 4
"""Number of cells in a row: points, whists, first places, table."""
_HEADS = 58
_HIGHEST, _LOWEST, _NARROW = 84, 57, 50  # px of a row: with few of them, with many, in two columns
_TALLEST = 1720
_SHORTEST = 640
_LEFT = 36
_LINE = 6  # px of the line under those who go on
_PLACE = 74
_ENDS = (772, 968, 1096, WIDTH - _LEFT)  # right ends of the cells in one column
_HALF = WIDTH // 2
_HALF_ENDS = (474, _HALF - 22)  # right ends of points and whists in the first of two columns
_GAP = 14
_HEAD_FONT = ladder(Typeface.NARROW, 36, 30)
_NAME = ladder(Typeface.BOLD, 48, 36, Typeface.NARROW_BOLD)
_CELL = ladder(Typeface.REGULAR, 46, 36, Typeface.NARROW)
_POINTS = ladder(Typeface.BOLD, 50, 38, Typeface.NARROW_BOLD)
_SECTION = ladder(Typeface.NARROW_BOLD, 38, 32)
_SMALL_NAME = ladder(Typeface.BOLD, 38, 32, Typeface.NARROW_BOLD)
_SMALL_CELL = ladder(Typeface.REGULAR, 38, 30, Typeface.NARROW)


class StandingRow(msgspec.Struct, frozen=True):
    """Row of a person in the standings, ready to print."""

    place: str
    name: str
    cells: tuple[str, ...]
    """Cells: points, whists, first places, table."""
    is_marked: bool = False
    """True for a winner."""
    is_out: bool = False
    """True for an entrant who no longer plays: the row is pale."""


class StandingSection(msgspec.Struct, frozen=True):
    """Rows of one stage of the tournament."""

    rows: tuple[StandingRow, ...]
    title: str = ""
    """Heading of the rows; "" for none."""
    through: int = 0
    """Number of rows, from the top, that qualify; a line is drawn under them. 0: no line."""


class StandingsDrawing(Drawing, frozen=True):
    """Picture of a tournament's standings."""

    tag: ClassVar[str] = "StandingsDrawing"
    title: str
    heads: tuple[str, ...]
    """Headings of the `CELLS` columns."""
    sections: tuple[StandingSection, ...]
    subtitle: str = ""
    below: str = ""
    """Small line at the bottom; "" for none."""

    def __post_init__(self) -> None:
        rows = [row for section in self.sections for row in section.rows]
        if not 1 <= len(rows) <= MOST_ROWS:
            raise ValueError(f"standings have 1 to {MOST_ROWS} rows, not {len(rows)}")
        if any(len(row.cells) != CELLS for row in rows) or len(self.heads) != CELLS:
            raise ValueError(f"a row has {CELLS} cells under as many heads")


class _Item(msgspec.Struct, frozen=True):
    """Line of the picture: a row of a person, or (`row` None) the heading of a section."""

    row: StandingRow | None
    title: str = ""
    is_line_below: bool = False
    is_grey: bool = False


class _Column(msgspec.Struct, frozen=True):
    """Position and sizes of a column of rows, in px; `ends`: right ends of the cells."""

    left: int
    right: int
    ends: tuple[int, ...]
    height: int
    is_small: bool


def draw_standings(drawing: StandingsDrawing, look: Look, _: Labels) -> Canvas:
    """Draw standings, 1280 px wide, as high as needed."""
    items = _items(drawing.sections)
    is_small = sum(item.row is not None for item in items) > ONE_COLUMN
    split = _split(items) if is_small else len(items)
    longest = max(split, len(items) - split)
    below = BELOW if drawing.below else 0
    room = _TALLEST - HEADER - _HEADS - below
    row = _NARROW if is_small else max(_LOWEST, min(_HIGHEST, room // longest))
    height = max(_SHORTEST, HEADER + _HEADS + row * longest + below + 8)
    canvas = Canvas.blank((WIDTH, height), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    columns = [(_Column(0, WIDTH, _ENDS, row, is_small=False), items)]
    if is_small:
        first = _Column(0, _HALF - 6, _HALF_ENDS, row, is_small=True)
        second = _Column(_HALF + 6, WIDTH, tuple(end + _HALF + 6 for end in _HALF_ENDS), row, is_small=True)
        columns = [(first, items[:split]), (second, items[split:])]
    for number, (column, its) in enumerate(columns):
        _draw_column(canvas, column, its, drawing.heads, f"column.{number}")
    if below:
        draw_below(canvas, drawing.below, _LEFT)
    return canvas


def _items(sections: Sequence[StandingSection]) -> list[_Item]:
    """Return the lines of the picture in order; every other row is tinted."""
    found = []
    for section in sections:
        if section.title:
            found.append(_Item(None, section.title))
        for number, row in enumerate(section.rows, 1):
            found.append(_Item(row, is_line_below=number == section.through, is_grey=number % 2 == 1))
    return found


def _split(items: Sequence[_Item]) -> int:
    """Return the number of lines in the first of two columns, so that it does not end with a heading."""
    half = -(-len(items) // 2)
    return half - (items[half - 1].row is None)


def _draw_column(canvas: Canvas, column: _Column, items: Sequence[_Item], heads: Sequence[str], region: str) -> None:
    y, left = HEADER + _HEADS, _LEFT + _PLACE
    canvas.rect_region(f"{region}.heads", (column.left, HEADER, column.right, y))
    starts = (column.left + left, *column.ends)
    for head, start, end in zip(heads, starts, column.ends, strict=False):
        text, font = fit(head, end - start - _GAP, _HEAD_FONT)
        pen = Pen(font, canvas.theme.muted)
        canvas.text(end, HEADER + _HEADS / 2 + 4, text, pen, f"{region}.heads", align="r", dark=canvas.look.dark)
    for number, item in enumerate(items):
        name = f"{region}.{number}"
        canvas.rect_region(name, (column.left, y, column.right, y + column.height))
        if item.row is None:
            text, font = fit(item.title, column.right - column.left - 2 * _LEFT, _SECTION)
            pen = Pen(font, canvas.theme.count)
            canvas.text(column.left + _LEFT, y + column.height / 2 + 2, text, pen, name, dark=canvas.look.dark)
        else:
            _draw_row(canvas, column, y, item.row, name, is_grey=item.is_grey)
            if item.is_line_below:
                bottom = y + column.height
                canvas.image.paste(canvas.theme.spoke, (column.left, bottom - _LINE, column.right, bottom))
        y += column.height


def _draw_row(canvas: Canvas, column: _Column, y: int, row: StandingRow, region: str, *, is_grey: bool) -> None:
    theme, middle = canvas.theme, y + column.height / 2
    ground = theme.highlight if row.is_marked else theme.row if is_grey else theme.page
    canvas.image.paste(ground, (column.left, y, column.right, y + column.height))
    soft = theme.ink if row.is_marked else theme.muted
    ink = theme.muted if row.is_out else theme.ink
    names, cells = (_SMALL_NAME, _SMALL_CELL) if column.is_small else (_NAME, _CELL)
    text, font = fit(row.place, _PLACE - _GAP, cells)
    canvas.text(column.left + _LEFT + _PLACE - _GAP, middle, text, Pen(font, soft), region, align="r")
    start = column.left + _LEFT + _PLACE + 4
    first, *others = column.ends
    rooms = (first - start, *(end - before for before, end in pairwise((first, *others))))
    fonts = (cells if column.is_small else _POINTS, *(cells,) * len(others))
    taken = [fit(*cell) for cell in zip(row.cells, (room - _GAP for room in rooms), fonts, strict=False)]
    text, font = fit(row.name, first - start - width(*taken[0]) - _GAP, names)
    canvas.text(start, middle, text, Pen(font, ink), region)
    for place, (end, (text, font)) in enumerate(zip(column.ends, taken, strict=False)):
        colour = ink if place == 0 else _colour(canvas, text, is_out=row.is_out) if place == 1 else soft
        canvas.text(end, middle, text, Pen(font, colour), region, align="r")


def _colour(canvas: Canvas, amount: str, *, is_out: bool) -> str:
    """Return the colour of an amount by its sign, which the text shows as well."""
    theme = canvas.theme
    if is_out or not amount.startswith(("+", "−")):
        return theme.muted if is_out else theme.ink
    return theme.gain if amount.startswith("+") else theme.loss
