"""Rows of cards: the hands of a deal one below the other, and talon and discard beside each other."""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.cards import Grouping, draw_small, small_height
from bot.pictures.drawing import CardName, CardWords, LayoutHand
from bot.pictures.fonts import Typeface, fit, ladder, width
from bot.pictures.theme import WIDTH

_LEFT = 28
_GAP = 3
_EDGE = 7
_SUIT_GAP = 22
_NAME_ROW = 66
_CARDS_TOP = 6  # px between a name's row and its cards
_NAME = ladder(Typeface.BOLD, 46, 34, Typeface.NARROW_BOLD)
_ROLE = ladder(Typeface.NARROW, 38, 30)
_TRICKS = ladder(Typeface.BOLD, 44, 34, Typeface.NARROW_BOLD)
_LABEL = ladder(Typeface.NARROW, 36, 30)


class Aside(NamedTuple):
    """Cards outside the hands (talon or discard), with a label."""

    label: str
    cards: tuple[CardName, ...]
    marked: Collection[CardName] = ()
    """Cards with a thick red edge."""


def asides(
    talon: tuple[CardName, ...],
    discard: tuple[CardName, ...],
    labels: CardWords,
    *,
    marked: Collection[CardName] = (),
) -> tuple[Aside, ...]:
    """Return talon and discard with their labels, each only if it has cards; `marked`: cards of the discard to mark."""
    both = (Aside(labels.talon, talon), Aside(labels.discard, discard, marked))
    return tuple(one for one in both if one.cards)


@dataclass(frozen=True)
class HandRows:
    """Painter of hands, talon and discard in rows of cards."""

    across: int
    """Width of a card in px."""
    pad: int
    """Space above and below a row of cards, in px."""
    grouped: Grouping
    """Order of the cards in a row."""

    @property
    def card_row(self) -> int:
        """Return the height of a row of cards, in px."""
        return small_height(self.across) + 2 * self.pad

    def heights(self, hands: tuple[LayoutHand, ...]) -> list[int]:
        """Return the height of each hand with its name, in px."""
        return [_NAME_ROW + (self.card_row if hand.cards else self.pad) for hand in hands]

    def draw_hands(
        self, canvas: Canvas, y: int, hands: tuple[LayoutHand, ...], dealer: str, *, marked: Collection[CardName] = ()
    ) -> int:
        """Draw hands from `y` down, every second one tinted, and return the y below the last.

        dealer: the letter in the dealer's mark. marked: cards that get a thick red edge.
        """
        for index, (hand, height) in enumerate(zip(hands, self.heights(hands), strict=True)):
            region = f"hand.{index}"
            canvas.rect_region(region, (0, y, WIDTH, y + height))
            if index % 2:
                canvas.image.paste(canvas.theme.row, (0, y, WIDTH, y + height))
            self.draw_hand(canvas, y, hand, region, dealer, marked=marked)
            y += height
        return y

    def draw_asides(self, canvas: Canvas, y: int, asides: tuple[Aside, ...]) -> int:
        """Draw at most two groups of cards side by side, sorted like a hand, and return the y below."""
        for index, laid in enumerate(asides):
            aside = laid._replace(cards=tuple(chain.from_iterable(self.grouped(laid.cards))))
            x, region = index * WIDTH // 2, f"aside.{index}"
            canvas.rect_region(region, (x, y, x + WIDTH // 2, y + self.card_row))
            _draw_aside(canvas, (x + _LEFT, y + self.pad), aside, region, across=self.across)
        return y + (self.card_row if asides else 0)

    def draw_hand(
        self, canvas: Canvas, y: int, hand: LayoutHand, region: str, dealer: str, *, marked: Collection[CardName] = ()
    ) -> None:
        """Draw a player's name, role and tricks, and the cards below; `marked` cards get a thick red edge."""
        theme = canvas.theme
        middle = y + _NAME_ROW / 2 + 4
        x = float(_LEFT)
        if hand.dealer:
            canvas.disc(x + 23, middle, dealer, region)
            x += 60
        text, font = fit(hand.name, 560, _NAME)
        x += canvas.text(x, middle, text, Pen(font, theme.ink), region) + 22
        right = float(WIDTH - _LEFT)
        if hand.tricks:
            text, font = fit(hand.tricks, 300, _TRICKS)
            right -= canvas.text(right, middle, text, Pen(font, theme.count), region, align="r") + 22
        if hand.role:
            text, font = fit(hand.role, right - x, _ROLE)
            canvas.text(x, middle + 3, text, Pen(font, theme.muted), region, dark=canvas.look.dark)
        size = min(self.across, (WIDTH - 2 * _LEFT - 3 * _SUIT_GAP) // max(len(hand.cards), 1) - _GAP)
        x = float(_LEFT)
        for group in self.grouped(hand.cards):
            for card in group:
                _draw_card(canvas, x, y + _NAME_ROW + _CARDS_TOP, card, size, region=region, marked=card in marked)
                x += size + _GAP
            x += _SUIT_GAP


def _draw_aside(
    canvas: Canvas,
    at: tuple[float, float],
    aside: Aside,
    region: str,
    *,
    across: int,
) -> None:
    x, y = at
    text, font = fit(aside.label, 250, _LABEL)
    middle = y + small_height(across) / 2
    canvas.text(x, middle, text, Pen(font, canvas.theme.muted), region)
    x += width(text, font) + 24
    across = min(across, int(at[0] - _LEFT + WIDTH // 2 - _GAP - x) // len(aside.cards) - _GAP * 2)
    y = middle - small_height(across) / 2
    for card in aside.cards:
        _draw_card(canvas, x, y, card, across, region=region, marked=card in aside.marked)
        x += across + _GAP * 2


def _draw_card(canvas: Canvas, x: float, y: float, card: CardName, across: int, *, region: str, marked: bool) -> None:
    if marked:
        edge = (x - _EDGE, y - _EDGE, x + across + _EDGE, y + small_height(across) + _EDGE)
        canvas.plate(edge, canvas.theme.fault, 14)
    draw_small(canvas, x, y, card, across, region=region)
