"""Running totals drawn as on a paper sheet: old ones small with a dot, the current one large, changed ones marked."""

from typing import NamedTuple

from bot.games.preferans.pictures.drawings import SheetColumn
from bot.pictures.amounts import amount_text
from bot.pictures.canvas import Canvas, Pen, Rect
from bot.pictures.fonts import CAP_HEIGHT, LAST_RESORT, Font, Typeface, fit, ladder, width

_PAD = 8
_GAP = 8
_MORE = "…"


class Zone(NamedTuple):
    """Area of the picture in which a column may be written."""

    rect: Rect
    """Left, top, right and bottom in px."""
    region: str
    """Name of the area among `Canvas.regions`, given with each text drawn in it."""


class Ink(NamedTuple):
    """Colour and font sizes for one kind of column."""

    colour: str
    total: int
    """Font size of the current total."""
    old: int
    """Font size of the old totals."""

    @property
    def total_ladder(self) -> tuple[Font, ...]:
        """Fonts to be tried for the current total, the largest first."""
        return ladder(Typeface.BOLD, self.total, LAST_RESORT, Typeface.NARROW_BOLD)

    @property
    def small(self) -> Font:
        """Font of the old totals."""
        return Font(Typeface.NARROW, self.old)

    @property
    def old_ladder(self) -> tuple[Font, ...]:
        """Fonts to be tried for the old totals, the largest first."""
        return ladder(Typeface.NARROW, self.old, LAST_RESORT)


def _written(column: SheetColumn) -> tuple[list[str], str]:
    texts = [amount_text(total) for total in column.totals]
    return [f"{text}." for text in texts[:-1]], texts[-1]


def _draw_total(canvas: Canvas, x: float, y: float, text: str, pen: Pen, *, region: str, changed: bool) -> None:
    if changed:
        canvas.chip(x, y, text, pen, region, pad=_PAD, height=pen.font.size + 4)
    else:
        canvas.text(x, y, text, pen, region, align="c")


def _take(old: list[str], room: float, font: Font) -> tuple[list[str], list[str]]:
    """Split a list of old totals into those left over and the newest ones that fit side by side within `room` px."""
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


class _Total(NamedTuple):
    """The current total in a font in which it fits."""

    text: str
    font: Font
    room: float
    """Width in px of the total with the margin of its coloured mark."""


def draw_row(canvas: Canvas, column: SheetColumn, zone: Zone, ink: Ink, *, lines: int = 1) -> None:
    """Draw a column as one or two lines in the middle of the zone; the oldest totals are replaced by "…" if needed."""
    if not column.totals:
        return
    old, current = _written(column)
    room = zone.rect[2] - zone.rect[0]
    tight = ink._replace(total=ink.total - 6, old=ink.old - 6)
    for size in (ink, tight):
        total = _total(current, room, size)
        if _old_width(old, size.small) + total.room <= room:
            _draw_rows(canvas, zone, size, total, ([], old), changed=column.changed)
            return
    total = _total(current, room, tight)
    split = _two_lines(old, room, total, tight.small) if lines == 2 else _one_line(old, room, total, tight.small)
    _draw_rows(canvas, zone, tight, total, split, changed=column.changed)


def _total(current: str, room: float, ink: Ink) -> _Total:
    text, font = fit(current, room - 2 * _PAD, ink.total_ladder)
    return _Total(text, font, width(text, font) + 2 * _PAD)


def _one_line(old: list[str], room: float, total: _Total, font: Font) -> tuple[list[str], list[str]]:
    _, last = _take(old, room - total.room, font)
    return [], _with_more(last, room - total.room, font)


def _two_lines(old: list[str], room: float, total: _Total, font: Font) -> tuple[list[str], list[str]]:
    """Split the old totals into an upper and a lower line; the current total is written after the lower one."""
    rest, lower = _take(old, room - total.room, font)
    cut, upper = _take(rest, room, font)
    if cut:
        return _with_more(upper, room, font), lower
    # a single old total alone in its line would look like a mistake
    while len(upper) < len(lower) and _old_width([*upper, lower[0]], font) <= room:
        upper, lower = [*upper, lower[0]], lower[1:]
    return upper, lower


def _draw_rows(
    canvas: Canvas, zone: Zone, ink: Ink, total: _Total, old: tuple[list[str], list[str]], *, changed: bool
) -> None:
    left, top, right, bottom = zone.rect
    upper, lower = old
    middle, y = (left + right) / 2, (top + bottom) / 2
    if upper:
        _draw_old(canvas, middle - _old_width(upper, ink.small) / 2, top + 20, upper, ink.small, region=zone.region)
        y = bottom - total.font.size / 2 - 3
    start = middle - (_old_width(lower, ink.small) + total.room) / 2
    on_baseline = y + (total.font.size - ink.old) * CAP_HEIGHT / 2
    end = _draw_old(canvas, start, on_baseline, lower, ink.small, region=zone.region)
    pen = Pen(total.font, ink.colour)
    _draw_total(canvas, end + total.room / 2, y, total.text, pen, region=zone.region, changed=changed)


def _old_width(line: list[str], font: Font) -> float:
    return sum(width(text, font) + _GAP for text in line)


def _draw_old(canvas: Canvas, x: float, y: float, line: list[str], font: Font, *, region: str) -> float:
    for text in line:
        canvas.text(x, y, text, Pen(font, canvas.theme.muted), region)
        x += width(text, font) + _GAP
    return x


def draw_column(canvas: Canvas, column: SheetColumn, zone: Zone, ink: Ink) -> None:
    """Draw a column downwards in the middle of the zone, newest last; the oldest are replaced by "…" if needed."""
    if not column.totals:
        return
    left, top, right, bottom = zone.rect
    old, current = _written(column)
    text, font = fit(current, right - left - 2 * _PAD, ink.total_ladder)
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
