"""Picture of the table for a player's own message: low, so that text and buttons fit on a phone's screen below it.

The trick is drawn between the plates of the other players, or beside the plate of the only one, the viewer's hand below
it. If open hands leave no room for that, the trick is drawn below them.
"""

from bot.pictures.canvas import Canvas, Rect
from bot.pictures.cards import Grouping, Groups, small_height
from bot.pictures.drawing import CardWords, TableDrawing, TablePlate
from bot.pictures.table import (
    LOWEST,
    MARGIN,
    MINI,
    MINI_GAP,
    TWO,
    draw_bar,
    draw_open,
    draw_own,
    draw_plate,
    draw_talon,
    draw_trick,
    own_size,
    trick_spots,
)
from bot.pictures.theme import WIDTH, Look

_BAR = (MARGIN, 12, WIDTH - MARGIN, 94)
_PLATE = (400, 116)
_PLATE_TOP = 108
_OPEN_TOP = _PLATE_TOP + _PLATE[1] + 12
_GAP = 8
_CARD = (128, 183)  # px of a card of the trick: three of them fit between the plates
_LIFT = 30  # px by which the viewer's card lies lower than those of the others
_LABEL = 44  # px for the word above the talon
_SMALLER = 62  # px across an open card, where a row of six has to leave room for the trick


def draw_own_table(drawing: TableDrawing, look: Look, labels: CardWords, *, grouped: Grouping) -> Canvas:
    """Draw the table for one of its players, 1280 px wide, mostly half as high; `grouped`: order of open cards."""
    groups = [grouped(seat.open_cards) for seat in drawing.seats]
    named = bool(drawing.talon) or any(played.seat is None for played in drawing.trick)
    across, between = _open_size(groups[1:], four=any(played.seat is None for played in drawing.trick))
    open_bottom = _OPEN_TOP + max(map(len, groups[1:])) * (small_height(across) + 6)
    trick_top = (_PLATE_TOP if between else open_bottom) + (_LABEL if named else 0)
    trick_bottom = trick_top + _CARD[1] + _LIFT if drawing.trick or drawing.talon else 0
    own = small_height(own_size(groups[0])) + _GAP if groups[0] else 0
    plate_top = max(max(trick_bottom, open_bottom) + _GAP + own, LOWEST - _PLATE[1] - 12)
    canvas = Canvas.blank((WIDTH, plate_top + _PLATE[1] + 12), look.theme.felt, look)
    draw_bar(canvas, drawing, _BAR)
    for index, (seat, rect) in enumerate(zip(drawing.seats, _plates(plate_top), strict=False)):
        draw_plate(canvas, rect, seat, f"plate.{index}", labels)
    if drawing.resting is not None:
        draw_plate(canvas, _at(WIDTH - MARGIN - _PLATE[0], plate_top), drawing.resting, "plate.resting", labels)
    if isinstance(drawing.idle, TablePlate):
        draw_plate(canvas, _at(MARGIN, plate_top), drawing.idle, "plate.idle", labels)
    for index in range(1, len(drawing.seats)):
        draw_open(canvas, groups[index], index, drawing.seats[index].gone, place=index, top=_OPEN_TOP, across=across)
    if groups[0]:
        draw_own(canvas, groups[0], plate_top - own, drawing.seats[0].gone)
    hands = len(drawing.seats)
    middle = WIDTH / 2 if hands > TWO else (_PLATE[0] + WIDTH) / 2
    draw_trick(canvas, drawing.trick, trick_top, _CARD, trick_spots(hands), talon=labels.talon, middle=middle)
    draw_talon(canvas, drawing.talon, trick_top, _CARD, talon=labels.talon, middle=middle)
    return canvas


def _open_size(hands: list[Groups], *, four: bool) -> tuple[int, bool]:
    """Return the width of an open card, and whether the trick fits between the hands; `four`: a trick of four cards."""
    longest = max((len(row) for hand in hands for row in hand), default=0)
    for across in (MINI, _SMALLER):
        if not four and longest * (across + MINI_GAP) <= _PLATE[0]:
            return across, True
    return MINI, False


def _plates(bottom_top: int) -> tuple[Rect, Rect, Rect]:
    """Return the plates of viewer, left and right player as rectangles; `bottom_top`: y of the top of the viewer's."""
    return (
        _at((WIDTH - _PLATE[0]) // 2, bottom_top),
        _at(MARGIN, _PLATE_TOP),
        _at(WIDTH - MARGIN - _PLATE[0], _PLATE_TOP),
    )


def _at(left: int, top: int) -> Rect:
    return left, top, left + _PLATE[0], top + _PLATE[1]
