"""Options of Skat: the table of docs/skat.md §11, a witness for every value, refusals, and what has no effect.

No witness, not listed: for every option and value that the rules list, tests/records/skat/options holds a record on
which it makes a difference. `NAME=VALUE.txt` has the line `rule NAME=VALUE`. Without that line (or, where VALUE is the
preset's own, with the value of its comment `# instead: OTHER`) the results, the status, the legal words, the verdict on
the cards or what a failed claim costs change. Values that the table writes in words have one representative.
"""

import json

import msgspec
import pytest

from engine.core.codec import encode
from engine.core.errors import ConventionError, IllegalCommand, RecordError
from engine.core.match import DealStarted
from engine.core.record.fair import fair_deals
from engine.core.seats import Seat
from engine.games.skat import SKAT
from engine.games.skat.cli.report import summary
from engine.games.skat.game import decide_judged
from engine.games.skat.moves import MakeClaim, Verdict
from engine.games.skat.record import RecordedMatch, parse, write
from engine.games.skat.rules import (
    BY_NAME,
    PRESETS,
    Rules,
    differences,
    has_effect,
    offered,
    preset,
    value_of,
    with_rule,
    with_rules,
)
from tests.checks.source import ROOT

FOLDER = ROOT / "tests/records/skat/options"
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
    """Results, status, legal words, verdicts and the cost of a failed claim at the end of a record."""
    match = recorded.match
    seats = match.standing.players.seats
    legal = [[SKAT.write(command) for command in SKAT.legal(match, seat)] for seat in seats]
    told = fair_deals(recorded.proofs)
    fair = [
        SKAT.record.judge(event, told[event.number], promised=False)
        for event in recorded.events
        if isinstance(event, DealStarted) and event.number in told
    ]
    results = [json.dumps(summary(recorded)), str(encode(SKAT.status(match))), SKAT.awaited(match), legal, fair]
    return [*results, [claim_fails(recorded, seat) for seat in seats]]


def claim_fails(recorded: RecordedMatch, seat: Seat) -> bool:
    """Tell whether a claim of this seat may end the deal though it does not hold."""
    try:
        decide_judged(recorded.match, MakeClaim(seat, verdict=Verdict.FAILED))
    except IllegalCommand:
        return False
    return True


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
        kind = value.partition(":")[0] if ":" in value else ""
        literal = {text for known, text in listed() if known == name and is_spelled(name, text)}
        assert [
            other for known, other in WITNESSES if known == name and other not in literal and other.startswith(kind)
        ]


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


def changed(changes: str) -> list[tuple[str, str]]:
    """Read `NAME=VALUE NAME=VALUE`."""
    return [(name, value) for name, _, value in (change.partition("=") for change in changes.split())]


def test_the_table_of_the_rule_book_is_that_of_the_program() -> None:
    text = (ROOT / "docs/skat.md").read_text("utf-8")
    table = [
        line.strip("|").split("|") for line in text.splitlines() if line.startswith("| `") and line.count("|") == 6
    ]
    rows = {name.strip(" `"): cells for names, _, *cells in table for name in names.split(",")}
    assert list(rows) == [option.name for option in BY_NAME.values()]
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
GOAL = ["bock_at", "bock_trigger", "robber_after"]
ROBBER = [*GOAL, "bock_hand", "bock_laps", "bock_adds", "bock_pass_out", "ramsch_lap", "ramsch_grand"]
PASSES = ["pass_grand"]


@pytest.mark.parametrize(
    ("name", "changes", "hidden"),
    [
        ("skat_seed", "", ["re", *RAMSCH, *SCHIEBER, *ROBBER, *PASSES]),
        ("skat_seed", "pass_out=ramsch kontra=any", [*SCHIEBER, *ROBBER]),
        ("skat_isko", "pass_out=schieber", ["re", *ROBBER]),
        ("skat_robber", "", ["re", "end", "ramsch_lap", *PASSES]),
        ("skat_robber", "robber_after=classic", ["re", "ramsch_lap", *PASSES]),
        ("skat_seed", "bock_triggers=60", ["re", *RAMSCH, *SCHIEBER, *GOAL, "ramsch_grand", *PASSES]),
        ("skat_seed", "bock_triggers=60 ramsch_lap=yes", ["re", *GOAL, *PASSES]),
        ("skat_seed", "bock_triggers=60 bock_pass_out=ramsch", ["re", *SCHIEBER, *GOAL, "ramsch_grand"]),
    ],
)
def test_what_has_no_effect_is_not_offered(name: str, changes: str, hidden: list[str]) -> None:
    rules = with_rules(preset(name), changed(changes))
    assert {option.name for option in BY_NAME.values() if not has_effect(rules, option.name)} == set(hidden)
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
    for option in BY_NAME.values():
        assert with_rule(preset(name), option.name, value_of(preset(name), option.name)) == preset(name)


@pytest.mark.parametrize("name", PRESETS)
def test_matches_without_later_options_are_stored_as_before(name: str) -> None:
    later = [option for option in BY_NAME.values() if option.usual]
    assert len(later) == 7
    rules, stored = preset(name), encode(preset(name))
    for option in later:
        assert f'"{option.name}"' not in stored.decode()
        assert with_rule(rules, option.name, option.usual) == rules
        other = next(value for known, value in WITNESSES if known == option.name and value != option.usual)
        changed = encode(with_rule(rules, option.name, other))
        assert f'"{option.name}"' in changed.decode()
        assert msgspec.json.decode(changed, type=Rules) == with_rule(rules, option.name, other)
    assert msgspec.json.decode(stored, type=Rules) == rules
