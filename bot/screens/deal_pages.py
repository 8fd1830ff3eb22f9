"""Pages of a finished deal, and of a deal in an older match (there called leaves), for games that show both alike."""

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
    """Return the toast that the analysis is being computed. `slow`: it has taken more than three seconds."""
    return t.plain(SLOW if slow else SOON)


def analysing_line(t: Texts, *, slow: bool) -> Html:
    """Return the line shown until the analysis is computed. `slow`: it has taken more than three seconds."""
    return t(SLOW if slow else SOON)


class DealPage(StrEnum):
    """Page of a finished deal; all but MORE are also pages (leaves) of older matches. Old buttons have the values."""

    SHEET = Page.SHEET
    MORE = Page.MORE
    WHY = "why"
    LAYOUT = "layout"
    PLAY = "play"
    ANALYSIS = Page.ANALYSIS


CARDS: Final = (DealPage.LAYOUT, DealPage.PLAY, DealPage.ANALYSIS)
"""Pages that need a deal whose cards are known."""


class FinishedDeal(ReportFace[R, S]):
    """Messages after a deal: each player's result, a deal that was broken off, the score sheet, the settlement.

    A game's subclass describes the entries of a deal and everybody's score.
    """

    kind: Callable[..., R]
    """Type of the game's report of a finished deal."""
    page_names: type[StrEnum] = DealPage
    """Type of the page names."""
    analyses: DealAnalysis[S]
    """Analysis of the game's deals, with its settlement screens."""
    text: DealText[Any]
    """Formatter of a deal's state as text."""
    finished: Any
    """Classes of views of finished deals."""
    unwritten: str
    """Untranslated sentence (HTML) on what happens to a deal that was broken off."""

    @abstractmethod
    def sheet_drawing(self, t: Texts, frame: Frame, standing: S, score: Any = None, subtitle: str = "") -> Drawing:
        """Draw the score sheet. `score`, `subtitle`: entries and outcome of the deal that has just ended, if any."""

    @abstractmethod
    def sheet_title(self, t: Texts, deals: int) -> str:
        """Return the heading of the sheet after `deals` deals, as plain text."""

    @abstractmethod
    def standing_lines(self, t: Texts, standing: S) -> tuple[Html, ...]:
        """List everybody's score after a deal."""

    @abstractmethod
    def own_lines(self, t: Texts, view: Any) -> tuple[Html, ...]:
        """Describe what a finished deal brought the viewer, including its score."""

    @abstractmethod
    def view_line(self, t: Texts, view: Any) -> str:
        """Describe contract and outcome of a finished deal from a view of it, as plain text."""

    @property
    def settlements(self) -> SettlementScreens[S, Any]:
        """Settlement screens of the game."""
        return self.analyses.settlements

    def labels(self, t: Texts) -> Labels:
        """Return the words that the game's painters write on pictures."""
        return self.analyses.labels(t)

    def read(self, report: DealReport) -> R:
        """Return a report as the game's own type; a page that the game does not have is replaced by the first page.

        Raises ValueError if no deal is scored.
        """
        page = report.page if report.page in tuple(self.page_names) else Page.SHEET
        return typed_report(self.kind, report, self.page_names(page), score_of(report.match), report.match.standing)

    def ended_line(self, t: Texts, view: Any) -> str:
        """Describe for an old message of the table how the deal ended, as plain text."""
        return self.view_line(t, view)

    def retired_line(self, t: Texts, view: Any) -> Html:
        """Return the line to which an old message of the table shrinks."""
        if not isinstance(view, self.finished):
            return t("Deal %(n)d", n=view.number)
        return t("Deal %(n)d. %(line)s", n=view.number, line=self.ended_line(t, view))

    def sheet_lines(self, t: Texts, standing: S) -> tuple[Html, ...]:
        """List everybody's score below the title, as shown beside the picture of the sheet."""
        return self.standing_lines(t, standing)

    def unplayed(self, t: Texts, view: Any) -> Html:
        """Name a player who got unplayed tricks; empty if nobody did or the message has no room."""
        return Html("")

    def result_screen(self, t: Texts, frame: Frame, view: Any) -> Screen:
        """Return a finished deal for one player: outcome, own result, then scores and “Next deal” or the settlement.

        view: the player's own. With `frame.pictured` the message has a picture of the sheet or the settlement.
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
        """Return a deal that was broken off together with its match: the table at that moment, and the settlement."""
        text = lines(self.text.state(t, view), stopped_line(t, frame.ending))
        if frame.at_home or not view.standing.finished:
            return Screen(text)
        ended = replace(frame, ending=None)
        page, whole = (self._after(t, ended, view.standing, pictured=pictured) for pictured in (True, False))
        return broken_off_screen(text, page, whole, self._picture(t, frame, view))

    def broken_leaf(self, t: Texts, frame: Frame, standing: S, deals: int, *, fair: bool) -> Screen:
        """Return the page of a deal that was broken off (`frame.ending`): who closed it, its fate, the sheet.

        deals: number of deals of the match. fair: the deal can be verified. Raises ValueError without `frame.ending`.
        """
        ending = frame.ending
        if ending is None:
            raise ValueError("no deal was broken off")
        rows = turning_rows(t, frame.table, ending.number, DealPage.SHEET, deals, fair=fair)
        text = fitted(bold(broken_line(t, ending)), (t(self.unwritten),))
        return Screen(text, rows, self.sheet_drawing(t, frame, standing))

    def sheet_screen(self, t: Texts, frame: Frame, standing: S) -> Screen:
        """Return the score sheet in its current state, as /pulya shows it."""
        told = (bold(self.sheet_title(t, standing.finished)), *self.sheet_lines(t, standing))
        return Screen(lines(*told), picture=self.sheet_drawing(t, frame, standing))

    def settle_screen(self, t: Texts, frame: Frame, standing: S, evening: Evening | None) -> Screen:
        """Return the settlement: who owes whom how much."""
        return self.settlements.settle_screen(t, frame, standing, evening)

    def counted_screen(self, t: Texts, standing: S) -> Screen:
        """Explain how the settlement is computed."""
        return self.settlements.counted_screen(t, standing)

    def results_line(self, standing: S) -> str:
        """Format everybody's result in one line, the best first."""
        return self.settlements.results_line(standing)

    def _after(self, t: Texts, frame: Frame, standing: S, *, pictured: bool) -> tuple[Html, ...]:
        """List everybody's score or, after the last deal, the settlement. `pictured`: omit what the picture shows."""
        if frame.deal:
            return given_result(t, self.results_line(standing))
        if frame.more:
            return self.standing_lines(t, standing)
        settled = self.settlements.words(t, frame, standing)
        return settled.caption if pictured else settled.whole

    def _picture(self, t: Texts, frame: Frame, view: Any) -> Drawing | None:
        """Draw the sheet or settlement exactly as in the group, so that it is uploaded once; None without a picture."""
        if not frame.pictured:
            return None
        if not frame.more:
            return self.settlements.drawing(t, frame, view.standing)
        if not isinstance(view, self.finished):
            return self.sheet_drawing(t, frame, view.standing)
        return self.sheet_drawing(t, frame, view.standing, view.score, self.view_line(t, view))


