"""Players' names as a reader sees them: robots by one word in the reader's language, long names shortened."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from bot.screens.model import DealStatus, Frame, NamedSeat, Vote
from bot.screens.robot_names import spoken_names, table_names
from bot.screens.texts import Texts
from engine.core.seats import BySeat


class Named(Protocol):
    """Standing of a game (a match between two deals): a msgspec struct with its players' names."""

    @property
    def players(self) -> BySeat[str]:
        """Names by seat."""
        ...


class Viewed(Named, Protocol):
    """View of a game: a msgspec struct with the standing before its deal."""

    @property
    def standing(self) -> Any:
        """Standing before the deal, which has the players' names as well."""
        ...


class Reported(Protocol):
    """Report of a game's finished deal: a msgspec struct."""

    @property
    def frame(self) -> Frame:
        """State of the match, with the players' names."""
        ...

    @property
    def view(self) -> Any:
        """Public view of the deal; None for a deal played with real cards."""
        ...

    @property
    def after(self) -> Any:
        """Standing after the deal, which has the players' names as well."""
        ...


F = TypeVar("F", bound=Reported)
S = TypeVar("S", bound=Named)
V = TypeVar("V", bound=Viewed)


Called = Callable[[str], str]
"""Function that shortens a player's whole name as the reader sees it, and returns any other name unchanged."""


def table_frame(t: Texts, frame: Frame) -> Frame:
    """Return a frame with all names, also in proposals and absences, as the table shows them to a reader of `t`."""
    names = table_names(t, frame.players)
    if names == frame.players:
        return frame
    called = _called(frame.players, names)
    return replace(
        frame,
        players=names,
        vote=_vote(frame.vote, called) if frame.vote is not None else None,
        status=_status(frame.status, called),
        ending=replace(frame.ending, name=called(frame.ending.name)) if frame.ending is not None else None,
        following=replace(frame.following, name=called(frame.following.name)) if frame.following is not None else None,
    )


def _called(whole: tuple[str, ...], told: tuple[str, ...]) -> Called:
    known = dict(zip(whole, told, strict=True))
    return lambda name: known.get(name, name)


def _vote(vote: Vote, called: Called) -> Vote:
    waiting = tuple(map(called, vote.waiting))
    return replace(vote, by=called(vote.by), waiting=waiting, player=called(vote.player), on=called(vote.on))


def _status(status: DealStatus, called: Called) -> DealStatus:
    def seats(named: tuple[NamedSeat, ...]) -> tuple[NamedSeat, ...]:
        return tuple((seat, called(name)) for seat, name in named)

    return replace(
        status,
        paused_by=called(status.paused_by),
        waited=seats(status.waited),
        away=seats(status.away),
        free=seats(status.free),
        declined=called(status.declined),
        timed_out=called(status.timed_out),
        summoned=tuple(replace(one, name=called(one.name), by=tuple(map(called, one.by))) for one in status.summoned),
        replaceable=seats(status.replaceable),
        unreachable=tuple(map(called, status.unreachable)),
    )


def table_view(t: Texts, view: V) -> V:
    """Return a view with the players' names as the table shows them to a reader of `t`."""
    return _named(view, table_names(t, tuple(view.players)))


def _named(view: V, names: tuple[str, ...]) -> V:
    """Return a view whose players, also in its standing, have these names."""
    if names == tuple(view.players):
        return view
    struct: Any = view
    players = BySeat(names)
    renamed: V = replace(struct, players=players, standing=replace(view.standing, players=players))
    return renamed


def table_standing(t: Texts, standing: S) -> S:
    """Return a standing with the players' names as the table shows them to a reader of `t`."""
    struct: Any = standing
    renamed: S = replace(struct, players=BySeat(table_names(t, tuple(standing.players))))
    return renamed


def spoken_standing(t: Texts, standing: S) -> S:
    """Return a standing with whole names: robots' in the language of `t`, people's unchanged."""
    struct: Any = standing
    renamed: S = replace(struct, players=BySeat(spoken_names(t, tuple(standing.players))))
    return renamed


def table_report(t: Texts, report: F) -> F:
    """Return a report with the players' names as the table shows them to a reader of `t`."""
    struct: Any = report
    view = table_view(t, report.view) if report.view is not None else None
    frame, after = table_frame(t, report.frame), table_standing(t, report.after)
    called = _called(report.frame.players, frame.players)
    waits = {field: tuple(map(called, getattr(struct, field))) for field in ("ready", "waiting", "lending", "awaited")}
    renamed: F = replace(struct, frame=frame, view=view, after=after, **waits)
    return renamed
