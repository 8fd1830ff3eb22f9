"""Picture of the sheet («пулька»): a square of sectors for two, three and four players, rows for five."""

from bot.games.preferans.pictures import sheet_geometry as geo
from bot.games.preferans.pictures.drawings import LinedSeat, PreferansLabels, SheetDrawing, SheetSeat
from bot.games.preferans.pictures.history import Ink, Zone, draw_column, draw_row
from bot.games.preferans.pictures.sheet_names import draw_name
from bot.games.preferans.pictures.sheet_rows import draw_rows
from bot.games.preferans.pictures.sheet_strips import CELL_NAME, LABEL, Strip, draw_strip
from bot.pictures.canvas import Canvas, Pen
from bot.pictures.fonts import Typeface, fit, ladder
from bot.pictures.header import draw_header
from bot.pictures.names import short_names
from bot.pictures.shapes import ring_mask
from bot.pictures.theme import Look

_RING = 12


def draw_sheet(drawing: SheetDrawing, look: Look, labels: PreferansLabels) -> Canvas:
    """Draw a sheet, 1280 x 1398 px; that of five players is 1280 px wide and as high as its rows."""
    players = len(drawing.seats)
    if players not in geo.SIDES:
        return draw_rows(drawing, look, labels)
    canvas = Canvas(geo.blank_sheet(players, look.theme).copy(), look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    _draw_circle(canvas, drawing)
    shorts = short_names(tuple(seat.name for seat in drawing.seats))
    for index, (side, seat) in enumerate(zip(geo.SIDES[players], drawing.seats, strict=True)):
        _draw_whists(canvas, side, index, seat, shorts)
        if players == 2:
            _draw_whists_label(canvas, side, labels)
        _draw_bands(canvas, players, side, seat, labels)
        draw_name(canvas, players, side, seat, labels)
    return canvas


def _draw_circle(canvas: Canvas, drawing: SheetDrawing) -> None:
    x, y = geo.CENTRE
    theme = canvas.theme
    outer = 2 * (geo.RADIUS - 8)
    if drawing.filled is not None:
        at = (round(x - outer / 2), round(y - outer / 2))
        degrees = round(360 * min(max(drawing.filled, 0.0), 1.0))
        canvas.image.paste(theme.ring, at, ring_mask(outer, _RING, 360))
        canvas.image.paste(theme.gain, at, ring_mask(outer, _RING, degrees))
    inner = geo.RADIUS - 8 - _RING
    canvas.rect_region("limit", (x - inner, y - inner, x + inner, y + inner))
    text, font = fit(drawing.limit, 1.55 * inner, ladder(Typeface.BOLD, 62, 36, Typeface.NARROW_BOLD))
    canvas.text(x, y - (14 if drawing.limit_note else 0), text, Pen(font, theme.ink), "limit", align="c")
    if drawing.limit_note:
        text, font = fit(drawing.limit_note, 1.45 * inner, LABEL)
        canvas.text(x, y + 32, text, Pen(font, theme.muted), "limit", align="c")


def _draw_whists(canvas: Canvas, side: str, index: int, seat: SheetSeat, shorts: tuple[str, ...]) -> None:
    ink = Ink(canvas.theme.count, 52, 40)
    players = len(shorts)
    for step, (cell, column) in enumerate(zip(geo.whist_cells(players, side), seat.whists, strict=True), 1):
        region = f"{side}.whists.{step}"
        canvas.rect_region(region, cell)
        left, top, right, bottom = cell
        name, font = fit(shorts[(index + step) % players], right - left - 18, CELL_NAME)
        canvas.text((left + right) / 2, top + 21, name, Pen(font, canvas.theme.muted), region, align="c")
        if side in {"top", "bottom"}:
            margin = 8 if players > 2 else 160
            zone = Zone((left + margin, top + 42, right - margin, bottom - 2), region)
            draw_row(canvas, column, zone, ink, lines=2)
        else:
            draw_column(canvas, column, Zone((left + 2, top + 46, right - 2, bottom - 6), region), ink)


def _draw_whists_label(canvas: Canvas, side: str, labels: PreferansLabels) -> None:
    """Draw the word "whists" above the whists; only with two players the cell is wide enough."""
    left, top, _, bottom = geo.whist_cells(2, side)[0]
    text, font = fit(labels.whists, 130, LABEL)
    canvas.text(left + 18, (top + bottom) / 2, text, Pen(font, canvas.theme.muted), f"{side}.whists.1")


def _draw_bands(canvas: Canvas, players: int, side: str, seat: SheetSeat, labels: PreferansLabels) -> None:
    theme, is_row = canvas.theme, side in {"top", "bottom"}
    pool = geo.band_rect(players, side, geo.POOL)
    mountain = Zone(geo.band_rect(players, side, geo.MOUNTAIN), f"{side}.mountain")
    canvas.regions[f"{side}.pool"] = geo.band_polygon(players, side, geo.POOL)
    canvas.regions[mountain.region] = geo.band_polygon(players, side, geo.MOUNTAIN)
    if isinstance(seat, LinedSeat):
        above, pool = geo.above_pool(players, side)
        canvas.image.paste(theme.line, geo.line_above_pool(players, side))
        canvas.rect_region(f"{side}.line", above)
        canvas.rect_region(f"{side}.pool", pool)
        strip = Strip(Zone(above, f"{side}.line"), seat.line, seat.label, theme.loss)
        draw_strip(canvas, strip, is_row=is_row, is_low=True)
    closed = labels.closed if seat.closed else ""
    strip = Strip(Zone(pool, f"{side}.pool"), seat.pool, labels.pool, theme.gain, closed)
    draw_strip(canvas, strip, is_row=is_row, is_low=isinstance(seat, LinedSeat))
    draw_strip(canvas, Strip(mountain, seat.mountain, labels.mountain, theme.loss), is_row=is_row)
