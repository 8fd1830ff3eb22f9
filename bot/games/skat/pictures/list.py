"""Picture of the list («список»): one broad list with a column for each player, or two narrow lists side by side."""

from itertools import accumulate
from typing import Final, NamedTuple

from bot.games.skat.pictures.drawings import MARKS, ListDrawing, ListFoot, ListRow, SkatLabels
from bot.pictures.amounts import amount_value, signed_text
from bot.pictures.canvas import Canvas, Pen
from bot.pictures.fonts import LAST_RESORT, Font, Typeface, fit, ladder, width
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.header import draw_header
from bot.pictures.names import short_names
from bot.pictures.theme import WIDTH, Look

MARGIN: Final = 24
BROAD_ROWS: Final = 22
"""Maximum number of rows of a broad list; with more rows, two narrow lists are drawn."""
FOOT_ROW: Final = 50
LEGEND: Final = 48
"""Height in px of the line at the bottom that explains the headings of the columns with ticks."""
_LOWEST: Final = 640  # px of height, below which telephones cut the sides off
_BELOW: Final = 20
_GUTTER: Final = 24
_BROAD_COLUMNS: Final = (62, 78, 108, 48, 70, 134)
_NARROW_COLUMNS: Final = (56, 46, 78, 102, 52, 98)


class Columns(NamedTuple):
    """Left edges of the columns of a list, in px."""

    number: float
    game: float
    tops: float
    marks: float
    """In a broad list the left edge of the first column of ticks; in a narrow one, of the column with all ticks."""
    factor: float
    amount: float
    seats: tuple[float, ...]
    """In a broad list the left edge of each player's column; in a narrow one, of the column with name and total."""
    right: float


class Places(NamedTuple):
    """Layout of the picture: the lists side by side, and the parts below them; sizes in px."""

    lists: tuple[Columns, ...]
    is_broad: bool
    row: int
    """Height of a row, in px."""
    head: int
    """Height of the column headings, in px."""
    per_list: int
    """Maximum number of rows in one list."""
    top: int
    """Top of the first row, below the headings, in px."""
    foot: int
    """Top of the rows below the list, such as sums, in px."""
    legend: int
    """Top of the line that explains the headings, in px."""
    height: int
    """Height of the picture, in px."""


