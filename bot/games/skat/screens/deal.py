"""Message after a deal: the list as a picture, the outcome in words, how it was counted, the layout, the tricks."""

from typing import Final

from bot.games.skat.pictures.drawings import ListDrawing
from bot.games.skat.screens.analysis import analysis_drawing, analysis_lines
from bot.games.skat.screens.finished import outcome_line
from bot.games.skat.screens.layout import layout_drawing, layout_lines
from bot.games.skat.screens.play import play_lines, unplayed_line
from bot.games.skat.screens.report import SkatReport
from bot.games.skat.screens.sheet import list_drawing
from bot.games.skat.screens.table_text import auction_line, declared_line
from bot.games.skat.screens.tally import list_lines, own_line, stage_lines
from bot.games.skat.screens.why import why_lines
from bot.screens.deal_pages import DealPages, broken_screen, leaves_after, pages_after
from bot.screens.model import Frame, Screen
from bot.screens.texts import Html, Texts, bold, lines, mark
from bot.screens.words import capital
from engine.games.skat.events import Standing
from engine.games.skat.view import FinishedView, PlayView, RamschView

SHEET: Final = mark("The list")
"""Message on the button of what is written."""
PAGES: Final = pages_after(SHEET)
"""Pages with the messages on their buttons."""
LEAVES: Final = leaves_after(SHEET)
"""Leaves with the messages on their buttons."""


def result_line(t: Texts, report: SkatReport) -> str:
    """Tell who played what and how it ended; plain text."""
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


def broken_leaf(t: Texts, frame: Frame, standing: Standing, deals: int, *, fair: bool) -> Screen:
    """Return a deal without a result (`frame.ending`): who closed it, and the list as it stood.

    Its calls and cards are in the record. Raises ValueError where no deal was broken off.
    """
    told = t("Nothing was written. Calls and cards stand in the record.")
    return broken_screen(t, frame, told, deals, list_drawing(t, frame, standing), fair=fair)


def sheet_on_request(t: Texts, frame: Frame, standing: Standing) -> Screen:
    """Return the list as it stands, for /pulya."""
    title = t.number("The list after %(n)d deal", "The list after %(n)d deals", standing.finished)
    told = (bold(title), *list_lines(t, standing), *stage_lines(t, standing))
    return Screen(lines(*told), picture=list_drawing(t, frame, standing))


def _sheet_drawing(t: Texts, report: SkatReport) -> ListDrawing:
    return list_drawing(t, report.frame, report.after, result_line(t, report))


DEAL: Final = DealPages[SkatReport](
    pages=PAGES,
    leaves=LEAVES,
    outcome=result_line,
    sums=_list_lines,
    why=why_lines,
    cards=_cards_lines,
    tricks=play_lines,
    analysis=analysis_lines,
    sheet_drawing=_sheet_drawing,
    layout_drawing=layout_drawing,
    analysis_drawing=analysis_drawing,
)
"""Message after a deal: the list as a picture, the outcome in words, and the other pages."""
