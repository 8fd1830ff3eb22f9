"""Which kernel works: compiling, its cache in the next process, a cache that cannot be written, no numba at all."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.games.preferans.solver import fast, has_numba, kernel_named, pure, ready, warm_up

ROOT = Path(__file__).parents[5]
NEEDS_NUMBA = pytest.mark.skipif(not has_numba(), reason="numba (the extra `fast`) is not installed")

SOLVE = """
from random import Random
from engine.games.preferans.solver import fast, pure, ready, solvers, table, warm_up
from tests.engine.games.preferans.solver.deals import STRAINS, position
assert ready() is pure()
assert warm_up()
assert ready() is fast() is not pure()
rng = Random(5)
for strain in STRAINS:
    asked = position(rng, strain, 7)
    assert table(asked) == table(asked, pure())
print("solved")
"""

WITHOUT = """
import sys
from importlib.machinery import PathFinder

class Missing(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] in ("numba", "numpy") else super().find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Missing
from random import Random
from engine.games.preferans.solver import NoFastKernel, fast, has_numba, pure, ready, solve, warm_up
from tests.engine.games.preferans.solver.deals import STRAINS, position
assert not has_numba() and not warm_up() and ready() is pure()
try:
    fast()
except NoFastKernel as error:
    assert str(error) == "the fast kernel needs numba: install the extra `fast`"
for strain in STRAINS:
    assert 0 <= solve(position(Random(1), strain, 5)) <= 5
print("solved")
"""


def run(program: str, cwd: Path = ROOT, **environment: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=cwd,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "solved\n", "")


@NEEDS_NUMBA
def test_the_next_process_takes_the_compiled_code_from_the_cache(tmp_path: Path) -> None:
    """A function that calls itself, kept by one process, must work in the next (numba issue 6061)."""
    run(SOLVE, NUMBA_CACHE_DIR=str(tmp_path))
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")}
    assert kept
    run(SOLVE, NUMBA_CACHE_DIR=str(tmp_path))
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")} == kept


@NEEDS_NUMBA
def test_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    """An installation and a home that are read-only: compiled for this process alone."""
    for package in ("engine", "tests"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__", "*.png"))
    for code in ("search", "games/preferans/solver/kernel"):
        file = tmp_path / "engine" / code / "__pycache__"
        file.write_text("a file where a folder is wanted", "utf-8")
    nowhere = str(file / "below")
    places = {"HOME": nowhere, "XDG_CACHE_HOME": nowhere, "NUMBA_CACHE_DIR": nowhere}
    run(SOLVE, tmp_path, PYTHONDONTWRITEBYTECODE="1", **places)
    assert not list(tmp_path.rglob("*.nb?"))


def test_without_numba() -> None:
    run(WITHOUT)


@NEEDS_NUMBA
def test_kernels_by_name() -> None:
    assert warm_up()
    assert kernel_named("pure") is pure()
    assert kernel_named("fast") is fast() is ready() is kernel_named("auto")
    assert (pure().name, fast().name) == ("pure", "fast")
    with pytest.raises(ValueError, match="there is no kernel quick: auto, pure or fast"):
        kernel_named("quick")
