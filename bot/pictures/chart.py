"""Picture of a chart: each person's running total after each match, as a line with its own colour and marker."""

from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec
from PIL import Image, ImageDraw

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.drawing import Drawing, Labels
from bot.pictures.fonts import Typeface, fit, ladder
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.header import draw_header
from bot.pictures.theme import WIDTH, Look

MOST_LINES: Final = 8
"""Largest number of lines in a chart; more could not be distinguished."""
HEIGHT: Final = 900
_LEFT, _RIGHT = 150, 330  # px for the amounts, and for the names
_TOP, _BOTTOM = HEADER + 50, HEIGHT - 86
_STEPS = 6  # most lines across
_APART = 58  # px between two names
_WIDE, _MARK = 6, 13  # px of a line, and half of a marker
_FINE = 2  # times larger than shown: lines are drawn large and made small
_AMOUNT = ladder(Typeface.REGULAR, 40, 34, Typeface.NARROW)
_NAME = ladder(Typeface.BOLD, 42, 34, Typeface.NARROW_BOLD)
COLOURS: Final = {
    False: ("#22409A", "#B3261E", "#14713F", "#8A4B00", "#7A1FA2", "#00697A", "#4A4A4A", "#A1156B"),
    True: ("#9DB8FF", "#FF8A80", "#6FD39B", "#FFC46B", "#D9A6FF", "#6FD9E8", "#D0D0D0", "#FF9CCB"),
}
"""Colours of the lines, by whether the picture is dark; one for each line."""


class ChartLine(msgspec.Struct, frozen=True):
    """Line of one person in a chart."""

    name: str
    points: tuple[tuple[int, int], ...]
    """Pairs of match number (from 1) and total after it; the line starts at total 0 just before the first match."""


