"""Chart below the picture of the pot: a line of each player's money, deal by deal, with the name at its end."""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from bot.games.austrian.pictures.drawings import AustrianLabels, PotDrawing
from bot.pictures.amounts import signed_text
from bot.pictures.canvas import Canvas, Pen
from bot.pictures.fonts import LAST_RESORT, Typeface, fit, ladder
from bot.pictures.names import short_names
from bot.pictures.theme import WIDTH, Look

HEIGHT: Final = 320
_LIGHT = ("#22409A", "#A35400", "#7A2E8E", "#006B66")
_DARK = ("#9DB8FF", "#F2B066", "#D9A0F0", "#6FD6CF")
_LEFT, _RIGHT = 130, 300  # px for the amounts before the lines and for the names behind them
_TOP, _BELOW = 66, 76
_SCALE = 3
_STROKE = 7
_NAME_ROW = 46
_TITLE = ladder(Typeface.NARROW, 36, 30)
_TICK = ladder(Typeface.NARROW, 36, 28)
_AMOUNT = ladder(Typeface.NARROW, 36, LAST_RESORT)
_NAME = ladder(Typeface.BOLD, 40, 32, Typeface.NARROW_BOLD)


def colour_of(look: Look, seat: int) -> str:
    """Return the colour of a seat's line in the chart, and of the mark on its plate."""
    return (_DARK if look.dark else _LIGHT)[seat]


def draw_course(canvas: Canvas, top: int, drawing: PotDrawing, labels: AustrianLabels) -> None:
    """Draw the chart below `top`, in px; requires at least two values in each line of `drawing.course`."""
    theme, look = canvas.theme, canvas.look
    region = "course"
    canvas.rect_region(region, (0, top, WIDTH, top + HEIGHT))
    canvas.image.paste(theme.line, (24, top, WIDTH - 24, top + 3))
    text, font = fit(labels.deals, WIDTH - _LEFT - _RIGHT, _TITLE)
    canvas.text(_LEFT, top + 34, text, Pen(font, theme.muted), region)
    lines = [[int(amount) for amount in line] for line in drawing.course]
    most, least = max(0, *map(max, lines)), min(0, *map(min, lines))
    high = HEIGHT - _TOP - _BELOW
    scale = high / max(most - least, 1)
    base = top + _TOP + most * scale if most > least else top + _TOP + high / 2
    _draw_ticks(canvas, base, [(value, base - value * scale) for value in (most, least)], region)
    across = (WIDTH - _RIGHT - _LEFT) / (len(lines[0]) - 1)
    _draw_deals(canvas, top + HEIGHT - 30, drawing.first, len(lines[0]), region)
    for seat, line in enumerate(lines):
        points = [(_LEFT + across * place, base - value * scale) for place, value in enumerate(line)]
        _draw_line(canvas, points, colour_of(look, seat))
    _draw_names(canvas, drawing, [base - line[-1] * scale for line in lines], top, region)


def _draw_ticks(canvas: Canvas, base: float, ends: Sequence[tuple[int, float]], region: str) -> None:
    """Draw the zero line, and to its left the extreme amounts; `ends`: pairs (amount, height in px)."""
    theme, zero = canvas.theme, round(base)
    canvas.image.paste(theme.line, (_LEFT, zero - 1, WIDTH - _RIGHT, zero + 2))
    for value, y in ((0, base), *(end for end in ends if abs(end[1] - base) > 36)):
        amount = signed_text(str(value))
        text, font = fit(amount, _LEFT - 40, _AMOUNT)
        if text == amount:  # a part of a number would be another one
            canvas.text(_LEFT - 16, y, text, Pen(font, theme.muted), region, align="r")


def _draw_deals(canvas: Canvas, y: float, first: int, count: int, region: str) -> None:
    """Write numbers of deals under the chart; some are left out if there are many."""
    across = (WIDTH - _RIGHT - _LEFT) / (count - 1)
    step = max(1, round(60 / across), -(-count // 12))
    last = count - 1
    for place in [place for place in range(0, last, step) if last - place >= step] + [last]:
        text, font = fit(str(first + place), 80, _TICK)
        canvas.text(_LEFT + across * place, y, text, Pen(font, canvas.theme.muted), region, align="c")


def _draw_line(canvas: Canvas, points: Sequence[tuple[float, float]], fill: str) -> None:
    """Draw a line with a dot at its end, smoothed by drawing it larger; it is not recorded as a region."""
    edge = 2 * _STROKE
    left, top = round(min(x for x, _ in points)) - edge, round(min(y for _, y in points)) - edge
    size = (round(max(x for x, _ in points)) + edge - left, round(max(y for _, y in points)) + edge - top)
    mask = Image.new("L", (size[0] * _SCALE, size[1] * _SCALE), 0)
    drawn = [((x - left) * _SCALE, (y - top) * _SCALE) for x, y in points]
    pencil = ImageDraw.Draw(mask)
    pencil.line(drawn, fill=255, width=_STROKE * _SCALE, joint="curve")
    x, y = drawn[-1]
    r = _STROKE * 1.4 * _SCALE
    pencil.ellipse((x - r, y - r, x + r, y + r), fill=255)
    canvas.image.paste(fill, (left, top), mask.reduce(_SCALE))


def _draw_names(canvas: Canvas, drawing: PotDrawing, ends: list[float], top: int, region: str) -> None:
    """Write each player's name beside the end of the line; names that would overlap are moved apart."""
    names = short_names(tuple(seat.name for seat in drawing.seats))
    order = sorted(range(len(ends)), key=lambda seat: ends[seat])
    places = _apart([ends[seat] for seat in order], top + 30, top + HEIGHT - 30)
    for seat, y in zip(order, places, strict=True):
        text, font = fit(names[seat], _RIGHT - 64, _NAME)
        pen = Pen(font, colour_of(canvas.look, seat))
        canvas.text(WIDTH - _RIGHT + 36, y, text, pen, region)


def _apart(wanted: list[float], first: float, last: float) -> list[float]:
    """Return heights as near to the wanted ones as the minimum distance allows; `wanted` is ascending."""
    places: list[float] = []
    for y in wanted:
        places.append(max(y, places[-1] + _NAME_ROW if places else first))
    bound = last
    for number in reversed(range(len(places))):
        places[number] = min(places[number], bound)
        bound = places[number] - _NAME_ROW
    return places
