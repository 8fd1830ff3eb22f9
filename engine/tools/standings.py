"""Result of an arena: points and tricks a deal with confidence intervals, tricks lost a game by role."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from engine.tools.arena import Figure, mean_of
from engine.tools.preferans_arena import Losses, Plan, PlayedDeal, players_of
from engine.tools.regret import Loss

Sample = tuple[Figure, int, int]  # a figure, the number of games behind it, and of their deals


class PlayerFigures(msgspec.Struct, frozen=True):
    """Figures of one player."""

    name: str
    points: Figure
    """Whists a deal."""
    tricks: Figure
    """Tricks a deal."""
    parts: dict[str, Sample]
    """Points a deal of each kind (declares, defends, misère, against misère, raspasy)."""
    lost: dict[str, Sample]
    """Tricks given away by the player's choices against a side that plays perfectly with all cards open.

    By role and game, for a game in which the player chose in that role. In closed defence each defender counts alone;
    in open defence the whister chooses for two.
    """
    regret: dict[str, Sample]
    """Tricks given away in the game as it went, where others err."""


class Standings(msgspec.Struct, frozen=True):
    """Figures of the whole arena."""

    convention: str
    deals: int
    seed: int
    players: tuple[PlayerFigures, ...]
    games: dict[str, int]
    """Number of games of each kind."""
    lost: dict[str, Sample]
    """`PlayerFigures.lost` of a side: both defenders together."""
    regret: dict[str, Sample]
    """`PlayerFigures.regret` of a side: both defenders together."""


def standings(plan: Plan, results: Iterable[PlayedDeal]) -> Standings:
    """Compute the figures of all results; a deal's rotations count as one."""
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


def _player(name: str, number: int, results: list[PlayedDeal]) -> PlayerFigures:
    return PlayerFigures(
        name,
        mean_of([(result.deal, result.points[number]) for result in results]),
        mean_of([(result.deal, result.tricks[number]) for result in results]),
        _figures((_part(result, number), result.deal, result.points[number]) for result in results),
        lost=_given(((result.deal, result.lost) for result in results), number),
        regret=_given(((result.deal, result.regret) for result in results), number),
    )


def _given(losses: Iterable[tuple[int, Losses]], player: int | None = None) -> dict[str, Sample]:
    """Return by role and game the tricks given away a game, by one player or (None) by a side."""
    return _figures(
        (role, deal, count)
        for deal, chosen in losses
        for role, count in _by_role(loss for who, loss in chosen if player in (None, who))
    )


def _part(result: PlayedDeal, player: int) -> str:
    if result.declarer is None:
        return "raspasy"
    if result.kind == "misere":
        return "misère" if result.declarer == player else "against misère"
    return "declares" if result.declarer == player else "defends"


def _figures(found: Iterable[tuple[str, int, float]]) -> dict[str, Sample]:
    """Return by name the mean of its numbers with its error, the number of games, and of different deals."""
    samples: dict[str, list[tuple[int, float]]] = {}
    for name, deal, number in found:
        samples.setdefault(name, []).append((deal, number))
    return {name: (mean_of(some), len(some), len({deal for deal, _ in some})) for name, some in sorted(samples.items())}


def _by_role(losses: Iterable[Loss]) -> Iterable[tuple[str, int]]:
    whole: dict[str, int] = {}
    for loss in losses:
        role = f"{loss.role}, {loss.game}"
        whole[role] = whole.get(role, 0) + loss.tricks
    return whole.items()


def _of(games: int, deals: int) -> str:
    return f"({_count(games, 'game')} of {_count(deals, 'deal')})"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _interval(figure: Figure, places: int) -> str:
    """Write half of the interval for its place behind the mean."""
    return "± ?" if figure.interval is None else f"± {figure.interval:.{places}f}"


def standings_text(found: Standings) -> str:
    """Write the figures for a person."""
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
    """Return the figures for a program."""
    value: dict[str, object] = msgspec.to_builtins(found)
    return value
