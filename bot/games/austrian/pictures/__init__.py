"""Pictures of Austrian préférence: the painters by kind, and an example of each."""

from functools import partial
from typing import Final

from bot.games.austrian.pictures.drawings import DEFAULT_LABELS, KINDS, PotArrow, PotDrawing, PotSeat
from bot.games.austrian.pictures.pot import draw_pot
from bot.pictures.cards import Grouping, by_suits
from bot.pictures.drawing import Drawing, MoneyPlate
from bot.pictures.painters import examples_of, painters_of
from bot.pictures.render import Painters, with_words

BY_SUITS: Final[Grouping] = partial(by_suits, ranks="AKQJT987")
PAINTERS: Final[Painters] = {
    PotDrawing: with_words(draw_pot, usual=DEFAULT_LABELS),
    **painters_of(KINDS, lambda _: BY_SUITS, DEFAULT_LABELS),
}

_CARDS = ("As", "Ks", "9s", "Td", "7d", "Ac", "Qc", "Jc", "Kh", "8h", "Th", "9h")
_SEAT = PotSeat("A", "-12", "8", "0", dealer=True)
_ARROWS = (PotArrow(None, 0, "5", "0"), PotArrow(1, None, "5", "0"), PotArrow(0, 1, "5", "0"), PotArrow(1, 2, "5", "0"))
EXAMPLES: Final[tuple[Drawing, ...]] = (
    PotDrawing("0", "5", (_SEAT,) * 4, "0", _ARROWS, (("0", "5"),) * 4, 0, "0"),
    *examples_of(KINDS, _CARDS, partial(MoneyPlate, money="5")),
)
