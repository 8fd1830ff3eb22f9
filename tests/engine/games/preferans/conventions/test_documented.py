"""The table of docs/parameters.md is the options of the program: names in order, values, what each preset takes."""

import re

import pytest

from engine.core.options import Option
from engine.games.preferans.conventions.presets import BY_NAME, PRESETS, preset, seats_for, value_of
from tests.checks.source import ROOT

DOCUMENT = (ROOT / "docs/parameters.md").read_text("utf-8")
ROWS = [[cell.strip() for cell in line[1:-1].split("|")] for line in DOCUMENT.splitlines() if line[:2] == "| "]
HEAD, SEATS = ROWS[0], ROWS[1]
# option → the text of its values, and its values by preset; two options may share a row
DOCUMENTED = {name: row for row in ROWS[2:] for name in re.findall(r"`(\w+)`", row[0])}


def documented(name: str, convention: str) -> str:
    """Return what the table says an option is in a preset; a blank cell is the value of Sochi."""
    row = DOCUMENTED[name]
    return row[HEAD.index(convention)] or row[HEAD.index("sochi")]


def test_the_table_has_every_option_and_preset_in_order() -> None:
    assert list(DOCUMENTED) == [option.name for option in BY_NAME.values()]
    assert ["NAME", "values", *PRESETS] == HEAD


@pytest.mark.parametrize("name", PRESETS)
def test_the_values_of_a_preset(name: str) -> None:
    told = {option: documented(option, name) for option in DOCUMENTED}
    assert told == {option: value_of(preset(name), option) for option in BY_NAME}
    assert SEATS[HEAD.index(name)] == ",".join(map(str, seats_for(preset(name))))


@pytest.mark.parametrize("option", BY_NAME.values(), ids=lambda option: option.name)
def test_every_value_is_named(option: Option) -> None:
    told = f" {plain(DOCUMENTED[option.name][1])} "
    assert [value for value in option.values if f" {plain(value)} " not in told] == []


def plain(text: str) -> str:
    """The words of a cell without what sets them off."""
    return re.sub(r"[`,;()]|[:.](?= |$)", "", text)
