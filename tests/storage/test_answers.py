"""Every kept database answers as it did when its answers were frozen (`tests.storage.answers`), byte for byte."""

from pathlib import Path

import pytest

from tests.storage.answers import ANSWERS, FOLDER, answers, main

KEPT = sorted(FOLDER.glob("*.db"))


@pytest.mark.parametrize("database", KEPT, ids=lambda path: path.stem)
async def test_what_it_answers_is_frozen(database: Path) -> None:
    frozen = ANSWERS / f"{database.stem}.txt"
    answered = await answers(database)
    assert answered.splitlines() == frozen.read_text(encoding="utf-8").splitlines()  # tells which line differs
    assert answered.encode() == frozen.read_bytes()


def test_every_database_has_its_answers_and_no_other_file_stands_there() -> None:
    assert sorted(path.name for path in ANSWERS.iterdir()) == [f"{database.stem}.txt" for database in KEPT]


def test_the_command_writes_what_is_frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.storage.answers.ANSWERS", tmp_path)
    main(["0001"])
    assert [path.name for path in tmp_path.iterdir()] == ["0001.txt"]
    assert (tmp_path / "0001.txt").read_bytes() == (ANSWERS / "0001.txt").read_bytes()
