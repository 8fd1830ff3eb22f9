"""Players of a match as a reader names them: robots in the reader's language and by one word, as at the table."""

from typing import TypeVar

from msgspec.structs import replace

from bot.games.preferans.screens.report import PreferansReport
from bot.screens.model import Frame
from bot.screens.robot_names import spoken_names
from bot.screens.texts import Texts
from engine.core.seats import BySeat
from engine.games.preferans.events import Standing
from engine.games.preferans.view import SeatView

V = TypeVar("V", bound=SeatView)


def spoken_frame(t: Texts, frame: Frame) -> Frame:
    """Return a frame with the names as a reader of `t` reads them."""
    return replace(frame, players=spoken_names(t, frame.players, short=True))


def spoken_view(t: Texts, view: V) -> V:
    """Return a view with the names as a reader of `t` reads them."""
    names = tuple(view.players)
    told = spoken_names(t, names, short=True)
    if told == names:
        return view
    return replace(view, players=BySeat(told), standing=replace(view.standing, players=BySeat(told)))


def spoken_standing(t: Texts, standing: Standing, *, short: bool = True) -> Standing:
    """Return a standing with the names as a reader of `t` reads them; not `short`: the whole names of robots."""
    return replace(standing, players=BySeat(spoken_names(t, tuple(standing.players), short=short)))


def spoken_report(t: Texts, report: PreferansReport) -> PreferansReport:
    """Return a report with the names as a reader of `t` reads them."""
    view = spoken_view(t, report.view) if report.view is not None else None
    return replace(report, frame=spoken_frame(t, report.frame), view=view, after=spoken_standing(t, report.after))