class ChartDrawing(Drawing, frozen=True):
    """Chart of running totals, match by match."""

    tag: ClassVar[str] = "ChartDrawing"
    title: str
    lines: tuple[ChartLine, ...]
    """Lines of the persons, 1 to `MOST_LINES`, each with at least one point."""
    matches: int
    """Number of matches that the width of the chart spans."""
    subtitle: str = ""
    below: str = ""
    """Caption under the chart, which explains the horizontal axis; may be ""."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.lines) <= MOST_LINES or not all(line.points for line in self.lines):
            raise ValueError(f"a chart has 1 to {MOST_LINES} lines with points")


class _Scale(msgspec.Struct, frozen=True):
    """Conversion of matches and totals to positions on the picture."""

    low: int
    high: int
    matches: int

    def at(self, match: int, amount: int) -> tuple[float, float]:
        """Return the position (x, y) in px of a total after a match; match 0: before the first match."""
        x = _LEFT + (WIDTH - _LEFT - _RIGHT) * match / max(self.matches, 1)
        return x, _BOTTOM - (_BOTTOM - _TOP) * (amount - self.low) / (self.high - self.low)


def draw_chart(drawing: ChartDrawing, look: Look, _: Labels) -> Canvas:
    """Draw a chart, 1280 x 900 px."""
    canvas = Canvas.blank((WIDTH, HEIGHT), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    amounts = [0, *(amount for line in drawing.lines for _, amount in line.points)]
    step = _step(max(amounts) - min(amounts))
    low, high = min(amounts) // step * step, -(-max(amounts) // step) * step
    scale = _Scale(low, max(high, low + step), drawing.matches)
    canvas.rect_region("chart", (0, HEADER, WIDTH, HEIGHT))
    _grid(canvas, scale, step)
    if drawing.below:
        text, font = fit(drawing.below, WIDTH - _LEFT - _RIGHT, _AMOUNT)
        x = (_LEFT + WIDTH - _RIGHT) / 2
        canvas.text(x, HEIGHT - 42, text, Pen(font, look.theme.muted), "chart", align="c", dark=look.dark)
    _lines(canvas, drawing.lines, scale)
    _names(canvas, drawing.lines, scale)
    return canvas


def _step(span: int) -> int:
    """Return the distance between grid lines (1, 2 or 5 times a power of ten), so that there are only a few lines."""
    step = 1
    while span > step * (_STEPS - 1):
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return step


def _grid(canvas: Canvas, scale: _Scale, step: int) -> None:
    """Draw the horizontal grid lines with their amounts; the zero line is thicker."""
    pen = ImageDraw.Draw(canvas.image)
    for amount in range(scale.low, scale.high + 1, step):
        _, y = scale.at(0, amount)
        fill = canvas.theme.spoke if not amount else canvas.theme.ring
        pen.line((_LEFT, round(y), WIDTH - _RIGHT, round(y)), fill=fill, width=3 if not amount else 2)
        text = f"{amount:+d}".replace("-", "−") if amount else "0"
        text, font = fit(text, _LEFT - 30, _AMOUNT)
        canvas.text(_LEFT - 16, y, text, Pen(font, canvas.theme.muted), "chart", align="r", dark=canvas.look.dark)


def _lines(canvas: Canvas, lines: Sequence[ChartLine], scale: _Scale) -> None:
    """Draw the lines of the persons with their markers, antialiased."""
    layer = Image.new("RGBA", (WIDTH * _FINE, HEIGHT * _FINE), (0, 0, 0, 0))
    pen = ImageDraw.Draw(layer)
    for place, line in enumerate(lines):
        fill = COLOURS[canvas.look.dark][place]
        first, _ = line.points[0]
        at = [scale.at(first - 1, 0), *(scale.at(match, amount) for match, amount in line.points)]
        fine = [(x * _FINE, y * _FINE) for x, y in at]
        pen.line(fine, fill=fill, width=_WIDE * _FINE, joint="curve")
        often = max(1, len(fine) // 12)  # markers stand apart
        for x, y in (*fine[1:-1:often], fine[-1]):
            _marker(pen, place, (x, y), fill)
    small = layer.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    canvas.image.paste(small, (0, 0), small)


def _marker(pen: ImageDraw.ImageDraw, place: int, at: tuple[float, float], fill: str) -> None:
    """Draw the marker of line `place`: circle, square, triangle or diamond, filled for lines 0-3, hollow for 4-7."""
    (x, y), half = at, _MARK * _FINE
    shape, hollow = place % 4, place >= 4
    wide = 5 * _FINE
    inner = None if hollow else fill
    match shape:
        case 0:
            pen.ellipse((x - half, y - half, x + half, y + half), fill=inner, outline=fill, width=wide)
        case 1:
            pen.rectangle((x - half, y - half, x + half, y + half), fill=inner, outline=fill, width=wide)
        case 2:
            pen.polygon(((x, y - half), (x + half, y + half), (x - half, y + half)), inner, fill, width=wide)
        case _:
            corners = ((x, y - 1.2 * half), (x + 1.2 * half, y), (x, y + 1.2 * half), (x - 1.2 * half, y))
            pen.polygon(corners, inner, fill, width=wide)


def _names(canvas: Canvas, lines: Sequence[ChartLine], scale: _Scale) -> None:
    """Write the names at the right ends of the lines, each after its marker, moved apart where they would overlap."""
    ends = sorted((scale.at(*line.points[-1])[1], place) for place, line in enumerate(lines))
    y, places = float("-inf"), []
    for end, place in ends:
        y = max(end, y + _APART)
        places.append((y, place))
    over = max(0.0, places[-1][0] - (_BOTTOM + 20))
    layer = Image.new("RGBA", (WIDTH * _FINE, HEIGHT * _FINE), (0, 0, 0, 0))
    pen = ImageDraw.Draw(layer)
    for y, place in places:
        colour, line = COLOURS[canvas.look.dark][place], lines[place]
        x, middle = WIDTH - _RIGHT + 46, y - over
        _marker(pen, place, (x * _FINE, middle * _FINE), colour)
        text, font = fit(line.name, _RIGHT - 96, _NAME)
        canvas.text(x + 32, middle, text, Pen(font, colour), "chart", dark=canvas.look.dark)
    small = layer.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    canvas.image.paste(small, (0, 0), small)
