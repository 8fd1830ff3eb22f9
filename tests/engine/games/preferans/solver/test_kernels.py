"""Which kernel works: the plain one at first, the compiled one once it is ready, no numba at all."""

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


def run(program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "solved\n", "")


@NEEDS_NUMBA
def test_a_process_searches_plainly_until_it_has_compiled() -> None:
    run(SOLVE)


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
