"""Options of Skat: the table of docs/skat.md §11, refusals, and what has no effect."""

import pytest

from engine.core.errors import ConventionError
from engine.games.skat.rules.options import (
    OPTIONS,
    differences,
    has_effect,
    offered,
    value_of,
    with_rule,
    with_rules,
)
from engine.games.skat.rules.presets import PRESETS, preset
from tests.checks.source import ROOT


def changed(changes: str) -> list[tuple[str, str]]:
    """Read `NAME=VALUE NAME=VALUE`."""
    return [(name, value) for name, _, value in (change.partition("=") for change in changes.split())]


def test_the_table_of_the_rule_book_is_that_of_the_program() -> None:
    text = (ROOT / "docs/skat.md").read_text("utf-8")
    table = [
        line.strip("|").split("|") for line in text.splitlines() if line.startswith("| `") and line.count("|") == 6
    ]
    rows = {name.strip(" `"): cells for names, _, *cells in table for name in names.split(",")}
    assert list(rows) == [option.name for option in OPTIONS]
    usual: dict[str, str] = {}
    for place, name in enumerate(PRESETS):
        for row, cells in rows.items():
            told = cells[place].partition(" [")[0].strip()
            kontra, _, re = told.partition(", ")
            if told:
                stated = {"kontra": kontra, "re": re}.get(row, told)
                usual[row] = stated if place == 0 else usual[row]
                assert value_of(preset(name), row) == stated, (name, row)
            else:
                assert value_of(preset(name), row) == usual[row], (name, row)


@pytest.mark.parametrize(
    "rule",
    [
        "end=laps:0",
        "end=points:0",
        "end=deals:0",
        "end=time:0",
        "end=laps:-1",
        "end=laps:x",
        "end=laps",
        "end=none",
        "end=each",
        "bock_at=0",
        "bock_at=-60",
        "bock_at=1.5",
        "bock_at=060",
        "grand_ouvert=48",
        "deal_packets=3-3-4",
        "kontra=maybe",
        "re=maybe",
        "robber=maybe",
        "ramsch_sweep=plus",
        "pot=limited",
        "jumps=yes",
    ],
)
def test_a_value_outside_the_table_is_refused(rule: str) -> None:
    name, _, value = rule.partition("=")
    with pytest.raises(ConventionError, match=name):
        with_rule(preset("skat_seed"), name, value)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ("re=yes", "re=yes is not possible with kontra=off"),
        ("bock_trigger=deal bock_at=361", "bock_at=361 is above every game (360): not with bock_trigger=deal"),
        ("bock_at=265 grand_ouvert=24 bock_trigger=deal", "bock_at=265 is above every game (264)"),
    ],
)
def test_options_that_exclude_each_other_are_refused_in_one_line(changes: str, sentence: str) -> None:
    with pytest.raises(ConventionError) as found:
        with_rules(preset("skat_robber"), changed(changes))
    assert str(found.value).startswith(sentence)
    assert "\n" not in str(found.value)


@pytest.mark.parametrize(
    "changes", ["kontra=any re=yes", "re=yes kontra=bidders", "bock_trigger=deal bock_at=360", "bock_at=5000"]
)
def test_options_that_go_together_are_taken(changes: str) -> None:
    rules = with_rules(preset("skat_robber"), changed(changes))
    assert sorted(differences(rules)) == sorted(changed(changes))


RAMSCH = ["ramsch_skat", "ramsch_tie", "ramsch_virgin", "ramsch_sweep"]
SCHIEBER = ["ramsch_jacks", "ramsch_shove"]
ROBBER = ["bock_at", "bock_trigger", "bock_hand", "robber_after"]


@pytest.mark.parametrize(
    ("name", "changes", "hidden"),
    [
        ("skat_seed", "", ["re", *RAMSCH, *SCHIEBER, *ROBBER]),
        ("skat_seed", "pass_out=ramsch kontra=any", [*SCHIEBER, *ROBBER]),
        ("skat_isko", "pass_out=schieber", ["re", *ROBBER]),
        ("skat_robber", "", ["re", "end"]),
        ("skat_robber", "robber_after=classic", ["re"]),
    ],
)
def test_what_has_no_effect_is_not_offered(name: str, changes: str, hidden: list[str]) -> None:
    rules = with_rules(preset(name), changed(changes))
    assert {option.name for option in OPTIONS if not has_effect(rules, option.name)} == set(hidden)
    assert all(not offered(rules, name) for name in hidden)


def test_values_that_others_exclude_are_not_offered() -> None:
    rules = with_rules(preset("skat_robber"), changed("kontra=any re=yes bock_at=300"))
    assert offered(rules, "kontra") == ("any", "bidders")
    assert offered(rules, "bock_trigger") == ("total", "deal")
    assert offered(with_rule(rules, "grand_ouvert", "24"), "bock_trigger") == ("total",)
    assert offered(rules, "end") == ()


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_differs_in_nothing_from_itself(name: str) -> None:
    assert differences(preset(name)) == []
    for option in OPTIONS:
        assert with_rule(preset(name), option.name, value_of(preset(name), option.name)) == preset(name)
