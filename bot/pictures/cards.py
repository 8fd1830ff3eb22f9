"""Our own card faces: a white rounded card, a large index, a suit under or beside it; a court card is a letter."""

from collections.abc import Callable

from bot.pictures.canvas import Canvas, Pen
from bot.pictures.drawing import CardName
from bot.pictures.fonts import Font, Typeface, width

_SUITS = "scdh"  # as texts and buttons have them
Groups = tuple[tuple[CardName, ...], ...]
Grouping = Callable[[tuple[CardName, ...]], Groups]
"""Order of a game in which cards lie: in groups, those of a group from left to right. Raises ValueError for no card."""


def by_suits(cards: tuple[CardName, ...], ranks: str) -> Groups:
    """Group cards by suit, in the order of texts: spades, clubs, diamonds, hearts.

    ranks: letters of the ranks, high to low, as the cards of a group lie from left to right.

    Raises ValueError for something that is no card ("Td" is one).
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
    """Return the index in the corner of a card, and its pen; "10" is set narrow and into `room` px."""
    text = canvas.look.index(card[0])
    face = Typeface.NARROW_BOLD if len(text) > 1 else Typeface.BOLD
    wide = width(text, Font(face, size))
    size = size if wide <= room else int(size * room / wide)
    return text, Pen(Font(face, size), canvas.look.suit_colour(card[1]))


def draw_small(
    canvas: Canvas, x: float, y: float, card: CardName, across: int, *, region: str, gone: bool = False
) -> None:
    """Draw a small whole card: index above, suit below it; x, y: left top corner; its height is `small_height(across)`.

    gone: the card is crossed out.
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
    """Draw a large whole card with shadow: index left above, one big suit right below; x, y: left top corner."""
    across, height = size
    canvas.card_back((x, y, x + across, y + height), region, shadow=12)
    text, pen = index_pen(canvas, card, round(min(across * 0.56, height * 0.47)), across * 0.7)
    canvas.text(x + across * 0.09, y + pen.font.size * 0.35 + height * 0.075, text, pen, region)
    side = round(min(across * 0.54, height * 0.46))
    canvas.suit(x + across * 0.93 - side / 2, y + height * 0.94 - side / 2, card[1], side, region)
