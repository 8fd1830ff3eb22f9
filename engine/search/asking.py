"""Questions to a kernel: one memory of positions, rows of numbers in, rows of answers out."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from typing import Any, Generic, TypeVar

from engine.search import layout as k
from engine.search.kernels import Kernel

Row = list[int]
Q = TypeVar("Q")
S = TypeVar("S")


class Search:
    """A kernel with one growing memory of positions, valid for all positions with the same settings.

    Several threads may use one search with the compiled kernel; none needs a lock, since a place of the memory is one
    number.
    """

    def __init__(self, kernel: Kernel, settings: Mapping[int, int]) -> None:
        """Make an empty memory. settings: numbers at the beginning of the memory `W`, by place (layout)."""
        self.kernel = kernel
        memory = kernel.filled(k.MEMORY + (1 << kernel.slots), -1)
        memory[: k.MEMORY] = kernel.filled(k.MEMORY, 0)
        memory[k.SLOTS] = (1 << kernel.slots) - 1
        for place, number in settings.items():
            memory[place] = number
        self.memory = memory

    def answers(self, rows: Sequence[Row]) -> list[Row]:
        """Return the kernel's answers to positions.

        ANSWERS numbers each: the value, then by bit % 37 the value after each card.
        """
        asked = self.kernel.table([number for row in rows for number in row])
        found = self.kernel.filled(k.ANSWERS * len(rows), -1)
        self.kernel.answers(self.kernel.tables, self.memory, asked, found, len(rows))
        numbers = self.kernel.numbers(found)
        return [numbers[at : at + k.ANSWERS] for at in range(0, len(numbers), k.ANSWERS)]


class KernelSolvers(Generic[Q, S]):
    """A solver for each mode, made when first needed, all with one kernel.

    Q: questions    S: solvers
    """

    mode_of: Callable[[Any], Hashable]
    """Function that returns the mode."""
    solver: Callable[[Any, Kernel], Any]
    """Type of the solvers, made of a mode and a kernel."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._made: dict[Hashable, S] = {}

    def of(self, asked: Q) -> S:
        """Return the solver of the mode that a question is of."""
        mode = self.mode_of(asked)
        if mode not in self._made:
            self._made[mode] = self.solver(mode, self._kernel)
        return self._made[mode]


def shared(solvers: Callable[[Kernel], S], kernel: Kernel) -> S:
    """Return the solvers of a kernel that everybody uses in this process; `solvers` makes them."""
    found: S = _made(solvers, kernel)
    return found


@cache
def _made(solvers: Callable[[Kernel], Any], kernel: Kernel) -> Any:
    return solvers(kernel)
