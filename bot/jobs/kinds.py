"""Kinds of jobs, and the fixed list of functions that may be asked for; no name that travels is looked up elsewhere."""

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
    """A claim in place of a robot's move."""
    FIRST_SURE = "first_sure"
    """A claim of somebody who can be sure of the rest."""
    JUDGE = "judge"
    """Best play's word on a claim."""
    ANALYSE = "analyse"
    """The analysis of a finished deal."""
    DRAW = "draw"
    """A picture."""


class Terms(NamedTuple):
    """Terms on which a job is asked for."""

    seconds: float
    """Real seconds until whoever asked does the job at home."""
    urgent: bool
    """True if a person waits: such a job goes before those of robots."""


PLAIN_S: Final = 2.0
"""Real seconds for a thought of the plain search, which takes long wherever it is done."""
TERMS: Final[Mapping[Kind, Terms]] = {
    Kind.THINK: Terms(0.6, urgent=False),  # shorter than a robot's pause of 0.8 s
    Kind.LAY_DOWN: Terms(1.0, urgent=True),
    Kind.FIRST_SURE: Terms(2.0, urgent=True),
    Kind.JUDGE: Terms(2.0, urgent=True),
    Kind.ANALYSE: Terms(8.0, urgent=False),
    Kind.DRAW: Terms(1.0, urgent=True),
}


class Job(NamedTuple):
    """Function that may be asked for."""

    kind: Kind
    of: str
    """Name of the game, or the tag of the drawing."""
    work: Callable[..., Any]
    game: AnyGame | None
    """Game whose function `work` is; None for a picture."""
    given: Decoder
    """Decoder of the arguments."""
    found: Decoder
    """Decoder of the result."""


Pictures = Mapping[type[Drawing], type[Labels]]
"""Kinds of pictures, and the labels that each is painted with."""


def jobs_of(
    games: Iterable[AnyGame], render: Callable[[Drawing, Look, Labels], bytes], pictures: Pictures
) -> tuple[Job, ...]:
    """List the jobs of the games and of the pictures that `render` draws."""
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
