"""The words of `python -m bot`."""

import subprocess
import sys

import pytest

from bot.program import USAGE, main
from tests.checks.source import ROOT

ASKED = (["--help"], ["-h"], ["restore", "-h"], ["backup", "--help"])
WRONG = (["dance"], ["backup"], ["backup", ""], ["restore", ""], ["restore", "-f"])


@pytest.mark.parametrize(("words", "status"), [*((words, 0) for words in ASKED), *((words, 1) for words in WRONG)])
def test_what_it_can_do_is_told(
    words: list[str], status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bot", *words])
    assert main() == status
    out, err = capsys.readouterr()
    assert (out, err) == ((f"{USAGE}\n", "") if not status else ("", f"{USAGE}\n"))


def test_a_worker_process_imports_nothing_of_the_program() -> None:
    """multiprocessing imports the main module in each worker, and then what the work itself needs."""
    words = "import sys, bot.__main__, bot.robot_pool; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", words], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & {"bot.program", "bot.wiring", "telegram", "aiosqlite", "numba", "PIL"}
