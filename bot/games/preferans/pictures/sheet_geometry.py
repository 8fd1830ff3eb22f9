"""Geometry of the sheet's picture: sectors, bands and whist cells, and the empty sheet.

The sheet is a square of 1280 px under the header. Each player has a sector along one edge; from the edge to the centre
it has bands for whists, pool and mountain, then the name. All functions return page coordinates.
"""

import math
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.pictures.cache import bounded
from bot.pictures.canvas import Polygon, Rect
from bot.pictures.header import HEIGHT
from bot.pictures.shapes import disc_mask
from bot.pictures.theme import WIDTH, Theme

SIDE = WIDTH
PAGE = (WIDTH, HEIGHT + SIDE)
EDGE, WHISTS_END, POOL_END, MOUNTAIN_END = 14, 150, 258, 354
CENTRE = (SIDE / 2, HEIGHT + SIDE / 2)
RADIUS = 88
SIDES = {2: ("bottom", "top"), 3: ("bottom", "left", "right"), 4: ("bottom", "left", "top", "right")}
_SPOKE, _THIN, _SCALE = 4, 3, 3


class Band(NamedTuple):
    """A strip of a sector, parallel to its edge."""

    name: str
    near: int
    """Distance of its outer border from the edge, in px."""
    far: int
    """Distance of its inner border from the edge, in px."""


WHISTS = Band("whists", EDGE, WHISTS_END)
POOL = Band("pool", WHISTS_END, POOL_END)
MOUNTAIN = Band("mountain", POOL_END, MOUNTAIN_END)


def _place(side: str, points: Polygon) -> Polygon:
    """Turn or mirror points of the bottom sector to a side of the page: x along the edge, y as the distance from it."""
    turned = {
        "bottom": [(x, SIDE - d) for x, d in points],
        "top": list(points),
        "left": [(d, x) for x, d in points],
        "right": [(SIDE - d, x) for x, d in points],
    }[side]
    return tuple((x, y + HEIGHT) for x, y in turned)


def _span(players: int, side: str, distance: float) -> tuple[float, float]:
    """Return the two ends, as positions along the edge, of a line inside a sector at `distance` px from the edge."""
    if players == 2:
        return EDGE, SIDE - EDGE
    if players == 3 and side in {"left", "right"}:
        return EDGE, SIDE - distance
    return distance, SIDE - distance


def _bounds(points: Polygon) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def band_polygon(players: int, side: str, band: Band) -> Polygon:
    """Return the area of a band: a rectangle or a trapezium."""
    (a, b), (c, d) = _span(players, side, band.near), _span(players, side, band.far)
    return _place(side, ((a, band.near), (b, band.near), (d, band.far), (c, band.far)))


def band_rect(players: int, side: str, band: Band) -> Rect:
    """Return the largest rectangle over the whole depth of a band."""
    a, b = _span(players, side, band.far)
    return _bounds(_place(side, ((a, band.near), (b, band.far))))


def above_pool(players: int, side: str) -> tuple[Rect, Rect]:
    """Return the parts of the pool's band for the line above the pool and for the pool.

    They are two lines along the top and bottom edges, and the upper third and the rest along the other two.
    """
    left, top, right, bottom = band_rect(players, side, POOL)
    line = (top + bottom) / 2 if side in {"top", "bottom"} else top + (bottom - top) / 3
    return (left, top, right, line), (left, line, right, bottom)


def line_above_pool(players: int, side: str) -> tuple[int, int, int, int]:
    """Return the line between the line above the pool and the pool, as a rectangle of whole px."""
    left, _, right, line = above_pool(players, side)[0]
    if side in {"top", "bottom"}:
        start, end = _span(players, side, (POOL.near + POOL.far) / 2)
        left, right = start + _SPOKE // 2, end - _SPOKE // 2  # the lines at both ends stay whole
    return round(left), round(line) - _THIN // 2, round(right), round(line) - _THIN // 2 + _THIN


