"""Pages of a finished deal and leaves of a deal of old, of games that show both in one way."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from bot.pictures.drawing import Drawing
from bot.screens.keys import Row
from bot.screens.model import Frame, Page, Screen
from bot.screens.reports import broken_line, fitted, leaf_row, report_foot, report_rows, turning_rows
from bot.screens.texts import Html, Texts, bold, mark

SOON = mark("Laying all cards open, one moment…")
SLOW = mark("Laying all cards open, another ten seconds or so…")


def analysing(t: Texts, *, slow: bool) -> str:
    """Tell in a toast that the analysis is being counted; `slow`: for more than three seconds."""
    return t.plain(SLOW if slow else SOON)


def analysing_line(t: Texts, *, slow: bool) -> Html:
    """Write the line in place of the analysis; `slow` as in `analysing`."""
    return t(SLOW if slow else SOON)


class DealPage(StrEnum):
    """Page under the picture of a finished deal, and leaf of a deal of old, which has no MORE; names in messages."""

    SHEET = Page.SHEET
    MORE = Page.MORE
    WHY = "why"
    LAYOUT = "layout"
    PLAY = "play"
    ANALYSIS = Page.ANALYSIS


CARDS: Final = (DealPage.LAYOUT, DealPage.PLAY, DealPage.ANALYSIS)
"""Pages of a deal whose cards are known."""


def pages_after(sheet: str) -> dict[str, str]:
    """Return the pages in the order of their buttons, with the messages on those; the tricks stand under the layout.

    `sheet`: message on the button of what the game writes.
    """
    return {
        DealPage.SHEET: sheet,
        DealPage.LAYOUT: mark("Layout"),
        DealPage.WHY: mark("Why?"),
        DealPage.ANALYSIS: mark("Analysis"),
    }


def leaves_after(sheet: str) -> dict[str, str]:
    """Return the leaves in the order of their buttons, with the messages on those; `sheet` as in `pages_after`."""
    pages = pages_after(sheet)
    analysis = pages.pop(DealPage.ANALYSIS)
    return pages | {DealPage.PLAY: mark("Tricks"), DealPage.ANALYSIS: analysis}


class Paged(Protocol):
    """Report of a game's finished deal, a `bot.screens.model.DealReport` with the page as a `DealPage`."""

    @property
    def page(self) -> DealPage:
        """Page that is shown."""
        ...


R = TypeVar("R", bound=Paged)


class DealPages(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """Message after a deal, made of a game's functions: a picture and the words of the page that is open."""

    pages: Mapping[str, str]
    """Pages with the messages on their buttons."""
    leaves: Mapping[str, str]
    """Leaves with the messages on their buttons."""
    outcome: Callable[[Texts, R], str]
    """What the deal came to, in a line; plain text."""
    sums: Callable[[Texts, R], tuple[Html, ...]]
    """What everybody has after the deal."""
    why: Callable[[Texts, R], tuple[Html, ...]]
    """Each entry with its reason."""
    cards: Callable[[Texts, Any], tuple[Html, ...]]
    """What was said and played and who held what, of the view of the deal."""
    tricks: Callable[[Texts, Any], tuple[Html, ...]]
    """Trick after trick, of the view of the deal."""
    analysis: Callable[[Texts, Any, Any], tuple[Html, ...]]
    """Words of an analysis for these players."""
    sheet_drawing: Callable[[Texts, R], Drawing]
    """Picture of what is written."""
    layout_drawing: Callable[[Texts, R, Any], Drawing]
    """Picture of the cards."""
    analysis_drawing: Callable[[Texts, R, Any, Any], Drawing]
    """Picture of an analysis."""

    def deal_screen(self, t: Texts, report: R) -> Screen:
        """Return the photo of a finished deal on the page its readers turned to."""
        struct: Any = report
        rows = report_rows(t, struct, _known(struct, self.pages))
        return self._page(t, report, rows=rows, foot=report_foot(t, struct))

    def leaf_screen(self, t: Texts, report: R, leaf: DealPage, deals: int) -> Screen:
        """Return one leaf of a deal of a match with so many deals; the sheet where the cards are not known."""
        struct: Any = report
        leaves = _known(struct, self.leaves)
        leaf = leaf if leaf in leaves else DealPage.SHEET
        rows = (
            leaf_row(t, struct, leaf, leaves),
            *turning_rows(t, struct.frame.table, struct.number, leaf, deals, fair=struct.fair),
        )
        return self._page(t, replace(struct, page=leaf), rows=rows, foot=Html(""))

    def head(self, t: Texts, report: R) -> Html:
        """Tell the outcome in the first line under a deal's picture."""
        struct: Any = report
        return t("<b>Deal %(n)d.</b> %(line)s", n=struct.frame.called(struct.number), line=self.outcome(t, report))

    def _page(self, t: Texts, report: R, *, rows: tuple[Row, ...], foot: Html) -> Screen:
        struct: Any = report
        head, view, page, found = self.head(t, report), struct.view, report.page, struct.analysis
        if view is not None and page is DealPage.ANALYSIS and found is not None:
            told = self.analysis(t, found, view.players)
            drawing = self.analysis_drawing(t, report, view, found)
            return Screen(fitted(head, told, foot, unfolded=0), rows, drawing)
        if view is not None and page is DealPage.LAYOUT:
            drawing = self.layout_drawing(t, report, view)
            return Screen(fitted(head, self.cards(t, view), foot, unfolded=0), rows, drawing)
        if view is not None and page is DealPage.PLAY:
            return Screen(fitted(head, self.tricks(t, view), foot), rows, self.layout_drawing(t, report, view))
        told = self.why(t, report) if page is DealPage.WHY else self.sums(t, report)
        told = (analysing_line(t, slow=struct.slow), *told) if struct.counting else told
        return Screen(fitted(head, told, foot), rows, self.sheet_drawing(t, report))


def _known(report: Any, pages: Mapping[str, str]) -> dict[str, str]:
    """Return those of `pages` there are, with their buttons: those with cards only where the cards are known."""
    return {page: text for page, text in pages.items() if report.view is not None or page not in CARDS}


def broken_screen(t: Texts, frame: Frame, told: Html, deals: int, drawing: Drawing, *, fair: bool) -> Screen:
    """Return a deal without a result (`frame.ending`): who closed it, what became of it, the sheet as it stood.

    Its calls and cards are in the record. Raises ValueError where no deal was broken off.
    """
    ending = frame.ending
    if ending is None:
        raise ValueError("no deal was broken off")
    rows = turning_rows(t, frame.table, ending.number, DealPage.SHEET, deals, fair=fair)
    return Screen(fitted(bold(broken_line(t, ending)), (told,)), rows, drawing)
