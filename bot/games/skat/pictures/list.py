"""Picture «список» (Spielliste): a row a deal with game, factors, what is written and the lists; sums below."""

from typing import Final

from bot.games.skat.pictures.drawings import MARKS, ListDrawing, ListFoot, ListRow, SkatLabels
from bot.games.skat.pictures.list_geometry import FOOT_ROW, LEGEND, MARGIN, Columns, foot_seats, places_of
from bot.pictures.amounts import amount_value, signed_text
from bot.pictures.canvas import Canvas, Pen
from bot.pictures.fonts import LAST_RESORT, Font, Typeface, fit, ladder, width
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.header import draw_header
from bot.pictures.names import short_names
from bot.pictures.theme import WIDTH, Look

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
_LEAST: Final = 60  # px that a name needs beside the list of who writes
_BAR: Final = 10  # px across the bar of a bock row
_DOT: Final = 14  # px across the dealer's dot
_TICK: Final = "✓"
_RESTS: Final = "···"


def draw_list(drawing: ListDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw a list, 1280 px wide, as high as needed."""
    places = places_of(drawing)
    canvas = Canvas.blank((WIDTH, places.height), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    painter = _ListPainter(canvas, drawing, labels)
    painter.draw()
    return canvas


class _ListPainter:
    """Painter of one list."""

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
        """Top and bottom of the row that is drawn, px."""

    def draw(self) -> None:
        """Draw heads, rows, sums and what the letters mean."""
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
        """Write a line into a cell of the row: at its left end (l), in its middle (c), at its right end (r)."""
        left, right = ends
        shown, font = fit(text, right - left - _PAD, fonts)
        x = {"l": left + _PAD, "c": (left + right) / 2, "r": right - _PAD}[align]
        y = sum(self._span) / 2
        self._canvas.text(x, y, shown, Pen(font, fill), self._region, align=align, dark=self._canvas.look.dark)

    def _fill(self, ends: tuple[float, float], fill: str) -> None:
        """Colour the ground of a part of the row."""
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
        """Draw a deal: number, game with its factors, what is written, the lists."""
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
        """Draw the sign of the game with matadors, ticks and what multiplies, or the word of another deal."""
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
        """Draw everybody's list, that of who writes in bold; a dot beside the dealer's, dots in place of who rests."""
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
        """Draw who writes, with the list after it, which is never cut; of several the names alone."""
        names = " ".join(self._names[seat] for seat in row.writers)
        left, right = columns.seats[0], columns.right
        if len(row.writers) == 1:
            total, font = fit(signed_text(row.totals[row.writers[0]]), right - left - _PAD, self._total)
            self._write((left, right), total, (font,), self._theme.ink, align="r")
            right -= width(total, font) + _PAD
        if right - left > _LEAST:
            self._write((left, right), names, self._plain, self._theme.ink, align="r")

    def _draw_dot(self, x: float) -> None:
        """Draw the dealer's dot at the left end of a cell."""
        y = sum(self._span) / 2
        half = _DOT / 2
        self._canvas.plate((x - half, y - half, x + half, y + half), self._theme.spoke, round(half))

    def _draw_foot(self, foot: ListFoot, seats: tuple[tuple[float, float], ...]) -> None:
        """Draw a row of sums."""
        theme, (top, bottom) = self._theme, self._span
        self._canvas.rect_region(self._region, (0, top, WIDTH, bottom))
        self._canvas.image.paste(theme.line, (MARGIN, top, WIDTH - MARGIN, top + 2))
        label, amounts = (_NAME, _BROAD_BOLD) if foot.is_total else (_HEAD, _FOOT)
        self._write((MARGIN, seats[0][0]), foot.label, label, theme.ink if foot.is_total else theme.muted)
        for ends, amount in zip(seats, foot.amounts, strict=True):
            self._write(ends, amount, amounts, theme.ink, align="r")


def _mark_ends(columns: Columns, mark: int) -> tuple[float, float]:
    """Return the ends of a column of ticks."""
    each = (columns.factor - columns.marks) / MARKS
    return columns.marks + each * mark, columns.marks + each * (mark + 1)


def _seat_ends(columns: Columns) -> tuple[tuple[float, float], ...]:
    """Return the ends of each player's column."""
    return tuple(zip(columns.seats, (*columns.seats[1:], columns.right), strict=True))
