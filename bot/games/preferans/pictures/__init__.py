"""Pictures of preferans: the functions that paint them, by kind, and an example of each."""

from functools import partial
from typing import Final

from bot.games.preferans.pictures.drawings import DEFAULT_LABELS, KINDS, SheetColumn, SheetDrawing, SheetSeat
from bot.games.preferans.pictures.sheet import draw_sheet
from bot.pictures.cards import Grouping, by_suits
from bot.pictures.drawing import Drawing, TablePlate
from bot.pictures.painters import examples_of, painters_of
from bot.pictures.render import Painters, with_words

BY_SUITS: Final[Grouping] = partial(by_suits, ranks="AKQJT987")
PAINTERS: Final[Painters] = {
    SheetDrawing: with_words(draw_sheet, usual=DEFAULT_LABELS),
    **painters_of(KINDS, lambda _: BY_SUITS, DEFAULT_LABELS),
}


def _sheet(players: int) -> SheetDrawing:
    column = SheetColumn(("2", "14", "116"), changed=True)
    seat = SheetSeat("A B", column, column, (column,) * (players - 1), "-12", "8", dealer=True, closed=True)
    return SheetDrawing("0", (seat,) * players, "10", "0", "0", 0.5)


_CARDS = ("As", "Ks", "9s", "Td", "7d", "Ac", "Qc", "Jc", "Kh", "8h", "Th", "9h")
EXAMPLES: Final[tuple[Drawing, ...]] = (_sheet(3), _sheet(4), _sheet(5), *examples_of(KINDS, _CARDS, TablePlate))
