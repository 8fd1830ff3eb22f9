"""Processes of their own."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from bot.process_pool import processes
from tests.clocks import PATIENCE_S

ROOT = Path(__file__).parents[2]
KILLED = """
import os, signal
from bot.process_pool import processes
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
