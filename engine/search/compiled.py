"""Compilation of a game's search code to machine code by numba.

The first compilation takes seconds. Numba stores the result next to the module, in NUMBA_CACHE_DIR, or in the user's
cache folder; if none of them is writable, every process compiles again.
"""

import hashlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy

from engine.search.layout import Table

KINDS: dict[object, str] = {
    Table: "int64[::1]",
    int: "int64",
    bool: "boolean",
    None: "void",
    tuple[int, int]: "UniTuple(int64, 2)",
}
Answers = Callable[[Any, Any, Any, Any, int], None]


def answers(
    parts: Sequence[ModuleType], layouts: Sequence[ModuleType], numbers: Mapping[str, int] | None = None
) -> Answers:
    """Compile the functions of the modules `parts` and return the compiled function `answers`.

    It takes arrays of int64 and lets other threads run. parts: modules of functions, each using only earlier ones.
    layouts: modules that define the integer constants. numbers: values that replace some of these constants.
    """
    named = [pair for layout in layouts for pair in vars(layout).items()]
    whole = {name: number for name, number in named if isinstance(number, int)} | dict(numbers or {})
    found: Answers = _Space(whole, [function for part in parts for function in _functions(part)]).compiled("answers")
    return found


class _Space(dict[str, Any]):
    """Namespace of the compiled functions; a function is compiled only when another one needs it.

    The cache contains `answers` together with all functions it uses, so nothing else has to be loaded.
    """

    def __init__(self, numbers: dict[str, int], functions: list[FunctionType]) -> None:
        super().__init__(numbers)
        self._digest = _digest(numbers, functions)
        self._waiting = {function.__name__: function for function in functions}

    def __missing__(self, name: str) -> object:
        if name not in self._waiting:
            raise KeyError(name)  # numba expects that of a function that calls itself
        while name in self._waiting:
            self.compiled(next(iter(self._waiting)))
        return self[name]

    def compiled(self, name: str) -> Any:
        """Compile a function, or load it from numba's cache."""
        function = self._waiting.pop(name)
        twin = FunctionType(function.__code__, self, name)
        twin.__module__, twin.__qualname__ = function.__module__, f"{self._digest}.{name}"
        self[name] = _machine_code(twin, _signature(function))
        return self[name]


def table(numbers: Sequence[int]) -> Any:
    """Copy numbers into an array for the compiled search."""
    return numpy.array(numbers, dtype=numpy.int64)


def filled(length: int, number: int) -> Any:
    """Return an array with `length` copies of `number`."""
    return numpy.full(length, number, dtype=numpy.int64)


def numbers(array: Any) -> list[int]:
    """Return the numbers of an array as a list."""
    found: list[int] = array.tolist()
    return found


def _functions(part: object) -> list[FunctionType]:
    """Return a module's own functions in the order of their lines; each uses only earlier ones and itself."""
    found = [thing for _, thing in inspect.getmembers(part, inspect.isfunction) if inspect.getmodule(thing) is part]
    return sorted(found, key=lambda function: function.__code__.co_firstlineno)


def _digest(numbers: dict[str, int], functions: list[FunctionType]) -> str:
    """Return a name for cached code that changes with any function; numba checks only the outermost function."""
    code = [(it.co_code.hex(), it.co_consts, it.co_names) for it in (function.__code__ for function in functions)]
    return hashlib.sha256(repr((sorted(numbers.items()), code)).encode()).hexdigest()[:12]


def _signature(function: FunctionType) -> str:
    kinds = inspect.signature(function)
    given = ", ".join(KINDS[parameter.annotation] for parameter in kinds.parameters.values())
    return f"{KINDS[kinds.return_annotation]}({given})"


def _machine_code(twin: FunctionType, signature: str) -> object:
    try:
        return numba.njit(signature, nogil=True, error_model="numpy", cache=True)(twin)
    except (RuntimeError, OSError):
        # no folder for the cache can be written: go without
        return numba.njit(signature, nogil=True, error_model="numpy")(twin)
