"""Calls of a kernel (a game's search code) with many positions at once, sharing one memory of solved positions."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from typing import Any, Generic, TypeVar

from engine.search import layout as k
from engine.search.kernels import Kernel

Row = list[int]
Q = TypeVar("Q")
S = TypeVar("S")


class Search:
    """A kernel with a growing memory of positions, valid for all positions with the same settings.

    With the compiled kernel several threads may use one search without a lock, since each entry of the memory is a
    single number.
    """

    def __init__(self, kernel: Kernel, settings: Mapping[int, int]) -> None:
        """Create an empty memory; `settings`: numbers at the beginning of the memory `W`, by their index (`layout`)."""
        self.kernel = kernel
        memory = kernel.filled(k.MEMORY + (1 << kernel.slots), -1)
        memory[: k.MEMORY] = kernel.filled(k.MEMORY, 0)
        memory[k.SLOTS] = (1 << kernel.slots) - 1
        for place, number in settings.items():
            memory[place] = number
        self.memory = memory

    def answers(self, rows: Sequence[Row]) -> list[Row]:
        """Return the kernel's answer to each position, given as a row of numbers.

        An answer has ANSWERS numbers: the position's value; at index bit % 37 the value after the card with that bit.
        """
        asked = self.kernel.table([number for row in rows for number in row])
        found = self.kernel.filled(k.ANSWERS * len(rows), -1)
        self.kernel.answers(self.kernel.tables, self.memory, asked, found, len(rows))
        numbers = self.kernel.numbers(found)
        return [numbers[at : at + k.ANSWERS] for at in range(0, len(numbers), k.ANSWERS)]


class KernelSolvers(Generic[Q, S]):
    """Solvers of one kernel, one for each mode (such as a trump suit), created when first needed.

    Q: questions (positions to be solved)    S: solvers
    """

    mode_of: Callable[[Any], Hashable]
    """Function that returns the mode of a question."""
    solver: Callable[[Any, Kernel], Any]
    """Class of the solvers, called with a mode and a kernel."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._made: dict[Hashable, S] = {}

    def of(self, asked: Q) -> S:
        """Return the solver for the mode of a question."""
        mode = self.mode_of(asked)
        if mode not in self._made:
            self._made[mode] = self.solver(mode, self._kernel)
        return self._made[mode]


def shared(solvers: Callable[[Kernel], S], kernel: Kernel) -> S:
    """Return the solvers of a kernel, the same ones for all callers in this process; `solvers` creates them."""
    found: S = _made(solvers, kernel)
    return found


@cache
def _made(solvers: Callable[[Kernel], Any], kernel: Kernel) -> Any:
    return solvers(kernel)
