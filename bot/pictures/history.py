"""Running totals as people write them: old ones small with a dot, the current one large, changed ones marked."""

from typing import NamedTuple

from bot.pictures.amounts import amount_text
from bot.pictures.canvas import Canvas, Pen, Rect
from bot.pictures.fonts import CAP_HEIGHT, Face, Font, fit, ladder, width
from bot.pictures.views import Column

_PAD = 8
_GAP = 8
_MORE = "…"


class Zone(NamedTuple):
    """Where a column may be written (px), and the region it is recorded under."""

    rect: Rect
    region: str


class Ink(NamedTuple):
    """How one kind of column is written: colour of the current total, size of it and of the old ones."""

    colour: str
    total: int
    old: int

    @property
    def total_ladder(self) -> tuple[Font, ...]:
        """Fonts for the current total, the largest first."""
        return ladder(Face.BOLD, self.total, self.total - 12, Face.NARROW_BOLD)

    @property
    def old_ladder(self) -> tuple[Font, ...]:
        """Fonts for the old totals."""
        return ladder(Face.NARROW, self.old, 30)


def _written(column: Column) -> tuple[list[str], str]:
    texts = [amount_text(total) for total in column.totals]
    return [f"{text}." for text in texts[:-1]], texts[-1]


def _draw_total(canvas: Canvas, x: float, y: float, text: str, pen: Pen, *, region: str, changed: bool) -> None:
    if changed:
        canvas.chip(x, y, text, pen, region, pad=_PAD, height=pen.font.size + 4)
    else:
        canvas.text(x, y, text, pen, region, align="c")


def _take(old: list[str], room: float, font: Font) -> tuple[list[str], list[str]]:
    """Split off the newest entries that stand side by side within `room` px: (rest, taken)."""
    used, count = 0.0, 0
    for text in reversed(old):
        used += width(text, font) + _GAP
        if used > room:
            break
        count += 1
    return old[: len(old) - count], old[len(old) - count :]


def _with_more(line: list[str], room: float, font: Font) -> list[str]:
    while line and sum(width(text, font) + _GAP for text in (_MORE, *line)) > room:
        line = line[1:]
    return [_MORE, *line]


def draw_row(canvas: Canvas, column: Column, zone: Zone, ink: Ink, *, lines: int = 1) -> None:
    """Write a column as one or two lines in the middle of the zone; the oldest totals give way to "…"."""
    if not column.totals:
        return
    left, top, right, bottom = zone.rect
    old, current = _written(column)
    text, font = fit(current, right - left - 2 * _PAD, ink.total_ladder)
    total_width = width(text, font) + 2 * _PAD
    small = Font(Face.NARROW, ink.old)
    old, last = _take(old, right - left - total_width, small)
    upper: list[str] = []
    if old and lines == 2:
        old, upper = _take(old, right - left, small)
        upper = _with_more(upper, right - left, small) if old else upper
    elif old:
        last = _with_more(last, right - left - total_width, small)
    middle, y = (left + right) / 2, (top + bottom) / 2
    if upper:
        _draw_old(canvas, middle - _old_width(upper, small) / 2, top + 18, upper, small, region=zone.region)
        y = bottom - 30
    start = middle - (_old_width(last, small) + total_width) / 2
    on_baseline = y + (font.size - small.size) * CAP_HEIGHT / 2
    end = _draw_old(canvas, start, on_baseline, last, small, region=zone.region)
    pen = Pen(font, ink.colour)
    _draw_total(canvas, end + total_width / 2, y, text, pen, region=zone.region, changed=column.changed)


def _old_width(line: list[str], font: Font) -> float:
    return sum(width(text, font) + _GAP for text in line)


def _draw_old(canvas: Canvas, x: float, y: float, line: list[str], font: Font, *, region: str) -> float:
    for text in line:
        canvas.text(x, y, text, Pen(font, canvas.theme.muted), region)
        x += width(text, font) + _GAP
    return x


def draw_column(canvas: Canvas, column: Column, zone: Zone, ink: Ink) -> None:
    """Write a column downwards in the middle of the zone, newest at the bottom; the oldest give way to "…"."""
    if not column.totals:
        return
    left, top, right, bottom = zone.rect
    old, current = _written(column)
    text, font = fit(current, right - left - 2 * _PAD - 4, ink.total_ladder)
    step, chip = ink.old + 2, font.size + 10
    rows = max(0, int((bottom - top - chip) // step))
    if len(old) > rows:
        old = [_MORE, *old[len(old) - rows + 1 :]] if rows else []
    y = (top + bottom - len(old) * step - chip) / 2
    for entry in old:
        shown, small = fit(entry, right - left - 8, ink.old_ladder)
        canvas.text((left + right) / 2, y + step / 2, shown, Pen(small, canvas.theme.muted), zone.region, align="c")
        y += step
    pen, middle = Pen(font, ink.colour), (left + right) / 2
    _draw_total(canvas, middle, y + chip / 2, text, pen, region=zone.region, changed=column.changed)
