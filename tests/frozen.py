"""Processes that stand still, as on a machine that hangs."""

import os
import signal
import time
from pathlib import Path

from tests.clocks import PATIENCE_S

STOPPED = "T"


def freeze(process: int) -> None:
    """Stop a process; return when each of its threads has stopped, which on a busy machine is later."""
    os.kill(process, signal.SIGSTOP)
    end = time.monotonic() + PATIENCE_S
    while any(_state(thread) != STOPPED for thread in Path(f"/proc/{process}/task").iterdir()):
        assert time.monotonic() < end, f"process {process} goes on"
        time.sleep(0.001)


def _state(thread: Path) -> str:
    """Return the state of a thread, behind its name in brackets; one that has just ended counts as stopped."""
    try:
        return (thread / "stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return STOPPED
