"""Order of preferans' cards on its pictures."""

from functools import partial
from typing import Final

from bot.games.preferans.pictures.drawings import (
    DEFAULT_LABELS,
    AnalysisDrawing,
    BillDrawing,
    HandDrawing,
    LayoutDrawing,
    OwnTableDrawing,
    PreferansLabels,
    SettleDrawing,
    SheetColumn,
    SheetDrawing,
    SheetSeat,
    TableDrawing,
)
from bot.games.preferans.pictures.sheet import draw_sheet
from bot.pictures.analysis import draw_analysis
from bot.pictures.bill import draw_bill
from bot.pictures.canvas import Canvas
from bot.pictures.cards import Grouping, by_suits
from bot.pictures.drawing import (
    BillRow,
    Drawing,
    LayoutHand,
    LineRow,
    MistakeRow,
    PlayedCard,
    SettleRow,
    TablePlate,
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


def draw_hand(drawing: HandDrawing, look: Look, _: PreferansLabels) -> Canvas:
    """Draw a hand, 1280 x 640 px. Raises ValueError for something that is no card."""
    return draw_fan(drawing.title, BY_SUITS(drawing.cards), look)


_with_words = partial(with_words, usual=DEFAULT_LABELS)
PAINTERS: Final[Painters] = {
    SheetDrawing: _with_words(draw_sheet),
    SettleDrawing: _with_words(draw_settle),
    LayoutDrawing: _with_words(partial(draw_layout, grouped=BY_SUITS)),
    AnalysisDrawing: _with_words(partial(draw_analysis, grouped=BY_SUITS)),
    BillDrawing: _with_words(partial(draw_bill, grouped=BY_SUITS)),
    HandDrawing: _with_words(draw_hand),
    TableDrawing: _with_words(partial(draw_table, grouped=BY_SUITS)),
    OwnTableDrawing: _with_words(partial(draw_own_table, grouped=BY_SUITS)),
}


_CARDS = ("As", "Ks", "9s", "Td", "7d", "Ac", "Qc", "Jc", "Kh", "8h", "Th", "9h")
_COLUMN = SheetColumn(("2", "14", "116"), changed=True)
_HAND = LayoutHand("A", _CARDS[:10], "0", "0", dealer=True)
_PLATE = TablePlate("A", "0", "0", _CARDS[:5], dealer=True, turn=True)
_TRICK = tuple(PlayedCard(card, seat) for seat, card in enumerate(_CARDS[:3]))


def _sheet(players: int) -> SheetDrawing:
    seat = SheetSeat("A B", _COLUMN, _COLUMN, (_COLUMN,) * (players - 1), "-12", "8", dealer=True, closed=True)
    return SheetDrawing("0", (seat,) * players, "10", "0", "0", 0.5)


EXAMPLES: Final[tuple[Drawing, ...]] = (
    _sheet(3),
    _sheet(4),
    SettleDrawing("0", (SettleRow("A", "0", "5"), SettleRow("B", "0", "-5")), (TransferRow("B", "A", "5"),), "", "0"),
    LayoutDrawing("0", (_HAND,) * 3, _CARDS[10:], _CARDS[:2], "0"),
    AnalysisDrawing(
        "0",
        (_HAND,) * 3,
        "0",
        _CARDS[10:],
        _CARDS[:2],
        (MistakeRow("0", "−5", _CARDS[:1]),),
        "0",
        "0",
        (LineRow("A", ("A♠",)),),
        "0",
    ),
    BillDrawing("0", ("0",), (BillRow("A", ("5",)),), "0", "0", (_HAND,) * 3, _CARDS[0], "0"),
    HandDrawing("0", _CARDS[:10]),
    TableDrawing("0", (_PLATE,) * 3, "0", _TRICK, _TRICK, "0"),
    OwnTableDrawing("0", (_PLATE,) * 3, "0", _TRICK),
)
