"""Picture «Разбор»: all hands of a finished deal, the mistakes with their cost, and best play of all hands."""

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.cards import Grouping
from bot.pictures.drawing import AnalysisDrawing, CardWords, LineRow, MistakeRow
from bot.pictures.fonts import Font, Typeface, fit, ladder, width
from bot.pictures.hand_rows import HandRows, asides
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.header import draw_header
from bot.pictures.theme import WIDTH, Look

_LEFT = 28
_VERDICT_ROW = 70
_FAULT_ROW = 66
_NOTE_ROW = 54
_LINE_TITLE = 62
_LINE_ROW = 60
_NAMES = 200  # px for the players' names beside best play
_TRICKS = 10
_VERDICT = ladder(Typeface.BOLD, 44, 34, Typeface.NARROW_BOLD)
_FAULT = ladder(Typeface.REGULAR, 44, 36, Typeface.NARROW)
_COST = ladder(Typeface.BOLD, 52, 40, Typeface.NARROW_BOLD)
_NOTE = ladder(Typeface.NARROW, 38, 32)
_CELL = Font(Typeface.NARROW_BOLD, 44)


def draw_analysis(drawing: AnalysisDrawing, look: Look, labels: CardWords, *, grouped: Grouping) -> Canvas:
    """Draw the analysis of a finished deal, 1280 px wide, as high as needed; `grouped`: order of a hand's cards."""
    rows = HandRows(across=84, pad=14, grouped=grouped)
    canvas = Canvas.blank((WIDTH, _height(drawing, rows)), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    marked = frozenset(drawing.wrong).union(*(fault.cards for fault in drawing.faults))
    y = rows.draw_hands(canvas, HEADER + 8, drawing.hands, labels.dealer, marked=marked)
    y = rows.draw_asides(canvas, y, asides(drawing.talon, drawing.discard, labels, marked=marked))
    y = _verdict(canvas, y, drawing.verdict)
    y = _faults(canvas, y, drawing.faults, drawing.note)
    _line(canvas, y, drawing.line_title, drawing.line)
    return canvas


def _height(drawing: AnalysisDrawing, rows: HandRows) -> int:
    beside = rows.card_row if drawing.talon or drawing.discard else 0
    note = _NOTE_ROW if drawing.note else 0
    line = _LINE_TITLE + _LINE_ROW * len(drawing.line) + 20 if drawing.line else 0
    above = HEADER + 8 + sum(rows.heights(drawing.hands)) + beside
    return above + _VERDICT_ROW + _FAULT_ROW * len(drawing.faults) + note + line


def _verdict(canvas: Canvas, y: int, verdict: str) -> int:
    canvas.rect_region("verdict", (0, y, WIDTH, y + _VERDICT_ROW))
    canvas.image.paste(canvas.theme.highlight, (0, y, WIDTH, y + _VERDICT_ROW))
    text, font = fit(verdict, WIDTH - 2 * _LEFT, _VERDICT)
    canvas.text(_LEFT, y + _VERDICT_ROW / 2, text, Pen(font, canvas.theme.ink), "verdict", dark=canvas.look.dark)
    return y + _VERDICT_ROW


def _faults(canvas: Canvas, y: int, faults: tuple[MistakeRow, ...], note: str) -> int:
    theme = canvas.theme
    for index, fault in enumerate(faults):
        region, middle = f"fault.{index}", y + _FAULT_ROW / 2
        canvas.rect_region(region, (0, y, WIDTH, y + _FAULT_ROW))
        if index % 2:
            canvas.image.paste(theme.row, (0, y, WIDTH, y + _FAULT_ROW))
        text, font = fit(fault.cost, 190, _COST)
        canvas.text(WIDTH - _LEFT, middle, text, Pen(font, theme.loss), region, align="r")
        room = WIDTH - 2 * _LEFT - width(text, font) - 24
        text, font = fit(fault.text, room, _FAULT)
        canvas.text(_LEFT, middle, text, Pen(font, theme.ink), region, dark=canvas.look.dark)
        y += _FAULT_ROW
    if note:
        canvas.rect_region("note", (0, y, WIDTH, y + _NOTE_ROW))
        text, font = fit(note, WIDTH - 2 * _LEFT, _NOTE)
        canvas.text(_LEFT, y + _NOTE_ROW / 2, text, Pen(font, theme.muted), "note")
        y += _NOTE_ROW
    return y


def _line(canvas: Canvas, y: int, title: str, rows: tuple[LineRow, ...]) -> None:
    """Draw the table of best play: a row for each player, a column for each trick; the taker's card is marked."""
    if not rows:
        return
    theme, across = canvas.theme, (WIDTH - _NAMES - _LEFT) / _TRICKS
    canvas.rect_region("line.title", (0, y, WIDTH, y + _LINE_TITLE))
    text, font = fit(title, WIDTH - 2 * _LEFT, _NOTE)
    canvas.text(_LEFT, y + _LINE_TITLE / 2 + 6, text, Pen(font, theme.muted), "line.title")
    y += _LINE_TITLE
    for index, row in enumerate(rows):
        region, middle = f"line.{index}", y + _LINE_ROW / 2
        canvas.rect_region(region, (0, y, WIDTH, y + _LINE_ROW))
        text, font = fit(row.name, _NAMES - _LEFT - 10, ladder(Typeface.NARROW, 40, 32))
        canvas.text(_LEFT, middle, text, Pen(font, theme.ink), region)
        for place, card in enumerate(row.cards):
            x = _NAMES + across * (place + 0.5)
            if place in row.took:
                rect = (x - across / 2 + 3, y + 4, x + across / 2 - 3, y + _LINE_ROW - 4)
                canvas.plate(rect, theme.highlight, 12)
            canvas.text(x, middle, card, Pen(_CELL, theme.ink), region, align="c", dark=canvas.look.dark)
        y += _LINE_ROW
