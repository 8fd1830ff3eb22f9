"""Arena of Austrian préférence: common deals in every seat, money that adds up, one line for what cannot be."""

import json

import pytest

from engine.__main__ import main

LIGHT = ["arena", "--game", "austrian", "--players", "easy,слабый,easy", "--deals", "5", "--kernel", "pure"]


def test_money_of_a_deal_sums_to_zero(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*LIGHT, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["deals"], found["pot"]) == ("austrian", 5, 90)
    assert sum(player["money"]["mean"] for player in found["players"]) == pytest.approx(0)
    assert sum(found["games"].values()) == 15
    for player in found["players"]:
        assert player["name"] == "слабый"
        assert player["money"]["mean"] == pytest.approx(0)  # robots alike, every seat
        assert sum(role["games"] for role in player["roles"].values()) == 15


def test_four_players_and_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert main([*LIGHT[:4], "easy,easy,easy,easy", *LIGHT[5:], "--seed", "4"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert "4. слабый: " in told[0]
    assert "all pass" in told[0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "easy,clever,easy"], "there is no robot clever"),
        (["--players", "easy,easy"], "2"),
        (["--players", "easy,easy,easy", "--deals", "0"], "a whole number from 1 to 100000, not '0'"),
        (["--players", "easy,easy,easy", "--convention", "sochi"], "sochi"),
        (["--players", "easy,easy,easy", "--pot", "15"], "from 0 to 10000000000000 in steps of 10, not '15'"),
        (["--players", "easy,easy,easy", "--pot", "10000000000010"], "from 0 to 10000000000000 "),
    ],
)
def test_what_cannot_be_is_said_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "--game", "austrian", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
