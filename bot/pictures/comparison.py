"""Picture of one deal of a duplicate tournament: its cards, and the results of one seat at all tables."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import ClassVar, Final

import msgspec

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.cards import draw_small, small_height
from bot.pictures.diagram import HandPlace, draw_named_hand
from bot.pictures.drawing import CardName, DiagramHand, Drawing, Labels
from bot.pictures.fonts import Font, Typeface, fit, ladder
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.header import draw_header
from bot.pictures.rows import BELOW, Cell, draw_below, draw_cells
from bot.pictures.theme import WIDTH, Look

MOST_COMPARED: Final = 20
"""Largest number of tables in one picture; further tables are drawn on further pictures."""
HEADS: Final = 6
"""Number of columns: table, name, contract, tricks, whists, score."""
_LEFT = 36
_SHORTEST = 640
_HANDS = HandPlace(left=_LEFT, right=1010, name=176, across=72)
_SPACE = 10  # px above and below the hands
_TALON = 1046  # px of the talon's left edge
_TALON_WORD = 46
_HEAD_ROW = 58
_ROWS = (57, 84)  # least and most px of a row
_TALLEST = 1720
_STARTS = (_LEFT, 118, 478, 776, 884, 1032)
_ENDS = (106, 466, 770, 872, 1024, 1196)
_LEFT_CELLS = (0, 1, 2)  # the other cells end at the right
_MARK = WIDTH - _LEFT
_HEAD = ladder(Typeface.NARROW, 36, 30)
_NAME = ladder(Typeface.BOLD, 44, 34, Typeface.NARROW_BOLD)
_CELL = ladder(Typeface.REGULAR, 42, 32, Typeface.NARROW)
_STRONG = ladder(Typeface.BOLD, 44, 34, Typeface.NARROW_BOLD)


class Standout(StrEnum):
    """Mark of a result that is better or worse than all others; the value is printed."""

    NONE = ""
    BEST = "▲"
    WORST = "▼"


class ComparedRow(msgspec.Struct, frozen=True, kw_only=True):
    """Result at one table, ready to print."""

    table: str
    name: str
    contract: str
    taken: str = ""
    exact: str = ""
    """Settlement with its sign; "" if the deal was not played."""
    score: str
    standout: Standout = Standout.NONE
    is_own: bool = False
    """True for the table of the reader."""
    is_declarer: bool = False
    """True if the seat was the declarer."""


class ComparisonDrawing(Drawing, frozen=True, kw_only=True):
    """Results of one seat of a FINISHED deal at all tables; never made while a table still plays the deal."""

    tag: ClassVar[str] = "ComparisonDrawing"
    title: str
    subtitle: str = ""
    heads: tuple[str, ...]
    """Headings of the `HEADS` columns."""
    rows: tuple[ComparedRow, ...]
    """Results of 1 to `MOST_COMPARED` tables."""
    hands: tuple[DiagramHand, ...] = ()
    """Hands as they were dealt; empty if no table played the deal."""
    seat: int = 0
    """Index of the compared hand in `hands`."""
    talon: tuple[CardName, ...] = ()
    talon_word: str = ""
    below: str = ""
    """Small line at the bottom; "" for none."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.rows) <= MOST_COMPARED or len(self.heads) != HEADS:
            raise ValueError(f"a comparison has 1 to {MOST_COMPARED} rows under {HEADS} heads")


