"""Lines with a head on a picture: straight pieces of px, all upright or level."""

from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.cache import bounded
from bot.pictures.canvas import Canvas

Point = tuple[int, int]
STROKE: Final = 8
_HEAD: Final = 30
_SCALE: Final = 4


@bounded(16)
def head_mask(across: int, down: int) -> Image.Image:
    """Return the mask (L) of a head that points to (across, down), one of them 0 and the other -1 or 1."""
    side = _HEAD * _SCALE
    large = Image.new("L", (side, side), 0)
    corners = [(0, 0), (side - 1, side // 2), (0, side - 1)]  # to the right
    turned = {(1, 0): corners, (-1, 0): [(side - x, y) for x, y in corners]}
    turned |= {(0, 1): [(y, x) for x, y in corners], (0, -1): [(y, side - x) for x, y in corners]}
    ImageDraw.Draw(large).polygon(turned[across, down], fill=255)
    return large.reduce(_SCALE)


def draw_path(canvas: Canvas, points: tuple[Point, ...], fill: str) -> None:
    """Draw a line through points, with a head at the last one; not recorded."""
    across, down = _direction(points[-2], points[-1])
    tip = points[-1]
    end = (tip[0] - across * (_HEAD - 4), tip[1] - down * (_HEAD - 4))
    course = (*points[:-1], end)
    half = STROKE // 2
    for (ax, ay), (bx, by) in pairwise(course):
        box = (min(ax, bx) - half, min(ay, by) - half, max(ax, bx) + half, max(ay, by) + half)
        canvas.image.paste(fill, box)
    corner = (tip[0] - _HEAD * (across + 1) // 2, tip[1] - _HEAD * (down + 1) // 2)
    canvas.image.paste(fill, corner, head_mask(across, down))


def _direction(start: Point, end: Point) -> Point:
    """Return the direction from one point to another as -1, 0 or 1 across and down."""
    return (end[0] > start[0]) - (end[0] < start[0]), (end[1] > start[1]) - (end[1] < start[1])
