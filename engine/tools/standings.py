"""Results of an arena of preferans: points and tricks of a deal with confidence intervals, tricks lost by role."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from engine.tools.arena import Figure, mean_of
from engine.tools.preferans_arena import Losses, Plan, PlayedDeal, players_of
from engine.tools.regret import Loss

Sample = tuple[Figure, int, int]  # a figure, the number of games behind it, and of their deals
WITHOUT_TRICKS = {"misere": "misère", "uvert": "uvert"}


class PlayerFigures(msgspec.Struct, frozen=True):
    """Results of one player."""

    name: str
    points: Figure
    """Whists in a deal, on average."""
    tricks: Figure
    """Tricks in a deal, on average."""
    parts: dict[str, Sample]
    """Whists in a deal by the player's part in it: declares, defends, misère, against misère, raspasy or passed."""
    lost: dict[str, Sample]
    """Tricks that the player's cards gave away in a game, against a side that plays perfectly with all cards open.

    By role and kind of game, for games in which the player chose cards in that role. In closed defence each defender
    counts alone; in open defence the whister chooses for both.
    """
    regret: dict[str, Sample]
    """Tricks that the player's cards gave away in a game as it was actually played, by role and kind of game."""


class Standings(msgspec.Struct, frozen=True):
    """Results of a whole arena."""

    convention: str
    deals: int
    seed: int
    players: tuple[PlayerFigures, ...]
    games: dict[str, int]
    """Number of games of each kind."""
    lost: dict[str, Sample]
    """Tricks that a side gave away in a game against perfect play, defenders together; by role and kind of game."""
    regret: dict[str, Sample]
    """Tricks that a side gave away in a game as actually played, defenders together; by role and kind of game."""


def standings(plan: Plan, results: Iterable[PlayedDeal]) -> Standings:
    """Return the summary of all results; the rotations of one deal count as one sample."""
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
    """Return the mean of tricks given away in a game, by role and kind of game; `player`: None for a whole side."""
    return _figures(
        (role, deal, count)
        for deal, chosen in losses
        for role, count in _by_role(loss for who, loss in chosen if player in (None, who))
    )


def _part(result: PlayedDeal, player: int) -> str:
    if result.declarer is None:
        return result.kind
    if result.kind in WITHOUT_TRICKS:
        game = WITHOUT_TRICKS[result.kind]
        return game if result.declarer == player else f"against {game}"
    return "declares" if result.declarer == player else "defends"


def _figures(found: Iterable[tuple[str, int, float]]) -> dict[str, Sample]:
    """Return for each name the mean of its numbers, their count, and the count of deals. found: name, deal, number."""
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
    """Return half of a confidence interval as text; `places`: decimal places."""
    return "± ?" if figure.interval is None else f"± {figure.interval:.{places}f}"


def standings_text(found: Standings) -> str:
    """Return the results as text for people."""
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
    """Return the results as JSON values."""
    value: dict[str, object] = msgspec.to_builtins(found)
    return value
