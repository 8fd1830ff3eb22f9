"""Card faces: a white rounded card with a large index, and the suit under or beside it; court cards have a letter."""

from collections.abc import Callable

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.drawing import CardName
from bot.pictures.fonts import Font, Typeface, width

_SUITS = "scdh"  # as texts and buttons have them
Groups = tuple[tuple[CardName, ...], ...]
Grouping = Callable[[tuple[CardName, ...]], Groups]
"""Function that sorts cards into groups, each from left to right, as a game shows them. Raises ValueError."""


def by_suits(cards: tuple[CardName, ...], ranks: str) -> Groups:
    """Group cards by suit, in this order: spades, clubs, diamonds, hearts.

    ranks: letters of the ranks from high to low; the cards of a group are sorted by it, from left to right.

    Raises ValueError for a text that is not a card ("Td" is one).
    """
    for card in cards:
        if len(card) != 2 or card[0] not in ranks or card[1] not in _SUITS:
            raise ValueError(f"not a card: {card!r}")
    return tuple(
        tuple(sorted((card for card in cards if card[1] == suit), key=lambda card: ranks.index(card[0])))
        for suit in _SUITS
        if any(card[1] == suit for card in cards)
    )


def index_pen(canvas: Canvas, card: CardName, size: int, room: float) -> tuple[str, Pen]:
    """Return the index for the corner of a card, and its pen; an index wider than `room` px is set smaller."""
    text = canvas.look.index(card[0])
    face = Typeface.NARROW_BOLD if len(text) > 1 else Typeface.BOLD
    wide = width(text, Font(face, size))
    size = size if wide <= room else int(size * room / wide)
    return text, Pen(Font(face, size), canvas.look.suit_colour(card[1]))


def draw_small(
    canvas: Canvas, x: float, y: float, card: CardName, across: int, *, region: str, gone: bool = False
) -> None:
    """Draw a small card, index above, suit below; x, y: top left corner; height: `small_height(across)`.

    gone: cross the card out.
    """
    height = small_height(across)
    canvas.card_back((x, y, x + across, y + height), region)
    text, pen = index_pen(canvas, card, round(across * 0.7), across - 8)
    canvas.text(x + across / 2, y + height * 0.265, text, pen, region, align="c")
    canvas.suit(x + across / 2, y + height * 0.745, card[1], round(across * 0.5), region)
    if gone:
        canvas.strike((x, y, x + across, y + height))


def small_height(across: int) -> int:
    """Return the height of a small card that is `across` px wide."""
    return round(across * 1.4)


def draw_large(canvas: Canvas, x: float, y: float, card: CardName, size: tuple[int, int], *, region: str) -> None:
    """Draw a large card with a shadow: index top left, suit bottom right; x, y: top left corner; size in px."""
    across, height = size
    canvas.card_back((x, y, x + across, y + height), region, shadow=12)
    text, pen = index_pen(canvas, card, round(min(across * 0.56, height * 0.47)), across * 0.7)
    canvas.text(x + across * 0.09, y + pen.font.size * 0.35 + height * 0.075, text, pen, region)
    side = round(min(across * 0.54, height * 0.46))
    canvas.suit(x + across * 0.93 - side / 2, y + height * 0.94 - side / 2, card[1], side, region)
