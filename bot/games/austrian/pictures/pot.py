"""Picture of the pot («котёл»): layout, arrows for payments, and plates of the players; sizes in px."""

from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from bot.games.austrian.pictures.course import HEIGHT as COURSE
from bot.games.austrian.pictures.course import colour_of, draw_course
from bot.games.austrian.pictures.drawings import RESTING, AustrianLabels, PotArrow, PotDrawing, PotSeat
from bot.pictures.amounts import amount_text, amount_value, signed_text
from bot.pictures.cache import bounded
from bot.pictures.canvas import DISC, Canvas, Pen, Rect
from bot.pictures.fonts import LAST_RESORT, Font, Typeface, fit, ladder, width
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.header import draw_header
from bot.pictures.theme import WIDTH, Look

BOTTOM, LEFT, RIGHT = range(3)
"""Indices of the three who played in `PotDrawing.seats`, named by their place on the picture."""
STEP: Final = 110
"""Height in px of a horizontal arrow between the pot and a plate, with its words."""
ROW: Final = 68
"""Height in px of an arrow between two plates, with its words."""
_MARGIN = 24
_SIDE = (288, 196)
_WIDE = (420, 192)
_POT = (340, 200)
_LANE = 118  # height of the upright arrows with their words
_AIR = 28


class Places(NamedTuple):
    """Layout of a picture: the rectangles of its parts, in px."""

    plates: tuple[Rect, ...]
    """Plates of the seats, in the order of the drawing."""
    pot: Rect
    above: float
    """Top of the arrows that pass over the pot."""
    end: int
    """Bottom of the arrows and plates; below it nothing is drawn yet."""

    @property
    def seats(self) -> int:
        """Number of plates."""
        return len(self.plates)


def places_of(drawing: PotDrawing) -> Places:
    """Return the layout of a picture, which is only as high as its arrows need."""
    ends = [{arrow.payer, arrow.payee} for arrow in drawing.arrows]
    above = HEADER + 20
    y = above + ROW * ends.count({LEFT, RIGHT}) + (_AIR if {LEFT, RIGHT} in ends else 0)
    resting: tuple[Rect, ...] = ()
    if len(drawing.seats) > RESTING:
        resting = (_middle(_WIDE, y),)
        y += _WIDE[1] + (_LANE if {RESTING, None} in ends else _AIR)
    lanes = STEP * max(ends.count({side, None}) for side in (LEFT, RIGHT))
    high = max(_POT[1], _SIDE[1], lanes)
    pot = _middle((_POT[0], high), y)
    centre = y + high / 2
    sides = (centre - _SIDE[1] / 2, centre + _SIDE[1] / 2)
    y += high + (_LANE if {BOTTOM, None} in ends else _AIR)
    left = (_MARGIN, sides[0], _MARGIN + _SIDE[0], sides[1])
    right = (WIDTH - _MARGIN - _SIDE[0], sides[0], WIDTH - _MARGIN, sides[1])
    bottom = _middle(_WIDE, y)
    return Places((bottom, left, right, *resting), pot, above, round(y + _WIDE[1] + _AIR))


def _middle(size: tuple[int, int], top: float) -> Rect:
    across, down = size
    return ((WIDTH - across) / 2, top, (WIDTH + across) / 2, top + down)


_AMOUNT = ladder(Typeface.BOLD, 42, LAST_RESORT, Typeface.NARROW_BOLD)
_REASON = ladder(Typeface.NARROW, 36, 28)
_GAP = 10  # px between an arrow and what it touches
_BESIDE = 116  # px for the words beside an upright arrow
_WAYS = (66, 126)  # px from the outer edge of the picture to the upright pieces of arrows round the pot


def draw_arrows(canvas: Canvas, arrows: tuple[PotArrow, ...], places: Places) -> None:
    """Draw an arrow for each payment of a deal."""
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
    """Return the colour of an arrow, by whether money goes out of the pot, into it, or between players."""
    if arrow.payer is None:
        return canvas.theme.gain
    return canvas.theme.loss if arrow.payee is None else canvas.theme.count


def _region(arrow: PotArrow) -> str:
    return f"arrow.{arrow.payer}.{arrow.payee}.{arrow.reason}"