class PagedDeal(FinishedDeal[R, S]):
    """Pages of a finished deal in the group's message, and its pages in an older match, which are called leaves."""

    sheet_button: str
    """Untranslated label of the button to the sheet."""
    leaf_of_record = DealPage.LAYOUT

    @property
    def pages(self) -> Mapping[str, str]:
        """Untranslated labels of the buttons to the pages, in order, by page; the layout page includes the tricks."""
        return {
            DealPage.SHEET: self.sheet_button,
            DealPage.LAYOUT: mark("Layout"),
            DealPage.WHY: mark("Why?"),
            DealPage.ANALYSIS: mark("Analysis"),
        }

    @property
    def leaves(self) -> Mapping[str, str]:
        """Untranslated labels of the buttons to the pages of a deal in an older match (leaves), in order, by leaf."""
        pages = dict(self.pages)
        analysis = pages.pop(DealPage.ANALYSIS)
        return pages | {DealPage.PLAY: mark("Tricks"), DealPage.ANALYSIS: analysis}

    @abstractmethod
    def sums(self, t: Texts, report: R) -> tuple[Html, ...]:
        """List everybody's score after the deal, for the first page."""

    @abstractmethod
    def why(self, t: Texts, report: R) -> tuple[Html, ...]:
        """List each entry of the deal with its reason."""

    @abstractmethod
    def cards(self, t: Texts, view: Any) -> tuple[Html, ...]:
        """List the bids, the tricks and the hands of a finished deal."""

    @abstractmethod
    def tricks(self, t: Texts, view: Any) -> tuple[Html, ...]:
        """List the tricks of a finished deal, one by one."""

    def deal_screen(self, t: Texts, report: R) -> Screen:
        """Return the page of a finished deal that the report names, as a picture with a caption."""
        rows = report_rows(t, report, _known(report, self.pages))
        return self._page(t, report, rows=rows, foot=report_foot(t, report))

    def leaf_screen(self, t: Texts, report: R, leaf: str, deals: int) -> Screen:
        """Return page `leaf` of a deal in an older match of `deals` deals; the sheet if the deal has no such page."""
        leaves = _known(report, self.leaves)
        page = DealPage(leaf) if leaf in leaves else DealPage.SHEET
        rows = (
            leaf_row(t, report, page, leaves),
            *turning_rows(t, report.frame.table, report.number, page, deals, fair=report.fair),
        )
        return self._page(t, replace(report, page=page), rows=rows, foot=Html(""))

    def head(self, t: Texts, report: R) -> Html:
        """Format number and outcome of the deal, the first line under its picture."""
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
    """Return the pages that a deal has, with their button labels. Pages with cards need a deal with known cards."""
    return {page: text for page, text in pages.items() if report.view is not None or page not in CARDS}
