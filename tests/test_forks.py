"""A fork tells what any process tells: what it writes, how it ended."""

import os
import subprocess
from pathlib import Path

import pytest

from tests import forks


def begun(folder: Path, *words: str) -> tuple[forks.Fork, Path]:
    """The bot with these words and a database in that folder; the file it writes to."""
    said = folder / "said"
    with said.open("wb") as out:
        env = {**os.environ, "DATABASE_PATH": str(folder / "pulka.db")}
        return forks.begin("bot", *words, env=env, output=out.fileno(), errors=out.fileno()), said


def test_a_fork_has_its_own_words_environment_and_status(tmp_path: Path) -> None:
    fork, said = begun(tmp_path, "health")
    assert fork.wait() == 1
    assert fork.poll() == 1
    assert str(tmp_path) in said.read_text()


def test_a_fork_may_end_well(tmp_path: Path) -> None:
    fork, said = begun(tmp_path, "--help")
    assert fork.wait() == 0
    assert "python -m bot" in said.read_text()


def test_a_fork_runs_until_it_is_killed(tmp_path: Path) -> None:
    read, write = os.pipe()
    with os.fdopen(read) as says, os.fdopen(write, "w") as output:
        fork = forks.begin("bot.sandbox", "serve", "--data", str(tmp_path), output=output.fileno(), errors=2)
        output.close()
        assert "127.0.0.1" in says.readline()
        assert fork.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            fork.wait(0)
        fork.kill()
        assert fork.wait() == -9
        assert says.read() == ""
    fork.kill()
