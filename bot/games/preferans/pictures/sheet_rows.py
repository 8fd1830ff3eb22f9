"""Picture of the sheet for five players: a row for each, with name and balance beside pool, mountain and whists."""

from typing import Final

from PIL import Image, ImageDraw

from bot.games.preferans.pictures.drawings import LinedSeat, PreferansLabels, SheetDrawing, SheetSeat
from bot.games.preferans.pictures.history import Ink, Zone, draw_row
from bot.games.preferans.pictures.sheet_names import draw_beside
from bot.games.preferans.pictures.sheet_strips import CELL_NAME, LABEL, Strip, draw_strip
from bot.pictures.canvas import Canvas, Pen, Rect
from bot.pictures.fonts import Typeface, fit, ladder, width
from bot.pictures.header import HEIGHT, draw_header
from bot.pictures.names import short_names
from bot.pictures.theme import WIDTH, Look, Theme

ROW: Final = 300
"""Height of a player's row, in px."""
_EDGE, _NAMES, _FOOT = 14, 344, 80
_SPOKE, _THIN = 4, 3
_BAR, _BAR_GAP = 16, 28


def draw_rows(drawing: SheetDrawing, look: Look, labels: PreferansLabels) -> Canvas:
    """Draw a sheet of rows, one below the other in the order of the seats, and the limit of the match below them."""
    canvas = Canvas(_blank_rows(drawing, look.theme), look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    shorts = short_names(tuple(seat.name for seat in drawing.seats))
    for index, seat in enumerate(drawing.seats):
        left, top, _, bottom = _row(index)
        region = f"{index + 1}.seat"
        canvas.rect_region(region, (left, top, left + _NAMES, bottom))
        draw_beside(canvas, (left + 12, top + 6, left + _NAMES - 12, bottom - 6), seat, labels, region)
        _draw_bands(canvas, index, seat, labels)
        others = tuple(shorts[(index + step) % len(shorts)] for step in range(1, len(shorts)))
        _draw_whists(canvas, index, seat, others)
    _draw_limit(canvas, drawing)
    return canvas


def _row(index: int) -> Rect:
    """Return the rectangle of a player's row; 0 is the highest."""
    top = HEIGHT + _EDGE + index * ROW
    return _EDGE, top, WIDTH - _EDGE, top + ROW


def _bands(seat: SheetSeat) -> tuple[int, int]:
    """Return number and height in px of the strips above the whists: pool, mountain and perhaps a line for remises."""
    return (3, 60) if isinstance(seat, LinedSeat) else (2, 70)


def _cells(index: int, seat: SheetSeat) -> tuple[Rect, ...]:
    """Return the cells for whists from left to right, one for each opponent."""
    left, top, right, bottom = _row(index)
    (bands, band), count = _bands(seat), len(seat.whists)
    left, top = left + _NAMES, top + bands * band
    ends = [left + (right - left) * step / count for step in range(count + 1)]
    return tuple((ends[step], top, ends[step + 1], bottom) for step in range(count))


def _blank_rows(drawing: SheetDrawing, theme: Theme) -> Image.Image:
    """Return the lines of the sheet without any text."""
    page = (WIDTH, HEIGHT + 2 * _EDGE + len(drawing.seats) * ROW + _FOOT)
    image = Image.new("RGB", page, theme.page)
    draw = ImageDraw.Draw(image)
    low = HEIGHT + _EDGE + len(drawing.seats) * ROW
    draw.rectangle((_EDGE, HEIGHT + _EDGE, WIDTH - _EDGE, low), fill=theme.sheet)
    for index, seat in enumerate(drawing.seats):
        left, top, right, bottom = _row(index)
        bands, band = _bands(seat)
        for number in range(1, bands + 1):
            y = round(top + number * band)
            draw.line(((left + _NAMES, y), (right, y)), fill=theme.line, width=_THIN)
        for cell in _cells(index, seat)[1:]:
            draw.line(((cell[0], cell[1]), (cell[0], bottom)), fill=theme.line, width=_THIN)
        draw.line(((left + _NAMES, top), (left + _NAMES, bottom)), fill=theme.line, width=_THIN)
        draw.rectangle((left, top, right, bottom), outline=theme.spoke, width=_SPOKE)
    return image


def _draw_bands(canvas: Canvas, index: int, seat: SheetSeat, labels: PreferansLabels) -> None:
    left, top, right, _ = _row(index)
    theme, closed, (bands, band) = canvas.theme, labels.closed if seat.closed else "", _bands(seat)
    columns = [(seat.pool, "pool", labels.pool, theme.gain, closed)]
    if isinstance(seat, LinedSeat):
        columns.insert(0, (seat.line, "line", seat.label, theme.loss, ""))
    columns.append((seat.mountain, "mountain", labels.mountain, theme.loss, ""))
    for place, (column, name, label, colour, word) in enumerate(columns):
        rect = (left + _NAMES, top + place * band, right, top + (place + 1) * band)
        region = f"{index + 1}.{name}"
        canvas.rect_region(region, rect)
        draw_strip(canvas, Strip(Zone(rect, region), column, label, colour, word), is_row=True, is_low=bands > 2)


def _draw_whists(canvas: Canvas, index: int, seat: SheetSeat, others: tuple[str, ...]) -> None:
    ink = Ink(canvas.theme.count, 52, 40)
    for step, (cell, column) in enumerate(zip(_cells(index, seat), seat.whists, strict=True), 1):
        region = f"{index + 1}.whists.{step}"
        canvas.rect_region(region, cell)
        left, top, right, bottom = cell
        name, font = fit(others[step - 1], right - left - 18, CELL_NAME)
        canvas.text((left + right) / 2, top + 23, name, Pen(font, canvas.theme.muted), region, align="c")
        is_low = isinstance(seat, LinedSeat)
        zone = Zone((left + 8, top + (46 if is_low else 52), right - 8, bottom - (6 if is_low else 12)), region)
        draw_row(canvas, column, zone, ink, lines=1 if is_low else 2)


def _draw_limit(canvas: Canvas, drawing: SheetDrawing) -> None:
    """Draw the limit of the match below the rows, and beside it a bar of the part that was played."""
    bottom = canvas.image.height - _EDGE / 2
    zone = (_EDGE, bottom - _FOOT, WIDTH - _EDGE, bottom)
    canvas.rect_region("limit", zone)
    theme, x, y = canvas.theme, _EDGE + 20.0, bottom - _FOOT / 2
    if drawing.limit_note:
        text, font = fit(drawing.limit_note, 200, LABEL)
        canvas.text(x, y + 4, text, Pen(font, theme.muted), "limit")
        x += width(text, font) + 16
    text, font = fit(drawing.limit, 220, ladder(Typeface.BOLD, 58, 36, Typeface.NARROW_BOLD))
    x += canvas.text(x, y, text, Pen(font, theme.ink), "limit") + _BAR_GAP
    if drawing.filled is not None:
        left, right, top = round(x), round(WIDTH - _EDGE - 20), round(y - _BAR / 2)
        played = left + round((right - left) * min(max(drawing.filled, 0.0), 1.0))
        canvas.image.paste(theme.ring, (left, top, right, top + _BAR))
        canvas.image.paste(theme.gain, (left, top, played, top + _BAR))
