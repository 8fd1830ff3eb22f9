"""Examples: a small picture of every kind that Austrian préférence has, drawn at start to fill the caches."""

from typing import Final

from bot.games.austrian.pictures.drawings import (
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
from bot.pictures.drawing import (
    BillRow,
    Drawing,
    LayoutHand,
    LineRow,
    MistakeRow,
    MoneyPlate,
    PlayedCard,
    SettleRow,
    TransferRow,
)

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
