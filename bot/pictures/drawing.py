"""Drawings and labels: a drawing is a value that says what a picture shows; labels are the words in one language.

Kinds that several games have are defined here without a tag; each game derives its own kind from them, with a tag.
Seats are listed clockwise; the caller chooses which comes first, and so is at the bottom. Amounts are exact decimal
integers or fractions as text: "14", "-38", "5/2". Names are drawable (`bot.pictures.names.display_name`). Every word on
a picture comes from the drawing or the labels.
"""

from typing import ClassVar, Final, Protocol

import msgspec

from bot.pictures.theme import WIDTH

OWN_ACROSS: Final = WIDTH // 2
"""Width in px of the table in a player's own message: it is sent again after each trick, so it must be small."""
CardName = str
"""Card as two letters, as in records of matches: "Td" is the ten of diamonds."""


class Drawing(msgspec.Struct, frozen=True):
    """Base of all drawings: a frozen value that says what a picture shows, without rules of a game."""

    tag: ClassVar[str]
    """Name of the kind, part of the digests of shown pictures that the store keeps: unique, never changed."""
    is_own: ClassVar[bool] = False
    """True for a picture for one person alone, who waits for it: the uploaded file is not reused, nor its id
    remembered."""
    across: ClassVar[int] = WIDTH
    """Width in px of the picture as sent: the width of the canvas, or that divided by a whole number."""


class Labels(msgspec.Struct, frozen=True):
    """Base of the words that a game's painters write in addition to those of the drawing."""


class LayoutHand(msgspec.Struct, frozen=True):
    """Player with the cards face up: a row of a picture."""

    name: str
    cards: tuple[CardName, ...]
    """Cards in any order; empty for a player who was dealt none."""
    role: str = ""
    """Short word beside the name, for example the player's part; "" for none."""
    tricks: str = ""
    """Number of tricks, ready to print ("6 взяток"); "" for none."""
    dealer: bool = False


class CardWords(Protocol):
    """Labels for pictures of cards; a game whose painters draw such pictures provides them."""

    @property
    def dealer(self) -> str:
        """Letter in the dealer's mark."""
        ...

    @property
    def talon(self) -> str:
        """Word over the talon."""
        ...

    @property
    def discard(self) -> str:
        """Word over the discard."""
        ...

    @property
    def previous(self) -> str:
        """Word over the previous trick."""
        ...


class LayoutDrawing(Drawing, frozen=True):
    """Picture «Расклад»: all cards of a FINISHED deal; never made from a deal that is still being played."""

    title: str
    hands: tuple[LayoutHand, ...]
    """Hands of 2..4 players, from top to bottom."""
    talon: tuple[CardName, ...] = ()
    """Cards of the talon, 0..2."""
    discard: tuple[CardName, ...] = ()
    """Cards of the discard, 0..2."""
    subtitle: str = ""

    def __post_init__(self) -> None:
        if not 2 <= len(self.hands) <= 4:
            raise ValueError(f"a layout has 2 to 4 hands, not {len(self.hands)}")


class MistakeRow(msgspec.Struct, frozen=True):
    """Mistake in a finished deal, as a row of a picture."""

    text: str
    """Words about the mistake, ready to print."""
    cost: str
    """Cost of the mistake, ready to print ("−65")."""
    cards: tuple[CardName, ...] = ()
    """Cards that were played or chosen by mistake."""


class LineRow(msgspec.Struct, frozen=True):
    """Row of best play: one player's cards."""

    name: str
    cards: tuple[str, ...]
    """One card for each trick, ready to print ("К♠")."""
    took: tuple[int, ...] = ()
    """Indices, from 0, of the tricks that the player took."""


class AnalysisDrawing(Drawing, frozen=True):
    """Picture «Разбор» of a FINISHED deal: all cards, the verdict, the costliest mistakes, best play of all."""

    title: str
    hands: tuple[LayoutHand, ...]
    """Hands of 2..4 players, from top to bottom."""
    verdict: str
    """Line on the result that best play would have reached."""
    talon: tuple[CardName, ...] = ()
    discard: tuple[CardName, ...] = ()
    faults: tuple[MistakeRow, ...] = ()
    """Costliest mistakes, at most 4."""
    note: str = ""
    """Small line under the mistakes; "" for none."""
    line_title: str = ""
    """Heading of `line`."""
    line: tuple[LineRow, ...] = ()
    """Best play, a row for each of `hands` in their order; empty if no card was played."""
    subtitle: str = ""
    wrong: tuple[CardName, ...] = ()
    """Cards of all mistakes, including those not in `faults`; they are framed."""

    def __post_init__(self) -> None:
        if not 2 <= len(self.hands) <= 4:
            raise ValueError(f"an analysis has 2 to 4 hands, not {len(self.hands)}")
        if len(self.faults) > 4:
            raise ValueError(f"an analysis shows at most 4 mistakes, not {len(self.faults)}")


class BillRow(msgspec.Struct, frozen=True):
    """Row of a player in «Счёт ошибок»."""

    name: str
    cells: tuple[str, ...]
    """Cells, ready to print, one under each heading."""


