"""Message of a running deal that everybody sees: what stands around a game's own words in every game."""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from bot.pictures.drawing import Drawing
from bot.screens.keys import Row
from bot.screens.model import Frame, Screen
from bot.screens.pictured import pictured
from bot.screens.reports import stopped_line
from bot.screens.status import beside_the_sheet, status_rows, status_text, vote_rows, vote_text
from bot.screens.table_keys import table_row
from bot.screens.texts import Html, Texts, lines
from engine.core.seats import Seat


class Awaiting(Protocol):
    """View of a deal that waits for somebody."""

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """Seats for which the deal waits; none when it is over."""
        ...


V = TypeVar("V", bound=Awaiting)
V_contra = TypeVar("V_contra", contravariant=True)


class TableState(Protocol[V_contra]):
    """Table in words, without what is proposed and whom it waits for."""

    def __call__(self, t: Texts, view: V_contra, /, *, bidding: bool) -> Html:
        """Write the table; `bidding`: with what was bid, as far as the game tells it."""
        ...


def _no_proposal(t: Texts, view: Any, /) -> Html:
    """Return nothing, for a game in which nothing is proposed to the others."""
    return Html("")


class GroupScreens(msgspec.Struct, Generic[V], frozen=True, kw_only=True):
    """Live message of a table in its group, made of a game's functions: nothing but what a spectator may see."""

    finished: type[Any]
    """View of a deal that is over."""
    retired: Callable[[Texts, V], str]
    """What an old message of the table shrinks to; HTML."""
    state: TableState[V]
    """Table in words, without what is proposed and whom it waits for."""
    words: Callable[[Texts, Frame, V], tuple[Row, ...]]
    """Buttons of what may be said, which reveal no card."""
    brief: Callable[[Texts, V], Html]
    """Table in few lines, under a picture of it, without what is proposed and whom it waits for."""
    trick: Callable[[Texts, V], Html]
    """Cards on the table."""
    turn: Callable[[Texts, V], Html]
    """Whom the table waits for: the first line, which the pin and notifications show."""
    drawing: Callable[[Texts, V], Drawing]
    """Picture of the table that holds until the next trick."""
    proposal: Callable[[Texts, V], Html] = _no_proposal
    """What one player proposes for the rest of the deal."""
    bids_beside_a_vote: bool = False
    """A proposal leaves room for what was bid."""

    def table(self, t: Texts, frame: Frame, view: V) -> Screen:
        """Return the table as everybody sees it; `view` must be a spectator's."""
        retired = self.retired(t, view)
        if isinstance(view, self.finished):
            return finished_screen(t, frame, retired)
        if not view.deciders:
            return Screen(lines(self.state(t, view, bidding=True), stopped_line(t, frame.ending)))
        state = self.state(t, view, bidding=self.bids_beside_a_vote or frame.vote is None)
        state = lines(self.turn(t, view), state, self.proposal(t, view))
        return running_screen(t, frame, state, self.words(t, frame, view), retired)

    def pictured(self, t: Texts, frame: Frame, view: V) -> Screen:
        """Return the table as a picture that holds until the next trick, the text of `table` under it.

        After the deal the last picture stays.
        """
        screen = self.table(t, frame, view)
        if isinstance(view, self.finished):
            return screen
        proposal = self.proposal(t, view)
        brief, trick = lines(self.brief(t, view), proposal), lines(self.trick(t, view), proposal)
        shorter = captions(t, frame, self.turn(t, view), (brief, trick, proposal), is_awaited=bool(view.deciders))
        return pictured(screen, self.drawing(t, view), shorter)


def running_screen(t: Texts, frame: Frame, state: Html, words: tuple[Row, ...], retired: str) -> Screen:
    """Return the table while it is played; `words`: buttons of what may be said, which a pause takes away."""
    said = words if not frame.status.paused_by else ()
    asked = (*vote_rows(t, frame), *status_rows(t, frame), *said)
    rows = (*asked, table_row(t, frame, asked))
    return Screen(lines(state, status_text(t, frame.status), vote_text(t, frame.vote)), rows, retired=retired)


def finished_screen(t: Texts, frame: Frame, retired: str) -> Screen:
    """Return the table after a deal, whose outcome stands under the picture of the report."""
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
