"""No witness, not listed: for every option and value that `rules --game austrian` lists, tests/records/austrian/options
holds a record on which it makes a difference.

`NAME=VALUE.txt` has the line `rule NAME=VALUE`. Without that line (or, where VALUE is the preset's own, with the value
of its comment `# instead: OTHER`) the results, the status, the legal calls or the views change. Values that the table
writes in words (numbers, lists) have one representative.
"""

import json

import pytest

from engine.core.codec import encode
from engine.core.errors import ConventionError, RecordError
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.cli.report import summary
from engine.games.austrian.record import RecordedMatch, parse, write
from engine.games.austrian.rules import (
    BY_NAME,
    PRESETS,
    differences,
    has_effect,
    offered,
    preset,
    value_of,
    with_rule,
    with_rules,
)
from tests.checks.source import ROOT

FOLDER = ROOT / "tests/records/austrian/options"
WITNESSES = {tuple(path.stem.split("=", 1)): path for path in sorted(FOLDER.glob("*.txt"))}


def listed() -> list[tuple[str, str]]:
    return [(option.name, value) for option in BY_NAME.values() for value in option.values]


def is_spelled(name: str, text: str) -> bool:
    """Tell whether the table's text is itself a value, not a description of values."""
    try:
        BY_NAME[name].kind.parse(text)
    except ValueError:
        return False
    return True


def seen(recorded: RecordedMatch) -> list[object]:
    """Results, status, legal calls and views at the end of a record, rules themselves aside."""
    match = recorded.match
    seats = match.standing.players.seats
    legal = [[AUSTRIAN.write(command) for command in AUSTRIAN.legal(match, seat)] for seat in seats]
    hands = [str(encode(view.hands)) if (view := AUSTRIAN.view(match, seat)) else "" for seat in (*seats, None)]
    return [json.dumps(summary(recorded)), str(encode(AUSTRIAN.status(match))), AUSTRIAN.awaited(match), legal, hands]


def seen_or_refused(text: str, head: int) -> list[object]:
    """Return what `seen` does, or that a line behind the head is refused."""
    try:
        return seen(parse(text))
    except RecordError as error:
        if error.line <= head:
            raise
        return ["refused"]


@pytest.mark.parametrize(("name", "value"), listed())
def test_every_listed_value_has_a_witness(name: str, value: str) -> None:
    if is_spelled(name, value):
        assert (name, value) in WITNESSES
    else:
        literal = {text for known, text in listed() if known == name and is_spelled(name, text)}
        assert [other for known, other in WITNESSES if known == name and other not in literal]


@pytest.mark.parametrize(("name", "value"), list(WITNESSES))
def test_the_witness_sees_the_rule(name: str, value: str) -> None:
    text = WITNESSES[name, value].read_text("utf-8")
    line = f"rule {name}={value}\n"
    assert text.count(line) == 1
    instead = [told.removeprefix("# instead: ") for told in text.splitlines() if told.startswith("# instead: ")]
    own = value_of(preset(text.split("convention ")[1].split()[0]), name) == value
    assert bool(instead) is own, "the preset's own value needs another one to compare with"
    changed = text.replace(line, f"rule {name}={instead[0]}\n" if own else "")
    recorded = parse(text)
    assert value_of(recorded.match.standing.rules, name) == value
    assert seen(recorded) != seen_or_refused(changed, head=text[: text.index("seat 1")].count("\n"))


@pytest.mark.parametrize(("name", "value"), list(WITNESSES))
def test_a_witness_is_written_and_read_again(name: str, value: str) -> None:
    read = parse(WITNESSES[name, value].read_text("utf-8"))
    assert parse(write(read.events, finished_only=False)).events == read.events


@pytest.mark.parametrize(
    "rule",
    [
        "stake=15",
        "stake=0",
        "stake=010",
        "stake=-10",
        "contribution=0",
        "contribution=25",
        "cap_factor=0",
        "cap_factor=1.5",
        "premium=-1",
        "hearts_premium=x",
        "end=deals:0",
        "end=deals",
        "end=none:1",
        "end=each",
        "illustrated=bettel,bettel",
        "illustrated=",
        "illustrated=misere",
        "pot=sochi",
        "jumps=maybe",
        "pool_target=10",
    ],
)
def test_a_value_outside_the_table_is_refused(rule: str) -> None:
    name, _, value = rule.partition("=")
    with pytest.raises(ConventionError, match=name):
        with_rule(preset("austrian_limited"), name, value)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_differs_in_nothing_from_itself_and_keeps_what_has_no_effect(name: str) -> None:
    assert differences(preset(name)) == []
    changed = [("stake", "30"), ("contribution", "70"), ("refill", "never"), ("hand", "off"), ("hearts_premium", "5")]
    rules = with_rules(preset(name), changed)
    assert differences(rules) == changed


def test_the_contracts_of_illustrated_keep_their_order() -> None:
    rules = with_rule(preset("austrian_limited"), "illustrated", "mord,bettel")
    assert value_of(rules, "illustrated") == "mord,bettel"


@pytest.mark.parametrize(
    ("changes", "hidden"),
    [
        ("pot=unlimited", "cap_factor contribution refill refill_at extra_premium"),
        ("pot=fixed", "stake cap_factor extra_premium"),
        ("illustrated=mord", "contribution refill refill_at"),
        (
            "premium=0 illustrated=mord",
            "contribution refill refill_at aces_premium no_aces_premium aces_announce aces_failed no_aces_failed",
        ),
        ("aces_premium=off illustrated=mord", "contribution refill refill_at aces_announce aces_failed"),
        (
            "hand=off aces_premium=hand_only illustrated=mord",
            "contribution refill refill_at hearts_premium aces_announce aces_failed",
        ),
    ],
)
def test_what_has_no_effect_is_not_offered(changes: str, hidden: str) -> None:
    pairs = [tuple(change.split("=", 1)) for change in changes.split()]
    rules = with_rules(preset("austrian_limited"), [(name, value) for name, value in pairs])
    assert [option.name for option in BY_NAME.values() if not has_effect(rules, option.name)] == hidden.split()
    assert all(not offered(rules, name) for name in hidden.split())


def test_hand_only_is_offered_where_hands_are_called() -> None:
    rules = preset("austrian_limited")
    assert offered(rules, "no_aces_premium") == ("always", "hand_only", "off")
    assert offered(with_rule(rules, "hand", "off"), "no_aces_premium") == ("always", "off")


def test_the_table_of_the_rule_book_is_that_of_the_program() -> None:
    text = (ROOT / "docs/austrian.md").read_text("utf-8")
    table = [line for line in text.splitlines() if line.startswith("| `") and line.count("|") == 8]
    rows = {cells[0].strip("` "): cells[2:] for cells in (line.strip("|").split("|") for line in table)}
    assert list(rows) == [option.name for option in BY_NAME.values()]
    for place, name in enumerate(PRESETS):
        stated = {row: (cells[place] if cells[place].strip() else cells[0]).strip() for row, cells in rows.items()}
        assert stated == {option.name: value_of(preset(name), option.name) for option in BY_NAME.values()}, name
