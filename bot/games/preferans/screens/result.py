"""Private message of a player after a deal: the own entries, the score, the sheet; at the end the settlement.

It tells nothing that the group's sheet does not show to everybody.
"""

from msgspec.structs import replace

from bot.games.preferans.pictures.drawings import SettleDrawing, SheetDrawing
from bot.games.preferans.screens.finished import outcome_line, retired_line
from bot.games.preferans.screens.settle import results_line, settle_drawing, settlement
from bot.games.preferans.screens.sheet import sheet_drawing
from bot.games.preferans.screens.table_text import state_text
from bot.games.preferans.screens.tally import balance_line, own_line
from bot.games.preferans.screens.unplayed import unplayed_line
from bot.screens.model import Frame, Screen
from bot.screens.own_result import beside_the_picture, broken_off_screen, given_result, own_result_screen
from bot.screens.reports import stopped_line
from bot.screens.texts import Html, Texts, lines
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.view import FinishedView, SeatView


def result_screen(t: Texts, frame: Frame, view: FinishedView) -> Screen:
    """Return a finished deal for one player: outcome, own entries, score and “Next deal”; or the settlement.

    `view` must be the player's own. With `frame.pictured` there is a picture too: the sheet, or the settlement.
    """
    retired = retired_line(t, view)
    if frame.at_home:
        return beside_the_picture(t, frame, retired)
    how = unplayed_line(t, view, view.outcome) if view.tricks else Html("")
    page, whole = (
        tuple(row for row in (how, *_own(t, view), *_standing(t, frame, view, pictured=pictured)) if row)
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
    """Tell the viewer's own entries."""
    if view.viewer is None or view.score is None:
        return ()
    return (own_line(t, view.standing, view.viewer, view.score.entries),)


def _standing(t: Texts, frame: Frame, view: SeatView, *, pictured: bool) -> tuple[Html, ...]:
    """Tell the score of all, or the settlement once the match is over; `pictured`: without what its picture shows."""
    if frame.deal:
        return given_result(t, results_line(view.standing))
    if frame.more:
        return (balance_line(t, view.standing),)
    settled = settlement(t, frame, view.standing)
    return settled.caption if pictured else settled.whole


def _picture(t: Texts, frame: Frame, view: SeatView) -> SheetDrawing | SettleDrawing | None:
    """Return the group's picture, value for value, so that it is drawn and sent to the messenger once."""
    if not frame.pictured:
        return None
    if not frame.more:
        return settle_drawing(t, frame, view.standing, settle(view.standing))
    if not isinstance(view, FinishedView):
        return sheet_drawing(t, frame, view.standing, None)
    return sheet_drawing(t, frame, view.standing, view.score, subtitle=outcome_line(t, view.players, view.outcome))
