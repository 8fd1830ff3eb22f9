"""Finished deals and matches for their reader: names as the reader calls players, the reader's words on pictures."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from bot.pictures.drawing import Diagram, HandDrawing, Labels
from bot.screens.deal_brief import DealPlay
from bot.screens.evening import Evening
from bot.screens.model import DealReport, Frame, Original, Screen
from bot.screens.spoken import Named, Reported, spoken_standing, table_frame, table_report, table_standing
from bot.screens.texts import Html, Texts
from engine.core.cards import Card
from engine.core.seats import BySeat

R = TypeVar("R", bound=Reported)
S = TypeVar("S", bound=Named)
S_contra = TypeVar("S_contra", contravariant=True)


class BrokenLeaf(Protocol[S_contra]):
    """Leaf of a deal without a result."""

    def __call__(self, t: Texts, frame: Frame, standing: S_contra, deals: int, /, *, fair: bool) -> Screen:
        """Draw it; the match has so many deals, `fair` ones can be verified."""
        ...


class ReportScreens(msgspec.Struct, Generic[R, S], frozen=True, kw_only=True, eq=False):
    """Implementation of `bot.screens.face.ReportFace` made of a game's functions, which take the names they are given.

    A match is a value with its standing between two deals in `standing`.
    """

    pages: Mapping[str, str]
    """Pages under a finished deal's picture."""
    leaves: Mapping[str, str]
    """Leaves of a deal of a match of old."""
    leaf_of_record: str
    """Leaf at which the deals of an imported record are opened."""
    read: Callable[[DealReport], R]
    """Report with what the match behind the deal tells."""
    deal_screen: Callable[[Texts, R], Screen]
    """Finished deal on one of its pages."""
    leaf_of: Callable[[str], Any]
    """Leaf by its name in callback data."""
    leaf_screen: Callable[[Texts, R, Any, int], Screen]
    """Leaf of a deal of a match with so many deals."""
    broken_leaf: BrokenLeaf[S]
    """Deal that was broken off."""
    played_deal: Callable[[Texts, R], DealPlay]
    """Finished deal beside the same cards at other tables."""
    sheet_screen: Callable[[Texts, Frame, S], Screen]
    """What has been written in a match."""
    settle_screen: Callable[[Texts, Frame, S, Evening | None], Screen]
    """Who owes whom how much."""
    counted_screen: Callable[[Texts, S], Screen]
    """How the settlement is counted."""
    outcome_line: Callable[[Texts, R], str]
    """Who played what in a finished deal and how it ended."""
    results_line: Callable[[S], str]
    """Everybody with the balance."""
    short_results: bool = True
    """There robots are called by one word."""
    typed: str
    """Example of what is typed behind /fix, a message of the catalogue."""
    picture_labels: Callable[[Texts], Labels]
    """Words that the game's painters write on pictures."""
    worded: Callable[[Texts, Screen], Screen]
    """Screen with the words of the game's painters in the reader's language."""

    def report(self, t: Texts, report: DealReport) -> Screen:
        return self.worded(t, self.deal_screen(t, table_report(t, self.read(report))))

    def leaf(self, t: Texts, report: DealReport, leaf: str, deals: int) -> Screen:
        return self.worded(t, self.leaf_screen(t, table_report(t, self.read(report)), self.leaf_of(leaf), deals))

    def broken(self, t: Texts, frame: Frame, match: Any, deals: int, *, fair: bool) -> Screen:
        standing: S = table_standing(t, match.standing)
        return self.worded(t, self.broken_leaf(t, table_frame(t, frame), standing, deals, fair=fair))

    def played(self, t: Texts, report: DealReport) -> DealPlay:
        return self.played_deal(t, self.read(report))

    def sheet(self, t: Texts, frame: Frame, match: Any) -> Screen:
        return self.worded(t, self.sheet_screen(t, table_frame(t, frame), table_standing(t, match.standing)))

    def settlement(self, t: Texts, frame: Frame, match: Any, evening: Evening | None = None) -> Screen:
        standing: S = table_standing(t, match.standing)
        return self.worded(t, self.settle_screen(t, table_frame(t, frame), standing, evening))

    def counted(self, t: Texts, match: Any) -> Screen:
        return self.counted_screen(t, table_standing(t, match.standing))

    def outcome(self, t: Texts, report: DealReport) -> str:
        return self.outcome_line(t, table_report(t, self.read(report)))

    def results(self, t: Texts, match: Any) -> str:
        named = table_standing if self.short_results else spoken_standing
        return self.results_line(named(t, match.standing))

    def correction(self, t: Texts) -> str:
        return t.plain(self.typed)

    def labels(self, t: Texts) -> Labels:
        return self.picture_labels(t)


class AnalysisScreens(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """Implementation of `bot.screens.face.AnalysisFace` made of a game's functions."""

    bill_screen: Callable[[Texts, Frame, S, Sequence[Any]], Screen]
    """What the mistakes of the analysed deals cost everybody."""
    hand_drawing: Callable[[str, tuple[Card, ...]], HandDrawing]
    """Cards of a seat under a title."""
    beside: Callable[[Texts, S, Original], Html]
    """Result of a deal that was played once more beside that of then."""
    dearest_card: Callable[[Texts, S, Sequence[Any]], Diagram | None]
    """Dearest card of the analysed deals with the hands before it."""
    worded: Callable[[Texts, Screen], Screen]
    """Screen with the words of the game's painters in the reader's language."""

    def bill(self, t: Texts, frame: Frame, match: Any, found: Sequence[Any]) -> Screen:
        standing: S = table_standing(t, match.standing)
        return self.worded(t, self.bill_screen(t, table_frame(t, frame), standing, found))

    def dearest(self, t: Texts, match: Any, names: BySeat[str], found: Sequence[Any]) -> Diagram | None:
        return self.dearest_card(t, table_standing(t, replace(match.standing, players=names)), found)

    def hand(self, t: Texts, cards: Sequence[Card]) -> HandDrawing:
        return self.hand_drawing(t.plain("Your cards"), tuple(cards))

    def compared(self, t: Texts, match: Any, then: Original) -> Html:
        return self.beside(t, table_standing(t, match.standing), then)
