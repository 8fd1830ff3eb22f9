"""Pictures of Skat: the order of cards, the painter for each kind of drawing, and an example of each."""

from functools import partial
from typing import Any, Final

from bot.games.skat.pictures.drawings import (
    DEFAULT_LABELS,
    JACKS_ALONE,
    KINDS,
    NO_TRUMP,
    HandDrawing,
    ListDrawing,
    ListFoot,
    ListRow,
)
from bot.games.skat.pictures.list import draw_list
from bot.pictures.cards import Grouping, Groups, by_suits
from bot.pictures.drawing import CardName, Drawing, MoneyPlate
from bot.pictures.painters import examples_of, painters_of
from bot.pictures.render import Painters, with_words

JACKS: Final = ("Jc", "Js", "Jh", "Jd")
"""Jacks, from the highest to the lowest."""
WITHOUT_JACKS: Final = "ATKQ987"
"""Ranks of a suit without its jack, from the highest to the lowest."""
NATURAL: Final = "AKQJT987"
"""Ranks of a suit in a null game, from the highest to the lowest."""


def by_trump(cards: tuple[CardName, ...], trump: str) -> Groups:
    """Group cards, trumps first (`trump`: suit, JACKS_ALONE or NO_TRUMP). Raises ValueError for an invalid card."""
    if trump == NO_TRUMP:
        return by_suits(cards, NATURAL)
    jacks = tuple(card for card in JACKS if card in cards)
    suits = by_suits(tuple(card for card in cards if card not in JACKS), WITHOUT_JACKS)
    ordered = sorted(suits, key=lambda group: group[0][1] != trump)
    return ((jacks,) if jacks else ()) + tuple(ordered)


def _order(drawing: Any) -> Grouping:
    """Return the function that sorts the cards of a drawing; a drawing of a hand only is sorted without trumps."""
    return partial(by_trump, trump=JACKS_ALONE if isinstance(drawing, HandDrawing) else drawing.trump)


PAINTERS: Final[Painters] = {
    ListDrawing: with_words(draw_list, usual=DEFAULT_LABELS),
    **painters_of(KINDS, _order, DEFAULT_LABELS),
}

_CARDS = ("Jc", "Ks", "9s", "Td", "7d", "Ac", "Qc", "Jd", "Kh", "8h", "Th", "9h")
_TOTALS = ("0", "5", "0")
_ROW = ListRow("1", 0, "♥", "", "0", (0, 1), "0", "×2", "5", (1,), _TOTALS, is_bock=True, is_fresh=True)
EXAMPLES: Final[tuple[Drawing, ...]] = (
    ListDrawing("0", ("A", "B", "C"), (_ROW,), (ListFoot("0", ("5", "0", "0"), is_total=True),), "0"),
    *examples_of(KINDS, _CARDS, partial(MoneyPlate, money="5")),
)
