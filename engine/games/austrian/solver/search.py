"""Solvers: one mode's memory and the questions it answers."""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.core.cards import Card
from engine.games.austrian.solver import kernel
from engine.games.austrian.solver.masks import Mode, in_order, mode_of, named, row, situation
from engine.games.austrian.solver.position import Position, SolverError
from engine.search.asking import Row, Search
from engine.search.kernels import Kernel, Kernels

KERNELS: Final = Kernels(kernel)


HandsInBits = Sequence[tuple[int, int, int]]


class Solver:
    """Exact answers for one mode. Its memory grows and is good for every deal of the mode.

    kernel: the best that is ready when none is given.
    """

    def __init__(self, mode: Mode, kernel: Kernel | None = None) -> None:
        self.mode = mode
        self._search = Search(kernel or KERNELS.ready(), mode.settings)

    def value(self, position: Position) -> int:
        """Return the soloist's tricks from here on with best play by all. Raises SolverError for another mode."""
        return self._search.answers([self._row(position, every=False)])[0][0]

    def at_least(self, position: Position, tricks: int) -> bool:
        """Tell whether the soloist takes so many from here on with best play by all: cheaper than `value`."""
        if not 0 < tricks <= position.left:
            return tricks <= 0
        return bool(self._search.answers([[*self._row(position, every=False)[:-1], -tricks]])[0][0])

    def table(self, position: Position) -> dict[Card, int]:
        """Return the soloist's tricks after each legal card of the seat to play."""
        return self.tables([position])[0]

    def tables(self, positions: Iterable[Position]) -> list[dict[Card, int]]:
        """Return the `table` of many positions; the compiled kernel lets other threads run meanwhile."""
        asked = list(positions)
        found = self._search.answers([self._row(position, every=True) for position in asked])
        return [named(answer, position.legal, position.trump) for answer, position in zip(found, asked, strict=True)]

    def worlds(self, seen: Position, hands: HandsInBits) -> list[dict[Card, int]]:
        """Return tables of one decision in many worlds: `seen` with other hands, masks of seats 1, 2, 3 (masks.mask).

        The hand of the seat to play must be equal in all worlds. Not checked: this is for hundreds of worlds at a time.
        """
        shared, legal = situation(seen, every=True), seen.legal
        found = self._search.answers([[*in_order(seen, world), *shared] for world in hands])
        return [named(answer, legal, seen.trump) for answer in found]

    def values(self, seen: Position, hands: HandsInBits) -> list[int]:
        """Return the `value` of `seen` in many worlds, as `worlds` does."""
        shared = situation(seen, every=False)
        return [answer[0] for answer in self._search.answers([[*in_order(seen, world), *shared] for world in hands])]

    def _row(self, position: Position, *, every: bool) -> Row:
        if mode_of(position) != self.mode:
            raise SolverError("this solver is for positions of another kind")
        return row(position, every=every)


class Solvers:
    """A solver for each mode, made when first needed, all with one kernel."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._made: dict[Mode, Solver] = {}

    def of(self, position: Position) -> Solver:
        """Return the solver of a position's mode."""
        mode = mode_of(position)
        if mode not in self._made:
            self._made[mode] = Solver(mode, self._kernel)
        return self._made[mode]
