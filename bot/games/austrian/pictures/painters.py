"""Order of the cards of Austrian préférence on its pictures."""

from functools import partial
from typing import Final

from bot.games.austrian.pictures.drawings import (
    DEFAULT_LABELS,
    AnalysisDrawing,
    BillDrawing,
    HandDrawing,
    LayoutDrawing,
    OwnTableDrawing,
    PotArrow,
    PotDrawing,
    PotSeat,
    SettleDrawing,
    TableDrawing,
)
from bot.games.austrian.pictures.pot import draw_pot
from bot.pictures.analysis import draw_analysis
from bot.pictures.bill import draw_bill
from bot.pictures.canvas import Canvas
from bot.pictures.cards import Grouping, by_suits
from bot.pictures.drawing import (
    BillRow,
    Drawing,
    Labels,
    LayoutHand,
    LineRow,
    MistakeRow,
    MoneyPlate,
    PlayedCard,
    SettleRow,
    TransferRow,
)
from bot.pictures.hand import draw_fan
from bot.pictures.layout import draw_layout
from bot.pictures.own_table import draw_own_table
from bot.pictures.render import Painters, with_words
from bot.pictures.settle import draw_settle
from bot.pictures.table import draw_table
from bot.pictures.theme import Look

BY_SUITS: Final[Grouping] = partial(by_suits, ranks="AKQJT987")


def _hand(drawing: HandDrawing, look: Look, _: Labels) -> Canvas:
    """Draw a hand, 1280 x 640 px. Raises ValueError for something that is no card."""
    return draw_fan(drawing.title, BY_SUITS(drawing.cards), look)


_with_words = partial(with_words, usual=DEFAULT_LABELS)
PAINTERS: Final[Painters] = {
    PotDrawing: _with_words(draw_pot),
    SettleDrawing: draw_settle,
    LayoutDrawing: _with_words(partial(draw_layout, grouped=BY_SUITS)),
    AnalysisDrawing: _with_words(partial(draw_analysis, grouped=BY_SUITS)),
    BillDrawing: _with_words(partial(draw_bill, grouped=BY_SUITS)),
    HandDrawing: _hand,
    TableDrawing: _with_words(partial(draw_table, grouped=BY_SUITS)),
    OwnTableDrawing: _with_words(partial(draw_own_table, grouped=BY_SUITS)),
}


_CARDS = ("As", "Ks", "9s", "Td", "7d", "Ac", "Qc", "Jc", "Kh", "8h", "Th", "9h")
_HAND = LayoutHand("A", _CARDS[:10], "0", "0", dealer=True)
_PLATE = MoneyPlate("A", "0", "0", _CARDS[:5], dealer=True, turn=True, money="5")
_MISTAKE = MistakeRow("0", "−5", _CARDS[:1])
_LINE = (LineRow("A", ("A♠",)),)
_TRICK = tuple(PlayedCard(card, seat) for seat, card in enumerate(_CARDS[:3]))
_SEAT = PotSeat("A", "-12", "8", "0", dealer=True)
_ARROWS = (PotArrow(None, 0, "5", "0"), PotArrow(1, None, "5", "0"), PotArrow(0, 1, "5", "0"), PotArrow(1, 2, "5", "0"))

EXAMPLES: Final[tuple[Drawing, ...]] = (
    PotDrawing("0", "5", (_SEAT,) * 4, "0", _ARROWS, (("0", "5"),) * 4, 0, "0"),
    SettleDrawing("0", (SettleRow("A", "0", "5"), SettleRow("B", "0", "-5")), (TransferRow("B", "A", "5"),), "", "0"),
    LayoutDrawing("0", (_HAND,) * 3, _CARDS[10:], _CARDS[:2], "0"),
    AnalysisDrawing("0", (_HAND,) * 3, "0", _CARDS[10:], _CARDS[:2], (_MISTAKE,), "0", "0", _LINE, "0"),
    BillDrawing("0", ("0",), (BillRow("A", ("5",)),), "0", "0", (_HAND,) * 3, _CARDS[0], "0"),
    HandDrawing("0", _CARDS[:10]),
    TableDrawing("0", (_PLATE,) * 3, "0", _TRICK, _TRICK, "0"),
    OwnTableDrawing("0", (_PLATE,) * 3, "0", _TRICK),
)
