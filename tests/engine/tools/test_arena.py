"""`python -m engine arena`: common deals in every seat, figures that add up, one clear line for what cannot be."""

import json
from random import Random

import pytest

from engine.__main__ import main
from engine.games.preferans.solver import pure
from engine.tools.preferans_arena import LOOKS_LIKE, Arena, plan_of

LIGHT = ["arena", "--players", "лёгкий,слабый,ЛЕГКИЙ", "--deals", "4", "--seed", "3", "--kernel", "pure"]


def test_points_of_a_deal_sum_to_zero_and_tricks_to_ten(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*LIGHT, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [player["name"] for player in found["players"]] == ["слабый"] * 3
    assert sum(player["points"]["mean"] for player in found["players"]) == pytest.approx(0)
    assert found["deals"] == 4
    assert sum(found["games"].values()) == 12
    for player in found["players"]:
        whole = sum(figure["mean"] * games for figure, games, _ in player["parts"].values())
        assert whole / 12 == pytest.approx(player["points"]["mean"])
        assert sum(games for _, games, _ in player["parts"].values()) == 12
        for part in (player["lost"], player["regret"], found["lost"], found["regret"]):
            for figure, games, deals in part.values():
                assert figure["mean"] >= 0
                assert 0 < deals <= min(games, 4)


def test_two_hands_of_24_cards_play_in_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    two = ["arena", "--players", "easy,solid", "--convention", "hussar", "--deals", "2", "--kernel", "pure", "--json"]
    assert main(two) == 0
    found = json.loads(capsys.readouterr().out)
    assert sum(player["points"]["mean"] for player in found["players"]) == pytest.approx(0)
    assert sum(found["games"].values()) == 4


def test_the_same_seed_gives_the_same_arena(capsys: pytest.CaptureFixture[str]) -> None:
    texts = []
    for _ in range(2):
        assert main(LIGHT) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    assert "whists a deal" in texts[0]
    assert "-0.00" not in texts[0]
    assert main([*LIGHT[:6], "4", *LIGHT[7:]]) == 0
    assert capsys.readouterr().out != texts[0]


def test_robots_alike_play_alike_in_every_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*LIGHT, "--json"]) == 0
    for player in json.loads(capsys.readouterr().out)["players"]:
        assert player["points"]["mean"] == pytest.approx(0)
        assert player["points"]["interval"] == pytest.approx(0)


def test_one_deal_tells_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    one = [*LIGHT[:4], "1", *LIGHT[5:]]
    assert main([*one, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [player["points"]["interval"] for player in found["players"]] == [None] * 3
    samples = [*found["lost"].values(), *found["players"][0]["parts"].values()]
    assert {(figure["interval"], deals) for figure, _, deals in samples} == {(None, 1)}
    assert main(one) == 0
    told = capsys.readouterr().out
    assert "1 deal in every rotation" in told
    assert "± ? whists a deal" in told
    assert "± 0" not in told
    assert "1 games" not in told


@pytest.mark.parametrize("game", LOOKS_LIKE)
def test_deals_of_a_rare_game_have_a_hand_for_it(game: str) -> None:
    plan = plan_of("easy,easy,easy", 3, 4, "sochi", game)
    numbers = [result.deal for result in Arena(plan, pure(), Random).results()]
    assert len(numbers) == 9
    assert len(set(numbers)) == 3
    assert numbers != [0, 0, 0, 1, 1, 1, 2, 2, 2]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--players", "easy,clever,easy"], "there is no robot clever"),
        (["--players", "easy,,easy"], "there is no robot without a name"),
        (["--players", "easy,easy"], "sochi is played with 3 to 5 players, not with 2"),
        (["--players", "easy,easy,easy", "--deals", "0"], "a whole number from 1 to 100000, not '0'"),
        (["--players", "easy,easy,easy", "--deals", "x"], "a whole number from 1 to 100000, not 'x'"),
        (["--players", "easy,easy,easy", "--convention", "dacha"], "dacha"),
        ([], "--players"),
    ],
)
def test_what_cannot_be_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], told: str) -> None:
    assert main(["arena", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert told in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(("players", "convention"), [("easy,easy", "gusarik"), ("easy,easy,easy,easy", "classic")])
def test_two_and_four_players(capsys: pytest.CaptureFixture[str], players: str, convention: str) -> None:
    assert main(["arena", "--players", players, "--convention", convention, "--deals", "2", "--kernel", "pure"]) == 0
    assert convention in capsys.readouterr().out


def test_classic_is_played_as_after_its_laps_of_raspasy(capsys: pytest.CaptureFixture[str]) -> None:
    players = "easy,easy,easy,easy"
    assert main(["arena", "--players", players, "--convention", "classic", "--deals", "8", *LIGHT[-2:], "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)["games"]) - {"raspasy"}
