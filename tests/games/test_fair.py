"""Fair deals of every game, dealt again by a program that knows docs/fair.md and nothing of this project."""

from pathlib import Path
from random import Random

import pytest

from engine.games import GAMES
from tests.games import foreign_verifier
from tests.games.every import ALL, Played
from tests.games.walk import Walk

HOSTED = [played for played in ALL if played.game.name in GAMES]


def judged(walk: Walk, file: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What the other program says of the deals of a walk."""
    file.write_text(walk.game.record.write(walk.events, finished_only=True, proofs=walk.proofs), encoding="utf-8")
    foreign_verifier.main(str(file))
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("played", HOSTED, ids=str)
def test_the_cards_are_those_of_the_document(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    walk = Walk(played, Random(str(played)))
    walk.play_match(2)
    said = judged(walk, tmp_path / "record.txt", capsys)
    assert said == [f"{fair.number} ok{' lot' * fair.lot}" for fair in walk.fair]


def test_the_other_packets_of_skat_give_other_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    walk = Walk(Played(GAMES["skat"], "skat_isko", 3), Random(1))
    walk.play_match(1)
    assert judged(walk, tmp_path / "record.txt", capsys)[0].startswith("1 ok")
    text = (tmp_path / "record.txt").read_text(encoding="utf-8")
    changed = text.replace("convention skat_isko\n", "convention skat_isko\nrule deal_packets=3-2-3-4\n")
    (tmp_path / "record.txt").write_text(changed, encoding="utf-8")
    foreign_verifier.main(str(tmp_path / "record.txt"))
    assert capsys.readouterr().out.splitlines()[0] == "1 wrong cards"