class BillDrawing(Drawing, frozen=True):
    """Picture «Счёт ошибок» of a finished match: a table of costs, and the costliest card with the hands before it."""

    title: str
    heads: tuple[str, ...]
    """Headings of the columns; every row has as many cells."""
    rows: tuple[BillRow, ...]
    dearest: str = ""
    """Line about the costliest card; "" if no card was misplayed, and then `hands` is empty."""
    note: str = ""
    """Cards that were on the table when `card` was played, in words; may be ""."""
    hands: tuple[LayoutHand, ...] = ()
    card: CardName = ""
    """Costliest card, one of the cards of `hands`."""
    subtitle: str = ""

    def __post_init__(self) -> None:
        if any(len(row.cells) != len(self.heads) for row in self.rows):
            raise ValueError("every row needs a cell under each head")


class DiagramHand(msgspec.Struct, frozen=True):
    """Player with the cards in a diagram."""

    name: str
    groups: tuple[tuple[CardName, ...], ...]
    """Cards in groups, as they are shown from left to right."""


class Diagram(msgspec.Struct, frozen=True):
    """Part of a picture: hands of a FINISHED deal before a certain card; never of a deal that is still being played."""

    text: str
    """Line about `card`."""
    note: str
    """Cards that were on the table when `card` was played, in words."""
    hands: tuple[DiagramHand, ...]
    card: CardName
    """The card that was played next, one of the cards of `hands`."""


class HandDrawing(Drawing, frozen=True):
    """Picture of one player's own cards, 1 to 12 in any order; the painter sorts them."""

    title: str
    cards: tuple[CardName, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.cards) <= 12:
            raise ValueError(f"a hand picture has 1 to 12 cards, not {len(self.cards)}")


class SettleRow(msgspec.Struct, frozen=True):
    """Row of a player's result in the settlement."""

    name: str
    detail: str
    """Small line under the name, ready to print."""
    result: str
    """Result: an amount with its sign."""
    note: str = ""
    """Small line under the result ("очков: 1½"); "" for none."""


class TransferRow(msgspec.Struct, frozen=True):
    """Payment of one player to another."""

    payer: str
    receiver: str
    amount: str
    """Amount ready to print ("124 виста")."""


class SettleDrawing(Drawing, frozen=True):
    """Settlement of a match."""

    title: str
    rows: tuple[SettleRow, ...]
    """Results in the order of printing, best first."""
    transfers: tuple[TransferRow, ...] = ()
    subtitle: str = ""
    note: str = ""
    """Small line at the bottom; "" for none."""


class TablePlate(msgspec.Struct, frozen=True):
    """Player at the table, with the cards that the viewer of the picture may see."""

    name: str
    role: str = ""
    """Player's last call, or part in the deal (for example declarer); "" for none."""
    tricks: str = ""
    """Number of tricks, ready to print: "4/8" or "1"; "" for none."""
    open_cards: tuple[CardName, ...] = ()
    """Cards shown face up, else (); if the exact hand is unknown, all cards that may be in it."""
    gone: tuple[CardName, ...] = ()
    """Cards of `open_cards` that have been played; they are crossed out."""
    dealer: bool = False
    turn: bool = False
    """True if it is this player's turn."""


class MoneyPlate(TablePlate, frozen=True):
    """Player at the table of a game in which the money is shown."""

    money: str = ""
    """Amount won so far, with its sign; "" to leave it out."""


class PlayedCard(msgspec.Struct, frozen=True):
    """Card of a trick."""

    card: CardName
    seat: int | None = None
    """Index into `TableDrawing.seats`; None for a card of the talon, which no seat has played."""


class TableDrawing(Drawing, frozen=True):
    """Picture of the table during a deal."""

    title: str
    seats: tuple[TablePlate, ...]
    """Seats that play, 2 or 3, clockwise: the first is drawn at the bottom, then left, then right."""
    note: str = ""
    trick: tuple[PlayedCard, ...] = ()
    """Cards of the current trick, in the order of play."""
    previous: tuple[PlayedCard, ...] = ()
    """Cards of the previous trick, in the order of play."""
    taker: str = ""
    """Line that names the taker of the previous trick, ready to print."""
    resting: TablePlate | None = None
    """Dealer at a table of four or five, who does not play this deal; None if nobody rests."""
    talon: tuple[CardName, ...] = ()
    """Talon shown face up, in the place of the trick; only before the first card is played."""
    idle: TablePlate | msgspec.UnsetType = msgspec.UNSET
    """Right neighbour of the dealer at a table of five, who does not play either; UNSET with fewer players."""

    def __post_init__(self) -> None:
        if self.talon and self.trick:
            raise ValueError("the talon lies open before the first card, a trick after it")
        if len(self.seats) not in {2, 3}:
            raise ValueError(f"a table picture has 2 or 3 playing seats, not {len(self.seats)}")
        if any(played.seat not in {None, *range(len(self.seats))} for played in (*self.trick, *self.previous)):
            raise ValueError("a card of the trick belongs to no seat")


class MoneyTableDrawing(TableDrawing, frozen=True):
    """Picture of the table during a deal of a game in which the money is shown."""

    seats: tuple[MoneyPlate, ...]
    """Seats that play, 2 or 3, clockwise: the first is drawn at the bottom, then left, then right."""
    resting: MoneyPlate | None = None
    """Dealer at a table of four or five, who does not play this deal; None if nobody rests."""


class Kinds(msgspec.Struct, frozen=True):
    """Classes of one game for the drawings that every game has."""

    settle: type[SettleDrawing]
    layout: type[LayoutDrawing]
    analysis: type[AnalysisDrawing]
    bill: type[BillDrawing]
    hand: type[HandDrawing]
    table: type[TableDrawing]
    own_table: type[TableDrawing]