def places_of(drawing: ListDrawing) -> Places:
    """Return the layout of a picture, which is only as high as its rows need."""
    count = max(len(drawing.rows), 1)
    is_broad = count <= BROAD_ROWS
    row, head = (46, 54) if is_broad else (40, 48)
    per_list = count if is_broad else -(-count // 2)
    top = HEADER + head
    foot = top + per_list * row + (0 if is_broad else FOOT_ROW)
    lists = (_broad(len(drawing.seats)),) if is_broad else (_narrow(0), _narrow(1))
    legend = foot + len(drawing.foot) * FOOT_ROW
    height = max(_LOWEST, legend + LEGEND + _BELOW)
    return Places(lists, is_broad, row, head, per_list, top, foot, legend, height)


def _broad(seats: int) -> Columns:
    number, game, tops, mark, factor, amount = _BROAD_COLUMNS
    lefts = tuple(accumulate((number, game, tops, mark * MARKS, factor, amount), initial=float(MARGIN)))
    each = (WIDTH - MARGIN - lefts[-1]) / seats
    columns = tuple(lefts[-1] + each * seat for seat in range(seats))
    return _columns(lefts, columns, WIDTH - MARGIN)


def _narrow(place: int) -> Columns:
    each = (WIDTH - 2 * MARGIN - _GUTTER) / 2
    left = MARGIN + place * (each + _GUTTER)
    lefts = tuple(accumulate(_NARROW_COLUMNS, initial=left))
    return _columns(lefts, lefts[-1:], left + each)


def _columns(lefts: tuple[float, ...], seats: tuple[float, ...], right: float) -> Columns:
    number, game, tops, marks, factor, amount, _ = lefts
    return Columns(number, game, tops, marks, factor, amount, seats, right)


def foot_seats(places: Places, seats: int) -> tuple[tuple[float, float], ...]:
    """Return the left and right edge of each player's column in the rows below the list, in px."""
    if places.is_broad:
        lefts = places.lists[0].seats
        return tuple(zip(lefts, (*lefts[1:], places.lists[0].right), strict=True))
    left, right = WIDTH * 0.34, WIDTH - MARGIN
    each = (right - left) / seats
    return tuple((left + each * seat, left + each * (seat + 1)) for seat in range(seats))


_HEAD: Final = ladder(Typeface.NARROW, 36, 28)
_NAME: Final = ladder(Typeface.BOLD, 38, 28, Typeface.NARROW_BOLD)
_FOOT: Final = ladder(Typeface.NARROW, 38, LAST_RESORT)
_BROAD: Final = ladder(Typeface.NARROW, 38, 28)
_NARROW: Final = ladder(Typeface.NARROW, 34, 28)
_BROAD_TOTAL: Final = ladder(Typeface.NARROW, 38, LAST_RESORT)
_NARROW_TOTAL: Final = ladder(Typeface.NARROW, 34, LAST_RESORT)
_BROAD_BOLD: Final = ladder(Typeface.BOLD, 38, LAST_RESORT, Typeface.NARROW_BOLD)
_NARROW_BOLD: Final = ladder(Typeface.BOLD, 34, LAST_RESORT, Typeface.NARROW_BOLD)
_PAD: Final = 8
_LEAST: Final = 60  # px that a name needs beside the list of its writer
_BAR: Final = 10  # px across the bar of a bock row
_DOT: Final = 14  # px across the dealer's dot
_TICK: Final = "✓"
_RESTS: Final = "···"


def draw_list(drawing: ListDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw the picture of a list, 1280 px wide and as high as needed."""
    places = places_of(drawing)
    canvas = Canvas.blank((WIDTH, places.height), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    painter = _ListPainter(canvas, drawing, labels)
    painter.draw()
    return canvas


class _ListPainter:
    """Painter of the picture of one list."""

    def __init__(self, canvas: Canvas, drawing: ListDrawing, labels: SkatLabels) -> None:
        self._canvas = canvas
        self._theme = canvas.theme
        self._drawing = drawing
        self._labels = labels
        self._names = short_names(drawing.seats)
        self._places = places_of(drawing)
        is_broad = self._places.is_broad
        self._plain = _BROAD if is_broad else _NARROW
        self._bold = _BROAD_BOLD if is_broad else _NARROW_BOLD
        self._total = _BROAD_TOTAL if is_broad else _NARROW_TOTAL
        self._region = ""
        self._span = (0, 0)
        """Top and bottom of the row that is being drawn, in px."""

    def draw(self) -> None:
        """Draw the headings, the rows, the sums, and the line that explains the headings."""
        places = self._places
        for number, columns in enumerate(places.lists):
            self._span, self._region = (HEADER, places.top), f"heads.{number}"
            self._draw_heads(columns)
            rows = self._drawing.rows[number * places.per_list : (number + 1) * places.per_list]
            for place, row in enumerate(rows):
                top = places.top + place * places.row
                self._span, self._region = (top, top + places.row), f"row.{row.number}"
                self._draw_row(columns, row, is_tinted=place % 2 == 1)
        seats = foot_seats(places, len(self._names))
        top = places.foot
        if not places.is_broad:
            self._span, self._region = (top - FOOT_ROW, top), "names"
            self._canvas.rect_region(self._region, (0, top - FOOT_ROW, WIDTH, top))
            for ends, name in zip(seats, self._names, strict=True):
                self._write(ends, name, _NAME, self._theme.ink, align="r")
        for foot in self._drawing.foot:
            self._span, self._region = (top, top + FOOT_ROW), f"foot.{foot.label}"
            self._draw_foot(foot, seats)
            top += FOOT_ROW
        self._span, self._region = (places.legend, places.legend + LEGEND), "legend"
        self._canvas.rect_region(self._region, (0, places.legend, WIDTH, places.legend + LEGEND))
        self._write((MARGIN, WIDTH - MARGIN), self._labels.legend, _HEAD, self._theme.muted)

    def _write(
        self, ends: tuple[float, float], text: str, fonts: tuple[Font, ...], fill: str, *, align: str = "l"
    ) -> None:
        """Write text into a cell of the row, left (l), centred (c) or right (r), in the first font in which it fits."""
        left, right = ends
        shown, font = fit(text, right - left - _PAD, fonts)
        x = {"l": left + _PAD, "c": (left + right) / 2, "r": right - _PAD}[align]
        y = sum(self._span) / 2
        self._canvas.text(x, y, shown, Pen(font, fill), self._region, align=align, dark=self._canvas.look.dark)

    def _fill(self, ends: tuple[float, float], fill: str) -> None:
        """Fill the background of the current row between two edges (`ends`, in px) with a colour."""
        self._canvas.image.paste(fill, (round(ends[0]), self._span[0], round(ends[1]), self._span[1]))

    def _draw_heads(self, columns: Columns) -> None:
        labels, muted = self._labels, self._theme.muted
        top, bottom = self._span
        self._fill((columns.number, columns.right), self._theme.row)
        self._canvas.rect_region(self._region, (columns.number, top, columns.right, bottom))
        self._write((columns.number, columns.game), labels.number, _HEAD, muted, align="r")
        self._write((columns.factor, columns.seats[0]), labels.value, _HEAD, muted, align="r")
        if not self._places.is_broad:
            self._write((columns.game, columns.factor), labels.game, _HEAD, muted)
            self._write((columns.seats[0], columns.right), labels.who, _HEAD, muted, align="r")
            return
        self._write((columns.game, columns.marks), labels.game, _HEAD, muted)
        for mark, letters in enumerate(labels.marks):
            self._write(_mark_ends(columns, mark), letters, _HEAD, muted, align="c")
        for ends, name in zip(_seat_ends(columns), self._names, strict=True):
            self._write(ends, name, _NAME, self._theme.ink, align="r")

    def _draw_row(self, columns: Columns, row: ListRow, *, is_tinted: bool) -> None:
        """Draw the row of a deal: number, game and factors, entry, totals of the lists."""
        theme, (top, bottom) = self._theme, self._span
        self._canvas.rect_region(self._region, (columns.number, top, columns.right, bottom))
        if row.is_fresh or is_tinted:
            self._fill((columns.number, columns.right), theme.highlight if row.is_fresh else theme.row)
        if row.is_bock:
            self._fill((columns.number, columns.number + _BAR), theme.count)
        number = (columns.number + _BAR, columns.game)
        self._write(number, row.number, self._plain, theme.ink, align="r")
        self._draw_game(columns, row)
        if row.amount:
            colour = theme.gain if amount_value(row.amount) > 0 else theme.loss
            amount = (columns.amount, columns.seats[0])
            self._write(amount, signed_text(row.amount), self._bold, colour, align="r")
        if self._places.is_broad:
            for left in columns.seats:
                self._canvas.image.paste(theme.line, (round(left), top, round(left) + 2, bottom))
            self._draw_totals(columns, row)
        elif row.writers:
            self._draw_writers(columns, row)

    def _draw_game(self, columns: Columns, row: ListRow) -> None:
        """Draw game, matadors, ticks and factor of a deal; without a declarer, the text of the row instead."""
        ink = self._theme.ink
        if row.factor:
            factor = (columns.factor, columns.amount)
            self._write(factor, row.factor, self._plain, self._theme.count, align="c")
        if row.word:
            self._write((columns.game, columns.factor), row.word, self._plain, ink)
            return
        self._write((columns.game, columns.tops), row.game, self._bold, ink, align="c")
        if row.tops:
            self._write((columns.tops, columns.marks), row.tops, self._plain, ink)
        if not self._places.is_broad:
            if row.brief:
                self._write((columns.marks, columns.factor), row.brief, self._plain, ink)
            return
        for mark in row.marks:
            self._write(_mark_ends(columns, mark), _TICK, self._plain, ink, align="c")

    def _draw_totals(self, columns: Columns, row: ListRow) -> None:
        """Draw the total of each player's list, in bold for those who have an entry in this row.

        The dealer's cell has a dot; a dealer who rests has dots in place of the total.
        """
        theme = self._theme
        for seat, ends in enumerate(_seat_ends(columns)):
            writes = seat in row.writers
            if seat == row.dealer:
                self._draw_dot(ends[0] + _PAD + 6)
            if seat == row.dealer and self._drawing.rests and not writes:
                self._write(ends, _RESTS, self._plain, theme.muted, align="r")
                continue
            total = signed_text(row.totals[seat])
            self._write(
                ends, total, self._bold if writes else self._plain, theme.ink if writes else theme.muted, align="r"
            )

    def _draw_writers(self, columns: Columns, row: ListRow) -> None:
        """Draw the name of the seat with the entry, and its total, which is never cut; of several seats only names."""
        names = " ".join(self._names[seat] for seat in row.writers)
        left, right = columns.seats[0], columns.right
        if len(row.writers) == 1:
            total, font = fit(signed_text(row.totals[row.writers[0]]), right - left - _PAD, self._total)
            self._write((left, right), total, (font,), self._theme.ink, align="r")
            right -= width(total, font) + _PAD
        if right - left > _LEAST:
            self._write((left, right), names, self._plain, self._theme.ink, align="r")

    def _draw_dot(self, x: float) -> None:
        """Draw the dot that marks the dealer, centred at `x`, in px."""
        y = sum(self._span) / 2
        half = _DOT / 2
        self._canvas.plate((x - half, y - half, x + half, y + half), self._theme.spoke, round(half))

    def _draw_foot(self, foot: ListFoot, seats: tuple[tuple[float, float], ...]) -> None:
        """Draw a row below the list, such as sums."""
        theme, (top, bottom) = self._theme, self._span
        self._canvas.rect_region(self._region, (0, top, WIDTH, bottom))
        self._canvas.image.paste(theme.line, (MARGIN, top, WIDTH - MARGIN, top + 2))
        label, amounts = (_NAME, _BROAD_BOLD) if foot.is_total else (_HEAD, _FOOT)
        self._write((MARGIN, seats[0][0]), foot.label, label, theme.ink if foot.is_total else theme.muted)
        for ends, amount in zip(seats, foot.amounts, strict=True):
            self._write(ends, amount, amounts, theme.ink, align="r")


def _mark_ends(columns: Columns, mark: int) -> tuple[float, float]:
    """Return the left and right edge of a column of ticks, in px."""
    each = (columns.factor - columns.marks) / MARKS
    return columns.marks + each * mark, columns.marks + each * (mark + 1)


def _seat_ends(columns: Columns) -> tuple[tuple[float, float], ...]:
    """Return the left and right edge of each player's column, in px."""
    return tuple(zip(columns.seats, (*columns.seats[1:], columns.right), strict=True))
