"""Drawings (contents of pictures, see `bot.pictures.drawing`) of Austrian préférence; amounts are whole numbers."""

from typing import Final

import msgspec

from bot.pictures import drawing
from bot.pictures.drawing import Drawing, Kinds, Labels

HANDS: Final = 3
RESTING: Final = 3
"""Index of the resting dealer in `PotDrawing.seats`."""


class AustrianLabels(Labels, frozen=True):
    """Words that painters write on pictures, from the message catalogue; the defaults serve tests and tools."""

    pot: str = "котёл"
    deals: str = "по сдачам"
    dealer: str = "С"
    talon: str = "прикуп"
    discard: str = "снос"
    previous: str = "прошлая взятка"


DEFAULT_LABELS: Final = AustrianLabels()


class PotSeat(msgspec.Struct, frozen=True):
    """Player on the picture of the pot."""

    name: str
    cash: str
    """Signed amount that the player has won so far."""
    change: str = ""
    """Signed amount that the last deal added to `cash`; "" for nothing."""
    role: str = ""
    """Part in the last deal in a few words ("вист · 2 взятки"); may be ""."""
    dealer: bool = False


class PotArrow(msgspec.Struct, frozen=True):
    """Arrow for the payments with one reason from one player to another, or from or to the pot, in the last deal."""

    payer: int | None
    """Index of the payer in `PotDrawing.seats`; None is the pot."""
    payee: int | None
    """Index of the payee in `PotDrawing.seats`; None is the pot."""
    amount: str
    reason: str
    """Word beside the amount ("ремиз")."""


class PotDrawing(Drawing, frozen=True):
    """Picture of the pot («котёл»): the players' money, the payments of the last deal, and the course of the match."""

    tag = "austrian.pot"

    title: str
    pot: str
    """Amount in the pot."""
    seats: tuple[PotSeat, ...]
    """The three who played, clockwise (at the bottom, left, right), then the resting dealer, drawn above the pot."""
    note: str = ""
    """Line under the amount in the pot ("в игре 100"); may be ""."""
    arrows: tuple[PotArrow, ...] = ()
    course: tuple[tuple[str, ...], ...] = ()
    """Money of each of `seats` after every deal, beginning with the start, in rows of one length. Empty: no chart."""
    first: int = 0
    """Number of the deal after which the first value of `course` holds; 0 is the beginning of the match."""
    subtitle: str = ""

    def __post_init__(self) -> None:
        if len(self.seats) not in {HANDS, HANDS + 1}:
            raise ValueError(f"around a pot sit 3 or 4, not {len(self.seats)}")
        ends = [end for arrow in self.arrows for end in (arrow.payer, arrow.payee)]
        if any(end not in {None, *range(len(self.seats))} for end in ends):
            raise ValueError("an arrow belongs to no seat")
        if any(arrow.payer == arrow.payee for arrow in self.arrows):
            raise ValueError("an arrow goes from one to another")
        if any(RESTING in pair and None not in pair for pair in ((arrow.payer, arrow.payee) for arrow in self.arrows)):
            raise ValueError("the resting dealer has to do with the pot alone")
        if (self.course and len(self.course) != len(self.seats)) or len({len(line) for line in self.course}) > 1:
            raise ValueError("the course has a line of one length for each seat")


class TableDrawing(drawing.MoneyTableDrawing, frozen=True):
    """Picture of a table in play."""

    tag = "austrian.table"


class OwnTableDrawing(TableDrawing, frozen=True):
    """Picture of a table in play as one player sees it, for that player's message."""

    tag = "austrian.own_table"
    is_own = True
    across = drawing.OWN_ACROSS


class HandDrawing(drawing.HandDrawing, frozen=True):
    """Cards of one viewer (1 to 12) in any order; the picture sorts them."""

    tag = "austrian.hand"


class LayoutDrawing(drawing.LayoutDrawing, frozen=True):
    """Layout picture («Расклад»): all cards of a FINISHED deal. It must never be made from a deal in play."""

    tag = "austrian.layout"


class AnalysisDrawing(drawing.AnalysisDrawing, frozen=True):
    """Picture of the analysis («Разбор») of a FINISHED deal."""

    tag = "austrian.analysis"


class BillDrawing(drawing.BillDrawing, frozen=True):
    """Picture of the bill of mistakes («Счёт ошибок») of a match that is over."""

    tag = "austrian.bill"


class SettleDrawing(drawing.SettleDrawing, frozen=True):
    """Picture of a match's settlement: money, share of the pot, result, who owes whom."""

    tag = "austrian.settle"


KINDS: Final = Kinds(
    SettleDrawing, LayoutDrawing, AnalysisDrawing, BillDrawing, HandDrawing, TableDrawing, OwnTableDrawing
)
