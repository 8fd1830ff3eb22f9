"""«Расклад»: all hands, the talon and the discard of a finished deal, one row of cards per player."""

from collections.abc import Collection

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.cards import by_suits, draw_small, small_height
from bot.pictures.fonts import Face, fit, ladder, width
from bot.pictures.header import HEIGHT as HEADER
from bot.pictures.header import draw_header
from bot.pictures.theme import WIDTH, Look
from bot.pictures.views import Card, Labels, LayoutHand, LayoutView

_LEFT = 28
_CARD = 112
_GAP = 3
_EDGE = 7
_SUIT_GAP = 22
_NAME_ROW = 66
_PAD = 12
_MIN_HEIGHT = 640
_NAME = ladder(Face.BOLD, 46, 34, Face.NARROW_BOLD)
_ROLE = ladder(Face.NARROW, 38, 30)
_TRICKS = ladder(Face.BOLD, 44, 34, Face.NARROW_BOLD)
_LABEL = ladder(Face.NARROW, 36, 30)


def draw_layout(view: LayoutView, look: Look, labels: Labels) -> Canvas:
    """Draw the cards of a finished deal, 1280 px wide, as high as needed."""
    card_row = small_height(_CARD) + 2 * _PAD
    heights = [_NAME_ROW + (card_row if hand.cards else _PAD) for hand in view.hands]
    asides = [(label, cards) for label, cards in ((labels.talon, view.talon), (labels.discard, view.discard)) if cards]
    height = max(_MIN_HEIGHT, HEADER + 8 + sum(heights) + (card_row + 8 if asides else 0))
    canvas = Canvas.blank((WIDTH, height), look.theme.page, look)
    draw_header(canvas, view.title, view.subtitle)
    y = HEADER + 8
    for index, (hand, block) in enumerate(zip(view.hands, heights, strict=True)):
        region = f"hand.{index}"
        canvas.rect_region(region, (0, y, WIDTH, y + block))
        if index % 2:
            canvas.image.paste(look.theme.row, (0, y, WIDTH, y + block))
        draw_hand_row(canvas, y, hand, region, labels)
        y += block
    for index, (label, cards) in enumerate(asides):
        x = index * WIDTH // 2
        region = f"aside.{index}"
        canvas.rect_region(region, (x, y, x + WIDTH // 2, y + card_row))
        draw_aside(canvas, x + _LEFT, y + _PAD, label, cards, region=region)
    return canvas


def draw_hand_row(
    canvas: Canvas,
    y: int,
    hand: LayoutHand,
    region: str,
    labels: Labels,
    *,
    across: int = _CARD,
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
        canvas.text(x, middle + 3, text, Pen(font, theme.muted), region)
    size = min(across, (WIDTH - 2 * _LEFT - 3 * _SUIT_GAP) // max(len(hand.cards), 1) - _GAP)
    x = float(_LEFT)
    for group in by_suits(hand.cards, alternating=False):
        for card in group:
            _draw_card(canvas, x, y + _NAME_ROW + _PAD / 2, card, size, region=region, marked=card in marked)
            x += size + _GAP
        x += _SUIT_GAP


def draw_aside(
    canvas: Canvas,
    x: float,
    y: float,
    label: str,
    cards: tuple[Card, ...],
    *,
    region: str,
    across: int = _CARD,
    marked: Collection[Card] = (),
) -> None:
    """Two cards with a word before them."""
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
        canvas.plate(edge, canvas.theme.mountain, 14)
    draw_small(canvas, x, y, card, across, region=region)
