"""A small picture of every kind that preferans has: what is drawn at start to fill the caches."""

from typing import Final

from bot.pictures.views import (
    AnalysisView,
    BillRow,
    BillView,
    Column,
    Fault,
    HandView,
    LayoutHand,
    LayoutView,
    LineRow,
    PlayedCard,
    SettleRow,
    SettleView,
    SheetSeat,
    SheetView,
    TablePlate,
    TableView,
    Transfer,
    View,
)

_CARDS = ("As", "Ks", "9s", "Td", "7d", "Ac", "Qc", "Jc", "Kh", "8h", "Th", "9h")
_COLUMN = Column(("2", "14", "116"), changed=True)
_HAND = LayoutHand("A", _CARDS[:10], "0", "0", dealer=True)
_PLATE = TablePlate("A", "0", "0", _CARDS[:5], dealer=True, turn=True)
_TRICK = tuple(PlayedCard(card, seat) for seat, card in enumerate(_CARDS[:3]))


def _sheet(players: int) -> SheetView:
    seat = SheetSeat("A B", _COLUMN, _COLUMN, (_COLUMN,) * (players - 1), "-12", "8", dealer=True, closed=True)
    return SheetView("0", (seat,) * players, "10", "0", "0", 0.5)


EXAMPLES: Final[tuple[View, ...]] = (
    _sheet(3),
    _sheet(4),
    SettleView("0", (SettleRow("A", "0", "5"), SettleRow("B", "0", "-5")), (Transfer("B", "A", "5"),), "", "0"),
    LayoutView("0", (_HAND,) * 3, _CARDS[10:], _CARDS[:2], "0"),
    AnalysisView(
        "0",
        (_HAND,) * 3,
        "0",
        _CARDS[10:],
        _CARDS[:2],
        (Fault("0", "−5", _CARDS[:1]),),
        "0",
        "0",
        (LineRow("A", ("A♠",)),),
        "0",
    ),
    BillView("0", ("0",), (BillRow("A", ("5",)),), "0", "0", (_HAND,) * 3, _CARDS[0], "0"),
    HandView("0", _CARDS[:10]),
    TableView("0", (_PLATE,) * 3, "0", _TRICK, _TRICK, "0"),
)
