"""What an arena has shown: points and tricks a deal with confidence intervals, tricks lost a game by role."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from statistics import fmean

import msgspec

from engine.tools.arena import Losses, Plan, Result, players_of
from engine.tools.regret import Loss

Z95 = 1.96


class Figure(msgspec.Struct, frozen=True):
    """A mean and half of its 95 % confidence interval; None where one deal cannot tell it."""

    mean: float
    interval: float | None


Sample = tuple[Figure, int, int]  # with the number of games and of the deals they were played with


class PlayerFigures(msgspec.Struct, frozen=True):
    """One player's part.

    `parts`: points a deal of that kind (declares, defends, misère, against misère, raspasy).
    `lost`: tricks given away by the cards he chose, by role and game, a game in which he chose in that role, where the
    other side plays perfectly with all cards open; `regret`: the same in the game as it went, where others err too.
    Closed defence counts each defender by himself; in open defence the whister chooses for two.
    """

    name: str
    points: Figure
    tricks: Figure
    parts: dict[str, Sample]
    lost: dict[str, Sample]
    regret: dict[str, Sample]


class Standings(msgspec.Struct, frozen=True):
    """The whole arena; `lost` and `regret` are those of a side, both defenders together."""

    convention: str
    deals: int
    seed: int
    players: tuple[PlayerFigures, ...]
    games: dict[str, int]
    lost: dict[str, Sample]
    regret: dict[str, Sample]


def standings(plan: Plan, results: Iterable[Result]) -> Standings:
    """The figures of all results; a deal's rotations count as one."""
    found = list(results)
    games: dict[str, int] = {}
    for result in found:
        games[result.kind] = games.get(result.kind, 0) + 1
    players = tuple(_player(name, number, found) for number, name in enumerate(players_of(plan)))
    return Standings(
        plan.convention.preset,
        plan.deals,
        plan.seed,
        players,
        dict(sorted(games.items())),
        lost=_given((result.deal, result.lost) for result in found),
        regret=_given((result.deal, result.regret) for result in found),
    )


def _player(name: str, number: int, results: list[Result]) -> PlayerFigures:
    return PlayerFigures(
        name,
        _figure([(result.deal, result.points[number]) for result in results]),
        _figure([(result.deal, result.tricks[number]) for result in results]),
        _figures((_part(result, number), result.deal, result.points[number]) for result in results),
        lost=_given(((result.deal, result.lost) for result in results), number),
        regret=_given(((result.deal, result.regret) for result in results), number),
    )


def _given(losses: Iterable[tuple[int, Losses]], player: int | None = None) -> dict[str, Sample]:
    """By role and game, of each deal's losses: the tricks given away a game, by one player or (None) by a side."""
    return _figures(
        (role, deal, count)
        for deal, chosen in losses
        for role, count in _by_role(loss for who, loss in chosen if player in (None, who))
    )


def _part(result: Result, player: int) -> str:
    if result.declarer is None:
        return "raspasy"
    if result.kind == "misere":
        return "misère" if result.declarer == player else "against misère"
    return "declares" if result.declarer == player else "defends"


def _figures(found: Iterable[tuple[str, int, float]]) -> dict[str, Sample]:
    """By name: the figure of its numbers, how many games they are and of how many deals."""
    samples: dict[str, list[tuple[int, float]]] = {}
    for name, deal, number in found:
        samples.setdefault(name, []).append((deal, number))
    return {name: (_figure(some), len(some), len({deal for deal, _ in some})) for name, some in sorted(samples.items())}


def _by_role(losses: Iterable[Loss]) -> Iterable[tuple[str, int]]:
    whole: dict[str, int] = {}
    for loss in losses:
        role = f"{loss.role}, {loss.game}"
        whole[role] = whole.get(role, 0) + loss.tricks
    return whole.items()


def _figure(samples: Sequence[tuple[int, float]]) -> Figure:
    """The mean of numbers with their deals; a deal played several times tells little more than once (clusters)."""
    mean = fmean(number for _, number in samples)
    apart: dict[int, float] = {}
    for deal, number in samples:
        apart[deal] = apart.get(deal, 0.0) + number - mean
    deals = len(apart)
    if deals == 1:
        return Figure(mean, None)
    spread = sum(one * one for one in apart.values()) * deals / (deals - 1)
    return Figure(mean, Z95 * sqrt(spread) / len(samples))


def _of(games: int, deals: int) -> str:
    return f"({_count(games, 'game')} of {_count(deals, 'deal')})"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _interval(figure: Figure, places: int) -> str:
    """Half of the interval, as it stands behind the mean."""
    return "± ?" if figure.interval is None else f"± {figure.interval:.{places}f}"


def standings_text(found: Standings) -> str:
    """For a person."""
    lines = [f"{found.convention}, {_count(found.deals, 'deal')} in every rotation, seed {found.seed}"]
    width = max(len(player.name) for player in found.players)
    for number, player in enumerate(found.players, 1):
        points, tricks = player.points, player.tricks
        lines.append(
            f"  {number} {player.name.ljust(width)}  {points.mean:+z7.2f} {_interval(points, 2)} whists a deal"
            f"  {tricks.mean:5.2f} {_interval(tricks, 2)} tricks"
        )
        for part, (figure, games, deals) in player.parts.items():
            lines.append(
                f"      {part.ljust(width + 20)} {figure.mean:+z7.2f} {_interval(figure, 2)}  {_of(games, deals)}"
            )
    lines.append("tricks lost a game, the other side playing perfectly with all cards open:")
    lines += _given_text(found, lambda one: one.lost)
    lines.append("tricks given away a game as the games went:")
    lines += _given_text(found, lambda one: one.regret)
    lines.append("games: " + ", ".join(f"{kind} {count}" for kind, count in found.games.items()))
    return "\n".join(lines) + "\n"


def _given_text(found: Standings, chosen: Callable[[PlayerFigures | Standings], dict[str, Sample]]) -> Iterator[str]:
    width = max(len(player.name) for player in found.players)
    names = [f"{number} {player.name}" for number, player in enumerate(found.players, 1)]
    named: list[tuple[str, PlayerFigures | Standings]] = [*zip(names, found.players, strict=True), ("a side", found)]
    for name, one in named:
        for role, (figure, games, deals) in chosen(one).items():
            who = f"{name.ljust(width + 2)}  {role.ljust(26)}"
            yield f"  {who} {figure.mean:5.3f} {_interval(figure, 3)}  {_of(games, deals)}"


def standings_json(found: Standings) -> dict[str, object]:
    """For a program."""
    value: dict[str, object] = msgspec.to_builtins(found)
    return value
