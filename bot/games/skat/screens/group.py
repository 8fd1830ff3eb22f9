"""Live message of a table in its group: what a spectator may see, and decisions that reveal no card."""

from bot.games.skat.screens.decisions import public_rows
from bot.games.skat.screens.finished import retired_line
from bot.games.skat.screens.table_picture import lasting_drawing
from bot.games.skat.screens.table_text import brief_text, state_text, trick_lines, turn_line
from bot.screens.model import Frame, Screen
from bot.screens.pictured import pictured
from bot.screens.reports import stopped_line
from bot.screens.status import beside_the_sheet, status_rows, status_text, vote_rows, vote_text
from bot.screens.table_keys import table_row
from bot.screens.texts import Texts, lines
from engine.games.skat.view import FinishedView, SeatView


def table_screen(t: Texts, frame: Frame, view: SeatView) -> Screen:
    """Return the table as everybody sees it; `view` must be a spectator's."""
    retired = retired_line(t, view)
    if isinstance(view, FinishedView):  # the outcome stands under the picture of the list
        text = beside_the_sheet(t, frame)
        asked = (*vote_rows(t, frame), *status_rows(t, frame)) if text else ()
        return Screen(text or retired, asked, retired=retired, beneath=True)
    if view.decider is None:
        return Screen(lines(state_text(t, view), stopped_line(t, frame.ending)))
    words = public_rows(t, frame, view) if not frame.status.paused_by else ()
    rows = (*vote_rows(t, frame), *status_rows(t, frame), *words, table_row(t, frame))
    state = state_text(t, view, bidding=frame.vote is None)  # a proposal needs the room
    text = lines(state, status_text(t, frame.status), vote_text(t, frame.vote))
    return Screen(text, rows, retired=retired)


def pictured_screen(t: Texts, frame: Frame, view: SeatView) -> Screen:
    """Return the table as a picture that holds until the next trick, the text of `table_screen` under it.

    What is too long for a caption leaves out first what the picture shows, never whom the table waits for.
    After the deal the last picture stays.
    """
    screen = table_screen(t, frame, view)
    if isinstance(view, FinishedView):
        return screen
    vote = vote_text(t, frame.vote)
    foot = (status_text(t, frame.status), vote) if view.deciders else (stopped_line(t, frame.ending),)
    captions = (
        lines(brief_text(t, view), *foot),
        lines(trick_lines(t, view), turn_line(t, view), *foot),
        lines(turn_line(t, view), vote) if view.deciders else lines(*foot),
    )
    return pictured(screen, lasting_drawing(t, view), captions)
