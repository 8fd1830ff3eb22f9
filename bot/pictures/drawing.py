"""Parts of every picture: a drawing says what it shows, labels bring the words of one language.

Kinds that several games have are defined here without a tag: a game derives its own kind, with a tag, from each. Seats
are listed clockwise; which one comes first, and so is at the bottom, is the caller's choice. Amounts are exact decimal
integers or fractions as text: "14", "-38", "5/2"; names are drawable (`bot.pictures.names.display_name`). Every word on
a picture comes in through the drawing or the labels.
"""

from typing import ClassVar, Final, Protocol

import msgspec

from bot.pictures.theme import WIDTH

OWN_ACROSS: Final = WIDTH // 2
"""Width in px of the table in a player's own message, which is sent again with each trick and must be light."""
CardName = str
"""Two letters of the record: "Td" is the ten of diamonds."""


class Drawing(msgspec.Struct, frozen=True):
    """Base of what a picture shows: a frozen value without any rule of a game; each game has its own kinds."""

    tag: ClassVar[str]
    """Name of the kind in the digests that the store keeps of shown pictures: one a kind, never renamed."""
    is_own: ClassVar[bool] = False
    """True of a picture for one person alone, who waits for it: its file is never sent again, and it has no place
    in what is remembered of pictures.
    """
    across: ClassVar[int] = WIDTH
    """Width of the picture in px as it is sent: that of the canvas, or the canvas' by a whole number."""


class Labels(msgspec.Struct, frozen=True):
    """Base of the words that a game's painters write besides those of the drawing."""


class LayoutHand(msgspec.Struct, frozen=True):
    """Row with a player and cards in the open."""

    name: str
    cards: tuple[CardName, ...]
    """In any order; none for a player who was dealt none."""
    role: str = ""
    """Short word beside the name, "" for none."""
    tricks: str = ""
    """Ready to print ("6 взяток")."""
    dealer: bool = False


class CardWords(Protocol):
    """Words on pictures with cards; the labels of a game whose painters draw such pictures have them."""

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
    """Picture «Расклад»: all cards of a FINISHED deal; never to be made from a deal that is still being played."""

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
    """Picture «Разбор» of a FINISHED deal: all cards, the verdict, the costliest mistakes, best play of all."""

    title: str
    hands: tuple[LayoutHand, ...]
    """Hands of 2..4 players, from top to bottom."""
    verdict: str
    """Line on what could be made."""
    talon: tuple[CardName, ...] = ()
    discard: tuple[CardName, ...] = ()
    faults: tuple[MistakeRow, ...] = ()
    """Dearest mistakes, at most 4."""
    note: str = ""
    """Small line under the mistakes, may be ""."""
    line_title: str = ""
    """Words over `line`."""
    line: tuple[LineRow, ...] = ()
    """Best play in the order of `hands`, empty if nothing was played."""
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
    """Picture «Счёт ошибок» of a match that is over: a table, and the costliest card with the hands before it."""

    title: str
    heads: tuple[str, ...]
    """Words over the cells, as many as every row has cells."""
    rows: tuple[BillRow, ...]
    dearest: str = ""
    """Line about the costliest card, "" if nobody misplayed a card; then `hands` are empty."""
    note: str = ""
    """Cards that lay on the table, in words; may be ""."""
    hands: tuple[LayoutHand, ...] = ()
    card: CardName = ""
    """Dearest card, among the hands."""
    subtitle: str = ""

    def __post_init__(self) -> None:
        if any(len(row.cells) != len(self.heads) for row in self.rows):
            raise ValueError("every row needs a cell under each head")


class DiagramHand(msgspec.Struct, frozen=True):
    """Player's cards in a diagram."""

    name: str
    groups: tuple[tuple[CardName, ...], ...]
    """Cards as they lie, in groups from left to right."""


class Diagram(msgspec.Struct, frozen=True):
    """Part of a picture: the hands of a FINISHED deal before a card; never of a deal that is still being played."""

    text: str
    """Line about the card."""
    note: str
    """Cards that lay on the table, in words."""
    hands: tuple[DiagramHand, ...]
    card: CardName
    """The card, among the hands."""


class HandDrawing(Drawing, frozen=True):
    """Cards of one viewer (1..12), in any order: the picture sorts them."""

    title: str
    cards: tuple[CardName, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.cards) <= 12:
            raise ValueError(f"a hand picture has 1 to 12 cards, not {len(self.cards)}")


class SettleRow(msgspec.Struct, frozen=True):
    """Player's result in the settlement."""

    name: str
    detail: str
    """Small line under the name."""
    result: str
    """Signed amount."""
    note: str = ""
    """Small line under the result ("очков: 1½"), may be ""."""


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
    """Results in the order of printing (best first)."""
    transfers: tuple[TransferRow, ...] = ()
    subtitle: str = ""
    note: str = ""
    """Small line at the bottom, may be ""."""


class TablePlate(msgspec.Struct, frozen=True):
    """Player at the table as this viewer may see the cards."""

    name: str
    role: str = ""
    """Last words, or the part in the game; may be ""."""
    tricks: str = ""
    """Tricks ready to print: "4/8", "1", or ""."""
    open_cards: tuple[CardName, ...] = ()
    """Cards that lie open for the viewer, else (); all that may be the player's where more may be than are held."""
    gone: tuple[CardName, ...] = ()
    """Open cards that have been played, crossed out."""
    dealer: bool = False
    turn: bool = False
    """True when the player is to move."""


class MoneyPlate(TablePlate, frozen=True):
    """Player in a game whose money lies on the table."""

    money: str = ""
    """Signed amount that the player has won so far, "" to leave it out."""


class PlayedCard(msgspec.Struct, frozen=True):
    """Card of a trick."""

    card: CardName
    seat: int | None = None
    """Index into `TableDrawing.seats`, or None for a card that no seat has played: one of the talon."""


class TableDrawing(Drawing, frozen=True):
    """Table in play."""

    title: str
    seats: tuple[TablePlate, ...]
    """Playing seats, 2 or 3, clockwise: the first at the bottom, then left, then right."""
    note: str = ""
    trick: tuple[PlayedCard, ...] = ()
    """Cards in the order of play."""
    previous: tuple[PlayedCard, ...] = ()
    """Cards in the order of play."""
    taker: str = ""
    """Words that name the taker of the previous trick, ready to print."""
    resting: TablePlate | None = None
    """Dealer sitting on the talon."""
    talon: tuple[CardName, ...] = ()
    """Open talon while no card has been played, in the place of the trick."""

    def __post_init__(self) -> None:
        if self.talon and self.trick:
            raise ValueError("the talon lies open before the first card, a trick after it")
        if len(self.seats) not in {2, 3}:
            raise ValueError(f"a table picture has 2 or 3 playing seats, not {len(self.seats)}")
        if any(played.seat not in {None, *range(len(self.seats))} for played in (*self.trick, *self.previous)):
            raise ValueError("a card of the trick belongs to no seat")


class MoneyTableDrawing(TableDrawing, frozen=True):
    """Table in play of a game whose money lies on it."""

    seats: tuple[MoneyPlate, ...]
    """Playing seats, 2 or 3, clockwise: the first at the bottom, then left, then right."""
    resting: MoneyPlate | None = None
    """Dealer sitting on the talon."""


class Kinds(msgspec.Struct, frozen=True):
    """A game's kinds of the drawings that every game has."""

    settle: type[SettleDrawing]
    layout: type[LayoutDrawing]
    analysis: type[AnalysisDrawing]
    bill: type[BillDrawing]
    hand: type[HandDrawing]
    table: type[TableDrawing]
    own_table: type[TableDrawing]
