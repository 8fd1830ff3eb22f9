"""Painters of the pictures that every game has, and an example of each; a game adds its classes and order of cards."""

from collections.abc import Callable
from typing import Any

from bot.pictures.analysis import draw_analysis
from bot.pictures.bill import draw_bill
from bot.pictures.canvas import Canvas
from bot.pictures.cards import Grouping
from bot.pictures.drawing import (
    BillRow,
    CardName,
    Drawing,
    HandDrawing,
    Kinds,
    Labels,
    LayoutHand,
    LineRow,
    MistakeRow,
    PlayedCard,
    SettleRow,
    TablePlate,
    TransferRow,
)
from bot.pictures.hand import draw_fan
from bot.pictures.layout import draw_layout
from bot.pictures.own_table import draw_own_table
from bot.pictures.render import Painter, Painters, with_words
from bot.pictures.settle import draw_settle
from bot.pictures.table import draw_table
from bot.pictures.theme import Look


def painters_of(kinds: Kinds, order: Callable[[Any], Grouping], usual: Labels) -> Painters:
    """Return the painters of a game's pictures, by class of the drawing.

    order: returns the order of cards for a drawing. usual: the labels to use if none are given.
    """

    def ordered(draw: Callable[..., Canvas]) -> Painter:
        def paint(drawing: Any, look: Look, labels: Labels) -> Canvas:
            return draw(drawing, look, labels, grouped=order(drawing))

        return with_words(paint, usual=usual)

    def hand(drawing: HandDrawing, look: Look, _: Labels) -> Canvas:
        return draw_fan(drawing.title, order(drawing)(drawing.cards), look)

    return {
        kinds.settle: draw_settle,
        kinds.layout: ordered(draw_layout),
        kinds.analysis: ordered(draw_analysis),
        kinds.bill: ordered(draw_bill),
        kinds.hand: hand,
        kinds.table: ordered(draw_table),
        kinds.own_table: ordered(draw_own_table),
    }


def examples_of(kinds: Kinds, cards: tuple[CardName, ...], plate: Callable[..., TablePlate]) -> tuple[Drawing, ...]:
    """Return an example drawing of each class, which fills the painters' caches.

    cards: twelve cards, with all ranks and suits among them. plate: the class of the plates of a table.
    """
    hand = LayoutHand("A", cards[:10], "0", "0", dealer=True)
    plates = (plate("A", "0", "0", cards[:5], dealer=True, turn=True),) * 3
    mistakes, line = (MistakeRow("0", "−5", cards[:1]),), (LineRow("A", ("A♠",)),)
    trick = tuple(PlayedCard(card, seat) for seat, card in enumerate(cards[:3]))
    results = (SettleRow("A", "0", "5"), SettleRow("B", "0", "-5"))
    return (
        kinds.settle("0", results, (TransferRow("B", "A", "5"),), "", "0"),
        kinds.layout("0", (hand,) * 3, cards[10:], cards[:2], "0"),
        kinds.analysis("0", (hand,) * 3, "0", cards[10:], cards[:2], mistakes, "0", "0", line, "0"),
        kinds.bill("0", ("0",), (BillRow("A", ("5",)),), "0", "0", (hand,) * 3, cards[0], "0"),
        kinds.hand("0", cards[:10]),
        kinds.table("0", plates, "0", trick, trick, "0"),
        kinds.own_table("0", plates, "0", trick),
    )
