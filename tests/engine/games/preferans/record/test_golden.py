"""Recorded matches with known results: tests/records/NAME.txt and what NAME.json says of it."""

import json
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.core.seats import Seat
from engine.games.preferans.cli.report import summary
from engine.games.preferans.events import DealScored, MatchStarted
from engine.games.preferans.moves import PlayCard
from engine.games.preferans.record import parse, write
from engine.games.preferans.state import Finished, Playing

FOLDER = Path(__file__).parents[4] / "records"
RECORDS = sorted(path.stem for path in FOLDER.glob("*.txt"))


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text("utf-8")


def sums(entries: list[dict[str, Any]]) -> dict[tuple[int, str, int], Fraction]:
    """Entries as sums per (seat, column, on)."""
    cells: dict[tuple[int, str, int], Fraction] = defaultdict(Fraction)
    for entry in entries:
        cells[entry["seat"], entry["column"], entry.get("on", 0)] += Fraction(entry["amount"])
    return {cell: amount for cell, amount in cells.items() if amount}


@pytest.mark.parametrize("name", RECORDS)
def test_replay_gives_the_known_result(name: str) -> None:
    known = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    result: Any = summary(parse(text_of(name)))
    for key in ("finished", "sheet", "settlement"):
        assert result[key] == known[key]
    assert len(result["deals"]) == len(known["deals"])
    for deal, expected in zip(result["deals"], known["deals"], strict=True):
        assert deal["number"] == expected["number"]
        assert sums(deal["entries"]) == sums(expected["entries"])
        assert {**deal, **{key: expected[key] for key in ("kind", "tricks") if key in expected}} == deal


@pytest.mark.parametrize("name", RECORDS)
def test_written_in_the_form_of_the_notation(name: str) -> None:
    """Comments and a rule at its preset's value aside, a written record is the record that was read."""
    text = text_of(name)
    lines = text.splitlines(keepends=True)
    bare = "".join(line for line in lines if not line.startswith("#") and line != "rule pool_target=10\n")
    written = write(parse(text).events, finished_only=False)
    assert parse(written).events == parse(text).events
    assert written == bare


@pytest.mark.parametrize(("name", "hands"), [("hussar", 2), ("played-six-open", 3)])
def test_each_trick_has_a_line(name: str, hands: int) -> None:
    plays = [line.split()[1:] for line in text_of(name).splitlines() if line.startswith("play ")]
    assert {len(items) for items in plays} == {hands}
    assert write(parse(text_of(name)).events).count("\nplay ") == len(plays)


@pytest.mark.parametrize("name", RECORDS)
def test_marks_are_all_that_marks_change(name: str) -> None:
    bare = text_of(name).replace("~robot", "").replace("~timeout", "")
    assert parse(bare).match == parse(text_of(name)).match


def takers(name: str) -> list[Seat | None]:
    deal = parse(text_of(name)).match.deal
    assert isinstance(deal, Finished)
    assert isinstance(deal.last, Playing)
    return [trick.taker for trick in deal.last.tricks]


def test_example_14_the_talon_takes_part() -> None:
    assert takers("raspasy-example-14")[:5] == [4, 2, 3, 3, 2]


def test_example_15_the_talon_takes_two() -> None:
    assert takers("raspasy-example-15")[:5] == [4, 4, 1, 1, 3]


def test_example_16_the_nine_takes() -> None:
    assert takers("raspasy-example-16")[0] == 1


def test_json_has_the_shape_of_the_notation() -> None:
    result: Any = summary(parse(text_of("played-six-open")))
    assert list(result) == ["convention", "players", "deals", "sheet", "finished", "settlement"]
    assert list(result["deals"][0]) == ["number", "kind", "declarer", "contract", "tricks", "entries"]
    assert result["deals"][0]["tricks"] == {"1": 6, "2": 1, "3": 3}
    assert result["deals"][0]["entries"] == [
        {"seat": 1, "column": "pool", "amount": "2"},
        {"seat": 2, "column": "whists", "on": 1, "amount": "8"},
    ]
    raspasy: Any = summary(parse(text_of("raspasy-example-16")))["deals"]
    assert (raspasy[0]["kind"], raspasy[0]["declarer"], raspasy[0]["contract"]) == ("raspasy", None, None)
    assert raspasy[0]["tricks"] == {"1": 5, "2": 1, "3": 4}
    four: Any = summary(parse(text_of("raspasy-example-15")))["deals"]
    assert four[0]["tricks"]["4"] == 2


def test_the_public_form_ends_with_the_last_finished_deal() -> None:
    recorded = parse(text_of("played-four-seats-remise"))
    running = [event for event in recorded.events if not isinstance(event, DealScored)][:-1]
    text = write(running, finished_only=True)
    assert "deal 1" not in text
    assert all(str(event.card) not in text for event in running if isinstance(event, PlayCard))
    assert parse(text).events == tuple(event for event in running if isinstance(event, MatchStarted))
