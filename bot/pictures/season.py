"""Picture of a finished season: the table of the best players, titles, and the season's costliest card in a diagram."""

from typing import ClassVar, Final

import msgspec

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.diagram import HandPlace, draw_named_hand
from bot.pictures.drawing import Diagram, Drawing, Labels
from bot.pictures.fonts import Typeface, fit, ladder
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.header import draw_header
from bot.pictures.rows import Cell, draw_cells
from bot.pictures.theme import WIDTH, Look

HEIGHT: Final = 1600
MOST_ROWS: Final = 8
MOST_TITLES: Final = 4
_LEFT = 36
_PLACE, _NAME_END = 70, 452  # px from the left edge to the names, and to their end
_ENDS = (610, 742, 1080, WIDTH - _LEFT)  # right ends of the cells
_STARTS = (_NAME_END + 12, 622, 770, 1092)
_HEAD_ROW = 62
_ROWS, _TITLES = (72, 116), (62, 84)  # least and most px of a row
_NOTE = 62
_BAR, _TRICK = 74, 52
_HANDS = HandPlace(left=_LEFT, right=WIDTH - _LEFT, name=226, across=80)
_MOST_SPACE = 70  # px between two parts
_HEAD = ladder(Typeface.NARROW, 36, 30)
_NAME = ladder(Typeface.BOLD, 46, 34, Typeface.NARROW_BOLD)
_CELL = ladder(Typeface.REGULAR, 42, 32, Typeface.NARROW)
_RATING = ladder(Typeface.BOLD, 48, 36, Typeface.NARROW_BOLD)
_TITLE = ladder(Typeface.NARROW, 42, 34)
_HOLDER = ladder(Typeface.BOLD, 44, 34, Typeface.NARROW_BOLD)
_TEXT = ladder(Typeface.BOLD, 42, 30, Typeface.NARROW_BOLD)
_SMALL = ladder(Typeface.NARROW, 40, 32)


class SeasonRow(msgspec.Struct, frozen=True):
    """Row of a person in the table of a season."""

    place: str
    """Place as a number with a full stop; "" if the rating is still uncertain."""
    name: str
    cells: tuple[str, str, str, str]
    """Cells, ready to print: rating, matches, mean result of a deal, level (mean cost of mistakes)."""


class SeasonTitle(msgspec.Struct, frozen=True):
    """Title of a season."""

    title: str
    holders: str
    """Names of the persons who share the title, ready to print."""
    value: str
    """Value that won the title, ready to print."""


class SeasonDrawing(Drawing, frozen=True):
    """Picture of a finished season."""

    tag: ClassVar[str] = "SeasonDrawing"
    title: str
    heads: tuple[str, str, str, str]
    """Headings of the columns."""
    rows: tuple[SeasonRow, ...]
    """Rows, 1 to `MOST_ROWS`; persons with a place come first."""
    titles: tuple[SeasonTitle, ...] = ()
    note: str = ""
    """Line in the place of the titles, shown if there are none."""
    diagram_title: str = ""
    """Words before the text of the diagram."""
    diagram: Diagram | None = None
    """Diagram of the season's costliest card; None to leave it out."""
    subtitle: str = ""

    def __post_init__(self) -> None:
        if not 1 <= len(self.rows) <= MOST_ROWS or len(self.titles) > MOST_TITLES:
            raise ValueError(f"the card of a season has 1 to {MOST_ROWS} rows and up to {MOST_TITLES} titles")


