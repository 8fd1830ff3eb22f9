"""Programs begun as forks of `tests.fork_server`, which has imported them: a start takes no second for imports."""

import atexit
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from tests.fork_server import Start

ROOT = Path(__file__).parents[1]
LEFT_S = 60.0  # real seconds: the end of the server, on a busy machine
ALONE = {"OPENBLAS_NUM_THREADS": "1"}  # numpy would start threads when it is imported


class Fork:
    """A program begun by the server, with those methods of Popen that tests use."""

    def __init__(self, told: socket.socket) -> None:
        self._told = told
        self.returncode: int | None = None
        self.pid = self._hear()

    def poll(self) -> int | None:
        """Return the exit status; None while the program runs."""
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout: float | None = None) -> int:
        """Wait so many real seconds for the end, without a number for ever; the exit status. Raises TimeoutExpired."""
        if self.returncode is None:
            self._told.settimeout(timeout)
            try:
                self.returncode = self._hear()
            except (TimeoutError, BlockingIOError) as error:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0) from error
            self._told.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal; nothing where the program has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the program to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the program."""
        self.send_signal(signal.SIGKILL)

    def _hear(self) -> int:
        heard = self._told.recv(64)
        if not heard:
            raise ChildProcessError("the server of forks has ended")
        return int(heard)


Process = subprocess.Popen[bytes] | Fork


def begin(
    module: str, *arguments: str, folder: Path = ROOT, env: Mapping[str, str] = os.environ, output: int, errors: int
) -> Fork:
    """Begin a program of the checkout as `python -m` would; output, errors: descriptors of its standard files."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    request = msgspec.json.encode(Start(module, arguments, str(folder), dict(env)))
    with theirs:
        socket.send_fds(_server(), [request], [theirs.fileno(), output, errors])
    return Fork(ours)


@cache
def _server() -> socket.socket:
    """Start the server, once in this process; it ends with this process."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    command = [sys.executable, "-W", "error::ResourceWarning", "-m", "tests.fork_server", str(theirs.fileno())]
    with theirs:
        server = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **ALONE}, pass_fds=[theirs.fileno()])

    def end() -> None:
        ours.close()
        server.wait(LEFT_S)

    atexit.register(end)
    return ours
