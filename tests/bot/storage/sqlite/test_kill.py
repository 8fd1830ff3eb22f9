"""What was acknowledged is there after a SIGKILL, once; what was not is there whole or not at all."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

from bot.storage.ports import Cause, Repeated
from bot.storage.sqlite.store import SqliteStorage
from tests.checks import source


def killed_run(path: Path, run: str, acknowledged: int) -> list[tuple[int, int, str]]:
    """(table, last seq, cause) of everything acknowledged before the process was killed."""
    command = [sys.executable, "-m", "tests.bot.storage.sqlite.appender", str(path), run]
    with subprocess.Popen(command, cwd=source.ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(acknowledged)]
        process.kill()
        lines += process.stdout.readlines()
    assert process.returncode == -9
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(int(table), int(seq), key) for table, seq, key in whole]


async def test_nothing_acknowledged_is_lost_or_doubled(tmp_path: Path) -> None:
    path = tmp_path / "pulka.db"
    told: list[tuple[int, int, str]] = []
    for run, acknowledged in (("a", 1), ("b", 40), ("c", 97)):
        told += killed_run(path, run, acknowledged)
    assert len(told) >= 138
    storage = await SqliteStorage.open(path)
    rows = await storage.open_index()
    logs = {row.id: await storage.events(row.id) for row in rows}
    for row in rows:
        assert [event.seq for event in logs[row.id]] == list(range(1, row.seq + 1))
    written = Counter((table, event.body.decode().strip('"')) for table, log in logs.items() for event in log)
    for table, seq, key in told:
        turn = int(key.rpartition(":")[2])
        assert logs[table][seq - 1].body.decode() == f'"{key}"'
        assert written[table, key] == 1 + turn % 3
        assert await storage.append(table, 0, (), cause=Cause(key)) == Repeated(table, seq, 11)
    assert all(count == 1 + int(key.rpartition(":")[2]) % 3 for (_, key), count in written.items())
    await storage.close()
