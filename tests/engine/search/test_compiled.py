"""Compiled code and its cache: kept for the next process, and gone without where nothing can be written."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.search.kernels import has_numba

ROOT = Path(__file__).parents[3]
CODE = """
from engine.search.layout import Table


def depth(left: int) -> int:
    return 0 if left == 0 else 1 + depth(left - 1)


def answers(T: Table, W: Table, P: Table, R: Table, n: int) -> None:
    R[0] = depth(n)
"""
RUN = """
from engine.search import compiled, layout
import code_of_a_search

answers, found = compiled.answers([code_of_a_search], [layout]), compiled.filled(1, 0)
answers(found, found, found, found, 7)
print(compiled.numbers(found))
"""

pytestmark = pytest.mark.skipif(not has_numba(), reason="numba (the extra `fast`) is not installed")


def run(folder: Path, **environment: str) -> None:
    """Compile the search code that lies in a folder, and search with it, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", RUN],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "[7]\n", "")


def kept(folder: Path) -> dict[Path, int]:
    """Return when each file of compiled code below a folder was written."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*.nb?")}


def test_the_next_process_takes_the_compiled_code_from_the_cache(tmp_path: Path) -> None:
    """A function that calls itself, kept by one process, must work in the next (numba issue 6061)."""
    (tmp_path / "code_of_a_search.py").write_text(CODE, "utf-8")
    run(tmp_path, NUMBA_CACHE_DIR=str(cache := tmp_path / "cache"))
    assert (written := kept(cache))
    run(tmp_path, NUMBA_CACHE_DIR=str(cache))
    assert kept(cache) == written


def test_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    """An installation and a home that are read-only: compiled for this process alone."""
    (tmp_path / "code_of_a_search.py").write_text(CODE, "utf-8")
    (blocked := tmp_path / "__pycache__").write_text("a file where a folder is wanted", "utf-8")
    nowhere = str(blocked / "below")
    places = {"HOME": nowhere, "XDG_CACHE_HOME": nowhere, "NUMBA_CACHE_DIR": nowhere}
    run(tmp_path, PYTHONDONTWRITEBYTECODE="1", **places)
    assert not kept(tmp_path)
