"""Changes of a cluster's place while people play: its database moves to a file and back, or comes back from a copy."""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from tests.cluster import database
from tests.cluster.cluster import Cluster
from tests.cluster.misfortunes import Misfortune
from tests.e2e.stores import SCHEMA
from tests.e2e.world import ROOT, START_S, TOKEN, wait_for

BOT: Final = TOKEN.partition(":")[0]


def move(cluster: Cluster, rng: Random) -> Misfortune:
    """End every process, move the database to a file and back, and begin them again."""
    down, file = time.time(), cluster.folder / "moved.db"
    _end(cluster)
    run(cluster, "move", "DATABASE_URL", str(file), BOT)
    run(cluster, "move", str(file), "DATABASE_URL", BOT)
    return _begun(cluster, "move", down)


def restore(cluster: Cluster, rng: Random) -> Misfortune:
    """Take a copy once every process has ended, put it in the place of the database, and begin them again."""
    down, copy = time.time(), cluster.folder / "restored.db"
    _end(cluster)
    copy.unlink(missing_ok=True)
    run(cluster, "backup", str(copy), BOT)
    run(cluster, "restore", str(copy), BOT)
    return _begun(cluster, "restore", down)


CHANGES: Final[Mapping[str, Callable[[Cluster, Random], Misfortune]]] = {"moves": move, "copies": restore}
"""Changes of place, by the word of a plan."""


def run(cluster: Cluster, *words: str) -> None:
    """Run a command of the program on the database of a cluster, past the doors of its processes."""
    env = {**cluster.env, "DATABASE_URL": cluster.base.url().reveal(), "DATABASE_PATH": ""}
    done = subprocess.run([sys.executable, "-m", "bot", *words], cwd=ROOT, env=env, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def _end(cluster: Cluster) -> None:
    assert cluster.stop() == 0


def _begun(cluster: Cluster, kind: str, down: float) -> Misfortune:
    database.carry_causes(cluster.base.url().reveal(), SCHEMA)
    cluster.start()
    wait_for(lambda: cluster.owner is not None, "a process that serves", START_S)
    return Misfortune(kind, down, time.time())
