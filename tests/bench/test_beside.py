"""`python -m tests.bench.beside`: versions in alternating runs, and their ratio."""

from pathlib import Path
from typing import Any, cast

import pytest

from tests.bench import beside
from tests.bench.bench_tables import Calls, Result
from tests.bench.crowd import Move
from tests.e2e.world import ROOT

NO_CALLS = {"sends": 0.0, "edits": 0.0}


def test_versions_are_run_in_turn_and_compared_by_their_medians(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    runs: list[tuple[str, Path]] = []

    def measure(tables: int, seconds: float, module: str, *, checkout: Path, every: float) -> Result:
        runs.append((module, checkout))
        moves = [Move(cast(Any, None), 0) for _ in range(100)]
        percent = 5.0 if module == "bot" else 6.0 + len(runs)
        return Result(tables, moves, [], {"bot": percent, "sandbox": 2.5}, 0.0, Calls(0, 0, 0, 0, 0.0), NO_CALLS)

    monkeypatch.setattr(beside, "measure", measure)
    beside.main([str(tmp_path), "tests.bench.library_alone", "--seconds", "10", "--times", "3"])
    assert runs == [("bot", tmp_path), ("tests.bench.library_alone", ROOT)] * 3
    told = capsys.readouterr()
    assert told.out.splitlines() == [
        f"{tmp_path}: 5.0 ms a press, 2.00 of the sandbox (5.0 and 2.00, 5.0 and 2.00, 5.0 and 2.00),"
        " 1.00 of the first",
        "tests.bench.library_alone: 10.0 ms a press, 4.00 of the sandbox (8.0 and 3.20, 10.0 and 4.00, 12.0 and 4.80),"
        " 2.00 of the first",
    ]
    assert told.err.count("100 presses in 10 s") == 6
