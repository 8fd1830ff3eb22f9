"""Choice between two searches: `pure` is always there, `fast` needs the extra of that name (numba).

`warm_up()` compiles and takes seconds; a program that must not wait calls it in a thread of its own and meanwhile gets
the pure search from `ready()`.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

import msgspec

from engine.games.preferans.solver.kernel import deal
from engine.games.preferans.solver.tables import build

PURE_SLOTS = 18
FAST_SLOTS = 20


class Kernel(msgspec.Struct, frozen=True, eq=False):
    """A search and the tables it works on: lists for `pure`, arrays for `fast`."""

    name: str
    answers: Callable[[Any, Any, Any, Any, int], None]
    tables: Any
    table: Callable[[Sequence[int]], Any]
    filled: Callable[[int, int], Any]
    numbers: Callable[[Any], list[int]]
    slots: int
    """The transposition table has 2 ** slots places of 8 bytes."""


class NoFastKernel(RuntimeError):
    """Failure to use numba: not installed, or it does not load."""

    def __init__(self, why: str = "install the extra `fast`") -> None:
        super().__init__(f"the fast kernel needs numba: {why}")


@cache
def pure() -> Kernel:
    """Return the search in plain Python."""
    return Kernel("pure", deal.answers, build(), list, _filled, list, PURE_SLOTS)


@cache
def has_numba() -> bool:
    """Tell whether the extra `fast` is installed; looked for once, for the search of all paths takes a while."""
    return find_spec("numba") is not None


def fast() -> Kernel:
    """Return the compiled search; compiles at the first call (seconds). Raises NoFastKernel."""
    if not has_numba():
        raise NoFastKernel
    return _compile()


@cache
def _compile() -> Kernel:
    try:
        from engine.games.preferans.solver import compiled  # noqa: PLC0415 - numba is an extra and slow to load
    except ImportError as error:
        raise NoFastKernel(str(error)) from error
    return Kernel(
        "fast",
        compiled.answers(),
        compiled.table(build()),
        compiled.table,
        compiled.filled,
        compiled.numbers,
        FAST_SLOTS,
    )


def _is_compiled() -> bool:
    return _compile.cache_info().currsize > 0


def warm_up() -> bool:
    """Compile the fast kernel, if numba is there, for `ready()`; return whether it is ready.

    Raises NoFastKernel when numba is there but does not load.
    """
    if has_numba():
        fast()
    return _is_compiled()


def ready() -> Kernel:
    """Return the best kernel that works at once."""
    return _compile() if _is_compiled() else pure()


def fastest() -> Kernel:
    """Return the compiled search where numba is installed (seconds at the first call), else the plain one.

    Raises NoFastKernel when numba is there but does not load.
    """
    return fast() if has_numba() else pure()


def kernel_named(name: str) -> Kernel:
    """Return the kernel `pure`, `fast` or `auto` (what is ready). Raises NoFastKernel; ValueError for another name."""
    match name:
        case "pure":
            return pure()
        case "fast":
            return fast()
        case "auto":
            return ready()
    raise ValueError(f"there is no kernel {name}: auto, pure or fast")


def _filled(length: int, number: int) -> list[int]:
    return [number] * length
