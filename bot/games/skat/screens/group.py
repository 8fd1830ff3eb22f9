"""Live message of a table in its group: what a spectator may see, and decisions that reveal no card."""

from bot.games.skat.screens.decisions import public_rows
from bot.games.skat.screens.finished import retired_line
from bot.games.skat.screens.table_picture import lasting_drawing
from bot.games.skat.screens.table_text import brief_text, state_text, trick_lines, turn_line
from bot.screens.model import Frame, Screen
from bot.screens.pictured import pictured
from bot.screens.reports import stopped_line
from bot.screens.table_message import captions, finished_screen, running_screen
from bot.screens.texts import Texts, lines
from engine.games.skat.view import FinishedView, SeatView


def table_screen(t: Texts, frame: Frame, view: SeatView) -> Screen:
    """Return the table as everybody sees it; `view` must be a spectator's."""
    retired = retired_line(t, view)
    if isinstance(view, FinishedView):
        return finished_screen(t, frame, retired)
    if view.decider is None:
        return Screen(lines(state_text(t, view), stopped_line(t, frame.ending)))
    state = state_text(t, view, bidding=frame.vote is None)  # a proposal needs the room
    return running_screen(t, frame, state, public_rows(t, frame, view), retired)


def pictured_screen(t: Texts, frame: Frame, view: SeatView) -> Screen:
    """Return the table as a picture that holds until the next trick, the text of `table_screen` under it.

    After the deal the last picture stays.
    """
    screen = table_screen(t, frame, view)
    if isinstance(view, FinishedView):
        return screen
    shorter = captions(
        t,
        frame,
        brief=brief_text(t, view),
        trick=trick_lines(t, view),
        turn=turn_line(t, view),
        is_awaited=bool(view.deciders),
    )
    return pictured(screen, lasting_drawing(t, view), shorter)
