"""Choice between the two forms of a game's search: plain Python, which always works, and compiled, which needs numba.

`make_ready()` compiles and takes seconds. A program that must not wait calls it in a separate thread and meanwhile gets
the plain search from `ready()`.
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
    """Search code of a game: a package that names the modules of which a kernel consists."""

    PARTS: Sequence[ModuleType]
    """Modules of functions within numba's subset, each using only earlier ones; the last function is `answers`."""
    LAYOUTS: Sequence[ModuleType]
    """Modules that define the integer constants of the functions."""


class Kernel(msgspec.Struct, frozen=True, eq=False):
    """One form of a game's search with its tables: lists for the plain form, arrays for the compiled one."""

    name: str
    """Name of the form: `pure` or `fast`."""
    answers: Callable[[Any, Any, Any, Any, int], None]
    """Main function of the search code: it answers a table of positions and fills the memory."""
    tables: Any
    """Constant table that the search code reads."""
    table: Callable[[Sequence[int]], Any]
    """Function that makes a table from numbers."""
    filled: Callable[[int, int], Any]
    """Function that makes a table, given its length and the number in every place."""
    numbers: Callable[[Any], list[int]]
    """Function that returns the numbers of a table as a list."""
    slots: int
    """Binary logarithm of the size of the transposition table, which has 2 ** slots entries of 8 bytes."""


class NoFastKernel(RuntimeError):
    """Error if the compiled search cannot be used: numba is not installed or does not load."""

    def __init__(self, why: str = "install the extra `fast`") -> None:
        super().__init__(f"the fast kernel needs numba: {why}")


@cache
def has_numba() -> bool:
    """Return whether numba (the extra `fast`) is installed; checked only once, because the check is slow."""
    return find_spec("numba") is not None


class Kernels:
    """Plain and compiled form of a game's search, each created once. Implements `engine.core.game.CompiledSearch`."""

    def __init__(
        self, code: SearchCode, tables: Callable[[], list[int]] = build, *, numbers: Mapping[str, int] | None = None
    ) -> None:
        """Prepare both forms, plain and compiled, of the search `code`; `tables`: computes the constant table `T`.

        numbers: values that replace constants of the layouts, in the compiled form only. They may only switch off parts
        that this game never needs.
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
        """Return the compiled search; the first call compiles it, which takes seconds. Raises NoFastKernel."""
        if not has_numba():
            raise NoFastKernel
        if self._fast is None:
            self._fast = _compile(self._code, self._tables(), self._numbers)
        return self._fast

    def is_installed(self) -> bool:
        """Return whether numba is installed, so that the compiled search can be used."""
        return has_numba()

    def is_ready(self) -> bool:
        """Return whether the compiled search has been compiled or loaded."""
        return self._fast is not None

    def make_ready(self) -> bool:
        """Compile the search if numba is installed; return whether the compiled search is ready.

        Raises NoFastKernel if numba is installed but does not load.
        """
        if has_numba():
            self.fast()
        return self._fast is not None

    def ready(self) -> Kernel:
        """Return the compiled search if it is ready, else the plain one; never waits."""
        return self._fast or self.pure()

    def fastest(self) -> Kernel:
        """Return the compiled search if numba is installed, else the plain one; the first call may take seconds.

        Raises NoFastKernel if numba is installed but does not load.
        """
        return self.fast() if has_numba() else self.pure()

    def named(self, name: str) -> Kernel:
        """Return the search named `pure` or `fast`, or with `auto` the best one that is ready.

        Raises NoFastKernel if the compiled search cannot be used, ValueError for any other name.
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
