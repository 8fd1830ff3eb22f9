"""Hands of a diagram, one below the other: each player's name with the cards beside it."""

from typing import Final

import msgspec

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.cards import draw_small, small_height
from bot.pictures.drawing import DiagramHand
from bot.pictures.fonts import Typeface, fit, ladder

_GAP: Final = 3
_SUIT_GAP: Final = 18
_EDGE: Final = 6
_ROOM: Final = 12  # px above and below the cards together
_NAME = ladder(Typeface.BOLD, 44, 34, Typeface.NARROW_BOLD)


class HandPlace(msgspec.Struct, frozen=True, kw_only=True):
    """Position and sizes of the hands of a diagram, in px."""

    left: int
    right: int
    name: int
    """Width of the column of names."""
    across: int
    """Width of a card; cards are narrower if they do not fit."""

    @property
    def height(self) -> int:
        """Return the height of one hand in px."""
        return small_height(self.across) + _ROOM


def draw_named_hand(
    canvas: Canvas, y: int, hand: DiagramHand, place: HandPlace, region: str, *, marked: str = ""
) -> None:
    """Draw a player's name with the cards beside it; the card `marked` gets a thick red edge."""
    canvas.rect_region(region, (0, y, canvas.image.width, y + place.height))
    text, font = fit(hand.name, place.name - 12, _NAME)
    canvas.text(place.left, y + place.height / 2, text, Pen(font, canvas.theme.ink), region)
    room = place.right - place.left - place.name - _SUIT_GAP * max(len(hand.groups) - 1, 0)
    across = min(place.across, room // max(sum(map(len, hand.groups)), 1) - _GAP)
    x, top = float(place.left + place.name), y + (place.height - small_height(across)) / 2
    for group in hand.groups:
        for one in group:
            if one == marked:
                edge = (x - _EDGE, top - _EDGE, x + across + _EDGE, top + small_height(across) + _EDGE)
                canvas.plate(edge, canvas.theme.fault, 14)
            draw_small(canvas, x, top, one, across, region=region)
            x += across + _GAP
        x += _SUIT_GAP
