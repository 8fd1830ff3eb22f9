"""The measurement of many tables works at a small scale; how fast it is, is not judged here."""

import pytest

from tests.bench.bench_tables import measure, report

SECONDS = 7.0


@pytest.mark.slow
def test_two_tables_are_measured() -> None:
    found = measure(2, SECONDS, "bot")
    assert {move.made.data.split(".")[1] for move in found.moves if move.made.accepted} == {"1", "2"}
    assert all(move.answered_at >= move.made.at for move in found.moves)
    own = [move for move in found.moves if move.decides and move.made.accepted]
    assert own
    assert all(move.shown_at >= move.made.at for move in own)
    assert found.calls.limited == 0
    assert "2 tables" in report(found, SECONDS)
