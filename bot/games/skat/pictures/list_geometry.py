"""Places on the picture «список», in px: a broad list with a column for each player, or two narrow ones beside it."""

from itertools import accumulate
from typing import Final, NamedTuple

from bot.games.skat.pictures.drawings import MARKS, ListDrawing
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.theme import WIDTH

MARGIN: Final = 24
BROAD_ROWS: Final = 22
"""Most rows of a list with a column for each player; a longer one is set in two narrow lists."""
FOOT_ROW: Final = 50
LEGEND: Final = 48
"""Height of the line at the foot that tells what the letters above the ticks mean."""
_LOWEST: Final = 640  # px of height, below which telephones cut the sides off
_BELOW: Final = 20
_GUTTER: Final = 24
_BROAD_COLUMNS: Final = (62, 78, 108, 48, 70, 134)
_NARROW_COLUMNS: Final = (56, 46, 78, 102, 52, 98)


class Columns(NamedTuple):
    """Edges of the columns of a list: each number is the left end of one, in px."""

    number: float
    game: float
    tops: float
    marks: float
    """Left end of the first column of ticks in a broad list, of all ticks together in a narrow one."""
    factor: float
    amount: float
    seats: tuple[float, ...]
    """Left ends: of each player in a broad list, of the name and the total of who writes in a narrow one."""
    right: float


class Places(NamedTuple):
    """Lists side by side, each with its rows, and what is below them."""

    lists: tuple[Columns, ...]
    is_broad: bool
    row: int
    """Height of a row."""
    head: int
    """Height of the heads of the columns."""
    per_list: int
    """Most rows of one list."""
    top: int
    """First px below the heads."""
    foot: int
    """First px of the rows below."""
    legend: int
    """First px of the line below them that explains the letters."""
    height: int
    """Height of the picture."""


def places_of(drawing: ListDrawing) -> Places:
    """Lay out a picture: only as high as its rows need."""
    count = max(len(drawing.rows), 1)
    is_broad = count <= BROAD_ROWS
    row, head = (46, 54) if is_broad else (40, 48)
    per_list = count if is_broad else -(-count // 2)
    top = HEADER + head
    foot = top + per_list * row + (0 if is_broad else FOOT_ROW)
    lists = (_broad(len(drawing.seats)),) if is_broad else (_narrow(0), _narrow(1))
    legend = foot + len(drawing.foot) * FOOT_ROW
    height = max(_LOWEST, legend + LEGEND + _BELOW)
    return Places(lists, is_broad, row, head, per_list, top, foot, legend, height)


def _broad(seats: int) -> Columns:
    number, game, tops, mark, factor, amount = _BROAD_COLUMNS
    lefts = tuple(accumulate((number, game, tops, mark * MARKS, factor, amount), initial=float(MARGIN)))
    each = (WIDTH - MARGIN - lefts[-1]) / seats
    columns = tuple(lefts[-1] + each * seat for seat in range(seats))
    return _columns(lefts, columns, WIDTH - MARGIN)


def _narrow(place: int) -> Columns:
    each = (WIDTH - 2 * MARGIN - _GUTTER) / 2
    left = MARGIN + place * (each + _GUTTER)
    lefts = tuple(accumulate(_NARROW_COLUMNS, initial=left))
    return _columns(lefts, lefts[-1:], left + each)


def _columns(lefts: tuple[float, ...], seats: tuple[float, ...], right: float) -> Columns:
    number, game, tops, marks, factor, amount, _ = lefts
    return Columns(number, game, tops, marks, factor, amount, seats, right)


def foot_seats(places: Places, seats: int) -> tuple[tuple[float, float], ...]:
    """Return the left and right end of each player's column in the rows below the list."""
    if places.is_broad:
        lefts = places.lists[0].seats
        return tuple(zip(lefts, (*lefts[1:], places.lists[0].right), strict=True))
    left, right = WIDTH * 0.34, WIDTH - MARGIN
    each = (right - left) / seats
    return tuple((left + each * seat, left + each * (seat + 1)) for seat in range(seats))
