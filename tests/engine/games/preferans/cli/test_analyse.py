"""`python -m engine analyse` says what the analysis found, deal by deal."""

from pathlib import Path

import pytest

from engine.__main__ import main

RECORDS = Path(__file__).parents[4] / "records"
SEATS = "pulka 1\nconvention sochi\nseat 1 A\nseat 2 B\nseat 3 C\n"
PAPER = f"{SEATS}\ndeal 1 dealer=3 paper\noutcome raspasy tricks=1:4,2:3,3:3\n"


def test_a_caught_misere_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(RECORDS / "played-misere-caught.txt")]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "deal 1: seat 3 plays misere"
    assert "  the misère could not be caught" in told
    assert "  -133  Вика, trick 2: Ah, better 7h 8h 9h" in told
    assert told[-1].startswith("  luck of the cards, in whists:")


def test_an_uvert_is_named_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(RECORDS / "options" / "uverts=10,20.txt")]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "deal 1: seat 3 plays uvert"
    assert "  the uvert could not be caught" in told


def test_one_deal_paper_and_a_number_nobody_has_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "paper.txt"
    file.write_text(PAPER, encoding="utf-8")
    assert main(["analyse", str(file), "--deal", "1"]) == 0
    assert capsys.readouterr().out == "deal 1: played with real cards, nobody knows who held what\n"
    assert main(["analyse", str(file), "--deal", "7"]) == 2
    assert capsys.readouterr().err == f"{file}: there is no finished deal 7: finished are 1 to 1\n"
    file.write_text("rubbish\n", encoding="utf-8")
    assert main(["analyse", str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"{file}:1: ")
