"""`python -m engine analyse --json`: what statistics are made of, exact, for programs that compute them again."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main

RECORDS = Path(__file__).parents[2] / "records"
CAUGHT = RECORDS / "played-misere-caught.txt"


def facts(capsys: pytest.CaptureFixture[str], file: Path, *options: str) -> Any:
    """What the command prints."""
    assert main(["analyse", "--json", str(file), *options]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_caught_misere_in_exact_whists(capsys: pytest.CaptureFixture[str]) -> None:
    """The example of docs/statistics.md; a nine that was passed is a mistake of the auction."""
    (deal,) = facts(capsys, CAUGHT, "--deal", "1")["deals"]
    told = {seat: [one[name] for name in ("result", "luck", "own", "gifts")] for seat, one in deal["seats"].items()}
    assert told == {
        "1": ["100/3", "-100/3", "0", "200/3"],
        "2": ["100/3", "-100/3", "0", "200/3"],
        "3": ["-200/3", "200/3", "-400/3", "0"],
    }
    assert deal["seats"]["1"]["cost"] == {"bidding": "236/3", "discard": "0", "whist": "0", "play": "0"}
    assert deal["dearest"] == {"seat": 3, "card": "Ah", "trick": 2, "cost": "400/3"}
    assert (deal["game"], deal["is_made"], deal["is_catchable"]) == ("misere", False, False)


def test_a_deal_with_real_cards_has_its_result_alone(capsys: pytest.CaptureFixture[str]) -> None:
    deal = facts(capsys, RECORDS / "foreign" / "club3.txt")["deals"][0]
    assert deal["seats"]["3"] == {"role": "raspasy", "result": "-50/3", "has_cards": True, "tricks": 5}


def test_a_deal_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "--json", str(CAUGHT), "--deal", "9"]) == 2
    assert capsys.readouterr().err == f"{CAUGHT}: there is no finished deal 9: finished are 1 to 1\n"
