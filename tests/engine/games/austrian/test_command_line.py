"""`python -m engine` with Austrian préférence."""

import json
from pathlib import Path

import pytest

from tests.engine.console import engine, refused
from tests.engine.games.austrian.answers import records
from tests.engine.games.austrian.claims.test_claims import LAST
from tests.engine.games.austrian.test_errors import CARDS, text

RECORDS = records()
END = "play 3:Td 1:Kd 2:Jd\nplay 1:Ah 2:8h 3:Th\nclaim 1 1:5,2:0,3:0 2:accept 3:accept\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.txt"


def test_rules_without_a_name_are_those_of_preferans() -> None:
    assert engine("rules")[1].startswith("presets: sochi, ")
    assert json.loads(engine("rules", "--json")[1])["game"] == "preferans"
    assert json.loads(engine("rules", "leningrad", "--json")[1])["game"] == "preferans"


def test_rules_of_the_game_and_of_a_preset() -> None:
    names = ["limited", "unlimited", "styrian", "basic", "illustrated"]
    told = engine("rules", "--game", "austrian")[1]
    assert told.startswith("presets: " + ", ".join(f"austrian_{name}" for name in names))
    found = json.loads(engine("rules", "--game", "austrian", "--json")[1])
    assert (found["game"], list(found["presets"])) == ("austrian", [f"austrian_{name}" for name in names])
    assert len(found["options"]) == 23
    one = json.loads(engine("rules", "austrian_styrian", "--json")[1])
    assert (one["game"], one["preset"], one["seats"]) == ("austrian", "austrian_styrian", [3, 4])
    assert (one["rules"]["pot"], one["rules"]["end"], one["rules"]["illustrated"]) == ("styrian", "none", "none")
    text = engine("rules", "austrian_styrian")[1]
    assert "* pot              styrian  (" in text
    assert "stake            10  (what every dealer pays into the pot; without effect here)" in text


def test_an_unknown_preset() -> None:
    assert refused("rules", "austrian").startswith("rules: there is no convention austrian")


def test_replay_as_text(file: Path) -> None:
    file.write_text(RECORDS["R1"], "utf-8")
    status, out, err = engine("replay", str(file))
    assert (status, err) == (0, "")
    assert "opened: pot=30 1:-10 2:-10 3:-10" in out
    assert "deal 1, dealer 3: seat 3 plays 4 for 40 (1 whist, 2 whist), failed; tricks 1:4 2:1 3:5" in out
    assert "  paid: 3 → pot 10 stake, pot → 3 40 take, 3 → 1 16 trick, 3 → 2 4 trick, 3 → pot 80 remise" in out
    assert out.endswith("settlement:\n  1  А  -34\n  2  Б  +24\n  3  В  +10\n")


def test_replay_as_json(file: Path) -> None:
    file.write_text(RECORDS["R5"], "utf-8")
    found = json.loads(engine("replay", str(file), "--json")[1])
    stake = {"from": 1, "to": "pot", "amount": "10", "reason": "stake"}
    assert found["deals"][0] == {"number": 1, "kind": "allpass", "transfers": [stake], "pot": "10"}
    assert (found["pot"], found["cash"]) == ("30", {"1": "27", "2": "-21", "3": "-36"})
    assert found["finished"] is True
    assert found["settlement"] == {
        "rest": {"1": "10", "2": "10", "3": "10"},
        "cash": {"1": "37", "2": "-11", "3": "-26"},
    }
    third = found["deals"][2]
    assert (third["whist"], third["tricks"], third["invited"], third["in_play"]) == (
        {"2": "pass", "3": "pass"},
        {},
        None,
        "50",
    )


def test_replay_of_a_bettel_and_of_an_invitation_as_json(file: Path) -> None:
    file.write_text(RECORDS["R4"], "utf-8")
    (deal,) = json.loads(engine("replay", str(file), "--json")[1])["deals"]
    assert (deal["contract"], deal["whist"], deal["tricks"]) == ("5", {}, {"1": 2, "2": 1, "3": 3})
    assert [paid["reason"] for paid in deal["transfers"]] == ["stake", "take", "remise", "extra", "extra"]
    file.write_text(RECORDS["R3"], "utf-8")
    (deal,) = json.loads(engine("replay", str(file), "--json")[1])["deals"]
    assert (deal["invited"], deal["whist"]) == (1, {"1": "pass", "3": "whist"})


