"""No witness, not listed: for every option and value that `python -m engine rules` lists, tests/records/options holds
a record on which it makes a difference.

`NAME=VALUE.txt` has the line `rule NAME=VALUE`. Without that line (or, where VALUE is the preset's own, with the value
of its comment `# instead: OTHER`) the results, the legal calls or the views change. Values that the table writes in
words (numbers, lists) have one representative.
"""

import json
from pathlib import Path

import pytest

from engine.core.codec import encode
from engine.core.errors import RecordError
from engine.games.preferans.cli.report import summary
from engine.games.preferans.conventions.presets import BY_NAME, preset, value_of
from engine.games.preferans.game import legal_commands
from engine.games.preferans.record import RecordedMatch, parse
from engine.games.preferans.view import view_for

FOLDER = Path(__file__).parents[4] / "records" / "options"
REFUSED_FOR_TWO = ("is for two players: it needs", "deck=24 needs dummy=no", "dummy=no needs deck=24")
WITNESSES = {tuple(path.stem.split("=", 1)): path for path in sorted(FOLDER.glob("*.txt"))}


def listed() -> list[tuple[str, str]]:
    return [(option.name, value) for option in BY_NAME.values() for value in option.values]


def is_spelled(name: str, text: str) -> bool:
    """Tell whether the table's text is itself a value, not a description of values."""
    option = next(option for option in BY_NAME.values() if option.name == name)
    try:
        option.kind.parse(text)
    except ValueError:
        return False
    return True


def seen(recorded: RecordedMatch) -> list[object]:
    """Results, legal calls and views at the end of a record."""
    match = recorded.match
    seats = match.standing.players.seats
    legal = [[str(encode(command)) for command in legal_commands(match, seat)] for seat in seats]
    views = [str(encode(view_for(match, seat))) for seat in (*seats, None)]
    return [json.dumps(summary(recorded)), legal, views]


def seen_or_refused(text: str, head: int) -> list[object]:
    """Return what `seen` does, or "refused": by a line after the head, or because two players have no other value.

    Any other wrong head proves nothing and is raised.
    """
    try:
        return seen(parse(text))
    except RecordError as error:
        if error.line <= head and not any(said in error.message for said in REFUSED_FOR_TWO):
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
    instead = [said.removeprefix("# instead: ") for said in text.splitlines() if said.startswith("# instead: ")]
    own = value_of(preset(text.split("convention ")[1].split()[0]), name) == value
    assert bool(instead) is own, "the preset's own value needs another one to compare with"
    changed = text.replace(line, f"rule {name}={instead[0]}\n" if own else "")
    recorded = parse(text)
    assert value_of(recorded.match.standing.convention, name) == value
    assert seen(recorded) != seen_or_refused(changed, head=text[: text.index("seat 1")].count("\n"))
