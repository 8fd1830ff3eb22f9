"""Arena of Skat: common deals in every seat, points that add up, one line for what cannot be."""

import json

import pytest

from engine.__main__ import main

LIGHT = ["arena", "--game", "skat", "--players", "easy,слабый,easy", "--deals", "5", "--kernel", "pure"]


def test_points_of_a_deal_sum_to_zero(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*LIGHT, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["convention"], found["stage"], found["deals"]) == ("skat", "skat_seed", "classic", 5)
    assert sum(player["points"]["mean"] for player in found["players"]) == pytest.approx(0)
    assert sum(one["games"] for one in found["games"].values()) == 15
    for player in found["players"]:
        assert player["name"] == "слабый"
        assert player["points"]["mean"] == pytest.approx(0)  # robots alike, every seat
        assert sum(role["games"] for role in player["roles"].values()) == 15
        assert 0 <= player["declared"]["won"] <= player["declared"]["games"] <= 15


def test_four_players_and_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert main([*LIGHT[:4], "easy,easy,easy,easy", *LIGHT[5:], "--seed", "4"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert "4. слабый: " in told[0]
    assert "rests: " in told[0]


def test_a_stage_and_a_changed_rule(capsys: pytest.CaptureFixture[str]) -> None:
    changes = ["--convention", "skat_robber", "--rule", "pass_out=ramsch", "--stage", "schieber"]
    assert main([*LIGHT, *changes]) == 0
    told = capsys.readouterr().out
    assert told.startswith("skat_robber, schieber, 5 deals in every rotation, seed 1\n")
    assert told.endswith("games: ramsch 15\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "easy,clever,easy"], "there is no robot clever"),
        (["--players", "easy,easy"], "2"),
        (["--players", "easy,easy,easy", "--deals", "0"], "a whole number from 1 to 100000, not '0'"),
        (["--players", "easy,easy,easy", "--convention", "sochi"], "sochi"),
        (["--players", "easy,easy,easy", "--rule", "kontra=never"], "never"),
        (["--players", "easy,easy,easy", "--rule", "kontra"], "arena: "),
        (["--players", "easy,easy,easy", "--stage", "bock"], "only a robber match has a stage bock"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "--game", "skat", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
