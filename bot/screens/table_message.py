"""Message of a running deal that everybody sees: what surrounds a game's own words in every game."""

from bot.screens.keys import Row
from bot.screens.model import Frame, Screen
from bot.screens.reports import stopped_line
from bot.screens.status import beside_the_sheet, status_rows, status_text, vote_rows, vote_text
from bot.screens.table_keys import table_row
from bot.screens.texts import Html, Texts, lines


def running_screen(t: Texts, frame: Frame, state: Html, words: tuple[Row, ...], retired: str) -> Screen:
    """Return the table while it is played; `words`: buttons of what may be said, which a pause takes away."""
    said = words if not frame.status.paused_by else ()
    asked = (*vote_rows(t, frame), *status_rows(t, frame), *said)
    rows = (*asked, table_row(t, frame, asked))
    return Screen(lines(state, status_text(t, frame.status), vote_text(t, frame.vote)), rows, retired=retired)


def finished_screen(t: Texts, frame: Frame, retired: str) -> Screen:
    """Return the table after a deal, whose outcome is written under the picture of the report."""
    text = beside_the_sheet(t, frame)
    asked = (*vote_rows(t, frame), *status_rows(t, frame)) if text else ()
    return Screen(text or retired, asked, retired=retired, beneath=True)


def captions(
    t: Texts, frame: Frame, turn: Html, told: tuple[Html, Html, Html], *, is_awaited: bool
) -> tuple[Html, ...]:
    """Write the words under a picture of the table, each shorter than the one before it.

    First is left out what the picture shows, never whom the table waits for. `turn`: who is asked, above all else.
    `told`: the state in few lines, the cards on the table, what is proposed; the first two include the last.
    `is_awaited`: anybody is asked.
    """
    vote = vote_text(t, frame.vote)
    foot = (status_text(t, frame.status), vote) if is_awaited else (stopped_line(t, frame.ending),)
    brief, trick, proposal = told
    return (
        lines(turn, brief, *foot),
        lines(turn, trick, *foot),
        lines(turn, proposal, vote) if is_awaited else lines(*foot),
    )
