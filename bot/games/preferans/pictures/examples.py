"""Examples: a small picture of every kind that preferans has, drawn at start to fill the caches."""

from typing import Final

from bot.games.preferans.pictures.drawings import (
    AnalysisDrawing,
    BillDrawing,
    HandDrawing,
    LayoutDrawing,
    OwnTableDrawing,
    SettleDrawing,
    SheetColumn,
    SheetDrawing,
    SheetSeat,
    TableDrawing,
)
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
