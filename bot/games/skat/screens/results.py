"""Messages after a deal: in the group and to each player."""

from typing import Final

from msgspec.structs import replace

from bot.games.skat.pictures.drawings import ListDrawing, SettleDrawing
from bot.games.skat.screens.analysis import analysis_drawing, analysis_lines
from bot.games.skat.screens.layout import layout_drawing, layout_lines, play_lines, unplayed_line
from bot.games.skat.screens.report import SkatReport, outcome_line, retired_line
from bot.games.skat.screens.settle import results_line, settle_drawing, settlement
from bot.games.skat.screens.sheet import list_drawing, list_lines, own_line, stage_lines
from bot.games.skat.screens.table_text import auction_line, declared_line, state_text
from bot.games.skat.screens.why import why_lines
from bot.screens.deal_pages import DealPages, broken_screen, leaves_after, pages_after
from bot.screens.model import Frame, Screen
from bot.screens.own_result import beside_the_picture, broken_off_screen, given_result, own_result_screen
from bot.screens.reports import stopped_line
from bot.screens.texts import Html, Texts, bold, lines, mark
from bot.screens.words import capital
from engine.games.skat.events import Standing
from engine.games.skat.view import FinishedView, PlayView, RamschView, SeatView


def result_screen(t: Texts, frame: Frame, view: FinishedView) -> Screen:
    """Return a finished deal for one player: outcome, own entry, lists of all and “Next deal”; or the settlement.

    `view` must be the player's own. With `frame.pictured` there is a picture too: the list, or the settlement.
    """
    retired = retired_line(t, view)
    if frame.at_home:
        return beside_the_picture(t, frame, retired)
    page, whole = (
        tuple(row for row in (*_own(t, view), *_standing(t, frame, view, pictured=pictured)) if row)
        for pictured in (True, False)
    )
    picture = _picture(t, frame, view)
    return own_result_screen(t, frame, view.number, head=Html(retired), page=page, whole=whole, picture=picture)


def stopped_screen(t: Texts, frame: Frame, view: SeatView) -> Screen:
    """Return a deal that was broken off with its match: the table as it stood, and the settlement."""
    text = lines(state_text(t, view), stopped_line(t, frame.ending))
    if frame.at_home or not view.standing.finished:
        return Screen(text)
    ended = replace(frame, ending=None)
    page, whole = (_standing(t, ended, view, pictured=pictured) for pictured in (True, False))
    return broken_off_screen(text, page, whole, _picture(t, frame, view))


def _own(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Tell what this deal wrote for the viewer."""
    if view.viewer is None or view.score is None:
        return ()
    return (own_line(t, view.viewer, view.score.entries, view.standing),)


def _standing(t: Texts, frame: Frame, view: SeatView, *, pictured: bool) -> tuple[Html, ...]:
    """Tell the lists of all, or the settlement once the match is over; `pictured`: without what its picture shows."""
    if frame.deal:
        return given_result(t, results_line(view.standing))
    if frame.more:
        return (*list_lines(t, view.standing), *stage_lines(t, view.standing))
    settled = settlement(t, frame, view.standing)
    return settled.caption if pictured else settled.whole


def _picture(t: Texts, frame: Frame, view: SeatView) -> ListDrawing | SettleDrawing | None:
    """Return the group's picture, value for value, so that it is drawn and sent to the messenger once."""
    if not frame.pictured:
        return None
    if not frame.more:
        return settle_drawing(t, frame, view.standing)
    if not isinstance(view, FinishedView):
        return list_drawing(t, frame, view.standing)
    line = capital(outcome_line(t, view.rules, view.players, view.stage, view.outcome))
    return list_drawing(t, frame, view.standing, line)


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
