"""What `make quick` runs: most of the test functions, and nothing is left out that is not there."""

import ast
from collections.abc import Iterator
from functools import cache

from tests.checks.source import ROOT
from tests.quick import AT_LEAST, LEFT_OUT, is_left_out

Function = ast.FunctionDef | ast.AsyncFunctionDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def functions_of(module: ast.Module) -> Iterator[tuple[str, bool]]:
    """List the test functions of a module, and whether each has the mark `slow`."""
    assigned = [ast.unparse(node) for node in module.body if isinstance(node, ast.Assign)]
    everything = any(line.startswith("pytestmark") and "mark.slow" in line for line in assigned)
    for node in module.body:
        is_slow = everything or (isinstance(node, ast.ClassDef | Function) and _is_slow(node))
        if isinstance(node, ast.ClassDef):
            tests = [one for one in node.body if isinstance(one, FUNCTIONS) and one.name.startswith("test_")]
            yield from ((f"{node.name}::{one.name}", is_slow or _is_slow(one)) for one in tests)
        elif isinstance(node, FUNCTIONS) and node.name.startswith("test_"):
            yield node.name, is_slow


def _is_slow(node: ast.ClassDef | Function) -> bool:
    return any("mark.slow" in ast.unparse(one) for one in node.decorator_list)


@cache
def functions() -> dict[str, bool]:
    """Return all test functions of the checkout, and whether each has the mark `slow`."""
    found = dict[str, bool]()
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        place = path.relative_to(ROOT).as_posix()
        module = ast.parse(path.read_text(encoding="utf-8"))
        found |= {f"{place}::{name}": is_slow for name, is_slow in functions_of(module)}
    return found


def test_the_quick_tests_are_most_of_all() -> None:
    quick = [name for name, is_slow in functions().items() if not is_slow and not is_left_out(name)]
    assert len(quick) >= AT_LEAST * len(functions())


def test_what_is_left_out_is_there() -> None:
    places = {place for place in LEFT_OUT if "::" not in place}
    assert [place for place in places if not (ROOT / place).exists()] == []
    assert LEFT_OUT - places <= set(functions())
