"""Rows of cards on a page: the hands of a deal one below the other, talon and discard beside each other."""

from collections.abc import Collection
from dataclasses import dataclass

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.cards import by_suits, draw_small, small_height
from bot.pictures.drawings import Card, Labels, LayoutHand
from bot.pictures.fonts import Face, fit, ladder, width
from bot.pictures.theme import WIDTH

_LEFT = 28
_GAP = 3
_EDGE = 7
_SUIT_GAP = 22
_NAME_ROW = 66
_CARDS_TOP = 6  # px between a name's row and its cards
_NAME = ladder(Face.BOLD, 46, 34, Face.NARROW_BOLD)
_ROLE = ladder(Face.NARROW, 38, 30)
_TRICKS = ladder(Face.BOLD, 44, 34, Face.NARROW_BOLD)
_LABEL = ladder(Face.NARROW, 36, 30)


@dataclass(frozen=True)
class HandRows:
    """Draws rows of cards `across` px wide with `pad` px above and below."""

    across: int
    pad: int

    @property
    def card_row(self) -> int:
        """How high a row of cards is, px."""
        return small_height(self.across) + 2 * self.pad

    def heights(self, hands: tuple[LayoutHand, ...]) -> list[int]:
        """How high each hand is with its name, px."""
        return [_NAME_ROW + (self.card_row if hand.cards else self.pad) for hand in hands]

    def draw_hands(
        self, canvas: Canvas, y: int, hands: tuple[LayoutHand, ...], labels: Labels, *, marked: Collection[Card] = ()
    ) -> int:
        """Hands from `y` down, every second one tinted; where they end. `marked` cards have a thick red edge."""
        for index, (hand, height) in enumerate(zip(hands, self.heights(hands), strict=True)):
            region = f"hand.{index}"
            canvas.rect_region(region, (0, y, WIDTH, y + height))
            if index % 2:
                canvas.image.paste(canvas.theme.row, (0, y, WIDTH, y + height))
            draw_hand_row(canvas, y, hand, region, labels, across=self.across, marked=marked)
            y += height
        return y

    def draw_asides(
        self,
        canvas: Canvas,
        y: int,
        talon: tuple[Card, ...],
        discard: tuple[Card, ...],
        labels: Labels,
        *,
        marked: Collection[Card] = (),
    ) -> int:
        """Talon and discard beside each other, what there is of them; where they end. `marked`: of the discard."""
        aside: list[tuple[str, tuple[Card, ...], Collection[Card]]] = []
        aside += [(labels.talon, talon, ())] if talon else []
        aside += [(labels.discard, discard, marked)] if discard else []
        for index, (label, cards, red) in enumerate(aside):
            x, region = index * WIDTH // 2, f"aside.{index}"
            canvas.rect_region(region, (x, y, x + WIDTH // 2, y + self.card_row))
            _draw_aside(canvas, (x + _LEFT, y + self.pad), label, cards, region, across=self.across, marked=red)
        return y + (self.card_row if aside else 0)


def draw_hand_row(
    canvas: Canvas,
    y: int,
    hand: LayoutHand,
    region: str,
    labels: Labels,
    *,
    across: int,
    marked: Collection[Card] = (),
) -> None:
    """A player's name, role and tricks, his cards below; `marked` cards have a thick red edge."""
    theme = canvas.theme
    middle = y + _NAME_ROW / 2 + 4
    x = float(_LEFT)
    if hand.dealer:
        canvas.disc(x + 23, middle, labels.dealer, region)
        x += 60
    text, font = fit(hand.name, 560, _NAME)
    x += canvas.text(x, middle, text, Pen(font, theme.ink), region) + 22
    right = float(WIDTH - _LEFT)
    if hand.tricks:
        text, font = fit(hand.tricks, 300, _TRICKS)
        right -= canvas.text(right, middle, text, Pen(font, theme.whist), region, align="r") + 22
    if hand.role:
        text, font = fit(hand.role, right - x, _ROLE)
        canvas.text(x, middle + 3, text, Pen(font, theme.muted), region, dark=canvas.look.dark)
    size = min(across, (WIDTH - 2 * _LEFT - 3 * _SUIT_GAP) // max(len(hand.cards), 1) - _GAP)
    x = float(_LEFT)
    for group in by_suits(hand.cards):
        for card in group:
            _draw_card(canvas, x, y + _NAME_ROW + _CARDS_TOP, card, size, region=region, marked=card in marked)
            x += size + _GAP
        x += _SUIT_GAP


def _draw_aside(
    canvas: Canvas,
    at: tuple[float, float],
    label: str,
    cards: tuple[Card, ...],
    region: str,
    *,
    across: int,
    marked: Collection[Card],
) -> None:
    x, y = at
    text, font = fit(label, 250, _LABEL)
    middle = y + small_height(across) / 2
    canvas.text(x, middle, text, Pen(font, canvas.theme.muted), region)
    x += width(text, font) + 24
    for card in cards:
        _draw_card(canvas, x, y, card, across, region=region, marked=card in marked)
        x += across + _GAP * 2


def _draw_card(canvas: Canvas, x: float, y: float, card: Card, across: int, *, region: str, marked: bool) -> None:
    if marked:
        edge = (x - _EDGE, y - _EDGE, x + across + _EDGE, y + small_height(across) + _EDGE)
        canvas.plate(edge, canvas.theme.fault, 14)
    draw_small(canvas, x, y, card, across, region=region)
