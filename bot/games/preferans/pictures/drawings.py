"""Drawings of preferans, see `bot.pictures.drawing`; amounts are integers or fractions."""

from typing import Final

import msgspec

from bot.pictures import drawing
from bot.pictures.drawing import Drawing, Kinds, Labels


class PreferansLabels(Labels, frozen=True):
    """Words of preferans' painters; the message catalogue supplies them, the defaults serve tests and tools."""

    pool: str = "пуля"
    mountain: str = "гора"
    whists: str = "висты"
    closed: str = "закрыта"
    dealer: str = "С"
    talon: str = "прикуп"
    discard: str = "снос"
    previous: str = "прошлая взятка"


DEFAULT_LABELS = PreferansLabels()


class SheetColumn(msgspec.Struct, frozen=True):
    """Column of the sheet."""

    totals: tuple[str, ...] = ()
    """Running totals from the oldest to the current one; empty if nothing is written."""
    changed: bool = False
    """True if the last total is of the deal just played, and so is marked."""


class SheetSeat(msgspec.Struct, frozen=True):
    """Player's part of the sheet."""

    name: str
    pool: SheetColumn
    mountain: SheetColumn
    whists: tuple[SheetColumn, ...]
    """One column per opponent, clockwise beginning with the next seat: `whists[k]` of seat i is written on seat
    (i + 1 + k) modulo the number of seats.
    """
    balance: str = ""
    """Signed amount in whists, "" to leave it out."""
    change: str = ""
    """Signed amount that the last deal added to the balance, "" for nothing."""
    dealer: bool = False
    closed: bool = False
    """True if the pool of this player is closed."""
    bombs: tuple[str, ...] = ()
    """Multipliers that wait for the player's next games, ready to print ("×2"), the next to be used first."""


class SheetDrawing(Drawing, frozen=True):
    """Sheet («пулька») after a deal, for 2, 3 or 4 seats."""

    tag = "SheetView"

    title: str
    """First line of the header."""
    seats: tuple[SheetSeat, ...]
    """Players clockwise: the first at the bottom, then 4: left, top, right; 3: left, right; 2: top."""
    limit: str
    """Text in the circle ("20")."""
    limit_note: str = ""
    """Small word under the limit ("пуля", "общая", "")."""
    subtitle: str = ""
    """Second line of the header, may be ""."""
    filled: float | None = None
    """Part of the pool already written, 0..1, as a ring; None for no ring."""

    def __post_init__(self) -> None:
        if len(self.seats) not in {2, 3, 4}:
            raise ValueError(f"a sheet has 2, 3 or 4 seats, not {len(self.seats)}")
        if any(len(seat.whists) != len(self.seats) - 1 for seat in self.seats):
            raise ValueError("every seat needs one whist column per opponent")


class SettleDrawing(drawing.SettleDrawing, frozen=True):
    """Settlement of a closed pulka."""

    tag = "SettleView"


class LayoutDrawing(drawing.LayoutDrawing, frozen=True):
    """Picture «Расклад»: all cards of a FINISHED deal; never to be made from a deal that is still being played."""

    tag = "LayoutView"


class AnalysisDrawing(drawing.AnalysisDrawing, frozen=True):
    """Picture «Разбор» of a FINISHED deal."""

    tag = "AnalysisView"


class BillDrawing(drawing.BillDrawing, frozen=True):
    """Picture «Счёт ошибок» of a match that is over."""

    tag = "BillView"


class HandDrawing(drawing.HandDrawing, frozen=True):
    """Cards of one viewer (1..12), in any order: the picture sorts them."""

    tag = "HandView"


class TableDrawing(drawing.TableDrawing, frozen=True):
    """Table in play."""

    tag = "TableView"


class OwnTableDrawing(TableDrawing, frozen=True):
    """Table in play as one player sees it, for that player's message."""

    tag = "own_table"
    is_own = True
    across = drawing.OWN_ACROSS


KINDS: Final = Kinds(
    SettleDrawing, LayoutDrawing, AnalysisDrawing, BillDrawing, HandDrawing, TableDrawing, OwnTableDrawing
)
