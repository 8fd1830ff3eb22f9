"""Message of a running deal that everybody sees: the parts that surround a game's own text in every game."""

from bot.screens.keys import Row
from bot.screens.model import Frame, Screen
from bot.screens.reports import stopped_line
from bot.screens.status import beside_the_sheet, status_rows, status_text, vote_rows, vote_text
from bot.screens.table_keys import table_row
from bot.screens.texts import Html, Texts, lines


def running_screen(t: Texts, frame: Frame, state: Html, words: tuple[Row, ...], retired: str) -> Screen:
    """Return a running deal's message. `words`: call buttons, left out in a pause. `retired`: text when replaced."""
    said = words if not frame.status.paused_by else ()
    asked = (*vote_rows(t, frame), *status_rows(t, frame), *said)
    rows = (*asked, table_row(t, frame, asked))
    return Screen(lines(state, status_text(t, frame.status), vote_text(t, frame.vote)), rows, retired=retired)


def finished_screen(t: Texts, frame: Frame, retired: str) -> Screen:
    """Return the table's message after a deal, beside the report. `retired`: text if there is nothing else to show."""
    text = beside_the_sheet(t, frame)
    asked = (*vote_rows(t, frame), *status_rows(t, frame)) if text else ()
    return Screen(text or retired, asked, retired=retired, beneath=True)


def captions(
    t: Texts, frame: Frame, turn: Html, told: tuple[Html, Html, Html], *, is_awaited: bool
) -> tuple[Html, ...]:
    """Return captions for a picture of the table, each shorter than the one before it.

    What the picture shows is left out first; whose turn it is (`turn`) is always kept. `told`: the state in few lines,
    the cards on the table, the open claim; the first two include the third. `is_awaited`: somebody has to decide.
    """
    vote = vote_text(t, frame.vote)
    foot = (status_text(t, frame.status), vote) if is_awaited else (stopped_line(t, frame.ending),)
    brief, trick, proposal = told
    return (
        lines(turn, brief, *foot),
        lines(turn, trick, *foot),
        lines(turn, proposal, vote) if is_awaited else lines(*foot),
    )
