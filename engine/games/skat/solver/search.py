"""Solvers: for each kind of positions a memory of solved ones, and the questions that can be asked."""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.core.cards import Card
from engine.games.skat.contracts import Contract
from engine.games.skat.solver import kernel
from engine.games.skat.solver.kernel.layout import build
from engine.games.skat.solver.position import ALL, Mode, Position, in_order, mode_of, named, row, situation
from engine.games.skat.trick_rules import points_of
from engine.search.asking import KernelSolvers, Row, Search
from engine.search.kernels import Kernel, Kernels
from engine.search.positions import SolverError

KERNELS: Final = Kernels(kernel, build)


HandsInBits = Sequence[tuple[int, int, int]]
Window = tuple[int, int]
"""Range in which a value is computed exactly: a value below it counts as the lower bound, one above as the upper.

With (60, 61) the answer is 61 if the soloist reaches 61 points or more, else 60.
"""


class Solver:
    """Solver of all positions of one mode, from any deals; its answers are exact, and its memory grows.

    kernel: None for the best that is ready.
    """

    def __init__(self, mode: Mode, kernel: Kernel | None = None) -> None:
        self.mode = mode
        self._search = Search(kernel or KERNELS.ready(), mode.settings)

    def value(self, position: Position, window: Window = ALL) -> int:
        """Return the soloist's points from here on with best play by all. Raises SolverError for another mode."""
        return self._search.answers([self._row(position, window, every=False)])[0][0]

    def at_least(self, position: Position, points: int) -> bool:
        """Return whether the soloist takes `points` or more from here on with best play; cheaper than `value`."""
        return points <= 0 or self.value(position, (points - 1, points)) == points

    def table(self, position: Position, window: Window = ALL) -> dict[Card, int]:
        """Return the soloist's points after each legal card of the seat to play."""
        return self.tables([position], window)[0]

    def tables(self, positions: Iterable[Position], window: Window = ALL) -> list[dict[Card, int]]:
        """Return the `table` of many positions; while the compiled kernel searches, other threads can run."""
        asked = list(positions)
        found = self._search.answers([self._row(position, window, every=True) for position in asked])
        return [named(answer, one.legal, one.contract) for answer, one in zip(found, asked, strict=True)]

    def best_line(self, position: Position) -> tuple[Card, ...]:
        """Return best play by all to the end, in a null to the soloist's first trick.

        Of equally good cards the one with the fewest points is played, of these the lowest.
        """
        line, points, is_null = list[Card](), self.value(position), position.contract is Contract.NULL
        strength = position.rules.strength
        while position.left:
            is_many = (position.turn is position.soloist) is not (is_null or position.few)
            window = (max(points - 1, 0), points) if is_many else (points, points + 1)
            equal = [card for card, found in self.table(position, window).items() if found == points]
            card = min(equal, key=lambda card: (not is_null and points_of((card,)), strength[card.order], card.order))
            line.append(card)
            trick, position = (*position.trick, card), position.after(card)
            if not position.trick and position.leader is position.soloist:
                if is_null:
                    break
                points -= points_of(trick)
        return tuple(line)

    def worlds(
        self, seen: Position, hands: HandsInBits, window: Window = ALL, *, windows: Sequence[Window] | None = None
    ) -> list[dict[Card, int]]:
        """Return the table of one decision in many worlds: the position `seen` with other hands.

        hands: for each world the masks (`mask`) of seats 1, 2, 3. Not checked: the hand of the seat to play must be
        equal in all worlds. windows: one for each world; None: `window` for all.
        """
        rows, legal = _rows(seen, hands, window, windows, every=True), seen.legal
        return [named(answer, legal, seen.contract) for answer in self._search.answers(rows)]

    def values(
        self, seen: Position, hands: HandsInBits, window: Window = ALL, *, windows: Sequence[Window] | None = None
    ) -> list[int]:
        """Return the value of the position `seen` in many worlds; the arguments are those of `worlds`."""
        rows = _rows(seen, hands, window, windows, every=False)
        return [answer[0] for answer in self._search.answers(rows)]

    def _row(self, position: Position, window: Window, *, every: bool) -> Row:
        if mode_of(position) != self.mode:
            raise SolverError("this solver is for positions of another kind")
        return row(position, every=every, window=window)


def _rows(
    seen: Position, hands: HandsInBits, window: Window, windows: Sequence[Window] | None, *, every: bool
) -> list[Row]:
    """Return the kernel's rows for one decision in many worlds, each with its window."""
    shared = situation(seen, every=every, window=window)
    if windows is None:
        return [[*in_order(seen, world), *shared] for world in hands]
    rest = shared[: -len(window)]
    return [[*in_order(seen, world), *rest, *own] for world, own in zip(hands, windows, strict=True)]


class Solvers(KernelSolvers[Position, Solver]):
    """Solvers for all modes of positions, one each, with one kernel in common."""

    mode_of = staticmethod(mode_of)
    solver = Solver
