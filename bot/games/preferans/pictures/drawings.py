"""Contents of the pictures of preferans as values (see `bot.pictures.drawing`); amounts are integers or fractions."""

from typing import Final

import msgspec

from bot.pictures import drawing
from bot.pictures.drawing import Drawing, Kinds, Labels


class PreferansLabels(Labels, frozen=True):
    """Words on the pictures of preferans, from the message catalogue; the defaults are for tests and tools."""

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
    """One column of a player's part of the sheet."""

    totals: tuple[str, ...] = ()
    """Running totals from the oldest to the current one; empty if nothing is written."""
    changed: bool = False
    """Whether the last total was written in the deal just played; then it is marked."""


class SheetSeat(msgspec.Struct, frozen=True):
    """One player's part of the sheet."""

    name: str
    pool: SheetColumn
    mountain: SheetColumn
    whists: tuple[SheetColumn, ...]
    """Whists written on each opponent: `whists[k]` of seat i is on seat (i + 1 + k) modulo the number of seats."""
    balance: str = ""
    """Balance in whists as text with its sign; "" to leave it out."""
    change: str = ""
    """Change of the balance by the last deal as text with its sign; "" for none."""
    dealer: bool = False
    closed: bool = False
    """Whether the pool of this player is full."""
    bombs: tuple[str, ...] = ()
    """Multipliers of the player's next games (bombs) as text ("×2"), the next to be used first."""


class LinedSeat(SheetSeat, frozen=True, kw_only=True):
    """One player's part of the sheet with a line above the pool, for remises (a kurochka)."""

    line: SheetColumn
    label: str
    """Word in front of the line."""


class SheetDrawing(Drawing, frozen=True):
    """The sheet («пулька») of 2 to 5 seats."""

    tag = "SheetView"

    title: str
    """First line of the header."""
    seats: tuple[SheetSeat, ...]
    """Players clockwise, the first at the bottom. Then, for 4: left, top, right; for 3: left, right; for 2: top.

    Five players are rows, the first at the top.
    """
    limit: str
    """Text in the circle, such as "20": the size of the pool or another limit of the match."""
    limit_note: str = ""
    """Small word under the limit: "пуля", "общая" or ""."""
    subtitle: str = ""
    """Second line of the header; may be ""."""
    filled: float | None = None
    """Part of the match already played, 0 to 1, drawn as a ring; None for no ring."""

    def __post_init__(self) -> None:
        if len(self.seats) not in {2, 3, 4, 5}:
            raise ValueError(f"a sheet has 2 to 5 seats, not {len(self.seats)}")
        if any(len(seat.whists) != len(self.seats) - 1 for seat in self.seats):
            raise ValueError("every seat needs one whist column per opponent")


class SettleDrawing(drawing.SettleDrawing, frozen=True):
    """Settlement of a finished match."""

    tag = "SettleView"


class LayoutDrawing(drawing.LayoutDrawing, frozen=True):
    """Picture «Расклад» with all cards. Only for a FINISHED deal: it must never be made while a deal is played."""

    tag = "LayoutView"


class AnalysisDrawing(drawing.AnalysisDrawing, frozen=True):
    """Picture «Разбор», the analysis of a FINISHED deal."""

    tag = "AnalysisView"


class BillDrawing(drawing.BillDrawing, frozen=True):
    """Picture «Счёт ошибок», the cost of mistakes in a finished match."""

    tag = "BillView"


class HandDrawing(drawing.HandDrawing, frozen=True):
    """Cards of one viewer, 1 to 12, in any order; the picture sorts them."""

    tag = "HandView"


class TableDrawing(drawing.TableDrawing, frozen=True):
    """The table during a deal, as everybody sees it."""

    tag = "TableView"


class OwnTableDrawing(TableDrawing, frozen=True):
    """The table during a deal as one player sees it, for that player's own message."""

    tag = "own_table"
    is_own = True
    across = drawing.OWN_ACROSS


KINDS: Final = Kinds(
    SettleDrawing, LayoutDrawing, AnalysisDrawing, BillDrawing, HandDrawing, TableDrawing, OwnTableDrawing
)
