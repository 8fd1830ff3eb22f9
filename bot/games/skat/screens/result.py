"""Private message of a player after a deal: the own entry, everybody's list; at the end the settlement.

It tells nothing that the group's message does not show to everybody.
"""

from msgspec.structs import replace

from bot.games.skat.pictures.drawings import ListDrawing, SettleDrawing
from bot.games.skat.screens.finished import outcome_line, retired_line
from bot.games.skat.screens.settle import settle_drawing, settlement_lines
from bot.games.skat.screens.sheet import list_drawing
from bot.games.skat.screens.table_text import state_text
from bot.games.skat.screens.tally import list_lines, own_line, stage_lines
from bot.screens.actions import Action
from bot.screens.fair import copy_key, next_line
from bot.screens.following import following_line, next_words
from bot.screens.keys import Row, ours
from bot.screens.model import ButtonStyle, Frame, Screen
from bot.screens.reports import CAPTION_LIMIT, fitted, stopped_line
from bot.screens.status import beside_the_sheet, own_absence_rows, status_text, vote_rows, vote_text
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import capital
from engine.games.skat.view import FinishedView, SeatView


def result_screen(t: Texts, frame: Frame, view: FinishedView) -> Screen:
    """Return a finished deal for one player: outcome, own entry, lists of all and “Next deal”; or the settlement.

    `view` must be the player's own. With `frame.pictured` there is a picture too: the list, or the settlement.
    """
    if frame.at_home:
        return status_screen(t, frame, view)
    head = Html(retired_line(t, view))
    page = tuple(row for row in (*_own(t, view), *_standing(t, frame, view)) if row)
    hash_line = next_line(t, view.number + 1, frame.commit, digits=True) if frame.more else ""
    follows = following_line(t, frame.following, steady=True)
    foot = lines(hash_line, status_text(t, frame.status), vote_text(t, frame.vote), follows)
    following: tuple[Row, ...] = (_next_row(t, frame), copy_key(t, frame.commit)) if frame.more else ()
    rows = (*(row for row in following if row), *vote_rows(t, frame), *own_absence_rows(t, frame))
    return Screen(fitted(head, page, foot), rows, _picture(t, frame, view), retired=fitted(head, page))


def stopped_screen(t: Texts, frame: Frame, view: SeatView) -> Screen:
    """Return a deal that was broken off with its match: the table as it stood, and the settlement."""
    text = lines(state_text(t, view), stopped_line(t, frame.ending))
    if frame.at_home or not view.standing.finished:
        return Screen(text)
    told = lines(text, *_standing(t, replace(frame, ending=None), view))
    return Screen(told, (), _picture(t, frame, view) if len(told) <= CAPTION_LIMIT else None)


def status_screen(t: Texts, frame: Frame, view: SeatView) -> Screen:
    """Return the message beside the list of a private chat: a proposal, a pause, an absence."""
    text, retired = beside_the_sheet(t, frame), retired_line(t, view)
    rows = (*vote_rows(t, frame), *own_absence_rows(t, frame)) if text else ()
    return Screen(text or retired, rows, retired=retired)


def _own(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Tell what this deal wrote for the viewer."""
    if view.viewer is None or view.score is None:
        return ()
    return (own_line(t, view.viewer, view.score.entries, view.standing),)


def _standing(t: Texts, frame: Frame, view: SeatView) -> tuple[Html, ...]:
    """Tell the lists of all, or the settlement once the match is over."""
    if not frame.more:
        return settlement_lines(t, frame, view.standing)
    return (*list_lines(t, view.standing), *stage_lines(t, view.standing))


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


def _next_row(t: Texts, frame: Frame) -> Row:
    said = next_words(t, t.plain("Next deal"), frame.following, steady=True)
    return (ours(frame, said, Action.NEXT, ButtonStyle.SUCCESS),)
