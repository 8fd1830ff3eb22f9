"""Screens of finished deals and matches, which each game implements, with names as the reader sees them."""

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
    """Screens of deals and matches that are over, and of a match between two deals.

    Games implement the abstract methods, which show the given names. Tables call the concrete methods, which first
    replace these names by those that the reader sees. R: type of a report. S: type of the standing between two deals.
    """

    leaf_of_record: str
    """Page of a deal (leaf) that is opened first in an imported record."""
    short_results: bool = True
    """True if the line of balances calls a robot by one word."""
    fix_example: str = ""
    """Untranslated example of arguments for /fix; empty if the sheet takes no corrections."""

    @property
    @abstractmethod
    def pages(self) -> Mapping[str, str]:
        """Pages under the picture of a finished deal, in order: untranslated button labels by name in callback data.

        `bot.screens.model.Page.SHEET` is the first; MORE, which every game has, is not included.
        """

    @property
    @abstractmethod
    def leaves(self) -> Mapping[str, str]:
        """Pages of a deal in an older match (leaves), in order: untranslated button labels by name in callback data."""

    @abstractmethod
    def read(self, report: DealReport) -> R:
        """Return a report as the game's own type, which adds the deal's result and the standing after the deal."""

    @abstractmethod
    def deal_screen(self, t: Texts, report: R) -> Screen:
        """Draw the page of a finished deal that the report names."""

    @abstractmethod
    def leaf_screen(self, t: Texts, report: R, leaf: str, deals: int) -> Screen:
        """Draw a page (`leaf`) of a deal in an older match of `deals` deals; another page if the deal lacks it."""

    @abstractmethod
    def broken_leaf(self, t: Texts, frame: Frame, standing: S, deals: int, *, fair: bool) -> Screen:
        """Draw a deal that was broken off (`frame.ending`), in a match of `deals` deals; `fair`: it can be verified."""

    @abstractmethod
    def played_deal(self, t: Texts, report: R) -> DealPlay:
        """Return a summary of a finished deal, to be shown beside the same deal of other tables; nobody is named."""

    @abstractmethod
    def sheet_screen(self, t: Texts, frame: Frame, standing: S) -> Screen:
        """Draw the score sheet of a match, as a picture with one line."""

    @abstractmethod
    def settle_screen(self, t: Texts, frame: Frame, standing: S, evening: Evening | None) -> Screen:
        """Draw the settlement: who owes whom how much. `evening`: total of the day's matches."""

    @abstractmethod
    def counted_screen(self, t: Texts, standing: S) -> Screen:
        """Explain how the settlement is computed."""

    @abstractmethod
    def outcome_line(self, t: Texts, report: R) -> str:
        """Describe contract and outcome of a finished deal in one line of plain text."""

    @abstractmethod
    def results_line(self, standing: S) -> str:
        """Format everybody's balance in one line, the best first."""

    def named_report(self, t: Texts, report: DealReport) -> R:
        """Return a report with the players' names as the reader of `t` sees them."""
        return cast(R, table_report(t, cast(Any, self.read(report))))

    def named_standing(self, t: Texts, match: Any) -> S:
        """Return the standing of a match with the players' names as the reader of `t` sees them."""
        return cast(S, table_standing(t, match.standing))

    def report(self, t: Texts, report: DealReport) -> Screen:
        """Draw for the reader the page of a finished deal that the report names."""
        return self.worded(t, self.deal_screen(t, self.named_report(t, report)))

    def leaf(self, t: Texts, report: DealReport, leaf: str, deals: int) -> Screen:
        """Draw one page (`leaf`) of a deal in an older match of `deals` deals, for the reader."""
        return self.worded(t, self.leaf_screen(t, self.named_report(t, report), leaf, deals))

    def broken(self, t: Texts, frame: Frame, match: Any, deals: int, *, fair: bool) -> Screen:
        """Draw for the reader a deal that was broken off, in a match of `deals` deals; `fair`: it can be verified."""
        standing = self.named_standing(t, match)
        return self.worded(t, self.broken_leaf(t, table_frame(t, frame), standing, deals, fair=fair))

    def played(self, t: Texts, report: DealReport) -> DealPlay:
        """Return a summary of a finished deal, in which nobody is named."""
        return self.played_deal(t, self.read(report))

    def sheet(self, t: Texts, frame: Frame, match: Any) -> Screen:
        """Draw the score sheet for the reader."""
        return self.worded(t, self.sheet_screen(t, table_frame(t, frame), self.named_standing(t, match)))

    def settlement(self, t: Texts, frame: Frame, match: Any, evening: Evening | None = None) -> Screen:
        """Draw the settlement for the reader. `evening`: total of the day's matches."""
        standing = self.named_standing(t, match)
        return self.worded(t, self.settle_screen(t, table_frame(t, frame), standing, evening))

    def counted(self, t: Texts, match: Any) -> Screen:
        """Explain to the reader how the settlement is computed."""
        return self.counted_screen(t, self.named_standing(t, match))

    def outcome(self, t: Texts, report: DealReport) -> str:
        """Describe contract and outcome of a finished deal for the reader."""
        return self.outcome_line(t, self.named_report(t, report))

    def results(self, t: Texts, match: Any) -> str:
        """Format everybody's balance for the reader, the best first."""
        short = self.short_results
        return self.results_line(self.named_standing(t, match) if short else spoken_standing(t, match.standing))

    def correction(self, t: Texts) -> str:
        """Return an example of arguments for /fix, as plain text; empty if the sheet takes no corrections."""
        return t.plain(self.fix_example) if self.fix_example else ""


class AnalysisFace(Painted, Generic[S]):
    """Screens of a game's analysed deals: the bill of mistakes, and deals that are lent to others."""

    @abstractmethod
    def bill_screen(self, t: Texts, frame: Frame, standing: S, found: Sequence[Any]) -> Screen:
        """Draw the bill of mistakes: what the mistakes in the analysed deals `found` cost each player."""

    @abstractmethod
    def dearest_card(self, t: Texts, standing: S, found: Sequence[Any]) -> Diagram | None:
        """Draw the costliest card of the deals `found` and the hands just before it; None if no card was a mistake."""

    @abstractmethod
    def hand_drawing(self, title: str, cards: tuple[Card, ...]) -> HandDrawing:
        """Draw cards under a title and nothing else."""

    @abstractmethod
    def beside(self, t: Texts, standing: S, then: Original) -> Html:
        """Compare the result of a deal that was played again with the original result, without naming anybody."""

    def bill(self, t: Texts, frame: Frame, match: Any, found: Sequence[Any]) -> Screen:
        """Draw for the reader the bill of mistakes of the analysed deals `found`."""
        return self.worded(t, self.bill_screen(t, table_frame(t, frame), table_standing(t, match.standing), found))

    def dearest(self, t: Texts, match: Any, names: BySeat[str], found: Sequence[Any]) -> Diagram | None:
        """Draw the costliest card of the deals `found`; None without a mistake. `names` replace those of the match."""
        return self.dearest_card(t, table_standing(t, replace(match.standing, players=names)), found)

    def hand(self, t: Texts, cards: Sequence[Card]) -> HandDrawing:
        """Draw the cards that a player was dealt, under the title “Your cards”."""
        return self.hand_drawing(t.plain("Your cards"), tuple(cards))

    def compared(self, t: Texts, match: Any, then: Original) -> Html:
        """Compare for the reader the result of a deal that was played again with the original result."""
        return self.beside(t, table_standing(t, match.standing), then)
