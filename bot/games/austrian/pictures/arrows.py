"""Arrows of the picture «котёл»: lanes between the pot and the players, and between one player and another.

A lane to the left or right plate is level, with the amount over the arrow and the reason under it; a lane to the bottom
or top plate is upright, with both beside it. From plate to plate an arrow goes round the pot.
"""

from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from bot.games.austrian.pictures.drawings import RESTING, PotArrow
from bot.games.austrian.pictures.pot_geometry import BOTTOM, LEFT, RIGHT, ROW, STEP, Places
from bot.pictures.amounts import amount_text
from bot.pictures.cache import bounded
from bot.pictures.canvas import Canvas, Pen, Rect
from bot.pictures.fonts import LAST_RESORT, Typeface, fit, ladder, width

_AMOUNT = ladder(Typeface.BOLD, 42, LAST_RESORT, Typeface.NARROW_BOLD)
_REASON = ladder(Typeface.NARROW, 36, 28)
_GAP = 10  # px between an arrow and what it touches
_BESIDE = 116  # px for the words beside an upright arrow
_WAYS = (66, 126)  # px from the outer edge of the picture to the upright pieces of arrows round the pot


def draw_arrows(canvas: Canvas, arrows: tuple[PotArrow, ...], places: Places) -> None:
    """Draw all arrows of a deal."""
    for seat in range(places.seats):
        own = [arrow for arrow in arrows if {arrow.payer, arrow.payee} == {seat, None}]
        draw = _draw_level if seat in (LEFT, RIGHT) else _draw_upright
        for number, arrow in enumerate(own):
            draw(canvas, places, arrow, seat, step=number - (len(own) - 1) / 2)
    for pair in ((BOTTOM, LEFT), (BOTTOM, RIGHT), (LEFT, RIGHT)):
        own = [arrow for arrow in arrows if {arrow.payer, arrow.payee} == set(pair)]
        for number, arrow in enumerate(own):
            if pair == (LEFT, RIGHT):
                _draw_above(canvas, places, arrow, number)
            else:
                _draw_below(canvas, places, arrow, pair[1], number)


def _arrow_colour(canvas: Canvas, arrow: PotArrow) -> str:
    """Return the colour of an arrow: money out of the pot, into the pot, from player to player."""
    if arrow.payer is None:
        return canvas.theme.gain
    return canvas.theme.loss if arrow.payee is None else canvas.theme.count


def _region(arrow: PotArrow) -> str:
    return f"arrow.{arrow.payer}.{arrow.payee}.{arrow.reason}"


def _draw_level(canvas: Canvas, places: Places, arrow: PotArrow, seat: int, *, step: float) -> None:
    """Draw an arrow between the pot and the left or right plate, so many steps below the middle."""
    plate, pot, region = places.plates[seat], places.pot, _region(arrow)
    left, right = (plate[2], pot[0]) if seat == LEFT else (pot[2], plate[0])
    y = round((pot[1] + pot[3]) / 2 + step * STEP)
    canvas.rect_region(region, (left, y - STEP / 2, right, y + STEP / 2))
    ends = ((round(left) + _GAP, y), (round(right) - _GAP, y))
    inwards = (arrow.payee is None) is (seat == LEFT)  # to the right on the left side
    draw_path(canvas, ends if inwards else ends[::-1], _arrow_colour(canvas, arrow))
    room, x = right - left - 2 * _GAP, (left + right) / 2
    text, font = fit(amount_text(arrow.amount), room, _AMOUNT)
    canvas.text(x, y - 29, text, Pen(font, _arrow_colour(canvas, arrow)), region, align="c")
    text, font = fit(arrow.reason, room, _REASON)
    canvas.text(x, y + 29, text, Pen(font, canvas.theme.muted), region, align="c")


def _draw_upright(canvas: Canvas, places: Places, arrow: PotArrow, seat: int, *, step: float) -> None:
    """Draw an arrow between the pot and the bottom or top plate, so many steps to the right of the middle."""
    plate, pot, region = places.plates[seat], places.pot, _region(arrow)
    top, bottom = (plate[3], pot[1]) if seat == RESTING else (pot[3], plate[1])
    x = round((pot[0] + pot[2]) / 2 - 16 - _BESIDE / 2 + step * (_BESIDE + 44))
    canvas.rect_region(region, (x - 20, top, x + 24 + _BESIDE, bottom))
    ends = ((x, round(top) + _GAP), (x, round(bottom) - _GAP))
    downwards = (arrow.payee is None) is (seat == RESTING)
    draw_path(canvas, ends if downwards else ends[::-1], _arrow_colour(canvas, arrow))
    y = (top + bottom) / 2
    text, font = fit(amount_text(arrow.amount), _BESIDE, _AMOUNT)
    canvas.text(x + 24, y - 21, text, Pen(font, _arrow_colour(canvas, arrow)), region)
    text, font = fit(arrow.reason, _BESIDE, _REASON)
    canvas.text(x + 24, y + 21, text, Pen(font, canvas.theme.muted), region)


def _draw_above(canvas: Canvas, places: Places, arrow: PotArrow, number: int) -> None:
    """Draw an arrow between the left and the right plate, over the pot."""
    left, right = places.plates[LEFT], places.plates[RIGHT]
    ways = round(left[0]) + _WAYS[number], round(right[2]) - _WAYS[number]
    y = round(places.above + ROW * (number + 1)) - 14
    top = round(left[1]) - _GAP
    path = ((ways[0], top), (ways[0], y), (ways[1], y), (ways[1], top))
    draw_path(canvas, path if arrow.payer == LEFT else path[::-1], _arrow_colour(canvas, arrow))
    _draw_line(canvas, (left[2], y - ROW + 18, right[0], y - 6), arrow)


def _draw_below(canvas: Canvas, places: Places, arrow: PotArrow, side: int, number: int) -> None:
    """Draw an arrow between the bottom plate and the left or right one, round the corner."""
    plate, own = places.plates[side], places.plates[BOTTOM]
    y = round(own[3]) - 18 - ROW * number
    way = round(plate[0]) + _WAYS[number] if side == LEFT else round(plate[2]) - _WAYS[number]
    near = round(own[0]) - _GAP if side == LEFT else round(own[2]) + _GAP
    path: tuple[Point, ...] = ((way, round(plate[3]) + _GAP), (way, y), (near, y))
    draw_path(canvas, path if arrow.payer == side else path[::-1], _arrow_colour(canvas, arrow))
    inner = sorted((way, near))
    _draw_line(canvas, (inner[0] + 16, y - ROW + 18, inner[1] - 8, y - 6), arrow)


def _draw_line(canvas: Canvas, rect: Rect, arrow: PotArrow) -> None:
    """Write amount and reason in one line, in the middle of a rectangle."""
    left, top, right, bottom = rect
    region, y = _region(arrow), (top + bottom) / 2
    canvas.rect_region(region, rect)
    reason, small = fit(arrow.reason, (right - left) * 0.55, _REASON)
    amount, font = fit(amount_text(arrow.amount), right - left - width(reason, small) - 12, _AMOUNT)
    total = width(amount, font) + 12 + width(reason, small)
    x = (left + right - total) / 2
    x += canvas.text(x, y, amount, Pen(font, _arrow_colour(canvas, arrow)), region) + 12
    canvas.text(x, y, reason, Pen(small, canvas.theme.muted), region)


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
