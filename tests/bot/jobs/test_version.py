"""Versions: equal programs with equal jobs are of one version, and no others."""

from pathlib import Path

import pytest

from bot.jobs import version
from bot.jobs.version import version_of
from tests.bot.jobs.kit import JOBS


def test_equal_programs_with_equal_jobs_are_of_one_version() -> None:
    assert version_of(JOBS) == version_of(list(JOBS))
    assert version_of(JOBS) != version_of(JOBS[1:])


def test_any_change_of_a_module_is_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "PROGRAM", tmp_path)
    monkeypatch.setattr(version, "_sources", version._sources.__wrapped__)
    module = tmp_path / "engine" / "game.py"
    module.parent.mkdir()
    found = set[str]()
    for text in ("one = 1", "one = 2"):
        module.write_text(text)
        found.add(version_of(JOBS))
    module.rename(module.with_name("other.py"))
    assert len(found | {version_of(JOBS)}) == 3
