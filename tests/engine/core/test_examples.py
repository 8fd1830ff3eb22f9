"""Examples in the docstrings of engine/core and engine/three_hands are true, and each public function has one."""

import ast
import doctest
import importlib
import inspect
import pkgutil
from types import ModuleType

import pytest

import engine.core
import engine.three_hands

MODULES = [
    found.name
    for package in (engine.core, engine.three_hands)
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]


def public_functions(module: ModuleType) -> list[tuple[str, str]]:
    """List (name, docstring) of the functions that a module defines for others."""
    defined = (node for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.FunctionDef))
    return [(node.name, ast.get_docstring(node) or "") for node in defined if not node.name.startswith("_")]


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_every_public_function_has_an_example(name: str) -> None:
    without = [function for function, told in public_functions(importlib.import_module(name)) if ">>>" not in told]
    assert without == []