def _draw_level(canvas: Canvas, places: Places, arrow: PotArrow, seat: int, *, step: float) -> None:
    """Draw a horizontal arrow between the pot and the left or right plate, `step` steps below the middle."""
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
    """Draw a vertical arrow between the pot and the bottom or top plate, `step` steps to the right of the middle."""
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
    """Draw an arrow between the left and the right plate, over the pot; `number`: arrows drawn there before."""
    left, right = places.plates[LEFT], places.plates[RIGHT]
    ways = round(left[0]) + _WAYS[number], round(right[2]) - _WAYS[number]
    y = round(places.above + ROW * (number + 1)) - 14
    top = round(left[1]) - _GAP
    path = ((ways[0], top), (ways[0], y), (ways[1], y), (ways[1], top))
    draw_path(canvas, path if arrow.payer == LEFT else path[::-1], _arrow_colour(canvas, arrow))
    _draw_line(canvas, (left[2], y - ROW + 18, right[0], y - 6), arrow)


def _draw_below(canvas: Canvas, places: Places, arrow: PotArrow, side: int, number: int) -> None:
    """Draw an arrow with a corner between the bottom plate and the one at `side`; `number` arrows are there already."""
    plate, own = places.plates[side], places.plates[BOTTOM]
    y = round(own[3]) - 18 - ROW * number
    way = round(plate[0]) + _WAYS[number] if side == LEFT else round(plate[2]) - _WAYS[number]
    near = round(own[0]) - _GAP if side == LEFT else round(own[2]) + _GAP
    path: tuple[Point, ...] = ((way, round(plate[3]) + _GAP), (way, y), (near, y))
    draw_path(canvas, path if arrow.payer == side else path[::-1], _arrow_colour(canvas, arrow))
    inner = sorted((way, near))
    _draw_line(canvas, (inner[0] + 16, y - ROW + 18, inner[1] - 8, y - 6), arrow)


