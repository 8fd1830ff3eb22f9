"""Choice between two forms of a game's search: plain Python is always there, the compiled one needs numba.

`make_ready()` compiles and takes seconds; a program that must not wait calls it in a thread of its own and meanwhile
gets the plain search from `ready()`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol

import msgspec

from engine.search.tables import build

PURE_SLOTS = 18
FAST_SLOTS = 20


class SearchCode(Protocol):
    """Search code of a game: a package that names the modules a kernel is built of."""

    PARTS: Sequence[ModuleType]
    """Modules of functions in numba's subset; each uses only those before it. The last function is `answers`."""
    LAYOUTS: Sequence[ModuleType]
    """Modules of the whole numbers that the functions name."""


class Kernel(msgspec.Struct, frozen=True, eq=False):
    """A search and the tables it works on: lists for the plain one, arrays for the compiled one."""

    name: str
    """`pure` or `fast`."""
    answers: Callable[[Any, Any, Any, Any, int], None]
    """Last function of the search code: answers a table of questions, with a memory that fills on the way."""
    tables: Any
    """Table that the search code reads, made once."""
    table: Callable[[Sequence[int]], Any]
    """Maker of a table from its numbers."""
    filled: Callable[[int, int], Any]
    """Maker of a table of so many places, each with one number."""
    numbers: Callable[[Any], list[int]]
    """Reader of the numbers of a table."""
    slots: int
    """The transposition table has 2 ** slots places of 8 bytes."""


class NoFastKernel(RuntimeError):
    """Failure to use numba: not installed, or it does not load."""

    def __init__(self, why: str = "install the extra `fast`") -> None:
        super().__init__(f"the fast kernel needs numba: {why}")


@cache
def has_numba() -> bool:
    """Return whether the extra `fast` is installed; looked for once, for the search of all paths takes a while."""
    return find_spec("numba") is not None


class Kernels:
    """The two forms of one game's search, each made once in a process. Implements `engine.core.game.CompiledSearch`."""

    def __init__(
        self, code: SearchCode, tables: Callable[[], list[int]] = build, *, numbers: Mapping[str, int] | None = None
    ) -> None:
        """Take the code of a search; `tables`: what computes the table `T` that it reads.

        numbers: other values of numbers in the layouts, for the compiled search alone. They may only leave out what
        this game never asks for.
        """
        self._code, self._tables, self._numbers = code, tables, numbers or {}
        self._pure: Kernel | None = None
        self._fast: Kernel | None = None

    def pure(self) -> Kernel:
        """Return the search in plain Python."""
        if self._pure is None:
            answers = vars(self._code.PARTS[-1])["answers"]
            self._pure = Kernel("pure", answers, self._tables(), list, _filled, list, PURE_SLOTS)
        return self._pure

    def fast(self) -> Kernel:
        """Return the compiled search; compiles at the first call (seconds). Raises NoFastKernel."""
        if not has_numba():
            raise NoFastKernel
        if self._fast is None:
            self._fast = _compile(self._code, self._tables(), self._numbers)
        return self._fast

    def is_installed(self) -> bool:
        """Return whether the compiled search can be made ready here."""
        return has_numba()

    def is_ready(self) -> bool:
        """Return whether the compiled search is ready."""
        return self._fast is not None

    def make_ready(self) -> bool:
        """Compile the fast kernel, if numba is there, for `ready()`; return whether it is ready.

        Raises NoFastKernel when numba is there but does not load.
        """
        if has_numba():
            self.fast()
        return self._fast is not None

    def ready(self) -> Kernel:
        """Return the best kernel that works at once."""
        return self._fast or self.pure()

    def fastest(self) -> Kernel:
        """Return the compiled search where numba is installed (seconds at the first call), else the plain one.

        Raises NoFastKernel when numba is there but does not load.
        """
        return self.fast() if has_numba() else self.pure()

    def named(self, name: str) -> Kernel:
        """Return the kernel `pure`, `fast` or `auto` (what is ready).

        Raises NoFastKernel; ValueError for another name.
        """
        match name:
            case "pure":
                return self.pure()
            case "fast":
                return self.fast()
            case "auto":
                return self.ready()
        raise ValueError(f"there is no kernel {name}: auto, pure or fast")


def _compile(code: SearchCode, tables: list[int], numbers: Mapping[str, int]) -> Kernel:
    try:
        from engine.search import compiled  # noqa: PLC0415 - numba is an extra and slow to load
    except ImportError as error:
        raise NoFastKernel(str(error)) from error
    answers = compiled.answers(code.PARTS, code.LAYOUTS, numbers)
    return Kernel(
        "fast", answers, compiled.table(tables), compiled.table, compiled.filled, compiled.numbers, FAST_SLOTS
    )


def _filled(length: int, number: int) -> list[int]:
    return [number] * length
