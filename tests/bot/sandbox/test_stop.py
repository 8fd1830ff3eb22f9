"""`make play` that is stopped while it starts: at every moment it ends with status 0, and nobody is left."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.sandbox.lock import FolderLock
from tests.checks.source import ROOT
from tests.clocks import PATIENCE_S
from tests.extent import tried

MOMENTS = tried(4, 60)
LOOK_S = 0.002
PROCESSES = Path("/proc")

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not (PROCESSES / "self/status").exists(), reason="this system tells nothing of processes"),
]


class Start:
    """A sandbox that starts on a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "play"
        command = [sys.executable, "-m", "bot.sandbox", "--port", "0", "--data", str(self.data)]
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
        )

    def until(self, look: Callable[[], object], what: str) -> float:
        """Wait for something and return how many seconds after its start it was there."""
        while not look():
            assert time.monotonic() < self.began + PATIENCE_S, what
            time.sleep(LOOK_S)
        return time.monotonic() - self.began

    def handles_signals(self) -> bool:
        """Return whether the program has seen to SIGTERM."""
        return _catches(self.process.pid, signal.SIGTERM)

    def children(self) -> int:
        """Count the processes of server and bot that have not ended."""
        return sum(1 for _ in self._others())

    def stop(self, number: signal.Signals) -> tuple[int, str, str]:
        """Stop the program; return its status and what it has said."""
        self.process.send_signal(number)
        said, errors = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, said, errors

    def _others(self) -> Iterator[int]:
        for place in PROCESSES.glob("[0-9]*"):
            try:
                told = (place / "cmdline").read_bytes() + (place / "environ").read_bytes()
            except OSError:  # it has ended, or is somebody else's
                continue
            if str(self.data).encode() in told and int(place.name) != self.process.pid:
                yield int(place.name)


def _catches(pid: int, number: signal.Signals) -> bool:
    """Return whether a process has a handler of its own for a signal."""
    lines = (PROCESSES / str(pid) / "status").read_text().splitlines()
    caught = next(line.split()[1] for line in lines if line.startswith("SigCgt:"))
    return bool(int(caught, 16) >> (number - 1) & 1)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    made = Start(tmp_path)
    yield made
    made.process.kill()
    made.process.communicate()


@pytest.fixture(scope="module")
def whole_s(tmp_path_factory: pytest.TempPathFactory) -> float:
    """Seconds of a start that nobody stops, the bot included."""
    made = Start(tmp_path_factory.mktemp("whole"))
    try:
        made.until(made.handles_signals, "handlers")
        return made.until(lambda: made.children() == 2 and "INFO" in _log(made.data), "a bot that says something")
    finally:
        assert made.stop(signal.SIGTERM)[0] == 0


def _log(data: Path) -> str:
    """Return what the bot has logged up to now."""
    path = data / "bot.log"
    return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.mark.slow
@pytest.mark.parametrize("moment", range(MOMENTS))
def test_a_stop_at_any_moment_of_the_start_is_in_order(start: Start, whole_s: float, moment: int) -> None:
    first = start.until(start.handles_signals, "handlers")
    start.until(lambda: time.monotonic() - start.began >= first + whole_s * moment / MOMENTS, "the moment")
    status, said, errors = start.stop((signal.SIGTERM, signal.SIGINT)[moment % 2])
    assert (status, errors) == (0, "")
    assert said == "" or said.startswith("Пулька: откройте http://")
    assert start.children() == 0
    FolderLock(start.data).release()
    assert "Traceback" not in _log(start.data)


def test_whoever_stops_it_on_reading_the_address_finds_it_ended_in_order(start: Start) -> None:
    assert start.process.stdout is not None
    assert start.process.stdout.readline().startswith("Пулька: откройте http://")
    assert start.stop(signal.SIGTERM) == (0, "", "")
    assert start.children() == 0
