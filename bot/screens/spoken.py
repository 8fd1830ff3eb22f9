"""Players of a match as a reader names them: robots in the reader's language and by one word; people whole or short."""

from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from bot.screens.model import Frame
from bot.screens.robot_names import spoken_names, table_names
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


class Reported(Protocol):
    """Report of a game's finished deal, a msgspec struct."""

    @property
    def frame(self) -> Frame:
        """Surroundings of the match, with the names."""
        ...

    @property
    def view(self) -> Any:
        """Public view of the deal; None for a deal played with real cards."""
        ...

    @property
    def after(self) -> Any:
        """Standing after the deal, with the names, too."""
        ...


F = TypeVar("F", bound=Reported)
S = TypeVar("S", bound=Named)
V = TypeVar("V", bound=Viewed)


def spoken_frame(t: Texts, frame: Frame) -> Frame:
    """Return a frame with the names as a reader of `t` reads them."""
    return replace(frame, players=spoken_names(t, frame.players, short=True))


def table_frame(t: Texts, frame: Frame) -> Frame:
    """Return a frame with the names as the table tells them to a reader of `t` while cards are played."""
    return replace(frame, players=table_names(t, frame.players))


def spoken_view(t: Texts, view: V) -> V:
    """Return a view with the names as a reader of `t` reads them."""
    return _named(view, spoken_names(t, tuple(view.players), short=True))


def table_view(t: Texts, view: V) -> V:
    """Return a view with the names as the table tells them to a reader of `t` while cards are played."""
    return _named(view, table_names(t, tuple(view.players)))


def _named(view: V, names: tuple[str, ...]) -> V:
    """Return a view with other names, in its standing, too."""
    if names == tuple(view.players):
        return view
    struct: Any = view
    players = BySeat(names)
    renamed: V = replace(struct, players=players, standing=replace(view.standing, players=players))
    return renamed


def spoken_standing(t: Texts, standing: S, *, short: bool = True) -> S:
    """Return a standing with the names as a reader of `t` reads them; not `short`: the whole names of robots."""
    struct: Any = standing
    renamed: S = replace(struct, players=BySeat(spoken_names(t, tuple(standing.players), short=short)))
    return renamed


def spoken_report(t: Texts, report: F) -> F:
    """Return a report with the names as a reader of `t` reads them."""
    struct: Any = report
    view = spoken_view(t, report.view) if report.view is not None else None
    frame, after = spoken_frame(t, report.frame), spoken_standing(t, report.after)
    renamed: F = replace(struct, frame=frame, view=view, after=after)
    return renamed
