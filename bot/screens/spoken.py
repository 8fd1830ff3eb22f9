"""Players of a match as a reader names them: robots in the reader's language and by one word, as at the table."""

from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from bot.screens.model import Frame
from bot.screens.robot_names import spoken_names
from bot.screens.texts import Texts
from engine.core.seats import BySeat


class Named(Protocol):
    """Standing of a game, a msgspec struct with the names of its players."""

    @property
    def players(self) -> BySeat[str]:
        """Names."""
        ...


class Viewed(Named, Protocol):
    """View of a game, a msgspec struct with the standing before its deal."""

    @property
    def standing(self) -> Any:
        """Standing, with the names, too."""
        ...


S = TypeVar("S", bound=Named)
V = TypeVar("V", bound=Viewed)


def spoken_frame(t: Texts, frame: Frame) -> Frame:
    """Return a frame with the names as a reader of `t` reads them."""
    return replace(frame, players=spoken_names(t, frame.players, short=True))


def spoken_view(t: Texts, view: V) -> V:
    """Return a view with the names as a reader of `t` reads them."""
    struct: Any = view
    names = tuple(view.players)
    told = spoken_names(t, names, short=True)
    if told == names:
        return view
    renamed: V = replace(struct, players=BySeat(told), standing=spoken_standing(t, view.standing))
    return renamed


def spoken_standing(t: Texts, standing: S, *, short: bool = True) -> S:
    """Return a standing with the names as a reader of `t` reads them; not `short`: the whole names of robots."""
    struct: Any = standing
    renamed: S = replace(struct, players=BySeat(spoken_names(t, tuple(standing.players), short=short)))
    return renamed
