"""Kinds of jobs, and the fixed list of functions that may be requested; no function is looked up by a received name."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

import msgspec

from bot.pictures.drawing import Drawing, Labels
from bot.pictures.theme import Look
from engine.core.codec import dec_hook
from engine.core.game import AnyGame
from engine.core.strengths import Strength

Decoder = msgspec.json.Decoder[Any]


class Kind(StrEnum):
    """Kind of a job; the value is part of the subject of a request and of metrics."""

    THINK = "think"
    """A robot's decision."""
    LAY_DOWN = "lay_down"
    """A search for a proved claim that a robot makes instead of a move."""
    FIRST_SURE = "first_sure"
    """A search for the first player, in the order of the seats, who has a proved claim for the remaining tricks."""
    JUDGE = "judge"
    """A verdict on a claim, found by best play."""
    ANALYSE = "analyse"
    """The analysis of a finished deal."""
    DRAW = "draw"
    """A picture."""


class Terms(NamedTuple):
    """Conditions of a request, by kind of job."""

    seconds: float
    """Real seconds to wait for an answer before the asking program does the job itself."""
    urgent: bool
    """True if a person waits for the result: such a job goes before those of robots."""


PLAIN_S: Final = 2.0
"""Real seconds to wait for a robot's decision if it is made with the plain search, which is slow on any machine."""
TERMS: Final[Mapping[Kind, Terms]] = {
    Kind.THINK: Terms(0.6, urgent=False),  # shorter than a robot's pause of 0.8 s
    Kind.LAY_DOWN: Terms(1.0, urgent=True),
    Kind.FIRST_SURE: Terms(2.0, urgent=True),
    Kind.JUDGE: Terms(2.0, urgent=True),
    Kind.ANALYSE: Terms(8.0, urgent=False),
    Kind.DRAW: Terms(1.0, urgent=True),
}


class Job(NamedTuple):
    """Function that may be requested from another machine."""

    kind: Kind
    of: str
    """Name of the game, or the tag of the drawing."""
    work: Callable[..., Any]
    game: AnyGame | None
    """Game that `work` belongs to; None for a picture."""
    given: Decoder
    """Decoder of the arguments."""
    found: Decoder
    """Decoder of the result."""


Pictures = Mapping[type[Drawing], type[Labels]]
"""Kinds of drawings that may be requested, each with the class of its labels."""


def jobs_of(
    games: Iterable[AnyGame], render: Callable[[Drawing, Look, Labels], bytes], pictures: Pictures
) -> tuple[Job, ...]:
    """List the jobs of these games, and one for each kind of `pictures`, which `render` draws."""
    picture = _decoder(bytes)
    drawn = [(kind.tag, _given(kind, Look, words)) for kind, words in pictures.items()]
    return (
        *(job for game in games for job in _of_game(game)),
        *(Job(Kind.DRAW, tag, render, None, given, picture) for tag, given in drawn),
    )


def _of_game(game: AnyGame) -> Iterator[Job]:
    name, view, command = game.name, game.views, _decoder(game.commands)
    events = _many(game.events)
    yield Job(Kind.THINK, name, game.robots.think, game, _given(view, Strength, str), command)
    claims = game.claims
    if claims is not None:
        claim = _decoder(game.commands | None)
        yield Job(Kind.LAY_DOWN, name, claims.lay_down, game, _given(view), claim)
        yield Job(Kind.FIRST_SURE, name, claims.first_sure, game, _given(_many(view)), claim)
        yield Job(Kind.JUDGE, name, claims.judged, game, _given(game.matches, events), _decoder(events))
    if game.analysis is not None:
        yield Job(Kind.ANALYSE, name, game.analysis.analyse, game, _given(events), _decoder(game.analysis.findings))


def _given(*kinds: Any) -> Decoder:
    return _decoder(tuple.__class_getitem__(kinds))


def _many(kind: Any) -> Any:
    return tuple.__class_getitem__((kind, ...))


def _decoder(kind: Any) -> Decoder:
    return msgspec.json.Decoder(kind, dec_hook=dec_hook)
