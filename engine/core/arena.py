"""Robots of an arena by their names, figures of samples, decks by lot and arguments, as every arena has them."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean
from typing import Any, Final, NamedTuple

import msgspec

from engine.core.arguments import SEED, WholeNumber
from engine.core.cards import Card
from engine.core.rng import Rng
from engine.core.strengths import WORDS, Strength, StrengthWords, named

DEALS: Final = WholeNumber(1, 100_000)
NAMES: Final[StrengthWords] = {
    Strength.EASY: ("слабый", "слабые", "лёгкий", "лёгкие", "легкий", "легкие", *WORDS[Strength.EASY]),
    Strength.SOLID: ("средний", "средние", "крепкий", "крепкие", *WORDS[Strength.SOLID]),
    Strength.STRONG: ("сильный", "сильные", *WORDS[Strength.STRONG]),
}
"""Words for the robots of `--players`; the first of each is printed."""
Z95: Final = 1.96
MakeRng = Callable[[str], Rng]


class ArenaError(ValueError):
    """An arena that cannot be; the message is one sentence."""


class Figure(msgspec.Struct, frozen=True):
    """Mean over the deals of an arena, in the game's unit."""

    mean: float
    interval: float | None
    """Half of the 95 % confidence interval; None when there is only one deal."""


def strengths_of(players: str) -> tuple[Strength, ...]:
    """Read the strengths of `--players`. Raises ArenaError.

    >>> strengths_of("сильный, easy")
    (<Strength.STRONG: 'strong'>, <Strength.EASY: 'easy'>)
    """
    return tuple(_strength(name.strip()) for name in players.split(","))


def _strength(name: str) -> Strength:
    strength = named(name, NAMES)
    if strength is not None:
        return strength
    known = ", ".join(names[0] for names in NAMES.values())
    raise ArenaError(f"there is no robot {name or 'without a name'}: {known} (easy, solid, strong)")


def shuffled(rng: Rng, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return a deck in an order by lot (Fisher and Yates).

    >>> from random import Random
    >>> len(set(shuffled(Random(1), Card)))
    32
    """
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def mean_of(samples: Sequence[tuple[int, float]]) -> Figure:
    """Return the mean of numbers with their deals.

    A deal played several times tells little more than once (clusters).

    >>> mean_of([(1, 2.0), (1, 4.0)])
    Figure(mean=3.0, interval=None)
    """
    mean = fmean(number for _, number in samples)
    apart: dict[int, float] = {}
    for deal, number in samples:
        apart[deal] = apart.get(deal, 0.0) + number - mean
    deals = len(apart)
    if deals == 1:
        return Figure(mean, None)
    spread = sum(one * one for one in apart.values()) * deals / (deals - 1)
    return Figure(mean, Z95 * sqrt(spread) / len(samples))


class Result(NamedTuple):
    """Result of one player in a deal that was played once."""

    deal: int
    """Number of the deal."""
    role: str
    """Part of the player in it ("declares")."""
    amount: float
    """Result in the game's unit."""


Roles = dict[str, tuple[Figure, int]]
"""Mean of a player's results by role, and in how many games."""


def by_role(results: Iterable[Result]) -> Roles:
    """Return the mean of a player's results in each role, with the number of games.

    >>> by_role([Result(1, "declares", 2.0), Result(2, "defends", -1.0)])["defends"]
    (Figure(mean=-1.0, interval=None), 1)
    """
    samples: dict[str, list[tuple[int, float]]] = {}
    for one in results:
        samples.setdefault(one.role, []).append((one.deal, one.amount))
    return {role: (mean_of(some), len(some)) for role, some in sorted(samples.items())}


def roles_json(roles: Roles) -> dict[str, Any]:
    """Return figures by role as JSON values.

    >>> roles_json({"declares": (Figure(2.0, None), 1)})
    {'declares': {'figure': {'mean': 2.0, 'interval': None}, 'games': 1}}
    """
    return {role: {"figure": msgspec.to_builtins(one), "games": games} for role, (one, games) in roles.items()}


def role_lines(roles: Roles) -> list[str]:
    """Write figures by role, a line each.

    >>> role_lines({"declares": (Figure(2.0, 0.5), 3)})
    ['   declares: +2.00 ± 0.50 (3)']
    """
    return [f"   {role}: {figure_text(one)} ({games})" for role, (one, games) in roles.items()]


def figure_text(figure: Figure) -> str:
    """Write a mean with its sign and its interval.

    >>> figure_text(Figure(-1.5, None))
    '-1.50 ± ?'
    """
    apart = "?" if figure.interval is None else f"{figure.interval:.2f}"
    return f"{figure.mean + 0.0:+.2f} ± {apart}"


def add_course(arena: argparse.ArgumentParser) -> None:
    """Define how many deals are played, and by which seed.

    >>> parser = argparse.ArgumentParser()
    >>> add_course(parser)
    >>> parser.parse_args(["--deals", "12"])
    Namespace(deals=12, seed=1)
    """
    arena.add_argument("--deals", type=DEALS, default=100, metavar="N", help="how many deals, each in every rotation")
    arena.add_argument("--seed", type=SEED, default=1, metavar="S", help="the same seed, the same deals and moves")


def add_arguments(arena: argparse.ArgumentParser, presets: Iterable[str], games: Sequence[str]) -> None:
    """Define the arguments that every arena has; the first of `presets` is the usual one.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser, ["skat_seed"], ["skat"])
    >>> parser.parse_args(["--players", "easy"]).convention
    'skat_seed'
    """
    arena.add_argument("--players", required=True, metavar="NAMES", help="one strength per seat, by commas")
    add_course(arena)
    arena.add_argument("--convention", default=next(iter(presets)), metavar="NAME", help="a preset")
    arena.add_argument("--game", choices=tuple(games), help="the game that is played")
    arena.add_argument("--kernel", choices=("auto", "pure", "fast"), default="auto", help="auto: fast with numba")
    arena.add_argument("--json", action="store_true", help="the same as JSON")
