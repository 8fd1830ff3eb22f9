"""Players as a reader names them: robots in the reader's language, by one word while a deal is played."""

from typing import TypeVar

from msgspec.structs import replace

from bot.games.preferans.screens.report import PreferansReport
from bot.screens.model import Frame
from bot.screens.robot_names import spoken_names
from bot.screens.texts import Texts
from engine.core.seats import BySeat
from engine.games.preferans.events import Standing
from engine.games.preferans.view import FinishedView, SeatView

V = TypeVar("V", bound=SeatView)


def spoken_frame(t: Texts, frame: Frame) -> Frame:
    """Return a frame with the names as a reader of `t` reads them."""
    return replace(frame, players=spoken_names(t, frame.players))


def spoken_view(t: Texts, view: V) -> V:
    """Return a view with the names as a reader of `t` reads them, short ones until the deal is over."""
    names = tuple(view.players)
    told = spoken_names(t, names, short=not isinstance(view, FinishedView))
    if told == names:
        return view
    return replace(view, players=BySeat(told), standing=replace(view.standing, players=BySeat(told)))


def spoken_standing(t: Texts, standing: Standing) -> Standing:
    """Return a standing with the names as a reader of `t` reads them."""
    return replace(standing, players=BySeat(spoken_names(t, tuple(standing.players))))


def spoken_report(t: Texts, report: PreferansReport) -> PreferansReport:
    """Return a report with the names as a reader of `t` reads them."""
    view = spoken_view(t, report.view) if report.view is not None else None
    return replace(report, frame=spoken_frame(t, report.frame), view=view, after=spoken_standing(t, report.after))
