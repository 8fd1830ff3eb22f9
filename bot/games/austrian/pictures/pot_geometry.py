"""Places on the picture «котёл», in px: plates, the pot between them, the lines that the arrows need."""

from typing import Final, NamedTuple

from bot.games.austrian.pictures.drawings import RESTING, PotDrawing
from bot.pictures.canvas import Rect
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.theme import WIDTH

BOTTOM, LEFT, RIGHT = range(3)
"""Numbers of the three who played among the seats of a drawing."""
STEP: Final = 110
"""Height of a level arrow between the pot and a plate, with its words."""
ROW: Final = 68
"""Height of an arrow from plate to plate, with its words."""
_MARGIN = 24
_SIDE = (288, 196)
_WIDE = (420, 192)
_POT = (340, 200)
_LANE = 118  # height of the upright arrows with their words
_AIR = 28


class Places(NamedTuple):
    """Rectangles of a picture."""

    plates: tuple[Rect, ...]
    """Plates of the seats in the order of the drawing."""
    pot: Rect
    above: float
    """Top of the lines that go over the pot."""
    end: int
    """First px below everything."""

    @property
    def seats(self) -> int:
        """Number of plates."""
        return len(self.plates)


def places_of(drawing: PotDrawing) -> Places:
    """Lay out a picture: only as high as its arrows need."""
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
