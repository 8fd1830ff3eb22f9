"""Drawings: frozen values that say what a picture shows, without any rule of the game; captions come from them, too.

Seats are always listed clockwise; which seat comes first, and so lies at the bottom, is the caller's choice. Amounts
are exact decimal integers or fractions as text: "14", "-38", "5/2". Cards are the two letters of the record: "Td" is
the ten of diamonds. Names are drawable names (`display_name`). Every word on a picture comes in through these values
or through `PreferansLabels`.
"""

import msgspec

from bot.pictures.drawing import Card, Drawing, Labels, LayoutHand


class PreferansLabels(Labels, frozen=True):
    """The words of preferans' painters; the message catalogue supplies them, the defaults serve tests and tools."""

    pool: str = "пуля"
    mountain: str = "гора"
    whists: str = "висты"
    closed: str = "закрыта"
    dealer: str = "С"
    talon: str = "прикуп"
    discard: str = "снос"
    previous: str = "прошлая взятка"


DEFAULT_LABELS = PreferansLabels()


class Column(msgspec.Struct, frozen=True):
    """One column of the sheet: running totals from the oldest to the current one; empty when nothing is written.

    changed: the last total is of the deal just played and is marked.
    """

    totals: tuple[str, ...] = ()
    changed: bool = False


class SheetSeat(msgspec.Struct, frozen=True):
    """One player's part of the sheet.

    whists: one column per opponent, clockwise beginning with the next seat (so `whists[k]` of seat i is written on
    seat (i + 1 + k) modulo the number of seats). balance: signed amount in whists, "" to leave it out; change: what
    the last deal added to it, "" for nothing. closed: the pool of this player is closed. bombs: multipliers that wait
    for his next games, ready to print ("×2"), the next to be used first.
    """

    name: str
    pool: Column
    mountain: Column
    whists: tuple[Column, ...]
    balance: str = ""
    change: str = ""
    dealer: bool = False
    closed: bool = False
    bombs: tuple[str, ...] = ()


class SheetDrawing(Drawing, frozen=True):
    """The sheet («пулька») after a deal, for 2, 3 or 4 seats.

    seats: clockwise; the first at the bottom, then 4: left, top, right; 3: left, right; 2: top. title, subtitle: the
    two lines of the header (subtitle may be ""). limit: what stands in the circle ("20"); limit_note: the small word
    under it ("пуля", "общая", ""). filled: part of the pool already written, 0..1, as a ring; None for no ring.
    """

    tag = "SheetView"

    title: str
    seats: tuple[SheetSeat, ...]
    limit: str
    limit_note: str = ""
    subtitle: str = ""
    filled: float | None = None

    def __post_init__(self) -> None:
        if len(self.seats) not in {2, 3, 4}:
            raise ValueError(f"a sheet has 2, 3 or 4 seats, not {len(self.seats)}")
        if any(len(seat.whists) != len(self.seats) - 1 for seat in self.seats):
            raise ValueError("every seat needs one whist column per opponent")


class SettleRow(msgspec.Struct, frozen=True):
    """One player's result: `detail` is the small line under the name, `result` a signed amount in whists.

    note: a small line under the result ("очков: 1½"), may be "".
    """

    name: str
    detail: str
    result: str
    note: str = ""


class Transfer(msgspec.Struct, frozen=True):
    """Who pays whom; `amount` is ready to print ("124 виста")."""

    payer: str
    receiver: str
    amount: str


class SettleDrawing(Drawing, frozen=True):
    """The settlement of a closed pulka.

    rows: in the order of printing (best first). note: one small line at the bottom, may be "".
    """

    tag = "SettleView"

    title: str
    rows: tuple[SettleRow, ...]
    transfers: tuple[Transfer, ...] = ()
    subtitle: str = ""
    note: str = ""


class LayoutDrawing(Drawing, frozen=True):
    """«Расклад»: all cards of a FINISHED deal; never to be made from a deal that is still being played.

    hands: 2..4, from top to bottom. talon, discard: 0..2 cards each.
    """

    tag = "LayoutView"

    title: str
    hands: tuple[LayoutHand, ...]
    talon: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    subtitle: str = ""

    def __post_init__(self) -> None:
        if not 2 <= len(self.hands) <= 4:
            raise ValueError(f"a layout has 2 to 4 hands, not {len(self.hands)}")