def _draw_line(canvas: Canvas, rect: Rect, arrow: PotArrow) -> None:
    """Write the amount and the reason of an arrow in one line, in the middle of a rectangle."""
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
    """Return the mask (mode L) of an arrowhead that points to (across, down): one of them is 0, the other -1 or 1."""
    side = _HEAD * _SCALE
    large = Image.new("L", (side, side), 0)
    corners = [(0, 0), (side - 1, side // 2), (0, side - 1)]  # to the right
    turned = {(1, 0): corners, (-1, 0): [(side - x, y) for x, y in corners]}
    turned |= {(0, 1): [(y, x) for x, y in corners], (0, -1): [(y, side - x) for x, y in corners]}
    ImageDraw.Draw(large).polygon(turned[across, down], fill=255)
    return large.reduce(_SCALE)


def draw_path(canvas: Canvas, points: tuple[Point, ...], fill: str) -> None:
    """Draw a line through points, with an arrowhead at the last one; it is not recorded as a region."""
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
    """Return the direction from one point to another: -1, 0 or 1, across and down."""
    return (end[0] > start[0]) - (end[0] < start[0]), (end[1] > start[1]) - (end[1] < start[1])


_LOWEST = 640  # px of height, below which telephones cut the sides off
_PAD = 18
_MARK = 12  # px across the mark in the colour of the line
_NAME = ladder(Typeface.BOLD, 46, 34, Typeface.NARROW_BOLD)
_ROLE = ladder(Typeface.NARROW, 38, 30)
_SUM = ladder(Typeface.BOLD, 88, LAST_RESORT, Typeface.NARROW_BOLD)
_MONEY = ((60, 40), (52, 36), (46, 34), (40, 32), (34, 30))
_LONG = ladder(Typeface.BOLD, 40, LAST_RESORT, Typeface.NARROW_BOLD)
_CHIP = 10  # px on each side of a change
_LABEL = ladder(Typeface.NARROW, 40, 32)
_NOTE = ladder(Typeface.BOLD, 40, 30, Typeface.NARROW_BOLD)


def draw_pot(drawing: PotDrawing, look: Look, labels: AustrianLabels) -> Canvas:
    """Draw the picture of the pot with the players around it, 1280 px wide and as high as needed."""
    places = places_of(drawing)
    has_course = bool(drawing.course) and len(drawing.course[0]) > 1
    height = max(_LOWEST, places.end + (COURSE if has_course else 0))
    canvas = Canvas.blank((WIDTH, height), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    draw_arrows(canvas, drawing.arrows, places)
    _draw_sum(canvas, places.pot, drawing, labels)
    for number, (seat, rect) in enumerate(zip(drawing.seats, places.plates, strict=True)):
        mark = colour_of(look, number) if has_course else ""
        _draw_seat(canvas, rect, seat, f"seat.{number}", labels, mark=mark)
    if has_course:
        draw_course(canvas, places.end, drawing, labels)
    return canvas


def _draw_sum(canvas: Canvas, rect: Rect, drawing: PotDrawing, labels: AustrianLabels) -> None:
    theme = canvas.theme
    left, top, right, bottom = rect
    canvas.plate(rect, theme.sheet, 64, edge=theme.spoke, border=6)
    canvas.rect_region("pot", rect)
    x, y, room = (left + right) / 2, (top + bottom) / 2, right - left - 40
    high = y - 4 if drawing.note else y + 18
    text, font = fit(labels.pot, room, _LABEL)
    canvas.text(x, high - 62, text, Pen(font, theme.muted), "pot", align="c")
    text, font = fit(amount_text(drawing.pot), room, _SUM)
    canvas.text(x, high, text, Pen(font, theme.ink), "pot", align="c")
    if drawing.note:
        text, font = fit(drawing.note, room, _NOTE)
        canvas.text(x, high + 66, text, Pen(font, theme.count), "pot", align="c")


def _draw_seat(canvas: Canvas, rect: Rect, seat: PotSeat, region: str, labels: AustrianLabels, *, mark: str) -> None:
    """Draw a player's plate: name, money, part in the deal. `mark`: colour of the player's chart line; empty: none."""
    theme = canvas.theme
    left, top, right, bottom = rect
    canvas.plate(rect, theme.sheet, 18, edge=theme.line, border=3)
    canvas.rect_region(region, rect)
    if mark:
        edge = round(left) + 3
        canvas.image.paste(mark, (edge, round(top) + 20, edge + _MARK, round(bottom) - 20))
    room = right - left - 2 * _PAD - 6
    step = (bottom - top - 24) / 6
    if seat.dealer:
        canvas.disc(right - _PAD - DISC / 2, top + 14 + step, labels.dealer, region)
    text, font = fit(seat.name, room - (DISC + 10 if seat.dealer else 0), _NAME)
    canvas.text(left + _PAD + 6, top + 14 + step, text, Pen(font, theme.ink), region)
    x = left + _PAD + 6
    y = top + 12 + step * (3 if seat.role else 4)
    if not _draw_money(canvas, (x, y, room), seat, region):
        _draw_apart(canvas, (x, top + 12 + 3 * step, room), 2 * step, seat, region)
    elif seat.role:
        text, font = fit(seat.role, room, _ROLE)
        canvas.text(x, top + 10 + 5 * step, text, Pen(font, theme.muted), region, dark=canvas.look.dark)


def _colour(canvas: Canvas, cash: str) -> str:
    theme, value = canvas.theme, amount_value(cash)
    return theme.ink if value == 0 else theme.gain if value > 0 else theme.loss


def _draw_money(canvas: Canvas, at: tuple[float, float, float], seat: PotSeat, region: str) -> bool:
    """Write a player's money, and the change on a coloured ground; return False if both do not fit into one line.

    `at`: left end, middle of the line, and width available, in px.
    """
    x, y, room = at
    cash, change = signed_text(seat.cash), signed_text(seat.change) if seat.change else ""
    for big, small in _MONEY:
        money, mark = Font(Typeface.BOLD, big), Font(Typeface.NARROW_BOLD, small)
        wide = width(change, mark) + 2 * _CHIP if change else 0
        if width(cash, money) + (wide + 16 if change else 0) <= room:
            x += canvas.text(x, y, cash, Pen(money, _colour(canvas, seat.cash)), region)
            if change:
                _draw_change(canvas, x + 16 + wide / 2, y, Pen(mark, canvas.theme.ink), change, region=region)
            return True
    return False


def _draw_apart(canvas: Canvas, at: tuple[float, float, float], down: float, seat: PotSeat, region: str) -> None:
    """Write money that is too long for one line, and the change `down` px below it in place of the part in the deal."""
    x, y, room = at
    text, font = fit(signed_text(seat.cash), room, _LONG)
    canvas.text(x, y, text, Pen(font, _colour(canvas, seat.cash)), region)
    if seat.change:
        text, font = fit(signed_text(seat.change), room - 2 * _CHIP, _LONG)
        across = width(text, font) / 2 + _CHIP
        _draw_change(canvas, x + across, y + down, Pen(font, canvas.theme.ink), text, region=region)


def _draw_change(canvas: Canvas, x: float, y: float, pen: Pen, text: str, *, region: str) -> None:
    canvas.chip(x, y, text, pen, region, pad=_CHIP, height=round(pen.font.size * 1.25))
