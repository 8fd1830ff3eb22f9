"""Solvers: one mode's memory and the questions it answers."""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.core.cards import Card
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import kernel
from engine.games.preferans.solver.masks import Mode, in_order, mode_of, named, row, situation
from engine.games.preferans.solver.position import Position, SolverError
from engine.search import layout as k
from engine.search.asking import Row, Search
from engine.search.kernels import Kernel, Kernels

KERNELS: Final = Kernels(kernel)


HandsInBits = Sequence[tuple[int, int, int]]


class Solver:
    """Exact answers for one mode. Its table grows and is good for every deal of the mode.

    mode: trump (any suit), no trump, or misère with raspasy. kernel: the best that is ready when none is given. Several
    threads may use one solver with the fast kernel; none needs a lock, for a place of the table is one number.
    """

    def __init__(self, mode: Mode, kernel: Kernel | None = None) -> None:
        self.mode = mode
        trumps = k.SUIT << 27 if mode is Mode.TRUMP else 0
        self._search = Search(kernel or KERNELS.ready(), {k.TRUMP: trumps, k.MISERE: int(mode is Mode.MISERE)})

    def value(self, position: Position) -> int:
        """Return the declarer's tricks from here on with best play by all. Raises SolverError for another mode."""
        return self.answers([self._row(position, every=False)])[0][0]

    def at_least(self, position: Position, tricks: int) -> bool:
        """Tell whether the declarer takes so many from here on with best play by all: cheaper than `value`."""
        if not 0 < tricks <= position.left:
            return tricks <= 0
        return bool(self.answers([[*self._row(position, every=False)[:-1], -tricks]])[0][0])

    def table(self, position: Position) -> dict[Card, int]:
        """Return the declarer's tricks after each legal card of the seat to play."""
        return self.tables([position])[0]

    def tables(self, positions: Iterable[Position]) -> list[dict[Card, int]]:
        """Return the `table` of many positions; the fast kernel lets other threads run meanwhile."""
        asked = list(positions)
        found = self.answers([self._row(position, every=True) for position in asked])
        return [named(answer, position.legal, position.strain) for answer, position in zip(found, asked, strict=True)]

    def best_line(self, position: Position) -> tuple[Card, ...]:
        """Return best play by all to the end; of equally good cards the lowest, in the order of suits."""
        line: list[Card] = []
        while position.left:
            tricks = self.table(position)
            wanted = (max if self._wants_many(position) else min)(tricks.values())
            card = min((card for card in tricks if tricks[card] == wanted), key=lambda card: (card.rank, card.order))
            line.append(card)
            position = position.after(card)
        return tuple(line)

    def worlds(self, seen: Position, hands: HandsInBits) -> list[dict[Card, int]]:
        """Return tables of one decision in many worlds: `seen` with other hands, masks of seats 1, 2, 3 (masks.mask).

        The hand of the seat to play must be equal in all worlds. Not checked: this is for hundreds of worlds at a time.
        """
        shared, legal = situation(seen, every=True), seen.legal
        found = self.answers([[*in_order(world, seen.declarer), *shared] for world in hands])
        return [named(answer, legal, seen.strain) for answer in found]

    def answers(self, rows: Sequence[Row]) -> list[Row]:
        """Return the kernel's answers to rows (masks.row) of this mode, ANSWERS numbers each."""
        return self._search.answers(rows)

    def _row(self, position: Position, *, every: bool) -> Row:
        if mode_of(position.strain) is not self.mode:
            raise SolverError(f"this solver is for {self.mode.name.lower()}, not for {position.strain or 'misère'}")
        return row(position, every=every)

    def _wants_many(self, position: Position) -> bool:
        return (position.turn == position.declarer) == (self.mode is not Mode.MISERE)


class Solvers:
    """A solver for each mode, made when first needed, all with one kernel."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._made: dict[Mode, Solver] = {}

    def of(self, strain: Strain | None) -> Solver:
        """Return the solver of a strain; None is misère and raspasy."""
        mode = mode_of(strain)
        if mode not in self._made:
            self._made[mode] = Solver(mode, self._kernel)
        return self._made[mode]
