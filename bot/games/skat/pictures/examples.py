"""Examples: a small picture of every kind that Skat has, drawn at start to fill the caches."""

from typing import Final

from bot.games.skat.pictures.drawings import (
    AnalysisDrawing,
    BillDrawing,
    HandDrawing,
    LayoutDrawing,
    ListDrawing,
    ListFoot,
    ListRow,
    OwnTableDrawing,
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

_CARDS = ("Jc", "Ks", "9s", "Td", "7d", "Ac", "Qc", "Jd", "Kh", "8h", "Th", "9h")
_HAND = LayoutHand("A", _CARDS[:10], "0", "0", dealer=True)
_PLATE = MoneyPlate("A", "0", "0", _CARDS[:5], dealer=True, turn=True, money="5")
_MISTAKE = MistakeRow("0", "−5", _CARDS[:1])
_LINE = (LineRow("A", ("A♠",)),)
_TRICK = tuple(PlayedCard(card, seat) for seat, card in enumerate(_CARDS[:3]))
_TOTALS = ("0", "5", "0")
_ROW = ListRow("1", 0, "♥", "", "0", (0, 1), "0", "×2", "5", (1,), _TOTALS, is_bock=True, is_fresh=True)

EXAMPLES: Final[tuple[Drawing, ...]] = (
    ListDrawing("0", ("A", "B", "C"), (_ROW,), (ListFoot("0", ("5", "0", "0"), is_total=True),), "0"),
    SettleDrawing("0", (SettleRow("A", "0", "5"), SettleRow("B", "0", "-5")), (TransferRow("B", "A", "5"),), "", "0"),
    LayoutDrawing("0", (_HAND,) * 3, _CARDS[10:], _CARDS[:2], "0"),
    AnalysisDrawing("0", (_HAND,) * 3, "0", _CARDS[10:], _CARDS[:2], (_MISTAKE,), "0", "0", _LINE, "0"),
    BillDrawing("0", ("0",), (BillRow("A", ("5",)),), "0", "0", (_HAND,) * 3, _CARDS[0], "0"),
    HandDrawing("0", _CARDS[:10]),
    TableDrawing("0", (_PLATE,) * 3, "0", _TRICK, _TRICK, "0"),
    OwnTableDrawing("0", (_PLATE,) * 3, "0", _TRICK),
)
