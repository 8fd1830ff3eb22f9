"""`python -m engine arena`: robots play equal deals in every seat. Names of robots, mean results, decks, arguments.

The subclass of a game says how its deals begin and how they are scored. Preferans has an arena of its own, because it
also measures the tricks that each card gave away.
"""

import argparse
import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from math import sqrt
from statistics import fmean
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

import msgspec

from engine.core.arguments import SEED, WholeNumber
from engine.core.cards import Card
from engine.core.command_line import CommandRefused, Json
from engine.core.game import AnyGame
from engine.core.match import StartDeal
from engine.core.rng import Rng
from engine.core.seats import Seat
from engine.core.strengths import WORDS, Strength, StrengthWords, named
from engine.search.kernels import Kernel, Kernels, NoFastKernel
from engine.search.robots import Robot

DEALS: Final = WholeNumber(1, 100_000)
NAMES: Final[StrengthWords] = {
    Strength.EASY: ("слабый", "слабые", "лёгкий", "лёгкие", "легкий", "легкие", *WORDS[Strength.EASY]),
    Strength.SOLID: ("средний", "средние", "крепкий", "крепкие", *WORDS[Strength.SOLID]),
    Strength.STRONG: ("сильный", "сильные", *WORDS[Strength.STRONG]),
}
"""Words for the strengths of robots in `--players`; the first word of each strength is printed."""
Z95: Final = 1.96
MakeRng = Callable[[str], Rng]


class ArenaError(ValueError):
    """Error for arguments with which no arena can be played; the message is one sentence."""


class Figure(msgspec.Struct, frozen=True):
    """Mean over all deals of an arena, in the unit of the arena."""

    mean: float
    interval: float | None
    """Half of the 95 % confidence interval; None if there is only one deal."""


def strengths_of(players: str) -> tuple[Strength, ...]:
    """Return the strengths named in `--players`, separated by commas. Raises ArenaError.

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
    """Return the cards in random order (Fisher and Yates).

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
    """Return the mean of numbers, given pairs of deal and number, with its confidence interval.

    Numbers of the same deal count as one cluster, since repeated play of a deal tells little more than playing it once.

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
    """Result of one player in one play of a deal."""

    deal: int
    """Number of the deal in the arena, from 0."""
    role: str
    """Role of the player in the deal, such as "declares"."""
    amount: float
    """Result in the unit of the arena."""


Roles = dict[str, tuple[Figure, int]]
"""Mean of a player's results in each role, with the number of games in that role."""


def by_role(results: Iterable[Result]) -> Roles:
    """Return the mean of results in each role, with the number of games in that role.

    >>> by_role([Result(1, "declares", 2.0), Result(2, "defends", -1.0)])["defends"]
    (Figure(mean=-1.0, interval=None), 1)
    """
    samples: dict[str, list[tuple[int, float]]] = {}
    for one in results:
        samples.setdefault(one.role, []).append((one.deal, one.amount))
    return {role: (mean_of(some), len(some)) for role, some in sorted(samples.items())}


def roles_json(roles: Roles) -> dict[str, Any]:
    """Return the means by role as JSON values.

    >>> roles_json({"declares": (Figure(2.0, None), 1)})
    {'declares': {'figure': {'mean': 2.0, 'interval': None}, 'games': 1}}
    """
    return {role: {"figure": msgspec.to_builtins(one), "games": games} for role, (one, games) in roles.items()}


def role_lines(roles: Roles) -> list[str]:
    """Return the means by role as text, one line for each role.

    >>> role_lines({"declares": (Figure(2.0, 0.5), 3)})
    ['   declares: +2.00 ± 0.50 (3)']
    """
    return [f"   {role}: {figure_text(one)} ({games})" for role, (one, games) in roles.items()]


def figure_text(figure: Figure) -> str:
    """Return a mean as text, with its sign and half of its confidence interval.

    >>> figure_text(Figure(-1.5, None))
    '-1.50 ± ?'
    """
    apart = "?" if figure.interval is None else f"{figure.interval:.2f}"
    return f"{figure.mean + 0.0:+.2f} ± {apart}"


def add_course(arena: argparse.ArgumentParser) -> None:
    """Define the arguments for the number of deals and the random seed.

    >>> parser = argparse.ArgumentParser()
    >>> add_course(parser)
    >>> parser.parse_args(["--deals", "12"])
    Namespace(deals=12, seed=1)
    """
    arena.add_argument("--deals", type=DEALS, default=100, metavar="N", help="how many deals, each in every rotation")
    arena.add_argument("--seed", type=SEED, default=1, metavar="S", help="the same seed, the same deals and moves")