def inner_polygon(players: int, side: str) -> Polygon:
    """Return the area for name and balance, between the mountain and the centre. The centre's circle is not cut out."""
    a, b = _span(players, side, MOUNTAIN_END)
    half = SIDE / 2
    if players == 2:
        return _place(side, ((a, MOUNTAIN_END), (b, MOUNTAIN_END), (b, half), (a, half)))
    if players == 3 and side != "bottom":
        return _place(side, ((a, MOUNTAIN_END), (b, MOUNTAIN_END), (half, half), (a, half)))
    return _place(side, ((a, MOUNTAIN_END), (b, MOUNTAIN_END), (half, half)))


def whist_cells(players: int, side: str) -> tuple[Rect, ...]:
    """Return the whist cells of a sector clockwise: the k-th is for whists on the (k + 1)-th seat after this one."""
    a, b = _span(players, side, WHISTS_END)
    count = players - 1
    ends = [a + (b - a) * index / count for index in range(count + 1)]
    cells = [_bounds(_place(side, ((ends[i], EDGE), (ends[i + 1], WHISTS_END)))) for i in range(count)]
    # along the bottom the next seat is the left one, along the left edge the upper one; opposite edges the other way
    return tuple(reversed(cells)) if side in {"top", "right"} else tuple(cells)


def side_limits(y: float, half: float) -> tuple[float, float]:
    """Return how far from the left (or right) edge a line of text may begin and end, in a side sector of four players.

    y: middle of the line, relative to the centre of the sheet, in px. half: half of its height, in px.
    """
    far = max(abs(y - half), abs(y + half))
    near = 0.0 if abs(y) < half else min(abs(y - half), abs(y + half))
    circle = math.sqrt(RADIUS**2 - near**2) if near < RADIUS else 0.0
    return MOUNTAIN_END + 8, SIDE / 2 - max(far, circle) - 10


def _spokes(players: int) -> list[tuple[float, float, float, float]]:
    half = SIDE / 2
    low, high = EDGE, SIDE - EDGE
    if players == 2:
        return [(low, half, high, half)]
    if players == 3:
        return [(half, half, half, low), (half, half, low, high), (half, half, high, high)]
    return [(low, low, high, high), (low, high, high, low)]


def _thin_lines(players: int) -> list[Polygon]:
    lines: list[Polygon] = []
    for side in SIDES[players]:
        for band in (WHISTS, POOL, MOUNTAIN):
            a, b = _span(players, side, band.far)
            lines.append(_place(side, ((a, band.far), (b, band.far))))
        a, b = _span(players, side, WHISTS_END)
        for index in range(1, players - 1):
            at = a + (b - a) * index / (players - 1)
            lines.append(_place(side, ((at, EDGE), (at, WHISTS_END))))
    return lines


@bounded(6)
def blank_sheet(players: int, theme: Theme) -> Image.Image:
    """Return the empty sheet (RGB, 1280 x 1398) without any text; copy it before drawing on it."""
    image = Image.new("RGB", PAGE, theme.page)
    draw = ImageDraw.Draw(image)
    draw.rectangle((EDGE, HEIGHT + EDGE, SIDE - EDGE, HEIGHT + SIDE - EDGE), fill=theme.sheet)
    for line in _thin_lines(players):
        # ends stay under the frame, so that nothing sticks out of it
        ends = [(round(x), round(min(max(y, HEIGHT + EDGE + 2), HEIGHT + SIDE - EDGE - 2))) for x, y in line]
        draw.line([(min(max(x, EDGE + 2), SIDE - EDGE - 2), y) for x, y in ends], fill=theme.line, width=_THIN)
    mask = Image.new("L", (SIDE * _SCALE, SIDE * _SCALE), 0)
    pen = ImageDraw.Draw(mask)
    for spoke in _spokes(players):
        pen.line([value * _SCALE for value in spoke], fill=255, width=_SPOKE * _SCALE)
    frame = (EDGE * _SCALE, EDGE * _SCALE, (SIDE - EDGE) * _SCALE, (SIDE - EDGE) * _SCALE)
    pen.rectangle(frame, outline=255, width=_SPOKE * _SCALE)
    image.paste(theme.spoke, (0, HEIGHT), mask.reduce(_SCALE))
    for radius, colour in ((RADIUS, theme.spoke), (RADIUS - 4, theme.sheet)):
        at = (round(CENTRE[0] - radius), round(CENTRE[1] - radius))
        image.paste(colour, at, disc_mask(2 * radius))
    return image
