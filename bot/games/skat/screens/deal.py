"""Message after a deal: the list as a picture, the outcome in words, how it was counted, the layout, the tricks."""

from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.skat.screens.analysis import analysing_line, analysis_drawing, analysis_lines
from bot.games.skat.screens.finished import outcome_line
from bot.games.skat.screens.layout import layout_drawing, layout_lines
from bot.games.skat.screens.pages import CARDS, LEAVES, PAGES, DealPage
from bot.games.skat.screens.play import play_lines, unplayed_line
from bot.games.skat.screens.report import SkatReport
from bot.games.skat.screens.sheet import list_drawing
from bot.games.skat.screens.table_text import auction_line, declared_line
from bot.games.skat.screens.tally import list_lines, own_line, stage_lines
from bot.games.skat.screens.why import why_lines
from bot.screens.keys import Row
from bot.screens.model import Frame, Screen
from bot.screens.reports import broken_line, fitted, leaf_row, report_foot, report_rows, turning_rows
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import capital
from engine.games.skat.events import Standing
from engine.games.skat.view import FinishedView, PlayView, RamschView


def deal_screen(t: Texts, report: SkatReport) -> Screen:
    """Return the photo of a finished deal on the page its readers turned to."""
    rows = report_rows(t, report, _known(report, PAGES))
    return _page(t, report, rows=rows, foot=report_foot(t, report))


def leaf_screen(t: Texts, report: SkatReport, leaf: DealPage, deals: int) -> Screen:
    """Return one leaf of a deal of a match with so many deals; the list where the cards are not known."""
    leaves = _known(report, LEAVES)
    leaf = leaf if leaf in leaves else DealPage.SHEET
    rows = (
        leaf_row(t, report, leaf, leaves),
        *turning_rows(t, report.frame.table, report.number, leaf, deals, fair=report.fair),
    )
    return _page(t, replace(report, page=leaf), rows=rows, foot=Html(""))


def _page(t: Texts, report: SkatReport, *, rows: tuple[Row, ...], foot: Html) -> Screen:
    head, view = deal_head(t, report), report.view
    if view is not None and report.page is DealPage.ANALYSIS and report.analysis is not None:
        told = analysis_lines(t, report.analysis, view.players)
        return Screen(fitted(head, told, foot, unfolded=0), rows, analysis_drawing(t, report, view, report.analysis))
    if view is not None and report.page is DealPage.LAYOUT:
        return Screen(fitted(head, _cards_lines(t, view), foot, unfolded=0), rows, layout_drawing(t, report, view))
    if view is not None and report.page is DealPage.PLAY:
        return Screen(fitted(head, play_lines(t, view), foot), rows, layout_drawing(t, report, view))
    told = why_lines(t, report) if report.page is DealPage.WHY else _list_lines(t, report)
    told = (analysing_line(t), *told) if report.counting else told
    picture = list_drawing(t, report.frame, report.after, _subtitle(t, report))
    return Screen(fitted(head, told, foot), rows, picture)


def deal_head(t: Texts, report: SkatReport) -> Html:
    """Tell the outcome in the first line under a deal's picture."""
    return t("<b>Deal %(n)d.</b> %(line)s", n=report.number, line=_subtitle(t, report))


def _subtitle(t: Texts, report: SkatReport) -> str:
    after = report.after
    return capital(outcome_line(t, after.rules, after.players, report.stage, report.score.outcome))


def _list_lines(t: Texts, report: SkatReport) -> tuple[Html, ...]:
    """Tell the tricks that nobody played, then everybody's list; a player alone with robots reads the own first."""
    own = own_line(t, report.reader, report.score.entries, report.after) if report.reader is not None else Html("")
    unplayed = unplayed_line(t, report.view) if report.view is not None else Html("")
    told = (own, unplayed, *list_lines(t, report.after), *stage_lines(t, report.after))
    return tuple(row for row in told if row)


def _cards_lines(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Tell what was said, the tricks, who held what, what was put away."""
    played = play_lines(t, view) if isinstance(view.last, PlayView | RamschView) else (declared_line(t, view),)
    return tuple(row for row in (auction_line(t, view), *played, *layout_lines(t, view)) if row)


def _known(report: SkatReport, pages: Mapping[str, str]) -> dict[str, str]:
    """Return those of `pages` there are, with their buttons: those with cards only where the cards are known."""
    return {page: text for page, text in pages.items() if report.view is not None or page not in CARDS}


def broken_leaf(t: Texts, frame: Frame, standing: Standing, deals: int, *, fair: bool) -> Screen:
    """Return a deal without a result (`frame.ending`): who closed it, and the list as it stood.

    Its calls and cards are in the record. Raises ValueError where no deal was broken off.
    """
    ending = frame.ending
    if ending is None:
        raise ValueError("no deal was broken off")
    told = (t("Nothing was written. Calls and cards stand in the record."),)
    rows = turning_rows(t, frame.table, ending.number, DealPage.SHEET, deals, fair=fair)
    return Screen(fitted(bold(broken_line(t, ending)), told), rows, list_drawing(t, frame, standing))


def sheet_on_request(t: Texts, frame: Frame, standing: Standing) -> Screen:
    """Return the list as it stands, for /pulya."""
    title = t.number("The list after %(n)d deal", "The list after %(n)d deals", standing.finished)
    told = (bold(title), *list_lines(t, standing), *stage_lines(t, standing))
    return Screen(lines(*told), picture=list_drawing(t, frame, standing))