def add_arguments(arena: argparse.ArgumentParser, presets: Iterable[str], games: Sequence[str]) -> None:
    """Define the arguments of every arena; the first of `presets` is the default, `games` are games with an arena.

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


class Plan(msgspec.Struct, frozen=True):
    """Settings of an arena, in which every deal is played in all rotations of the players."""

    players: tuple[Strength, ...]
    """Strength of the robot at each seat."""
    deals: int
    seed: int
    rules: Any


class PlayedDeal(msgspec.Struct, frozen=True):
    """Result of one play of a deal."""

    deal: int
    amounts: tuple[float, ...]
    """Result of each player in the unit of the arena; the sum is 0."""
    roles: tuple[str, ...]
    """Role of each player, such as "declares"."""
    game: str
    """Name of the game that was played."""


P = TypeVar("P", bound=Plan)
D = TypeVar("D", bound=PlayedDeal)


class Arena(ABC, Generic[P, D]):
    """Base of a game's arena; each deal is the first of a match. Implements `engine.core.command_line.OwnCommand`."""

    help: ClassVar[str]
    unit: ClassVar[str]
    """Key of the results in the JSON output, such as "points"."""
    game: ClassVar[AnyGame]
    kernels: ClassVar[Kernels]
    robot: Callable[[Strength, Kernel], Robot[Any, Any]]

    def __init__(self, rng: MakeRng) -> None:
        self._rng = rng

    def add(self, arena: argparse.ArgumentParser, games: Sequence[str]) -> None:
        """Define the arguments; `games`: names of the games that have an arena."""
        add_arguments(arena, self.game.rules.presets, games)

    @abstractmethod
    def plan(self, asked: argparse.Namespace) -> P:
        """Return the settings that the arguments ask for. Raises ArenaError."""

    @abstractmethod
    def begun(self, plan: P) -> Any:
        """Return a match before its first deal."""

    @abstractmethod
    def played(self, plan: P, number: int, order: list[int], before: Any, match: Any) -> D:
        """Return the result of a deal. order: player at each seat. before, match: the match before and after it."""

    @abstractmethod
    def setting(self, plan: P) -> Json:
        """Return the settings as JSON values."""

    @abstractmethod
    def title(self, plan: P) -> str:
        """Return the settings as a line of text."""

    @abstractmethod
    def games(self, found: Sequence[D]) -> Json:
        """Return how often each game was played, by name of the game."""

    def games_text(self, found: Sequence[D]) -> Iterable[str]:
        """Return one text for each game that was played: its name and how often."""
        return (f"{name} {count}" for name, count in self.games(found).items())

    def own_json(self, found: Sequence[D], player: int) -> Json:
        """Return JSON values about a player that only this game has; `player`: index of the player."""
        return {}

    def own_lines(self, found: Sequence[D], player: int) -> list[str]:
        """Return lines about a player that only this game has; `player`: index of the player."""
        return []

    def run(self, arguments: argparse.Namespace) -> int:
        """Play the deals and write the results to standard output. Raises CommandRefused."""
        try:
            plan = self.plan(arguments)
            kernel = self.kernels.fastest() if arguments.kernel == "auto" else self.kernels.named(arguments.kernel)
        except (ArenaError, NoFastKernel) as error:
            raise CommandRefused(f"arena: {error}") from None
        found = list(self._results(plan, kernel))
        if arguments.json:
            sys.stdout.write(json.dumps(self._json(plan, found), ensure_ascii=False, indent=1) + "\n")
        else:
            sys.stdout.write("\n".join(self._lines(plan, found)) + "\n")
        return 0

    def _results(self, plan: P, kernel: Kernel) -> Iterator[D]:
        """Play every deal once for each rotation of the players; a rotation moves every player by one seat."""
        robots = {strength: self.robot(strength, kernel) for strength in Strength}
        seats = len(plan.players)
        for number in range(plan.deals):
            for turn in range(seats):
                order = [(place + turn) % seats for place in range(seats)]
                table = [robots[plan.players[player]] for player in order]
                before = self.begun(plan)
                yield self.played(plan, number, order, before, self._deal(plan, number, table, before))

    def _deal(self, plan: P, number: int, table: Sequence[Robot[Any, Any]], match: Any) -> Any:
        """Return the match after one deal, played to its end; `table`: robots by seat, of whom the last deals."""
        game = self.game
        deck = shuffled(self._rng(f"{plan.seed}:deck:{number}"), game.deck(game.rules_of(match)))
        match = reduce(game.evolve, game.decide(match, StartDeal(Seat(len(table)), deck)), match)
        decisions = 0
        while waiting := game.awaited(match):
            seat = waiting[0]
            view = game.view(match, seat)
            rng = self._rng(f"{plan.seed}:{number}:{seat}:{decisions}")
            events = game.decide(match, table[seat - 1](view, rng))
            decisions += 1
            match = reduce(game.evolve, (*events, *game.follow_ups(match, events)), match)
        return match

    def _json(self, plan: P, found: Sequence[D]) -> Json:
        players = [
            {
                "name": NAMES[strength][0],
                self.unit: msgspec.to_builtins(_mean(found, number)),
                **self.own_json(found, number),
                "roles": roles_json(_roles(found, number)),
            }
            for number, strength in enumerate(plan.players)
        ]
        head = {"game": self.game.name, "convention": plan.rules.preset, **self.setting(plan)}
        return {**head, "players": players, "games": self.games(found)}

    def _lines(self, plan: P, found: Sequence[D]) -> Iterator[str]:
        yield self.title(plan)
        for number, strength in enumerate(plan.players):
            yield f"{number + 1}. {NAMES[strength][0]}: {figure_text(_mean(found, number))} a deal"
            yield from role_lines(_roles(found, number))
            yield from self.own_lines(found, number)
        yield "games: " + ", ".join(self.games_text(found))


def _mean(found: Sequence[PlayedDeal], player: int) -> Figure:
    return mean_of([(one.deal, one.amounts[player]) for one in found])


def _roles(found: Sequence[PlayedDeal], player: int) -> Roles:
    return by_role(Result(one.deal, one.roles[player], one.amounts[player]) for one in found)
