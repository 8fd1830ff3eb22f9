"""A small disk for a database: a file system in memory, on which a tablespace of PostgreSQL lies."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import psycopg
import pytest
from psycopg.sql import SQL, Identifier, Literal

from bot.runtime.secret import Secret
from tests.servers.postgres import Cluster, owner

SIZE: Final = "32m"
"""Room on the disk: an empty database takes 8 MB of it."""
PIECE: Final = b"\0" * (1 << 16)


class SmallDisk:
    """Disk with one database on it."""

    def __init__(self, place: Path, url: Secret) -> None:
        self._filler = place / "filler"
        self.url = url
        """Address of the database."""

    def fill(self) -> None:
        """Leave no room at all."""
        with self._filler.open("ab", buffering=0) as file:
            for piece in (PIECE, PIECE[:4096]):
                with contextlib.suppress(OSError):
                    while file.write(piece):
                        pass
        status = os.statvfs(self._filler)
        assert not status.f_bavail, "there is still room"

    def clear(self) -> None:
        """Make room again."""
        self._filler.unlink(missing_ok=True)


@contextlib.contextmanager
def small_disk(postgres: Cluster, name: str) -> Iterator[SmallDisk]:
    """Have a database `name` on a disk of its own; skips where this user may not mount one."""
    place = Path(tempfile.mkdtemp(prefix="pulka-disk-"))  # not in a folder that is closed to the server's user
    place.chmod(0o755)
    command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "pulka", str(place)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        place.rmdir()
        pytest.skip("no small disk here: there is no mount")
    if done.returncode:
        place.rmdir()
        pytest.skip(f"no small disk here: {done.stderr.strip()}")
    folder = place / "tablespace"
    try:
        folder.mkdir()
        if (user := owner()) is not None:
            shutil.chown(folder, user)
        with _dropped(postgres, name, folder):
            yield SmallDisk(place, postgres.url(name))
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)
        place.rmdir()


@contextlib.contextmanager
def _dropped(postgres: Cluster, name: str, folder: Path) -> Iterator[None]:
    """Have the database inside the block."""
    thing = Identifier(name)
    with psycopg.connect(postgres.url("postgres").reveal(), autocommit=True) as db:
        db.execute(SQL("CREATE TABLESPACE {} LOCATION {}").format(thing, Literal(str(folder))))
        db.execute(SQL("CREATE DATABASE {} TEMPLATE template0 TABLESPACE {}").format(thing, thing))
        try:
            yield
        finally:
            db.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(thing))
            db.execute(SQL("DROP TABLESPACE {}").format(thing))
