"""Pages of a finished deal and leaves of an older one, for games that show both in the same way."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from bot.pictures.drawing import Drawing, Labels
from bot.screens.deal.analysis import DealAnalysis
from bot.screens.deal.text import DealText
from bot.screens.evening import Evening
from bot.screens.keys import Row
from bot.screens.model import DealReport, Frame, Page, Screen
from bot.screens.own_result import beside_the_picture, broken_off_screen, given_result, own_result_screen
from bot.screens.report_face import ReportFace
from bot.screens.reports import (
    broken_line,
    fitted,
    leaf_row,
    report_foot,
    report_rows,
    stopped_line,
    turning_rows,
    typed_report,
)
from bot.screens.settlement import SettlementScreens
from bot.screens.texts import Html, Texts, bold, lines, mark
from engine.core.state import score_of

R = TypeVar("R", bound=Any)
S = TypeVar("S", bound=Any)
SOON = mark("Laying all cards open, one moment…")
SLOW = mark("Laying all cards open, another ten seconds or so…")


def analysing(t: Texts, *, slow: bool) -> str:
    """Write in a toast that the analysis is being counted; `slow`: for more than three seconds."""
    return t.plain(SLOW if slow else SOON)


def analysing_line(t: Texts, *, slow: bool) -> Html:
    """Write the line in place of the analysis; `slow` as in `analysing`."""
    return t(SLOW if slow else SOON)


class DealPage(StrEnum):
    """Page under the picture of a finished deal, and leaf of an older one, which has no MORE; names in messages."""

    SHEET = Page.SHEET
    MORE = Page.MORE
    WHY = "why"
    LAYOUT = "layout"
    PLAY = "play"
    ANALYSIS = Page.ANALYSIS


CARDS: Final = (DealPage.LAYOUT, DealPage.PLAY, DealPage.ANALYSIS)
"""Pages of a deal whose cards are known."""


class FinishedDeal(ReportFace[R, S]):
    """Messages after a deal to each player, a deal broken off, the sheet and the settlement.

    A game's subclass says what was written and what everybody has.
    """

    kind: Callable[..., R]
    """Kind of the report."""
    page_names: type[StrEnum] = DealPage
    """Names of the pages."""
    analyses: DealAnalysis[S]
    """Analysed deals, with the settlement of a match."""
    text: DealText[Any]
    """State of a deal in words."""
    finished: Any
    """Views of finished deals."""
    unwritten: str
    """Message id, HTML: what became of a deal that was broken off."""

    @abstractmethod
    def sheet_drawing(self, t: Texts, frame: Frame, standing: S, score: Any = None, subtitle: str = "") -> Drawing:
        """Draw what is written after a deal, or at any moment (None); `subtitle`: what the deal came to."""

    @abstractmethod
    def sheet_title(self, t: Texts, deals: int) -> str:
        """Write the heading of what is written after so many deals; plain text."""

    @abstractmethod
    def standing_lines(self, t: Texts, standing: S) -> tuple[Html, ...]:
        """Say what everybody has after the deal."""

    @abstractmethod
    def own_lines(self, t: Texts, view: Any) -> tuple[Html, ...]:
        """Say what a finished deal, with its score, brought the viewer."""

    @abstractmethod
    def view_line(self, t: Texts, view: Any) -> str:
        """Say who played what and how it ended, as a view of the finished deal has it; plain text."""

    @property
    def settlements(self) -> SettlementScreens[S, Any]:
        """Settlement of a match."""
        return self.analyses.settlements

    def labels(self, t: Texts) -> Labels:
        """Return the words that the game's painters write on pictures."""
        return self.analyses.labels(t)

    def read(self, report: DealReport) -> R:
        """Return a report with what the match of the deal adds, on the first page if its page is not of this game.

        Raises ValueError if no deal is scored.
        """
        page = report.page if report.page in tuple(self.page_names) else Page.SHEET
        return typed_report(self.kind, report, self.page_names(page), score_of(report.match), report.match.standing)

    def ended_line(self, t: Texts, view: Any) -> str:
        """Say for an old message of the table how the deal ended; plain text."""
        return self.view_line(t, view)

    def retired_line(self, t: Texts, view: Any) -> Html:
        """Say what an old message of the table shrinks to."""
        if not isinstance(view, self.finished):
            return t("Deal %(n)d", n=view.number)
        return t("Deal %(n)d. %(line)s", n=view.number, line=self.ended_line(t, view))

    def sheet_lines(self, t: Texts, standing: S) -> tuple[Html, ...]:
        """Write below the title what everybody has, as shown beside the picture of the sheet."""
        return self.standing_lines(t, standing)

    def unplayed(self, t: Texts, view: Any) -> Html:
        """Name a player who got unplayed tricks; empty if the message has no room for it."""
        return Html("")

    def result_screen(self, t: Texts, frame: Frame, view: Any) -> Screen:
        """Return a finished deal for one player: outcome, own result, everybody's and “Next deal”; or the settlement.

        `view` must be the player's own. With `frame.pictured` there is a picture too: the sheet, or the settlement.
        """
        retired = self.retired_line(t, view)
        if frame.at_home:
            return beside_the_picture(t, frame, retired)
        own = self.own_lines(t, view) if view.viewer is not None and view.score is not None else ()
        own = (self.unplayed(t, view), *own)
        page, whole = (
            tuple(row for row in (*own, *self._after(t, frame, view.standing, pictured=pictured)) if row)
            for pictured in (True, False)
        )
        picture = self._picture(t, frame, view)
        return own_result_screen(t, frame, view.number, head=retired, page=page, whole=whole, picture=picture)

    def stopped_screen(self, t: Texts, frame: Frame, view: Any) -> Screen:
        """Return a deal that was broken off with its match: the table as it was, and the settlement."""
        text = lines(self.text.state(t, view), stopped_line(t, frame.ending))
        if frame.at_home or not view.standing.finished:
            return Screen(text)
        ended = replace(frame, ending=None)
        page, whole = (self._after(t, ended, view.standing, pictured=pictured) for pictured in (True, False))
        return broken_off_screen(text, page, whole, self._picture(t, frame, view))

    def broken_leaf(self, t: Texts, frame: Frame, standing: S, deals: int, *, fair: bool) -> Screen:
        """Return a deal without a result (`frame.ending`): who closed it, what became of it, the sheet as it was.

        Its calls and cards are in the record. Raises ValueError if no deal was broken off.
        """
        ending = frame.ending
        if ending is None:
            raise ValueError("no deal was broken off")
        rows = turning_rows(t, frame.table, ending.number, DealPage.SHEET, deals, fair=fair)
        text = fitted(bold(broken_line(t, ending)), (t(self.unwritten),))
        return Screen(text, rows, self.sheet_drawing(t, frame, standing))

    def sheet_screen(self, t: Texts, frame: Frame, standing: S) -> Screen:
        """Return the sheet in its current state, for /pulya."""
        told = (bold(self.sheet_title(t, standing.finished)), *self.sheet_lines(t, standing))
        return Screen(lines(*told), picture=self.sheet_drawing(t, frame, standing))

    def settle_screen(self, t: Texts, frame: Frame, standing: S, evening: Evening | None) -> Screen:
        """Return who owes whom how much."""
        return self.settlements.settle_screen(t, frame, standing, evening)

    def counted_screen(self, t: Texts, standing: S) -> Screen:
        """Say how the settlement is counted."""
        return self.settlements.counted_screen(t, standing)

    def results_line(self, standing: S) -> str:
        """Write everybody's result, the best first."""
        return self.settlements.results_line(standing)

    def _after(self, t: Texts, frame: Frame, standing: S, *, pictured: bool) -> tuple[Html, ...]:
        """Say what everybody has, after the last deal the settlement; `pictured`: without what its picture shows."""
        if frame.deal:
            return given_result(t, self.results_line(standing))
        if frame.more:
            return self.standing_lines(t, standing)
        settled = self.settlements.words(t, frame, standing)
        return settled.caption if pictured else settled.whole

    def _picture(self, t: Texts, frame: Frame, view: Any) -> Drawing | None:
        """Return the group's picture, value for value, so that it is drawn and sent to the messenger once."""
        if not frame.pictured:
            return None
        if not frame.more:
            return self.settlements.drawing(t, frame, view.standing)
        if not isinstance(view, self.finished):
            return self.sheet_drawing(t, frame, view.standing)
        return self.sheet_drawing(t, frame, view.standing, view.score, self.view_line(t, view))


