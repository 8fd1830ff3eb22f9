"""Drawings (contents of pictures, see `bot.pictures.drawing`) of Skat; amounts are whole numbers."""

from typing import Final

import msgspec

from bot.pictures import drawing
from bot.pictures.drawing import Drawing, Kinds, Labels

JACKS_ALONE: Final = "g"
"""Value of `trump` if the jacks are the only trumps, as in a grand."""
NO_TRUMP: Final = "n"
"""Value of `trump` if there are no trumps, as in a null: jacks rank between queens and tens."""
MARKS: Final = 6
"""Number of columns with ticks: hand, schneider, schneider announced, schwarz, schwarz announced, open."""


class SkatLabels(Labels, frozen=True):
    """Words that painters write on pictures, from the message catalogue; the defaults serve tests and tools."""

    dealer: str = "С"
    talon: str = "прикуп"
    discard: str = "снос"
    previous: str = "прошлая взятка"
    number: str = "№"
    game: str = "игра"
    value: str = "запись"
    who: str = "в списке"
    """Heading in a narrow list of the column that names the seat for which the deal writes an entry."""
    marks: tuple[str, ...] = ("Х", "Ш", "ШО", "Ч", "ЧО", "О")
    """Headings of the columns with ticks."""
    legend: str = "Х — хандшпиль · Ш — шнайдер, ШО — объявлен · Ч — шварц, ЧО — объявлен · О — открытая"
    """Line below the list that explains the headings in `marks`."""


DEFAULT_LABELS: Final = SkatLabels()


class ListRow(msgspec.Struct, frozen=True):
    """Row of the list for one deal."""

    number: str
    dealer: int
    """Index of the dealer in `ListDrawing.seats`."""
    game: str = ""
    """Sign of the game ("♥", "Г"); "" for a deal without a declarer."""
    word: str = ""
    """Text for a deal without a declarer ("рамш", "—"), written across the columns of game and ticks."""
    tops: str = ""
    """Matadors ("с 2"); "" for none."""
    marks: tuple[int, ...] = ()
    """Numbers of the columns that have a tick, from 0."""
    brief: str = ""
    """Ticks as letters ("Х Ч"), without those that follow from others; for a narrow list."""
    factor: str = ""
    """Factor of the entry ("×2"); "" for none."""
    amount: str = ""
    """Signed amount of the entry; "" for none."""
    writers: tuple[int, ...] = ()
    """Indices of the seats for which the entry is written."""
    totals: tuple[str, ...] = ()
    """Total of each seat's list after the deal."""
    is_bock: bool = False
    """True for a deal of a bock lap, which is marked by a bar at the side of its row."""
    is_fresh: bool = False
    """True for the row of the latest deal."""


class ListFoot(msgspec.Struct, frozen=True):
    """Row below the list, such as sums or bonuses."""

    label: str
    amounts: tuple[str, ...]
    """Text for each seat, ready to print."""
    is_total: bool = False
    """True for a row in bold."""


class ListDrawing(Drawing, frozen=True):
    """Picture of the list («список»): a row for each deal, with sums and bonuses below."""

    tag = "skat.list"

    title: str
    seats: tuple[str, ...]
    """Names of the players, seat 1 first."""
    rows: tuple[ListRow, ...] = ()
    foot: tuple[ListFoot, ...] = ()
    subtitle: str = ""
    rests: bool = False
    """True if the dealer of each deal rests, as with four players."""

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
    """Picture of a table in play; the money on the plates is the total of each player's list."""

    tag = "skat.table"

    trump: str = JACKS_ALONE
    """Letter of the trump suit, JACKS_ALONE or NO_TRUMP; it determines the order of open cards."""


class OwnTableDrawing(TableDrawing, frozen=True):
    """Picture of a table in play as one player sees it, for that player's message."""

    tag = "skat.own_table"
    is_own = True
    across = drawing.OWN_ACROSS


class LayoutDrawing(drawing.LayoutDrawing, frozen=True):
    """Layout picture («Расклад»): all cards of a FINISHED deal. It must never be made from a deal in play."""

    tag = "skat.layout"

    trump: str = JACKS_ALONE
    """Letter of the trump suit, JACKS_ALONE or NO_TRUMP; it determines the order of the cards."""


class AnalysisDrawing(drawing.AnalysisDrawing, frozen=True):
    """Picture of the analysis («Разбор») of a FINISHED deal."""

    tag = "skat.analysis"

    trump: str = JACKS_ALONE
    """Letter of the trump suit, JACKS_ALONE or NO_TRUMP; it determines the order of the cards."""


class BillDrawing(drawing.BillDrawing, frozen=True):
    """Picture of the bill of mistakes («Счёт ошибок») of a match that is over."""

    tag = "skat.bill"

    trump: str = JACKS_ALONE
    """Letter of the trump suit, JACKS_ALONE or NO_TRUMP; it determines the order of the cards below the table."""


class HandDrawing(drawing.HandDrawing, frozen=True):
    """Cards of one viewer (1 to 12) in any order; the picture sorts them, jacks first."""

    tag = "skat.hand"


class SettleDrawing(drawing.SettleDrawing, frozen=True):
    """Picture of a match's settlement: list, bonuses, result, who owes whom."""

    tag = "skat.settle"


KINDS: Final = Kinds(
    SettleDrawing, LayoutDrawing, AnalysisDrawing, BillDrawing, HandDrawing, TableDrawing, OwnTableDrawing
)
