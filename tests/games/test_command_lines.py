"""`python -m engine` over every game: the record tells which one reads it, a preset which one's rules are told."""

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import __main__ as program
from tests.engine.console import engine, refused
from tests.games.bad_move import BAD_MOVE
from tests.games.bad_move.command_line import BAD_MOVE_COMMAND_LINE
from tests.games.every import EVERY, Played, every_game
from tests.games.walk import Walk


@pytest.fixture(autouse=True)
def both(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program know the smallest game, too."""
    lines = {**program.COMMAND_LINES, BAD_MOVE.name: BAD_MOVE_COMMAND_LINE}
    monkeypatch.setattr(program, "COMMAND_LINES", lines)
    monkeypatch.setattr(program, "GAMES", EVERY)


def test_every_game_has_a_command_line() -> None:
    assert program.COMMAND_LINES.keys() == EVERY.keys()


@pytest.fixture
def record(game: Any, tmp_path: Path) -> Path:
    """A record of two deals of the game's usual preset."""
    name, rules = next(iter(game.rules.presets.items()))
    walk = Walk(Played(game, name, game.rules.seats(rules)[-1]), Random(7))
    walk.play_match(2)
    path = tmp_path / "match.txt"
    path.write_text(game.record.write(walk.events, finished_only=True, proofs=walk.proofs), "utf-8")
    return path


@every_game
def test_a_record_is_replayed_and_verified_by_its_game(game: Any, record: Path) -> None:
    status, told, err = engine("replay", str(record))
    assert (status, err) == (0, "")
    assert "Anna" in told
    found = json.loads(engine("replay", "--json", str(record))[1])
    assert (found["convention"], found["players"][0]) == (next(iter(game.rules.presets)), "Anna")
    status, told, err = engine("verify", str(record))
    assert (status, err) == (0, "")
    assert told.count("fair: ") == 2


@every_game
def test_rules_are_those_of_the_preset_or_of_the_game(game: Any) -> None:
    name = next(iter(game.rules.presets))
    assert name in engine("rules", "--game", game.name)[1]
    assert json.loads(engine("rules", "--json", "--game", game.name)[1])["presets"].keys() == game.rules.presets.keys()
    assert name in engine("rules", name)[1]
    assert json.loads(engine("rules", "--json", name)[1])["preset"] == name


@every_game
def test_a_game_without_analysis_says_so(game: Any, record: Path) -> None:
    if game.analysis is None:
        assert "not analysed" in refused("analyse", str(record))
    else:
        assert engine("analyse", str(record), "--deal", "1")[0] in (0, 2)


@every_game
def test_results_as_json_add_up_exactly(game: Any, record: Path) -> None:
    if game.facts is None:
        assert refused("analyse", "--json", str(record)).endswith("no statistics are kept of this game")
        return
    told = json.loads(engine("analyse", "--json", str(record))[1])
    assert (told["game"], [deal["number"] for deal in told["deals"]]) == (game.name, [1, 2])
    for seat, exact in told["exact"].items():
        own = [deal["seats"][seat] for deal in told["deals"]]
        assert sum((Fraction(one["result"]) for one in own), Fraction(told["between"][seat])) == Fraction(exact)
        assert any("luck" in one for one in own) or game.analysis is None
        for one in (one for one in own if "luck" in one):
            assert one["cost"].keys() == set(game.facts.parts)
            assert sum(Fraction(one[part]) for part in ("luck", "own", "gifts")) == Fraction(one["result"])


def test_commands_of_one_game_are_no_other_games() -> None:
    told = refused("solve", "--game", BAD_MOVE.name, "As", "Ks", "Qs", "--strain", "s")
    assert told.endswith(f"solve: it knows preferans and austrian and skat, not {BAD_MOVE.name}")
    assert engine("solve", "--game", "preferans", "As", "Ks", "Qs", "--strain", "s")[0] == 0