class PagedDeal(FinishedDeal[R, S]):
    """Message after a deal in the group, page by page, and leaf by leaf when it is an old one."""

    sheet_button: str
    """Message on the button of what is written."""
    leaf_of_record = DealPage.LAYOUT

    @property
    def pages(self) -> Mapping[str, str]:
        """Pages in the order of their buttons, with the messages on those; the tricks are below the layout."""
        return {
            DealPage.SHEET: self.sheet_button,
            DealPage.LAYOUT: mark("Layout"),
            DealPage.WHY: mark("Why?"),
            DealPage.ANALYSIS: mark("Analysis"),
        }

    @property
    def leaves(self) -> Mapping[str, str]:
        """Leaves in the order of their buttons, with the messages on those."""
        pages = dict(self.pages)
        analysis = pages.pop(DealPage.ANALYSIS)
        return pages | {DealPage.PLAY: mark("Tricks"), DealPage.ANALYSIS: analysis}

    @abstractmethod
    def sums(self, t: Texts, report: R) -> tuple[Html, ...]:
        """Write on the first page what everybody has after the deal."""

    @abstractmethod
    def why(self, t: Texts, report: R) -> tuple[Html, ...]:
        """Write each entry with its reason."""

    @abstractmethod
    def cards(self, t: Texts, view: Any) -> tuple[Html, ...]:
        """List the bids, the tricks and the hands."""

    @abstractmethod
    def tricks(self, t: Texts, view: Any) -> tuple[Html, ...]:
        """Write trick after trick."""

    def deal_screen(self, t: Texts, report: R) -> Screen:
        """Return the photo of a finished deal on the page its readers turned to."""
        rows = report_rows(t, report, _known(report, self.pages))
        return self._page(t, report, rows=rows, foot=report_foot(t, report))

    def leaf_screen(self, t: Texts, report: R, leaf: str, deals: int) -> Screen:
        """Return one leaf of a deal of a match with so many deals; the sheet if the cards are not known."""
        leaves = _known(report, self.leaves)
        page = DealPage(leaf) if leaf in leaves else DealPage.SHEET
        rows = (
            leaf_row(t, report, page, leaves),
            *turning_rows(t, report.frame.table, report.number, page, deals, fair=report.fair),
        )
        return self._page(t, replace(report, page=page), rows=rows, foot=Html(""))

    def head(self, t: Texts, report: R) -> Html:
        """Write the outcome in the first line under a deal's picture."""
        number = report.frame.called(report.number)
        return t("<b>Deal %(n)d.</b> %(line)s", n=number, line=self.outcome_line(t, report))

    def _page(self, t: Texts, report: R, *, rows: tuple[Row, ...], foot: Html) -> Screen:
        head, view, page, found = self.head(t, report), report.view, report.page, report.analysis
        if view is not None and page == DealPage.ANALYSIS and found is not None:
            told = self.analyses.lines(t, view.standing, found)
            return Screen(fitted(head, told, foot, unfolded=0), rows, self.analyses.picture(t, report, view, found))
        if view is not None and page == DealPage.LAYOUT:
            layout = self.analyses.layout(t, report, view)
            return Screen(fitted(head, self.cards(t, view), foot, unfolded=0), rows, layout)
        if view is not None and page == DealPage.PLAY:
            return Screen(fitted(head, self.tricks(t, view), foot), rows, self.analyses.layout(t, report, view))
        told = self.why(t, report) if page == DealPage.WHY else self.sums(t, report)
        told = (analysing_line(t, slow=report.slow), *told) if report.counting else told
        drawing = self.sheet_drawing(t, report.frame, report.after, report.score, self.outcome_line(t, report))
        return Screen(fitted(head, told, foot), rows, drawing)


def _known(report: Any, pages: Mapping[str, str]) -> dict[str, str]:
    """Return those of `pages` there are, with their buttons: those with cards only if the cards are known."""
    return {page: text for page, text in pages.items() if report.view is not None or page not in CARDS}
