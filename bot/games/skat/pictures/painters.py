"""Order of Skat's cards on its pictures: jacks, the trump suit, the other suits; in a null only by suits."""

from functools import partial
from typing import Final

from bot.games.skat.pictures.drawings import (
    DEFAULT_LABELS,
    JACKS_ALONE,
    NO_TRUMP,
    AnalysisDrawing,
    BillDrawing,
    HandDrawing,
    LayoutDrawing,
    ListDrawing,
    ListFoot,
    ListRow,
    OwnTableDrawing,
    SettleDrawing,
    SkatLabels,
    TableDrawing,
)
from bot.games.skat.pictures.list import draw_list
from bot.pictures.analysis import draw_analysis
from bot.pictures.bill import draw_bill
from bot.pictures.canvas import Canvas
from bot.pictures.cards import Groups, by_suits
from bot.pictures.drawing import (
    BillRow,
    CardName,
    Drawing,
    Labels,
    LayoutHand,
    LineRow,
    MistakeRow,
    MoneyPlate,
    PlayedCard,
    SettleRow,
    TransferRow,
)
from bot.pictures.hand import draw_fan
from bot.pictures.layout import draw_layout
from bot.pictures.own_table import draw_own_table
from bot.pictures.render import Painters, with_words
from bot.pictures.settle import draw_settle
from bot.pictures.table import draw_table
from bot.pictures.theme import Look

JACKS: Final = ("Jc", "Js", "Jh", "Jd")
"""Jacks, the highest first."""
WITHOUT_JACKS: Final = "ATKQ987"
"""Letters of the ranks of a suit without its jack, high to low."""
NATURAL: Final = "AKQJT987"
"""Letters of the ranks in a null, high to low."""


def by_trump(cards: tuple[CardName, ...], trump: str) -> Groups:
    """Group cards as they are held. `trump` is that of a drawing. Raises ValueError for something that is no card."""
    if trump == NO_TRUMP:
        return by_suits(cards, NATURAL)
    jacks = tuple(card for card in JACKS if card in cards)
    suits = by_suits(tuple(card for card in cards if card not in JACKS), WITHOUT_JACKS)
    ordered = sorted(suits, key=lambda group: group[0][1] != trump)
    return ((jacks,) if jacks else ()) + tuple(ordered)


def _table(drawing: TableDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw the table with open cards as they are held."""
    return draw_table(drawing, look, labels, grouped=partial(by_trump, trump=drawing.trump))


def _own_table(drawing: OwnTableDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw the table as its player sees it, open cards as they are held."""
    return draw_own_table(drawing, look, labels, grouped=partial(by_trump, trump=drawing.trump))


def _layout(drawing: LayoutDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw all hands as they are held."""
    return draw_layout(drawing, look, labels, grouped=partial(by_trump, trump=drawing.trump))


def _analysis(drawing: AnalysisDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw an analysis, its hands as they are held."""
    return draw_analysis(drawing, look, labels, grouped=partial(by_trump, trump=drawing.trump))


def _bill(drawing: BillDrawing, look: Look, labels: SkatLabels) -> Canvas:
    """Draw the bill of mistakes, the hands below it as they are held."""
    return draw_bill(drawing, look, labels, grouped=partial(by_trump, trump=drawing.trump))


def _hand(drawing: HandDrawing, look: Look, _: Labels) -> Canvas:
    """Draw a hand, 1280 x 640 px. Raises ValueError for something that is no card."""
    return draw_fan(drawing.title, by_trump(drawing.cards, JACKS_ALONE), look)


_with_words = partial(with_words, usual=DEFAULT_LABELS)
PAINTERS: Final[Painters] = {
    ListDrawing: _with_words(draw_list),
    SettleDrawing: draw_settle,
    LayoutDrawing: _with_words(_layout),
    AnalysisDrawing: _with_words(_analysis),
    BillDrawing: _with_words(_bill),
    HandDrawing: _hand,
    TableDrawing: _with_words(_table),
    OwnTableDrawing: _with_words(_own_table),
}


_CARDS = ("Jc", "Ks", "9s", "Td", "7d", "Ac", "Qc", "Jd", "Kh", "8h", "Th", "9h")
_HAND = LayoutHand("A", _CARDS[:10], "0", "0", dealer=True)
_PLATE = MoneyPlate("A", "0", "0", _CARDS[:5], dealer=True, turn=True, money="5")
_MISTAKE = MistakeRow("0", "−5", _CARDS[:1])
_LINE = (LineRow("A", ("A♠",)),)
_TRICK = tuple(PlayedCard(card, seat) for seat, card in enumerate(_CARDS[:3]))
_TOTALS = ("0", "5", "0")
_ROW = ListRow("1", 0, "♥", "", "0", (0, 1), "0", "×2", "5", (1,), _TOTALS, is_bock=True, is_fresh=True)

EXAMPLES: Final[tuple[Drawing, ...]] = (
    ListDrawing("0", ("A", "B", "C"), (_ROW,), (ListFoot("0", ("5", "0", "0"), is_total=True),), "0"),
    SettleDrawing("0", (SettleRow("A", "0", "5"), SettleRow("B", "0", "-5")), (TransferRow("B", "A", "5"),), "", "0"),
    LayoutDrawing("0", (_HAND,) * 3, _CARDS[10:], _CARDS[:2], "0"),
    AnalysisDrawing("0", (_HAND,) * 3, "0", _CARDS[10:], _CARDS[:2], (_MISTAKE,), "0", "0", _LINE, "0"),
    BillDrawing("0", ("0",), (BillRow("A", ("5",)),), "0", "0", (_HAND,) * 3, _CARDS[0], "0"),
    HandDrawing("0", _CARDS[:10]),
    TableDrawing("0", (_PLATE,) * 3, "0", _TRICK, _TRICK, "0"),
    OwnTableDrawing("0", (_PLATE,) * 3, "0", _TRICK),
)
