"""Fill the caches once, at start, so that nobody waits for the first picture."""

from bot.pictures.render import DEFAULT_LOOK, render_bytes
from bot.pictures.theme import Look
from bot.pictures.views import (
    Column,
    HandView,
    LayoutHand,
    LayoutView,
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


def _sheet(players: int) -> SheetView:
    seat = SheetSeat("A B", _COLUMN, _COLUMN, (_COLUMN,) * (players - 1), "-12", "8", dealer=True, closed=True)
    return SheetView("0", (seat,) * players, "10", "0", "0", 0.5)


def _samples() -> tuple[View, ...]:
    hand = LayoutHand("A", _CARDS[:10], "0", "0", dealer=True)
    plate = TablePlate("A", "0", "0", _CARDS[:5], dealer=True, turn=True)
    trick = tuple(PlayedCard(card, seat) for seat, card in enumerate(_CARDS[:3]))
    return (
        _sheet(3),
        _sheet(4),
        SettleView("0", (SettleRow("A", "0", "5"), SettleRow("B", "0", "-5")), (Transfer("B", "A", "5"),), "", "0"),
        LayoutView("0", (hand,) * 3, _CARDS[10:], _CARDS[:2], "0"),
        HandView("0", _CARDS[:10]),
        HandView("0", _CARDS),
        TableView("0", (plate,) * 3, "0", trick, trick, "0"),
    )


def warm(looks: tuple[Look, ...] = (DEFAULT_LOOK,)) -> None:
    """Draw one picture of every kind in every look given and throw it away; about 0.5 s per look, call in a thread."""
    for look in looks:
        for view in _samples():
            render_bytes(view, look)
