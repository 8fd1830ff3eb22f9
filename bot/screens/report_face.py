"""Face of finished deals and matches, with names as the reader calls players."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from msgspec.structs import replace

from bot.pictures.drawing import Diagram, HandDrawing
from bot.screens.deal_brief import DealPlay
from bot.screens.evening import Evening
from bot.screens.model import DealReport, Frame, Original, Screen
from bot.screens.pictured import Painted
from bot.screens.spoken import spoken_standing, table_frame, table_report, table_standing
from bot.screens.texts import Html, Texts
from engine.core.cards import Card
from engine.core.seats import BySeat

R = TypeVar("R")
S = TypeVar("S")


class ReportFace(Painted, Generic[R, S]):
    """Deals and matches that are over, or are between two deals.

    R: report with what the match of a deal shows    S: standing of a match between two deals
    """

    leaf_of_record: str
    """Leaf at which the deals of an imported record are opened."""
    short_results: bool = True
    """Whether the line of balances calls a robot by one word."""
    fix_example: str = ""
    """Message id of an example of what is typed after /fix; empty if the sheet takes no corrections."""

    @property
    @abstractmethod
    def pages(self) -> Mapping[str, str]:
        """Pages under a finished deal's picture, in order: names in callback data, with the messages of their buttons.

        `bot.screens.model.Page.SHEET` is the first; MORE, which every game has, is not among them.
        """

    @property
    @abstractmethod
    def leaves(self) -> Mapping[str, str]:
        """Leaves of a deal of an older match, in order: names in callback data, with the messages of their buttons."""

    @abstractmethod
    def read(self, report: DealReport) -> R:
        """Return a report with what the match of the deal adds."""

    @abstractmethod
    def deal_screen(self, t: Texts, report: R) -> Screen:
        """Draw a finished deal on the page its readers turned to."""

    @abstractmethod
    def leaf_screen(self, t: Texts, report: R, leaf: str, deals: int) -> Screen:
        """Draw one of the `leaves` of a deal, in a match with so many deals; another leaf if that is missing."""

    @abstractmethod
    def broken_leaf(self, t: Texts, frame: Frame, standing: S, deals: int, *, fair: bool) -> Screen:
        """Draw a deal that was broken off (`frame.ending`); `fair`: the deals of the match can be verified."""

    @abstractmethod
    def played_deal(self, t: Texts, report: R) -> DealPlay:
        """Return a finished deal in few words, to be shown beside the same cards at other tables; nobody is named."""

    @abstractmethod
    def sheet_screen(self, t: Texts, frame: Frame, standing: S) -> Screen:
        """Draw what has been written in a match, as a picture with one line."""

    @abstractmethod
    def settle_screen(self, t: Texts, frame: Frame, standing: S, evening: Evening | None) -> Screen:
        """Draw who owes whom how much; `evening`: the total of the day's matches."""

    @abstractmethod
    def counted_screen(self, t: Texts, standing: S) -> Screen:
        """Explain how the settlement is counted."""

    @abstractmethod
    def outcome_line(self, t: Texts, report: R) -> str:
        """Write who played what in a finished deal and how it ended, in one line of plain text."""

    @abstractmethod
    def results_line(self, standing: S) -> str:
        """Write everybody's balance in one line, the best first."""

    def named_report(self, t: Texts, report: DealReport) -> R:
        """Return a report with the names as the reader of `t` calls players."""
        return cast(R, table_report(t, cast(Any, self.read(report))))

    def named_standing(self, t: Texts, match: Any) -> S:
        """Return the standing of a match with the names as the reader of `t` calls players."""
        return cast(S, table_standing(t, match.standing))

    def report(self, t: Texts, report: DealReport) -> Screen:
        """Draw a finished deal for the reader."""
        return self.worded(t, self.deal_screen(t, self.named_report(t, report)))

    def leaf(self, t: Texts, report: DealReport, leaf: str, deals: int) -> Screen:
        """Draw a leaf of an older deal for the reader."""
        return self.worded(t, self.leaf_screen(t, self.named_report(t, report), leaf, deals))

    def broken(self, t: Texts, frame: Frame, match: Any, deals: int, *, fair: bool) -> Screen:
        """Draw a deal that was broken off for the reader."""
        standing = self.named_standing(t, match)
        return self.worded(t, self.broken_leaf(t, table_frame(t, frame), standing, deals, fair=fair))

    def played(self, t: Texts, report: DealReport) -> DealPlay:
        """Return a finished deal in few words; nobody is named."""
        return self.played_deal(t, self.read(report))

    def sheet(self, t: Texts, frame: Frame, match: Any) -> Screen:
        """Draw the sheet for the reader."""
        return self.worded(t, self.sheet_screen(t, table_frame(t, frame), self.named_standing(t, match)))

    def settlement(self, t: Texts, frame: Frame, match: Any, evening: Evening | None = None) -> Screen:
        """Draw the settlement for the reader."""
        standing = self.named_standing(t, match)
        return self.worded(t, self.settle_screen(t, table_frame(t, frame), standing, evening))

    def counted(self, t: Texts, match: Any) -> Screen:
        """Explain to the reader how the settlement is counted."""
        return self.counted_screen(t, self.named_standing(t, match))

    def outcome(self, t: Texts, report: DealReport) -> str:
        """Write for the reader who played what and how it ended."""
        return self.outcome_line(t, self.named_report(t, report))

    def results(self, t: Texts, match: Any) -> str:
        """Write everybody's balance for the reader."""
        short = self.short_results
        return self.results_line(self.named_standing(t, match) if short else spoken_standing(t, match.standing))

    def correction(self, t: Texts) -> str:
        """Write an example of what is typed after /fix, plain text; empty if the sheet takes no corrections."""
        return t.plain(self.fix_example) if self.fix_example else ""


class AnalysisFace(Painted, Generic[S]):
    """Analysis of a game's finished deals on the screen: the bill of mistakes, deals that others play."""

    @abstractmethod
    def bill_screen(self, t: Texts, frame: Frame, standing: S, found: Sequence[Any]) -> Screen:
        """Draw what the mistakes of the analysed deals cost everybody."""

    @abstractmethod
    def dearest_card(self, t: Texts, standing: S, found: Sequence[Any]) -> Diagram | None:
        """Draw the costliest card of the analysed deals with the hands before it; None if no card was a mistake."""

    @abstractmethod
    def hand_drawing(self, title: str, cards: tuple[Card, ...]) -> HandDrawing:
        """Draw cards under a title, and nothing else."""

    @abstractmethod
    def beside(self, t: Texts, standing: S, then: Original) -> Html:
        """Compare the result of a deal that was played again with the original one; nobody is named."""

    def bill(self, t: Texts, frame: Frame, match: Any, found: Sequence[Any]) -> Screen:
        """Draw the bill for the reader."""
        return self.worded(t, self.bill_screen(t, table_frame(t, frame), table_standing(t, match.standing), found))

    def dearest(self, t: Texts, match: Any, names: BySeat[str], found: Sequence[Any]) -> Diagram | None:
        """Draw the costliest card; `names` replace those of the match."""
        return self.dearest_card(t, table_standing(t, replace(match.standing, players=names)), found)

    def hand(self, t: Texts, cards: Sequence[Card]) -> HandDrawing:
        """Draw the cards that a seat was dealt."""
        return self.hand_drawing(t.plain("Your cards"), tuple(cards))

    def compared(self, t: Texts, match: Any, then: Original) -> Html:
        """Compare the result of a deal with the original one, for the reader."""
        return self.beside(t, table_standing(t, match.standing), then)
