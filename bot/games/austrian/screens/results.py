"""Messages after a deal: in the group and to each player."""

from typing import Final

from msgspec.structs import replace

from bot.games.austrian.pictures.drawings import PotDrawing, SettleDrawing
from bot.games.austrian.screens.analysis import analysis_drawing, analysis_lines
from bot.games.austrian.screens.layout import layout_drawing, layout_lines, play_lines, unplayed_line
from bot.games.austrian.screens.report import AustrianReport, outcome_line, retired_line
from bot.games.austrian.screens.settle import results_line, settle_drawing, settlement
from bot.games.austrian.screens.sheet import balance_line, own_line, pot_drawing
from bot.games.austrian.screens.table_text import auction_line, contract_line, state_text
from bot.games.austrian.screens.why import why_lines
from bot.screens.deal_pages import DealPages, broken_screen, leaves_after, pages_after
from bot.screens.model import Frame, Screen
from bot.screens.own_result import beside_the_picture, broken_off_screen, given_result, own_result_screen
from bot.screens.reports import stopped_line
from bot.screens.texts import Html, Texts, bold, lines, mark
from engine.games.austrian.events import Standing
from engine.games.austrian.view import FinishedView, PlayView, SeatView


def result_screen(t: Texts, frame: Frame, view: FinishedView) -> Screen:
    """Return a finished deal for one player: outcome, own money, that of all and “Next deal”; or the settlement.

    `view` must be the player's own. With `frame.pictured` there is a picture too: the pot, or the settlement.
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
    """Tell the viewer's own money in this deal."""
    if view.viewer is None or view.score is None:
        return ()
    return (own_line(t, view.viewer, view.score.payments),)


def _standing(t: Texts, frame: Frame, view: SeatView, *, pictured: bool) -> tuple[Html, ...]:
    """Tell the money of all, or the settlement once the match is over; `pictured`: without what its picture shows."""
    if frame.deal:
        return given_result(t, results_line(view.standing))
    if frame.more:
        return (balance_line(t, view.standing),)
    settled = settlement(t, frame, view.standing)
    return settled.caption if pictured else settled.whole


def _picture(t: Texts, frame: Frame, view: SeatView) -> PotDrawing | SettleDrawing | None:
    """Return the group's picture, value for value, so that it is drawn and sent to the messenger once."""
    if not frame.pictured:
        return None
    if not frame.more:
        return settle_drawing(t, frame, view.standing)
    if not isinstance(view, FinishedView):
        return pot_drawing(t, frame, view.standing, None)
    subtitle = outcome_line(t, view.standing.rules, view.players, view.outcome)
    return pot_drawing(t, frame, view.standing, view.score, subtitle=subtitle)


SHEET: Final = mark("The pot")
"""Message on the button of what is written."""
PAGES: Final = pages_after(SHEET)
"""Pages with the messages on their buttons."""
LEAVES: Final = leaves_after(SHEET)
"""Leaves with the messages on their buttons."""


def result_line(t: Texts, report: AustrianReport) -> str:
    """Tell who played what and how it ended; plain text."""
    return outcome_line(t, report.after.rules, report.after.players, report.score.outcome)


def _money_lines(t: Texts, report: AustrianReport) -> tuple[Html, ...]:
    """Tell the tricks that nobody played, then everybody's money; a player alone with robots reads the own first."""
    own = own_line(t, report.reader, report.score.payments) if report.reader is not None else Html("")
    unplayed = unplayed_line(t, report.view, report.score.outcome) if report.view is not None else Html("")
    return tuple(row for row in (own, unplayed, balance_line(t, report.after)) if row)


def _cards_lines(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Tell what was said, the tricks, who held what, what was put away."""
    played = play_lines(t, view) if isinstance(view.last, PlayView) else (contract_line(t, view),)
    return tuple(row for row in (auction_line(t, view), *played, *layout_lines(t, view)) if row)


def broken_leaf(t: Texts, frame: Frame, standing: Standing, deals: int, *, fair: bool) -> Screen:
    """Return a deal without a result (`frame.ending`): who closed it, and the pot as it stood.

    Its calls and cards are in the record. Raises ValueError where no deal was broken off.
    """
    told = t("Nobody paid: what was put into the pot went back. Calls and cards stand in the record.")
    return broken_screen(t, frame, told, deals, pot_drawing(t, frame, standing, None), fair=fair)


def sheet_on_request(t: Texts, frame: Frame, standing: Standing) -> Screen:
    """Return the pot as it stands, for /pulya."""
    title = t.number("The pot after %(n)d deal", "The pot after %(n)d deals", standing.finished)
    return Screen(lines(bold(title), balance_line(t, standing)), picture=pot_drawing(t, frame, standing, None))


def _sheet_drawing(t: Texts, report: AustrianReport) -> PotDrawing:
    return pot_drawing(t, report.frame, report.after, report.score, result_line(t, report))


DEAL: Final = DealPages[AustrianReport](
    pages=PAGES,
    leaves=LEAVES,
    outcome=result_line,
    sums=_money_lines,
    why=why_lines,
    cards=_cards_lines,
    tricks=play_lines,
    analysis=analysis_lines,
    sheet_drawing=_sheet_drawing,
    layout_drawing=layout_drawing,
    analysis_drawing=analysis_drawing,
)
"""Message after a deal: the pot as a picture, the outcome in words, and the other pages."""