def draw_season(drawing: SeasonDrawing, look: Look, _: Labels) -> Canvas:
    """Draw the picture of a season, 1280 x 1600 px."""
    canvas = Canvas.blank((WIDTH, HEIGHT), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    row, title, space = _measures(drawing)
    y = _heads(canvas, drawing.heads)
    for index, person in enumerate(drawing.rows):
        is_first_unknown = not person.place and index > 0 and bool(drawing.rows[index - 1].place)
        x = _LEFT + _PLACE - 28 if drawing.rows[0].place else _LEFT - 8
        _row(canvas, (x, y, row), person, index, ruled=is_first_unknown)
        y += row
    y += space
    for index, held in enumerate(drawing.titles):
        _title(canvas, (y, title), held, index)
        y += title
    if not drawing.titles and drawing.note:
        text, font = fit(drawing.note, WIDTH - 2 * _LEFT, _SMALL)
        canvas.rect_region("note", (0, y, WIDTH, y + _NOTE))
        canvas.text(_LEFT, y + _NOTE / 2, text, Pen(font, look.theme.muted), "note")
        y += _NOTE
    if drawing.diagram is not None:
        _diagram(canvas, y + space, drawing.diagram_title, drawing.diagram)
    return canvas


def _measures(drawing: SeasonDrawing) -> tuple[int, int, int]:
    """Return the heights of a row and of a title, and the space between the parts, so that the page is filled."""
    diagram = _BAR + _TRICK + _HANDS.height * len(drawing.diagram.hands) if drawing.diagram is not None else 0
    room = HEIGHT - HEADER - _HEAD_ROW - diagram - 3 * 16
    titles = len(drawing.titles)
    note = _NOTE if drawing.note and not titles else 0
    row = min(_ROWS[1], max(_ROWS[0], (room - titles * _TITLES[0] - note) // len(drawing.rows)))
    title = min(_TITLES[1], max(_TITLES[0], (room - row * len(drawing.rows)) // max(titles, 1)))
    left = room - row * len(drawing.rows) - title * titles - note
    return row, title, 16 + min(_MOST_SPACE, max(0, left) // 3)


def _heads(canvas: Canvas, heads: tuple[str, ...]) -> int:
    """Write the headings of the columns; return the y below."""
    canvas.rect_region("heads", (0, HEADER, WIDTH, HEADER + _HEAD_ROW))
    cells = (Cell(*one, _HEAD, canvas.theme.muted) for one in zip(heads, _STARTS, _ENDS, strict=True))
    draw_cells(canvas, HEADER + _HEAD_ROW / 2 + 4, cells, "heads")
    return HEADER + _HEAD_ROW


def _row(canvas: Canvas, at: tuple[int, int, int], row: SeasonRow, index: int, *, ruled: bool) -> None:
    """Draw a person's row; `at`: x of the name, y and height of the row; `ruled`: draw a line above it."""
    (x, y, height), theme, region = at, canvas.theme, f"row.{index}"
    middle = y + height / 2
    canvas.rect_region(region, (0, y, WIDTH, y + height))
    if not index % 2:
        canvas.image.paste(theme.row, (0, y, WIDTH, y + height))
    if ruled:
        canvas.image.paste(theme.spoke, (0, y - 2, WIDTH, y + 2))
    rating, *others = zip(row.cells, _STARTS, _ENDS, strict=True)
    cells = (
        Cell(row.place, _LEFT - 8, _LEFT + _PLACE - 16, _CELL, theme.muted, is_left=True),
        Cell(row.name, x, _NAME_END, _NAME, theme.ink, is_left=True),
        Cell(*rating, _RATING, theme.count if row.place else theme.muted),
        *(Cell(*other, _CELL, theme.ink) for other in others),
    )
    draw_cells(canvas, middle, cells, region)


def _title(canvas: Canvas, at: tuple[int, int], held: SeasonTitle, index: int) -> None:
    """Draw a title with its holders; `at`: y and height."""
    (y, height), theme, region = at, canvas.theme, f"title.{index}"
    middle = y + height / 2
    canvas.rect_region(region, (0, y, WIDTH, y + height))
    text, font = fit(held.title, 290, _TITLE)
    canvas.text(_LEFT, middle, text, Pen(font, theme.muted), region)
    value, small = fit(held.value, 400, _TITLE)
    taken = canvas.text(WIDTH - _LEFT, middle, value, Pen(small, theme.muted), region, align="r")
    x = _LEFT + 300
    text, font = fit(held.holders, WIDTH - _LEFT - taken - 24 - x, _HOLDER)
    canvas.text(x, middle, text, Pen(font, theme.ink), region)


def _diagram(canvas: Canvas, y: int, title: str, diagram: Diagram) -> None:
    """Draw the season's costliest card: the line about it, the cards on the table, the hands before it."""
    theme, dark = canvas.theme, canvas.look.dark
    canvas.rect_region("dearest", (0, y, WIDTH, y + _BAR))
    canvas.image.paste(theme.highlight, (0, y, WIDTH, y + _BAR))
    text, font = fit(f"{title}: {diagram.text}" if title else diagram.text, WIDTH - 2 * _LEFT, _TEXT)
    canvas.text(_LEFT, y + _BAR / 2, text, Pen(font, theme.ink), "dearest", dark=dark)
    y += _BAR
    canvas.rect_region("trick", (0, y, WIDTH, y + _TRICK))
    text, font = fit(diagram.note, WIDTH - 2 * _LEFT, _SMALL)
    canvas.text(_LEFT, y + _TRICK / 2 + 2, text, Pen(font, theme.muted), "trick", dark=dark)
    y += _TRICK
    for index, hand in enumerate(diagram.hands):
        draw_named_hand(canvas, y, hand, _HANDS, f"hand.{index}", marked=diagram.card)
        y += _HANDS.height
