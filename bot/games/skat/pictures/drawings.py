"""Drawings of Skat, see `bot.pictures.drawing`; amounts are whole numbers."""

from typing import Final

import msgspec

from bot.pictures import drawing
from bot.pictures.drawing import Drawing, Kinds, Labels

JACKS_ALONE: Final = "g"
"""Trump of a drawing in which only the jacks come before the suits."""
NO_TRUMP: Final = "n"
"""Trump of a drawing in which jacks are between queens and tens, as in a null."""
MARKS: Final = 6
"""Columns of ticks: hand, schneider, announced, schwarz, announced, open."""


class SkatLabels(Labels, frozen=True):
    """Words of the painters; the message catalogue supplies them, the defaults serve tests and tools."""

    dealer: str = "С"
    talon: str = "прикуп"
    discard: str = "снос"
    previous: str = "прошлая взятка"
    number: str = "№"
    game: str = "игра"
    value: str = "запись"
    who: str = "в списке"
    """Head of the column with the name of the seat that writes, in a narrow list."""
    marks: tuple[str, ...] = ("Х", "Ш", "ШО", "Ч", "ЧО", "О")
    """Heads of the columns of ticks."""
    legend: str = "Х — хандшпиль · Ш — шнайдер, ШО — объявлен · Ч — шварц, ЧО — объявлен · О — открытая"
    """What these heads mean, below the list."""


DEFAULT_LABELS: Final = SkatLabels()


class ListRow(msgspec.Struct, frozen=True):
    """Deal in the list."""

    number: str
    dealer: int
    """Index of the dealer into `ListDrawing.seats`."""
    game: str = ""
    """Sign of the game ("♥", "Г"), "" for a deal without a declarer."""
    word: str = ""
    """Word of a deal without a declarer ("рамш", "—"), which has the room of game and ticks."""
    tops: str = ""
    """Matadors ("с 2"), "" for none."""
    marks: tuple[int, ...] = ()
    """Numbers of the ticks among the columns."""
    brief: str = ""
    """Ticks that matter as letters ("Х Ч"), for a narrow list."""
    factor: str = ""
    """Factor of the entry ("×2"), "" for none."""
    amount: str = ""
    """Signed amount that is written, "" for none."""
    writers: tuple[int, ...] = ()
    """Seats that write it."""
    totals: tuple[str, ...] = ()
    """List of each seat after the deal."""
    is_bock: bool = False
    """True for a row with the bar of a bock lap at its side."""
    is_fresh: bool = False
    """True for the row that was written last."""


class ListFoot(msgspec.Struct, frozen=True):
    """Row below the list."""

    label: str
    amounts: tuple[str, ...]
    """Text of each seat, ready to print."""
    is_total: bool = False
    """True for a row that is set in bold."""


class ListDrawing(Drawing, frozen=True):
    """Picture «список»: a row a deal, sums and bonuses below it."""

    tag = "skat.list"

    title: str
    seats: tuple[str, ...]
    """Names, seat 1 first."""
    rows: tuple[ListRow, ...] = ()
    foot: tuple[ListFoot, ...] = ()
    subtitle: str = ""
    rests: bool = False
    """True if the dealer of each row rests."""

    def __post_init__(self) -> None:
        if len(self.seats) not in {3, 4}:
            raise ValueError(f"a list has 3 or 4 columns, not {len(self.seats)}")
        seats = range(len(self.seats))
        for row in self.rows:
            if row.dealer not in seats or any(seat not in seats for seat in row.writers):
                raise ValueError("a row belongs to no seat")
            if len(row.totals) != len(self.seats) or any(mark not in range(MARKS) for mark in row.marks):
                raise ValueError("a row has a total for each seat, and ticks in columns that there are")
        if any(len(row.amounts) != len(self.seats) for row in self.foot):
            raise ValueError("a row below the list has a text for each seat")


class TableDrawing(drawing.MoneyTableDrawing, frozen=True):
    """Table in play; the money of the plates is the list."""

    tag = "skat.table"

    trump: str = JACKS_ALONE
    """Letter of the trump suit, JACKS_ALONE or NO_TRUMP: the order of open cards."""


class OwnTableDrawing(TableDrawing, frozen=True):
    """Table in play as one player sees it, for that player's message."""

    tag = "skat.own_table"
    is_own = True
    across = drawing.OWN_ACROSS


class LayoutDrawing(drawing.LayoutDrawing, frozen=True):
    """Picture «Расклад»: all cards of a FINISHED deal; never to be made from a deal that is still being played."""

    tag = "skat.layout"

    trump: str = JACKS_ALONE
    """Letter of the trump suit, JACKS_ALONE or NO_TRUMP: the order of the cards."""


class AnalysisDrawing(drawing.AnalysisDrawing, frozen=True):
    """Picture «Разбор» of a FINISHED deal."""

    tag = "skat.analysis"

    trump: str = JACKS_ALONE
    """Letter of the trump suit, JACKS_ALONE or NO_TRUMP: the order of the cards."""


class BillDrawing(drawing.BillDrawing, frozen=True):
    """Picture «Счёт ошибок» of a match that is over."""

    tag = "skat.bill"

    trump: str = JACKS_ALONE
    """Letter of the trump suit, JACKS_ALONE or NO_TRUMP: the order of the cards below the table."""


class HandDrawing(drawing.HandDrawing, frozen=True):
    """Cards of one viewer (1..12), in any order: the picture sorts them, jacks first."""

    tag = "skat.hand"


class SettleDrawing(drawing.SettleDrawing, frozen=True):
    """Settlement of a match: list, bonuses, result, who owes whom."""

    tag = "skat.settle"


KINDS: Final = Kinds(
    SettleDrawing, LayoutDrawing, AnalysisDrawing, BillDrawing, HandDrawing, TableDrawing, OwnTableDrawing
)
