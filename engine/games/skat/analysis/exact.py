"""Exact card points by questions of yes and no, which together take less time than one for the number."""

from engine.games.skat.solver import Position, Solvers


def exact_points(solvers: Solvers, position: Position, low: int, high: int) -> int:
    """Return the soloist's card points from here on, the nearer end where they are below `low` or above `high`."""
    while low < high:
        middle = (low + high + 1) // 2
        if solvers.of(position).at_least(position, middle):
            low = middle
        else:
            high = middle - 1
    return low
