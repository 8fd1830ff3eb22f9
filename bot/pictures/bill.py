"""Picture «Счёт ошибок»: what each player's mistakes cost, by part of the game, and the match's costliest card."""

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.cards import Grouping, small_height
from bot.pictures.drawing import BillDrawing, BillRow, CardWords
from bot.pictures.fonts import Typeface, fit, ladder
from bot.pictures.hand_rows import HandRows
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.header import draw_header
from bot.pictures.theme import WIDTH, Look

_LEFT = 28
_NAMES = 300  # px for the players' names
_HEAD_ROW = 64
_ROW = 86
_BAR = 74
_NOTE_ROW = 60
_HAND_ROW = 66
_ACROSS = 92
_BLOCK = _HAND_ROW + small_height(_ACROSS) + 24  # px for a hand of the diagram
_MIN_HEIGHT = 640
_HEAD = ladder(Typeface.NARROW, 36, 30)
_NAME = ladder(Typeface.BOLD, 46, 34, Typeface.NARROW_BOLD)
_CELL = ladder(Typeface.REGULAR, 48, 36, Typeface.NARROW)
_TOTAL = ladder(Typeface.BOLD, 50, 38, Typeface.NARROW_BOLD)
_DEAREST = ladder(Typeface.BOLD, 44, 34, Typeface.NARROW_BOLD)
_NOTE = ladder(Typeface.NARROW, 40, 34)


def draw_bill(drawing: BillDrawing, look: Look, labels: CardWords, *, grouped: Grouping) -> Canvas:
    """Draw the bill of mistakes, 1280 px wide, as high as needed; `grouped`: order of the cards of a hand."""
    diagram = _BAR + (_NOTE_ROW if drawing.note else 0) + _BLOCK * len(drawing.hands) if drawing.dearest else 0
    height = max(_MIN_HEIGHT, HEADER + _HEAD_ROW + _ROW * len(drawing.rows) + 24 + diagram)
    canvas = Canvas.blank((WIDTH, height), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    across = (WIDTH - _NAMES - _LEFT) / max(len(drawing.heads), 1)
    y = _heads(canvas, drawing.heads, across)
    for index, row in enumerate(drawing.rows):
        _row(canvas, y, row, index, across)
        y += _ROW
    if drawing.dearest:
        y = _dearest(canvas, y + 24, drawing)
        _diagram(canvas, y, drawing, HandRows(across=_ACROSS, pad=0, grouped=grouped), labels)
    return canvas


def _heads(canvas: Canvas, heads: tuple[str, ...], across: float) -> int:
    canvas.rect_region("heads", (0, HEADER, WIDTH, HEADER + _HEAD_ROW))
    for place, head in enumerate(heads):
        text, font = fit(head, across - 14, _HEAD)
        x = _NAMES + across * (place + 1)
        canvas.text(x, HEADER + _HEAD_ROW / 2 + 6, text, Pen(font, canvas.theme.muted), "heads", align="r")
    return HEADER + _HEAD_ROW


def _row(canvas: Canvas, y: int, row: BillRow, index: int, across: float) -> None:
    """Draw a player's row; the last two cells are the total cost of mistakes (bold, red) and the luck of the cards."""
    theme, region, middle = canvas.theme, f"row.{index}", y + _ROW / 2
    canvas.rect_region(region, (0, y, WIDTH, y + _ROW))
    if not index % 2:
        canvas.image.paste(theme.row, (0, y, WIDTH, y + _ROW))
    text, font = fit(row.name, _NAMES - _LEFT - 10, _NAME)
    canvas.text(_LEFT, middle, text, Pen(font, theme.ink), region)
    total = len(row.cells) - 2
    for place, cell in enumerate(row.cells):
        text, font = fit(cell, across - 14, _TOTAL if place == total else _CELL)
        colour = theme.loss if place == total else theme.count if place > total else theme.ink
        canvas.text(_NAMES + across * (place + 1), middle, text, Pen(font, colour), region, align="r")


def _dearest(canvas: Canvas, y: int, drawing: BillDrawing) -> int:
    """Draw the line about the costliest card and the note on the cards on the table; return the y below."""
    theme = canvas.theme
    canvas.rect_region("dearest", (0, y, WIDTH, y + _BAR))
    canvas.image.paste(theme.highlight, (0, y, WIDTH, y + _BAR))
    text, font = fit(drawing.dearest, WIDTH - 2 * _LEFT, _DEAREST)
    canvas.text(_LEFT, y + _BAR / 2, text, Pen(font, theme.ink), "dearest", dark=canvas.look.dark)
    y += _BAR
    if drawing.note:
        canvas.rect_region("note", (0, y, WIDTH, y + _NOTE_ROW))
        text, font = fit(drawing.note, WIDTH - 2 * _LEFT, _NOTE)
        canvas.text(_LEFT, y + _NOTE_ROW / 2 + 4, text, Pen(font, theme.muted), "note", dark=canvas.look.dark)
        y += _NOTE_ROW
    return y


def _diagram(canvas: Canvas, y: int, drawing: BillDrawing, rows: HandRows, labels: CardWords) -> None:
    for index, hand in enumerate(drawing.hands):
        region = f"hand.{index}"
        canvas.rect_region(region, (0, y, WIDTH, y + _BLOCK))
        rows.draw_hand(canvas, y, hand, region, labels.dealer, marked=(drawing.card,))
        y += _BLOCK
