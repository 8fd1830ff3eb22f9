"""The last line of a test run, and a run on a machine without a browser."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.checks.source import ROOT
from tests.clocks import PATIENCE_S
from tests.left_out import HOW, NOTHING, last_line

SKIPS = "import pytest\ndef test_one(): pytest.skip('no nats-server: none')\ndef test_two(): pass\n"
CONFTEST = "from tests.conftest import pytest_sessionfinish\n"


def test_reasons_are_counted_and_what_helps_is_told() -> None:
    reasons = ["Skipped: no PostgreSQL here: /bin", "Skipped: no PostgreSQL here: /sbin", "Skipped: another.\nmore"]
    assert last_line(reasons) == (
        "Left out: 2 tests, no PostgreSQL here (apt-get install postgresql); 1 test, another."
    )
    assert last_line([]) == NOTHING


def test_reasons_that_are_known_are_given_somewhere() -> None:
    source = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py") if path.stem != "left_out")
    assert [start for start, _ in HOW if f'"{start}' not in source] == []


@pytest.mark.parametrize("workers", ["0", "2"])
def test_the_last_line_of_a_run_tells_what_was_skipped(tmp_path: Path, workers: str) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_skips.py").write_text(SKIPS)
    said = _run(tmp_path, "-n", workers, env={})
    assert said.splitlines()[-1] == "Left out: 1 test, no nats-server (apt-get install nats-server)."


def test_without_a_browser_nothing_is_started(tmp_path: Path) -> None:
    said = _run(ROOT / "tests/browser", "-p", "no:cacheprovider", env={"PATH": str(tmp_path)})
    assert "passed" not in said
    assert said.splitlines()[-1].endswith("tests, chromium is missing (apt-get install chromium).")


def _nobodys(environment: Mapping[str, str]) -> dict[str, str]:
    """Return an environment in which a run is no worker of another one."""
    return {name: value for name, value in environment.items() if not name.startswith("PYTEST_")}


def _run(place: Path, *arguments: str, env: dict[str, str]) -> str:
    """Run the tests of a folder, as a machine would that is nobody's CI; return what was said."""
    command = [sys.executable, "-m", "pytest", "-q", str(place), *arguments]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**_nobodys(os.environ), "CI": "", **env},
        capture_output=True,
        encoding="utf-8",
        timeout=2 * PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
