"""Examples in the docstrings of engine/tournament: each says what happens."""

import doctest
import importlib
import pkgutil

import pytest

import engine.tournament

MODULES = [found.name for found in pkgutil.walk_packages(engine.tournament.__path__, "engine.tournament.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
