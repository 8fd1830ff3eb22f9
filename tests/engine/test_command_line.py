"""`python -m engine` as other programs call it: output, exit status, and one line on standard error."""

import argparse
import hashlib
import importlib
import json
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import engine as engine_package
from engine.__main__ import COMMAND_LINES, arguments
from engine.core.arguments import WholeNumber
from engine.core.kinds import OneOf, YesNo
from engine.core.match import StartDeal
from engine.core.record.fair import Proof
from engine.core.seats import Seat
from engine.core.shuffle import deck_of
from engine.games.preferans.cli.explain import PARTS
from engine.games.preferans.conventions.kinds import ANY
from engine.games.preferans.conventions.presets import BY_NAME, preset
from engine.games.preferans.record import write
from engine.three_hands.dealing import DECK
from tests.engine.console import ROOT, engine, process, refused
from tests.engine.games.preferans.walks import Walk

SIX = ROOT / "tests" / "records" / "played-six-open.txt"


def test_replay_as_text() -> None:
    status, out, err = process("replay", str(SIX), PYTHONIOENCODING="ascii")
    assert (status, err) == (0, "")
    assert "deal 1, dealer 3: seat 1 plays 6s (2 whist, 3 pass); tricks 1:6 2:1 3:3" in out
    assert "  1  Аня       2         0     -     0     0" in out
    assert out.endswith("settlement so far:\n  1  Аня    +6 (+16/3)\n  2  Борис  +1 (+4/3)\n  3  Вика   -7 (-20/3)\n")


def test_a_name_moves_no_terminals_cursor(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(SIX.read_text("utf-8").replace("seat 1 Аня", 'seat 1 "\\u001b[31mА\\u009b1A"'), "utf-8")
    status, out, err = engine("replay", str(record))
    assert (status, err) == (0, "")
    assert "1 \ufffd[31mА\ufffd1A, 2 Борис" in out
    assert json.loads(engine("replay", "--json", str(record))[1])["players"][0] == "\x1b[31mА\x9b1A"
    record.write_text("pulka 1\n\x1b[31m\n", "utf-8")
    assert "\x1b" not in refused("replay", str(record))


def test_replay_shows_bombs_while_there_are_any() -> None:
    status, out, err = engine("replay", str(ROOT / "tests" / "records" / "foreign" / "classic4.txt"))
    assert (status, err) == (0, "")
    seven = out[out.index("deal 5,") : out.index("deal 6,")]
    assert "on 4  bombs\n" in seven
    assert seven.count("2 2 2\n") == 3
    assert "bombs" not in engine("replay", str(SIX))[1]


def test_replay_as_json() -> None:
    status, out, err = engine("replay", "--json", str(SIX))
    assert (status, err) == (0, "")
    result = json.loads(out)
    assert result["players"] == ["Аня", "Борис", "Вика"]
    assert result["settlement"]["exact"] == {"1": "16/3", "2": "4/3", "3": "-20/3"}
    assert sum(result["settlement"]["whists"].values()) == 0


def test_standard_input() -> None:
    assert process("replay", "-", stdin=SIX.read_bytes()) == engine("replay", "-", stdin=SIX.read_bytes())
    assert engine("replay", "-", stdin=SIX.read_bytes())[0] == 0


def test_an_illegal_card(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    lines = SIX.read_text("utf-8").splitlines()
    first = next(index for index, line in enumerate(lines) if line.startswith("play"))
    lines[first] = "play 1:As 2:Kc 3:7s"
    record.write_text("\n".join(lines), "utf-8")
    assert refused("replay", str(record)) == f"{record}:{first + 1}: seat 2 must follow suit (has 8s 9s Ts)"


@pytest.mark.parametrize(
    ("data", "line", "sentence"),
    [
        (b"", 1, "the record is empty"),
        (b"pulka 1\nconvention sochi\nseat 1 \xff\n", 3, "not UTF-8"),
        (b"pulka 1\nconvention paris\n", 2, "there is no convention paris"),
    ],
)
def test_what_is_no_record(tmp_path: Path, data: bytes, line: int, sentence: str) -> None:
    record = tmp_path / "bad.txt"
    record.write_bytes(data)
    assert refused("replay", str(record), "--json").startswith(f"{record}:{line}: {sentence}")


def test_what_cannot_be_read(tmp_path: Path) -> None:
    assert refused("replay", str(tmp_path)) == f"{tmp_path}:1: cannot be read: Is a directory"
    missing = tmp_path / "no\nfile"
    assert refused("replay", str(missing)) == f"{tmp_path}/no file:1: cannot be read: No such file or directory"


def test_as_written_says_so(tmp_path: Path) -> None:
    record = tmp_path / "old.txt"
    record.write_text(SIX.read_text("utf-8").replace("2:on1+8", "2:on1+6"), "utf-8")
    assert "the record states 1:pool+2 2:on1+6, the replay gives 1:pool+2 2:on1+8" in refused("replay", str(record))
    status, out, err = engine("replay", str(record), "--as-written", "--json")
    assert status == 0
    assert json.loads(out)["sheet"]["whists"]["2"]["1"] == "6"
    assert err.startswith(f"{record}:27: deal 1 is taken as written")
    assert err.count("\n") == 1


def test_rules_list_presets_and_options() -> None:
    status, out, err = engine("rules")
    assert (status, err) == (0, "")
    names = ["sochi", "leningrad", "fspr", "rostov", "classic", "club3", "club4", "gusarik", "decimal"]
    names += ["kurochka", "kotel", "old_misere", "uvert", "hussar"]
    assert out.startswith(f"presets: {', '.join(names)}\n")
    assert all(f"\n{option.name}: {' | '.join(option.values)}\n" in out for option in BY_NAME.values())
    result = json.loads(engine("rules", "--json")[1])
    assert list(result["presets"]) == names
    assert result["presets"]["leningrad"]["pool_k"] == "2"
    assert [option["name"] for option in result["options"]] == [option.name for option in BY_NAME.values()]
    assert all(option["values"] and option["meaning"] and option["source"] for option in result["options"])


def test_rules_of_one_preset() -> None:
    status, out, err = engine("rules", "leningrad")
    assert (status, err) == (0, "")
    assert "* end                       sum  (" in out
    assert "  jumps                     yes  (" in out
    result = json.loads(engine("rules", "leningrad", "--json")[1])
    assert result["preset"] == "leningrad"
    assert result["rules"]["rasp_prices"] == "2,4,6"
    assert result["seats"] == [3, 4, 5]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("sochi", "A sole whister writes all tricks of the side"),
        ("leningrad", "The pool is common: the match ends at 10 for each player together."),
        ("fspr", "Where nobody rests both opponents write half of that."),
        ("rostov", "Whoever has the fewest tricks writes whists against the others"),
        ("classic", "Bombs. Raspasy after a blind pass earn bombs that multiply the owner's next game"),
        ("classic", "raspasy with a blind pass cost double, the next in a row four times as much"),
        ("club3", "Misère is beaten by a nine without the talon and by any ten, not by a plain nine."),
        ("club4", "A useless talon may be thrown at the resting dealer: twice the game on the mountain."),
        ("gusarik", "Two play against each other. A third hand, the dummy"),
        ("hussar", "The deck has 24 cards, from the nine to the ace: four are the talon"),
        ("hussar", "Two play against each other, each with a hand of ten"),
    ],
)
def test_a_preset_is_explained(name: str, told: str) -> None:
    text = " ".join(COMMAND_LINES["preferans"].rules_text(name).split("options (")[0].split())
    assert told in text
    assert "{" not in text


