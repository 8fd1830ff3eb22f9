"""Without the libraries every command says in one sentence what to install."""

import subprocess
import sys

import pytest

from bot import missing_dependency
from tests.checks.source import ROOT
from tests.clocks import PATIENCE_S


@pytest.mark.parametrize(("module", "status"), [("bot", 1), ("bot.sandbox", 1), ("engine", 2)])
def test_a_python_without_the_libraries(module: str, status: int) -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", module],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == status
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    assert any(name in done.stderr for name in ("msgspec", "tornado", "uvloop"))
    assert "pip install ." in done.stderr


def test_a_part_of_the_program_is_not_a_library() -> None:
    with pytest.raises(ModuleNotFoundError):
        missing_dependency.sentence(ModuleNotFoundError(name="bot.wiring"))
    with pytest.raises(ModuleNotFoundError):
        missing_dependency.sentence(ModuleNotFoundError("no name"))
    assert missing_dependency.sentence(ModuleNotFoundError(name="telegram.ext")).startswith(
        "Не установлена библиотека telegram:"
    )
