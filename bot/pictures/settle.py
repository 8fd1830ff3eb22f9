"""Picture of the settlement: results with bars from a zero line, then who pays whom."""

from bot.pictures.amounts import amount_value, signed_text
from bot.pictures.canvas import Canvas, Pen
from bot.pictures.drawing import Labels, SettleDrawing, SettleRow, TransferRow
from bot.pictures.fonts import LAST_RESORT, Font, Typeface, fit, ladder, width
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.header import draw_header
from bot.pictures.theme import WIDTH, Look

_LEFT = 40
_ROW = 122
_TRANSFER = 76
_BARS = (560, 1030)
_BAR_HALF = 32
_MIN_HEIGHT = 640
_NAME = ladder(Typeface.BOLD, 50, 36, Typeface.NARROW_BOLD)
_DETAIL = ladder(Typeface.NARROW, 36, 30)
_AMOUNT = ladder(Typeface.BOLD, 46, 34, Typeface.NARROW_BOLD)
_PARTY = ladder(Typeface.BOLD, 46, 34, Typeface.NARROW_BOLD)
_RESULT = ladder(Typeface.BOLD, 62, LAST_RESORT, Typeface.NARROW_BOLD)
_NOTE = ladder(Typeface.NARROW, 34, 28)
_ARROW = (58, 36)


def draw_settle(drawing: SettleDrawing, look: Look, _: Labels) -> Canvas:
    """Draw a settlement, 1280 px wide, as high as needed."""
    transfers = len(drawing.transfers) * _TRANSFER + (36 if drawing.transfers else 0)
    body = 24 + len(drawing.rows) * _ROW + transfers + (64 if drawing.note else 24)
    canvas = Canvas.blank((WIDTH, max(_MIN_HEIGHT, HEADER + body)), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    y = HEADER + 24
    _draw_bars(canvas, y, drawing.rows)
    for index, row in enumerate(drawing.rows):
        _draw_row(canvas, y, row, f"row.{index}")
        y += _ROW
    if drawing.transfers:
        canvas.image.paste(look.theme.line, (_LEFT, y + 16, WIDTH - _LEFT, y + 19))
        y += 36
    for index, transfer in enumerate(drawing.transfers):
        _draw_transfer(canvas, y, transfer, f"transfer.{index}")
        y += _TRANSFER
    if drawing.note:
        canvas.rect_region("note", (0, y, WIDTH, y + 60))
        text, font = fit(drawing.note, WIDTH - 2 * _LEFT, _NOTE)
        canvas.text(_LEFT, y + 28, text, Pen(font, look.theme.muted), "note")
    return canvas


def _draw_bars(canvas: Canvas, top: int, rows: tuple[SettleRow, ...]) -> None:
    """Draw bars to the right for gains and to the left for losses, all to one scale, and the zero line."""
    values = [float(amount_value(row.result)) for row in rows]
    most, least = max(0.0, *values), min(0.0, *values)
    left, right = _BARS
    scale = (right - left) / (most - least) if most > least else 0.0
    zero = left - least * scale if scale else (left + right) / 2
    theme = canvas.theme
    for index, value in enumerate(values):
        y = top + index * _ROW + _ROW / 2
        region = f"bar.{index}"
        canvas.rect_region(region, (left - 6, y - _ROW / 2, right + 6, y + _ROW / 2))
        if value:
            ends = sorted((zero, zero + value * scale))
            rect = (ends[0], y - _BAR_HALF, max(ends[1], ends[0] + 4), y + _BAR_HALF)
            canvas.bar(rect, theme.gain if value > 0 else theme.loss, region)
    line = round(zero)
    canvas.image.paste(theme.spoke, (line - 2, top, line + 2, top + len(rows) * _ROW))


def _draw_row(canvas: Canvas, top: int, row: SettleRow, region: str) -> None:
    theme = canvas.theme
    canvas.rect_region(region, (0, top, WIDTH, top + _ROW))
    room = _BARS[0] - _LEFT - 24
    text, font = fit(row.name, room, _NAME)
    canvas.text(_LEFT, top + 40, text, Pen(font, theme.ink), region)
    text, font = fit(row.detail, room, _DETAIL)
    canvas.text(_LEFT, top + 88, text, Pen(font, theme.muted), region)
    value = amount_value(row.result)
    colour = theme.ink if value == 0 else theme.gain if value > 0 else theme.loss
    room = WIDTH - _LEFT - _BARS[1] - 20
    text, font = fit(signed_text(row.result), room, _RESULT)
    canvas.text(WIDTH - _LEFT, top + (40 if row.note else _ROW / 2), text, Pen(font, colour), region, align="r")
    if row.note:
        text, font = fit(row.note, room, _DETAIL)
        canvas.text(WIDTH - _LEFT, top + 92, text, Pen(font, theme.muted), region, align="r")


def _draw_transfer(canvas: Canvas, top: int, transfer: TransferRow, region: str) -> None:
    theme = canvas.theme
    canvas.rect_region(region, (0, top, WIDTH, top + _TRANSFER))
    y = top + _TRANSFER / 2
    text, font = fit(transfer.amount, 330, _AMOUNT)
    taken = canvas.text(WIDTH - _LEFT, y, text, Pen(font, theme.ink), region, align="r")
    room = WIDTH - 2 * _LEFT - taken - 30 - _ARROW[0] - 40
    payer, payer_font, receiver, receiver_font = _parties(transfer, room)
    x = _LEFT + canvas.text(_LEFT, y, payer, Pen(payer_font, theme.ink), region) + 20
    canvas.arrow(x, y, _ARROW, theme.muted, region)
    canvas.text(x + _ARROW[0] + 20, y, receiver, Pen(receiver_font, theme.ink), region)


def _parties(transfer: TransferRow, room: float) -> tuple[str, Font, str, Font]:
    """Fit the names of payer and receiver into `room` px; a short name leaves space to a long one."""
    wish = [width(name, _PARTY[0]) for name in (transfer.payer, transfer.receiver)]
    half = room / 2
    payer_room = room - wish[1] if wish[1] < half else min(half, wish[0])
    payer, payer_font = fit(transfer.payer, max(payer_room, half), _PARTY)
    receiver, receiver_font = fit(transfer.receiver, room - width(payer, payer_font), _PARTY)
    return payer, payer_font, receiver, receiver_font
