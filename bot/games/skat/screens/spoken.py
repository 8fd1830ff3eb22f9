"""Players of a match as a reader names them: robots in the reader's language and by one word, as at the table."""

from typing import TypeVar

from msgspec.structs import replace

from bot.screens.model import Frame
from bot.screens.robot_names import spoken_names
from bot.screens.texts import Texts
from engine.core.seats import BySeat
from engine.games.skat.events import Standing
from engine.games.skat.view import SeatView

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
    return replace(view, players=BySeat(told), standing=spoken_standing(t, view.standing))


def spoken_standing(t: Texts, standing: Standing) -> Standing:
    """Return a standing with the names as a reader of `t` reads them."""
    return replace(standing, players=BySeat(spoken_names(t, tuple(standing.players), short=True)))