class Fault(msgspec.Struct, frozen=True):
    """A mistake of a finished deal: what it was, ready to print, what it cost ("−65"), the cards it was made with."""

    text: str
    cost: str
    cards: tuple[Card, ...] = ()


class LineRow(msgspec.Struct, frozen=True):
    """A player's cards in best play, one for each trick, ready to print ("К♠"); `took` numbers his tricks from 0."""

    name: str
    cards: tuple[str, ...]
    took: tuple[int, ...] = ()


class AnalysisDrawing(Drawing, frozen=True):
    """«Разбор» of a FINISHED deal: all cards, the verdict, the dearest mistakes (at most 4), best play of all.

    `wrong` are the cards of every mistake, listed or not; they are framed.
    hands: 2..4, from top to bottom; `line` in the same order, empty where nothing was played. note: one small line
    under the mistakes, may be "".
    """

    tag = "AnalysisView"

    title: str
    hands: tuple[LayoutHand, ...]
    verdict: str
    talon: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    faults: tuple[Fault, ...] = ()
    note: str = ""
    line_title: str = ""
    line: tuple[LineRow, ...] = ()
    subtitle: str = ""
    wrong: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if not 2 <= len(self.hands) <= 4:
            raise ValueError(f"an analysis has 2 to 4 hands, not {len(self.hands)}")
        if len(self.faults) > 4:
            raise ValueError(f"an analysis shows at most 4 mistakes, not {len(self.faults)}")


class BillRow(msgspec.Struct, frozen=True):
    """A player in «Счёт ошибок»: a cell under each head, ready to print."""

    name: str
    cells: tuple[str, ...]


class BillDrawing(Drawing, frozen=True):
    """«Счёт ошибок» of a match that is over: a table, and the dearest card with the hands before it.

    heads: the words over the cells, as many as every row has cells. dearest: one line, "" where nobody misplayed a
    card; then `hands` are empty. note: what lay on the table, may be "". card: the dearest, among the hands.
    """

    tag = "BillView"

    title: str
    heads: tuple[str, ...]
    rows: tuple[BillRow, ...]
    dearest: str = ""
    note: str = ""
    hands: tuple[LayoutHand, ...] = ()
    card: Card = ""
    subtitle: str = ""

    def __post_init__(self) -> None:
        if any(len(row.cells) != len(self.heads) for row in self.rows):
            raise ValueError("every row needs a cell under each head")


class HandDrawing(Drawing, frozen=True):
    """One viewer's own cards (1..12), in any order: the picture sorts them."""

    tag = "HandView"

    title: str
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.cards) <= 12:
            raise ValueError(f"a hand picture has 1 to 12 cards, not {len(self.cards)}")


class TablePlate(msgspec.Struct, frozen=True):
    """One player at the table as this viewer may see him.

    open_cards: his cards if they lie open for the viewer, else (); on a misère that is being caught the twelve among
    which his are. gone: those of them that have been played, crossed out. tricks: "4/8", "1", or "". turn: he is to
    move.
    """

    name: str
    role: str = ""
    tricks: str = ""
    open_cards: tuple[Card, ...] = ()
    gone: tuple[Card, ...] = ()
    dealer: bool = False
    turn: bool = False


class PlayedCard(msgspec.Struct, frozen=True):
    """A card of a trick; seat: index into `TableDrawing.seats`, or None for a card of the talon in raspasy."""

    card: Card
    seat: int | None = None


class TableDrawing(Drawing, frozen=True):
    """The table in play.

    seats: 2 or 3 playing seats clockwise, the first at the bottom, then left, then right. resting: the dealer sitting
    on the talon. trick, previous: cards in the order of play. taker: who took the previous trick, ready to print.
    talon: the open talon while no card has been played, in the place of the trick.
    """

    tag = "TableView"

    title: str
    seats: tuple[TablePlate, ...]
    note: str = ""
    trick: tuple[PlayedCard, ...] = ()
    previous: tuple[PlayedCard, ...] = ()
    taker: str = ""
    resting: TablePlate | None = None
    talon: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if self.talon and self.trick:
            raise ValueError("the talon lies open before the first card, a trick after it")
        if len(self.seats) not in {2, 3}:
            raise ValueError(f"a table picture has 2 or 3 playing seats, not {len(self.seats)}")
        if any(played.seat not in {None, *range(len(self.seats))} for played in (*self.trick, *self.previous)):
            raise ValueError("a card of the trick belongs to no seat")
