"""Questions to a kernel: one memory of positions, rows of numbers in, rows of answers out."""

from collections.abc import Mapping, Sequence

from engine.search import layout as k
from engine.search.kernels import Kernel

Row = list[int]


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