def test_a_broken_deal_pays_nothing(file: Path) -> None:
    file.write_text(RECORDS["R2"].split("auction")[0] + "broken admin\n", "utf-8")
    (deal,) = json.loads(engine("replay", str(file), "--json")[1])["deals"]
    assert deal == {"number": 1, "kind": "broken", "transfers": [], "pot": "0"}
    assert "broken off by somebody who does not play" in engine("replay", str(file))[1]


def test_a_sheet_that_differs_is_refused_and_taken_as_written(file: Path) -> None:
    text = RECORDS["R2"].replace("sheet 1:cash+48 2:cash-18", "sheet 1:cash+47 2:cash-17")
    file.write_text(text, "utf-8")
    states = (
        "the record states 1:cash+47 2:cash-17 3:cash-30 pot:0, the replay gives 1:cash+48 2:cash-18 3:cash-30 pot:0"
    )
    line = len(text.splitlines())
    assert refused("replay", str(file)) == f"{file}:{line}: deal 1: {states}"
    status, out, err = engine("replay", str(file), "--as-written", "--json")
    assert (status, err) == (0, f"{file}:{line}: deal 1 is taken as written: {states}\n")
    assert json.loads(out)["cash"] == {"1": "47", "2": "-17", "3": "-30"}


def test_figures_that_cannot_be_are_refused_as_written(file: Path) -> None:
    file.write_text(RECORDS["R2"].replace("1:cash+48", "1:cash+49"), "utf-8")
    assert refused("replay", str(file), "--as-written").endswith("the stated money does not add up")


def test_verify(file: Path) -> None:
    file.write_text(RECORDS["R1"], "utf-8")
    status, out, err = engine("verify", str(file))
    assert status == 3
    dealt, *paper = out.splitlines()
    assert dealt == "deal 1: nothing to verify: it was dealt without a commitment"
    assert paper == [f"deal {n}: nothing to verify: it was played with real cards" for n in (2, 3, 4)]
    assert err.startswith(f"{file}: nothing in this file can be proved or refuted")
    assert err.count("\n") == 1


def test_analyse(file: Path) -> None:
    file.write_text(RECORDS["R1"], "utf-8")
    status, out, err = engine("analyse", str(file))
    assert (status, err) == (0, "")
    first = """deal 1: seat 3 plays 4 for 40 (1 whist, 2 whist), failed
  best play by all who played: 5 tricks
  with the best discard: 4 5 tricks, failed
  best contract: 4, 7s 7c put away (-53.3)
  nobody made a mistake
"""
    assert out.startswith(first + "\ndeal 2: played with real cards, nobody knows who held what\n")
    assert engine("analyse", str(file), "--deal", "1")[1] == first
    assert refused("analyse", str(file), "--deal", "9").endswith("there is no finished deal 9: finished are 1 to 4")


def test_analyse_tells_every_kind_of_mistake(file: Path) -> None:
    file.write_text(text(LAST + "play 1:As 2:9s 3:7s\nplay 1:Ks 2:Ts 3:8s\nplay 1:Qs 2:Js 3:7h\n" + END), "utf-8")
    told = engine("analyse", str(file))[1]
    assert "  from the hand: 4- 10 tricks, made\n  best contract: 4- (+" in told
    assert "  -6.7  Б: whist, better pass\n  -6.7  В: whist, better pass\n  -1  А, trick 3: Qs, better " in told
    file.write_text(text(CARDS + "auction 1:pass 2:pass 3:pass\n"), "utf-8")
    assert engine("analyse", str(file))[1] == "deal 1: all passed\n"
    file.write_text(text(LAST + "claim 1 1:9,2:1 2:accept 3:accept\n"), "utf-8")
    assert "  -1  А: the agreement from trick 1 gives away 1\n" in engine("analyse", str(file))[1]
