"""`python -m tests.bench.duel`: two checkouts, each in a process of its own."""

import sys
from pathlib import Path

import pytest

from engine.core.strengths import Strength
from tests.bench.duel import HERE, Duel, Rules, Score, Version, main, report

SOCHI = Rules("sochi", 3, "7")


def test_a_version_against_itself_wins_nothing() -> None:
    """Every rotation is the same game, so a deal's points are those of its three seats."""
    duel = Duel(SOCHI, HERE, HERE, Strength.EASY)
    found = [duel.score(deal) for deal in (0, 1, 0)]
    duel.close()
    assert found[0] == found[2]
    assert found[0] != found[1]
    for score in found:
        assert sum(score.points) == pytest.approx(0)
        assert not score.differs


def test_the_command_tells_deals_and_figures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--against", str(HERE), "--strength", "easy", "--deals", "2", "--first", "5", "--seed", "7"]
    monkeypatch.setattr(sys, "argv", ["duel", *given])
    assert main() == 0
    told = capsys.readouterr()
    assert [line.split()[1] for line in told.err.splitlines()] == ["5", "6"]
    assert told.out.startswith("sochi, 2 deals in every rotation, seed 7\n  newer +0.00 ± 0.00 whists a deal; ")


def test_where_no_engine_is_nobody_plays(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no engine of its own"):
        Version(tmp_path, Strength.EASY)


def test_figures_are_means_of_deals_with_two_standard_errors() -> None:
    told = report(SOCHI, [Score(0, (3.0, 0.0, 3.0), differs=True), Score(1, (0.0, 0.0, 0.0), differs=False)])
    assert told.splitlines()[:2] == [
        "sochi, 2 deals in every rotation, seed 7",
        "  newer +1.00 ± 2.00 whists a deal; other commands in 1 deals",
    ]
    assert "at seat 2 +0.00 ± 0.00" in told