def draw_comparison(drawing: ComparisonDrawing, look: Look, _: Labels) -> Canvas:
    """Draw the results of a deal at all tables, 1280 px wide, as high as needed."""
    hands = _HANDS.height * len(drawing.hands) + 2 * _SPACE if drawing.hands else 0
    below = BELOW if drawing.below else 0
    room = _TALLEST - HEADER - hands - _HEAD_ROW - below
    row = max(_ROWS[0], min(_ROWS[1], room // len(drawing.rows)))
    height = max(_SHORTEST, HEADER + hands + _HEAD_ROW + row * len(drawing.rows) + below + 8)
    canvas = Canvas.blank((WIDTH, height), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    y = _draw_hands(canvas, HEADER, drawing) if hands else HEADER
    _draw_heads(canvas, y, drawing.heads)
    y += _HEAD_ROW
    for index, one in enumerate(drawing.rows):
        _draw_row(canvas, (y, row), one, f"row.{index}", is_grey=not index % 2)
        y += row
    if below:
        draw_below(canvas, drawing.below, _LEFT)
    return canvas


def _draw_hands(canvas: Canvas, y: int, drawing: ComparisonDrawing) -> int:
    """Draw the hands, the compared one highlighted, with the talon beside them; return the y below."""
    y += _SPACE
    for index, hand in enumerate(drawing.hands):
        top = y + index * _HANDS.height
        if index == drawing.seat:
            canvas.plate((12, top, _HANDS.right + 12, top + _HANDS.height), canvas.theme.highlight, 14)
        draw_named_hand(canvas, top, hand, _HANDS, f"hand.{index}")
    bottom = y + len(drawing.hands) * _HANDS.height
    if drawing.talon:
        canvas.rect_region("talon", (_HANDS.right + 12, y, WIDTH, bottom))
        top = y + (bottom - y - small_height(_HANDS.across) - _TALON_WORD) // 2
        text, font = fit(drawing.talon_word, WIDTH - _LEFT - _TALON, _HEAD)
        pen = Pen(font, canvas.theme.muted)
        canvas.text(_TALON, top + _TALON_WORD / 2 - 4, text, pen, "talon", dark=canvas.look.dark)
        for place, card in enumerate(drawing.talon):
            x = _TALON + place * (_HANDS.across + 6)
            draw_small(canvas, x, top + _TALON_WORD, card, _HANDS.across, region="talon")
    return bottom + _SPACE


def _draw_heads(canvas: Canvas, y: int, heads: tuple[str, ...]) -> None:
    canvas.rect_region("heads", (0, y, WIDTH, y + _HEAD_ROW))
    cells = _cells((head, _HEAD, canvas.theme.muted) for head in heads)
    draw_cells(canvas, y + _HEAD_ROW / 2 + 4, cells, "heads", dark=canvas.look.dark)


def _cells(told: Iterable[tuple[str, tuple[Font, ...], str]]) -> Iterator[Cell]:
    """Yield the cells of a row; each item of `told`: text, fonts from large to small, colour."""
    for place, (start, end, (text, fonts, colour)) in enumerate(zip(_STARTS, _ENDS, told, strict=True)):
        yield Cell(text, start, end, fonts, colour, is_left=place in _LEFT_CELLS)


def _draw_row(canvas: Canvas, at: tuple[int, int], row: ComparedRow, region: str, *, is_grey: bool) -> None:
    """Draw one table's result; `at`: y and height of its row; `is_grey`: tint the row unless it is the reader's."""
    (y, height), theme = at, canvas.theme
    canvas.rect_region(region, (0, y, WIDTH, y + height))
    ground = theme.highlight if row.is_own else theme.row if is_grey else theme.page
    canvas.image.paste(ground, (0, y, WIDTH, y + height))
    soft = theme.ink if row.is_own else theme.muted
    colour = {Standout.BEST: theme.gain, Standout.WORST: theme.loss}.get(row.standout, theme.ink)
    cells = _cells(
        (
            (row.table, _CELL, soft),
            (row.name, _NAME, theme.ink),
            (row.contract, _STRONG if row.is_declarer else _CELL, theme.ink),
            (row.taken, _CELL, theme.ink),
            (row.exact, _CELL, theme.ink),
            (row.score, _STRONG, colour),
        )
    )
    mark = Cell(row.standout.value, _ENDS[-1], _MARK, _STRONG, colour)
    draw_cells(canvas, y + height / 2, (*cells, mark), region, dark=canvas.look.dark)
