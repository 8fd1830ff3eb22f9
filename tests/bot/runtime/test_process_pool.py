"""Processes of their own."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.runtime.process_pool import processes
from tests.clocks import PATIENCE_S

ROOT = Path(__file__).parents[3]
KILLED = """
import os, signal
from bot.runtime.process_pool import processes
if __name__ == "__main__":
    print(processes(1).submit(os.getpid).result(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_they_are_nice_and_deaf_to_the_terminal() -> None:
    with processes(1, nice=3) as pool:
        assert pool.submit(os.nice, 0).result() == min(19, os.nice(0) + 3)
        assert pool.submit(signal.getsignal, signal.SIGINT).result() is signal.SIG_IGN


def test_none_outlives_a_program_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    said = subprocess.run([sys.executable, script], env=env, capture_output=True, text=True, check=False)
    worker = Path(f"/proc/{int(said.stdout)}")
    assert said.returncode == -signal.SIGKILL
    end = time.monotonic() + PATIENCE_S
    while worker.exists() and "Z" not in (worker / "stat").read_text().rpartition(")")[2][:3]:
        assert time.monotonic() < end, "the worker is still there"
        time.sleep(0.01)


DRAWN = """
import sys
from concurrent.futures import ThreadPoolExecutor
from bot.runtime.process_pool import return_large_blocks
def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096
def draw(size):
    b = bytearray(size)
    del b
if sys.argv[1] == "yes":
    return_large_blocks()
before = resident()
with ThreadPoolExecutor(4) as pool:
    list(pool.map(draw, [3 << 20, 6 << 20, 8 << 20] * 40))
    print((resident() - before) >> 20)
"""


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallopt"), reason="another C library has no such heaps")
def test_large_blocks_are_given_back_at_once() -> None:
    def kept(is_asked: str) -> int:
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        return int(subprocess.check_output([sys.executable, "-c", DRAWN, is_asked], env=env))

    assert kept("yes") + 4 < kept("no")
