"""Drawings: frozen values that say what a picture shows, without any rule of the game; captions come from them, too.

Seats are always listed clockwise; which seat comes first, and so lies at the bottom, is the caller's choice. Amounts
are exact decimal integers or fractions as text: "14", "-38", "5/2". Cards are the two letters of the record: "Td" is
the ten of diamonds. Names are drawable names (`display_name`). Every word on a picture comes in through these values
or through `PreferansLabels`. Kinds that other games have, too, come from `bot.pictures.drawing`.
"""

import msgspec

from bot.pictures import drawing
from bot.pictures.drawing import CardName, Drawing, Labels, LayoutHand


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
    """Running totals from the oldest to the current one; empty when nothing is written."""
    changed: bool = False
    """True when the last total is of the deal just played, and so is marked."""


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
    """True when the pool of this player is closed."""
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


class MistakeRow(msgspec.Struct, frozen=True):
    """Mistake of a finished deal."""

    text: str
    """Words about the mistake, ready to print."""
    cost: str
    """Price, ready to print ("−65")."""
    cards: tuple[CardName, ...] = ()
    """Cards with which the mistake was made."""


class LineRow(msgspec.Struct, frozen=True):
    """Player's cards in best play."""

    name: str
    cards: tuple[str, ...]
    """One card for each trick, ready to print ("К♠")."""
    took: tuple[int, ...] = ()
    """Numbers, from 0, of the tricks that the player took."""


class AnalysisDrawing(Drawing, frozen=True):
    """Picture «Разбор» of a FINISHED deal: all cards, the verdict, the dearest mistakes, best play of all."""

    tag = "AnalysisView"

    title: str
    hands: tuple[LayoutHand, ...]
    """Hands of 2..4 players, from top to bottom."""
    verdict: str
    talon: tuple[CardName, ...] = ()
    discard: tuple[CardName, ...] = ()
    faults: tuple[MistakeRow, ...] = ()
    """Dearest mistakes, at most 4."""
    note: str = ""
    """Small line under the mistakes, may be ""."""
    line_title: str = ""
    line: tuple[LineRow, ...] = ()
    """Best play in the order of `hands`, empty where nothing was played."""
    subtitle: str = ""
    wrong: tuple[CardName, ...] = ()
    """Cards of every mistake, listed or not; they are framed."""

    def __post_init__(self) -> None:
        if not 2 <= len(self.hands) <= 4:
            raise ValueError(f"an analysis has 2 to 4 hands, not {len(self.hands)}")
        if len(self.faults) > 4:
            raise ValueError(f"an analysis shows at most 4 mistakes, not {len(self.faults)}")


class BillRow(msgspec.Struct, frozen=True):
    """Player in «Счёт ошибок»."""

    name: str
    cells: tuple[str, ...]
    """One cell under each head, ready to print."""


class BillDrawing(Drawing, frozen=True):
    """Picture «Счёт ошибок» of a match that is over: a table, and the dearest card with the hands before it."""

    tag = "BillView"

    title: str
    heads: tuple[str, ...]
    """Words over the cells, as many as every row has cells."""
    rows: tuple[BillRow, ...]
    dearest: str = ""
    """Line about the dearest card, "" where nobody misplayed a card; then `hands` are empty."""
    note: str = ""
    """Cards that lay on the table, in words; may be ""."""
    hands: tuple[LayoutHand, ...] = ()
    card: CardName = ""
    """Dearest card, among the hands."""
    subtitle: str = ""

    def __post_init__(self) -> None:
        if any(len(row.cells) != len(self.heads) for row in self.rows):
            raise ValueError("every row needs a cell under each head")


class HandDrawing(drawing.HandDrawing, frozen=True):
    """Cards of one viewer (1..12), in any order: the picture sorts them."""

    tag = "HandView"


class TableDrawing(drawing.TableDrawing, frozen=True):
    """Table in play."""

    tag = "TableView"