def test_every_value_has_a_sentence() -> None:
    told = {name: texts for _, options in PARTS for name, texts in options.items()}
    assert set(told) == {option.name for option in BY_NAME.values()} - {"pool_target"}
    for name, texts in told.items():
        kind = next(option.kind for option in BY_NAME.values() if option.name == name)
        if isinstance(kind, OneOf | YesNo):
            assert set(texts) == set(kind.texts)
        else:
            assert ANY in texts or set(texts) == set(kind.texts)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("rules", "paris"), "rules: there is no convention paris"),
        (("rules", "rostow", "--json"), "there is no convention rostow (there are: sochi, "),
        ((), "the following arguments are required"),
        (("deal",), "invalid choice"),
        (("replay",), "the following arguments are required: FILE"),
        (("replay", "x", "--xml"), "unrecognized arguments: --xml"),
    ],
)
def test_wrong_arguments(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(*arguments)


def test_a_reader_who_has_seen_enough() -> None:
    command = f'"{sys.executable}" -m engine rules --json | true; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("0\n", "")


def test_verify_says_one_sentence_per_deal(tmp_path: Path) -> None:
    """0 when something is proved, 1 when something is refuted, 2 when the record cannot be read, 3 for nothing."""
    secret = "11" * 32
    commit = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    walk = Walk(Random(3), preset("sochi"), 3)
    walk.do(StartDeal(Seat.THREE, deck_of(DECK, bytes.fromhex(secret), {})))
    walk.finish_deal()
    lines = [Proof(1, "commit", commit), Proof(1, "secret", secret)]
    text = write(walk.events, finished_only=True, proofs=lines)
    fair = (
        "deal 1: fair: the commitment is the secret's hash, and secret and words give exactly these cards\n"
        "Compare each commit line with the number you saw before that deal.\n"
    )
    assert engine("verify", "-", stdin=text.encode()) == (0, fair, "")
    paper = "\ndeal 2 dealer=1 paper\noutcome raspasy tricks=1:4,2:4,3:2\n"
    unproved = "deal 2: unproved: nothing but this file says that it was played with real cards, and a deal before it"
    status, out, err = engine("verify", "-", stdin=(text + paper).encode())
    assert (status, out.splitlines()[0], err) == (0, fair.splitlines()[0], "")
    assert out.splitlines()[1] == f"{unproved} has a commitment"
    status, out, err = process("verify", "-", stdin=text.replace(commit, "00" * 32).encode())
    assert (status, out, err) == (1, "deal 1: NOT FAIR: the commitment is not the hash of this secret\n", "")
    bare = engine("verify", str(SIX))
    assert bare[:2] == (3, "deal 1: nothing to verify: it was dealt without a commitment\n")
    assert bare[2].startswith(f"{SIX}: nothing in this file can be proved or refuted")
    assert bare[2].count("\n") == 1
    assert refused("verify", str(tmp_path / "none")).endswith("cannot be read: No such file or directory")
    wrong = (text + "x\n").encode()
    assert "unknown line 'x'" in refused("verify", "-", stdin=wrong)
    assert process("verify", "-", stdin=wrong) == engine("verify", "-", stdin=wrong)


def test_help_offers_only_games_that_have_the_command() -> None:
    """`solve --game austrian` was offered, and then refused."""
    for command in ("solve", "arena"):
        told = process(command, "--help")[1]
        games = re.search(r"--game \{([^}]*)\}", told)
        assert games is not None
        for game in games[1].split(","):
            assert process(command, "--game", game, "--help")[0] == 0


def test_every_game_has_a_solver_with_its_own_options() -> None:
    """Skat and Austrian préférence were refused."""
    own = {"preferans": "--talon-takes", "austrian": "--must-beat", "skat": "--hand"}
    for game in own:
        (commands,) = (one for one in arguments(game)._actions if isinstance(one, argparse._SubParsersAction))
        told = commands.choices["solve"].format_help()
        assert {name for name, option in own.items() if option in told} == {game}


@pytest.mark.parametrize(
    ("preset", "rule", "told"),
    [
        ("skat_isko", "end=deals:10000", "time:MINUTES; 1..9999)"),
        ("sochi", "end=deals:0", "deals:N; 1..9999)"),
        ("austrian_limited", "end=time:99999999999999999999", "none; 1..9999)"),
    ],
)
def test_a_number_out_of_range_is_refused_with_its_bounds(preset: str, rule: str, told: str) -> None:
    text = f"pulka 1\nconvention {preset}\nrule {rule}\nseat 1 A\nseat 2 B\nseat 3 C\n"
    assert told in refused("replay", "-", stdin=text.encode())


NUMBERS = {
    ("analyse", "--deal"): (1, 1_000_000),
    ("arena", "--deals"): (1, 100_000),
    ("arena", "--seed"): (-(10**18), 10**18),
    ("arena", "--pot"): (0, 10**13),
    ("solve", "--declarer"): (1, 3),
    ("solve", "--leader"): (1, 3),
    ("solve", "--out"): (1, 3),
}
"""Every number that the command line takes: command, option, bounds."""


@pytest.mark.parametrize(("command", "option"), NUMBERS)
def test_a_refused_number_of_the_command_line_tells_its_bounds(command: str, option: str) -> None:
    low, high = NUMBERS[command, option]
    named = ("--game", "austrian") if option in ("--pot", "--out") else ()
    for text in ("x", "1.5", str(low - 1), str(high + 1), "9" * 5000):
        told = refused(command, *named, f"{option}={text}")
        assert f"argument {option}: a whole number from {low} to {high}" in told
        assert len(told) < 250


def test_every_number_of_the_command_line_is_known_by_its_bounds() -> None:
    """Options that argparse reads by themselves (`type=int`) say "invalid int value" of what they refuse."""
    found = set()
    for game in COMMAND_LINES:
        (commands,) = (one for one in arguments(game)._actions if isinstance(one, argparse._SubParsersAction))
        for name, command in commands.choices.items():
            found |= {(name, one.option_strings[0]) for one in command._actions if one.type is not None}
            assert all(one.type is None or isinstance(one.type, WholeNumber) for one in command._actions)
    assert found == set(NUMBERS)


def test_docstrings_of_packages_name_what_exists() -> None:
    """`NAME.attribute` in a package's docstring, where the package has that NAME."""
    named = 0
    for package in pkgutil.walk_packages(engine_package.__path__, "engine."):
        module = importlib.import_module(package.name) if package.ispkg else None
        for name, attribute in re.findall(r"\b([A-Z][A-Za-z_]+)\.(\w+)", (module.__doc__ or "") if module else ""):
            if hasattr(module, name):
                named += 1
                assert hasattr(getattr(module, name), attribute), f"{package.name}: {name}.{attribute}"
    assert named
