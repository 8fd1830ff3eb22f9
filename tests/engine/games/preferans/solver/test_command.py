"""`python -m engine solve`: one position for a person, many for a program, and what is said about bad input."""

import json
from pathlib import Path

import pytest

from engine.games.preferans.solver import has_numba
from tests.engine.console import engine, process, refused

KOVALEVSKAYA = (
    "Js Qs 7c 9c Td Jd Qd Kd 7h Jh",
    "7s 8s 9s Ts 8c 7d 8d 9d 8h 9h",
    "Ks As Tc Jc Qc Ad Th Qh Kh Ah",
)
SMALL = {"hands": ["As 7h", "Ks 8h", "Qs Ts"], "strain": "s", "declarer": 1, "leader": 1, "trick": []}


def one(**changed: object) -> str:
    return json.dumps({name: value for name, value in {**SMALL, **changed}.items() if value is not None})


def answers(*lines: str | bytes, options: tuple[str, ...] = ()) -> tuple[int, list[dict[str, object]]]:
    stdin = b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines)
    status, out, err = engine("solve", "--batch", *options, stdin=stdin)
    assert err == ""
    return status, [json.loads(line) for line in out.splitlines()]


def test_a_position_for_a_person() -> None:
    status, out, err = engine("solve", *KOVALEVSKAYA, "--strain", "misere", "--declarer", "2")
    assert (status, err) == (0, "")
    assert out.startswith("misere, declarer 2, leader 1\n  1  Qs Js 9c 7c Kd Qd Jd Td Jh 7h\n")
    assert "seat 2 takes 1 of 10 tricks\n" in out
    assert "seat 1 to play: Qs 0, Js 0, 9c 0, 7c 0, Kd 1, Qd 1, Jd 1, Td 1, Jh 0, 7h 0\n" in out
    assert len(out.split("best play:\n")[1].splitlines()) == 10


def test_a_trick_begun_for_a_person() -> None:
    given = ("Js Qs", "7s 8s", "Ks", "--strain", "h", "--trick", "As", "--leader", "3")
    assert engine("solve", *given) == (
        0,
        "hearts, declarer 1, leader 3\n  1  Qs Js\n  2  8s 7s\n  3  Ks\n"
        "on the table: 3:As\nseat 1 takes 0 of 2 tricks\n"
        "seat 1 to play: Qs 0, Js 0\nbest play:\n  3:As 1:Js 2:7s  seat 3 takes\n  3:Ks 1:Qs 2:8s  seat 3 takes\n",
        "",
    )


def test_the_talon_takes_for_a_person() -> None:
    given = ("Js", "8h", "9d", "--strain", "misere", "--talon", "Ah", "--talon-takes")
    status, out, err = engine("solve", *given)
    assert (status, err) == (0, "")
    assert "the talon leads: Ah\nseat 1 takes 0 of 1 tricks\n" in out
    assert out.endswith("  1:Js 2:8h 3:9d  the talon takes\n")


@pytest.mark.parametrize("arguments", [(), ("-",)])
def test_a_position_from_standard_input(arguments: tuple[str, ...]) -> None:
    as_text = json.dumps(SMALL, indent=1)
    assert process("solve", *arguments, stdin=as_text.encode()) == engine("solve", as_text)
    assert engine("solve", as_text)[0] == 0


def test_a_batch() -> None:
    lines = [one(), one(hands=["7h", "Ks 8h", "Qs Ts"], trick=["As"]), "", one(strain="misere", declarer=3)]
    assert answers(*lines) == (
        0,
        [
            {"tricks": 1, "best": ["7h", "8h", "Ts", "Qs", "As", "Ks"]},
            {"tricks": 1, "best": ["Ks", "Ts", "7h", "8h", "Qs"]},
            {"tricks": 0, "best": ["7h", "8h", "Ts", "Ks", "Qs", "As"]},
        ],
    )


def test_a_batch_with_tables() -> None:
    status, found = answers(one(), options=("--table",))
    assert status == 0
    assert [list(line) for line in found] == [["tricks", "cards", "best"]]
    assert found[0]["cards"] == {"As": 1, "7h": 1}


def test_a_batch_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "positions.jsonl"
    file.write_text(one() + "\n", "utf-8")
    status, out, err = engine("solve", "--batch", str(file))
    assert (status, len(out.splitlines()), err) == (0, 1, "")
    assert refused("solve", "--batch", str(tmp_path / "none")).endswith(
        "none: cannot be read: No such file or directory"
    )


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (one(hands=["As 7h", "Ks 8h", "Qs As"]), "As is there twice"),
        (one(hands=["7h", "Ks 8h", "Qs 7s"], trick=["Ks"]), "Ks is there twice"),
        (one(hands=["As 7h", "Ks 8h", "Qs"]), "the hands are uneven: 2, 2, 1 cards"),
        (one(trick=["Td"]), "the hands are uneven: 2, 2, 2 cards with 1 played to the trick"),
        (one(hands=["As"]), "hands is a list of two or three hands"),
        (one(hands=[7, "Ks", "Qs"]), "a hand is written as cards: 7"),
        (one(hands=["As 7h", "Ks 8h", "Qs 10s"]), "unknown card '10s'"),
        (one(hands=["As 7h", "Ks 8h", ["Qs", 3]]), "unknown card 3"),
        (one(strain="z"), 'unknown strain "z": s, c, d, h, n or misere'),
        (one(strain=3), "unknown strain 3: s, c, d, h, n or misere"),
        (one(declarer=0), "the declarer is seat 1, 2 or 3, not 0"),
        (one(declarer=4), "the declarer is seat 1, 2 or 3, not 4"),
        (one(leader=True), "the leader is seat 1, 2 or 3, not true"),
        (one(leader="1"), 'the leader is seat 1, 2 or 3, not "1"'),
        (one(leader=None), "leader is missing"),
        (one(hands=None), "hands is missing"),
        (one(hand=[]), 'unknown field "hand"'),
        (one(trick=["As", "Ks", "Qs"]), "a trick on the table has at most 2 cards, not 3"),
        (one(trick=["Td"], hands=["7h", "Ks 8h", "Qs Ts"], leader=1, talon=["9s"]), "the talon leads in raspasy only"),
        (one(trick=["Td", "7h"], hands=["Ks", "Kd", "Qs Ts"]), "seat 2 could not play 7h: it holds Kd"),
        (one(strain="misere", talon=["9s"], talon_takes=1), "talon_takes is true or false"),
        ("[]", "a position is a JSON object"),
        ("solve this", "not JSON"),
        ("[" * 100_000, "not JSON"),
        (b'{"hands": "\xff"}', "not UTF-8"),
        (one(hands=["A" * 1_000_000, "Ks", "Qs"]), "unknown card '" + "A" * 36 + "..."),
        (one(**{"A" * 1_000_000: 1}), 'unknown field "' + "A" * 36 + "..."),
    ],
)
def test_bad_input(line: str | bytes, sentence: str) -> None:
    status, found = answers(one(), line, one())
    assert status == 2
    assert found[1] == {"error": sentence}
    assert found[0] == found[2] == {"tricks": 1, "best": ["7h", "8h", "Ts", "Qs", "As", "Ks"]}


def test_a_file_may_begin_with_a_mark_of_its_encoding() -> None:
    """As Windows writes it, with its ends of lines."""
    status, found = answers(b"\xef\xbb\xbf" + one().encode() + b"\r", one().encode() + b"\r")
    assert (status, len(found)) == (0, 2)
    assert found[0] == found[1]


def test_bad_input_for_a_person() -> None:
    assert refused("solve", "As", "Ks", "As", "--strain", "s") == "solve: As is there twice"
    assert refused("solve", "As", "Ks", "Qs") == "solve: --strain is missing"
    assert refused("solve", "As", "Ks", "Qs", "Js") == "solve: two or three hands or one JSON object, not 4 arguments"
    assert refused("solve", "As Ks") == "solve: two or three hands or one JSON object, not one hand"
    assert refused("solve", '{"hands"') == "solve: not JSON"
    assert refused("solve", stdin=b"") == "solve: not JSON"


def test_many_positions_are_answered_alike_from_first_to_last() -> None:
    """Where numba is there it takes over after twenty."""
    status, out, err = process("solve", "--batch", stdin="\n".join([one()] * 60).encode())
    assert (status, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == [
        {"tricks": 1, "best": ["7h", "8h", "Ts", "Qs", "As", "Ks"]}
    ] * 60


@pytest.mark.skipif(not has_numba(), reason="numba (the extra `fast`) is not installed")
def test_the_compiled_kernel_answers_the_same() -> None:
    lines = [one(), one(strain="misere", declarer=3)]
    fast, pure = (answers(*lines, options=("--kernel", name, "--table")) for name in ("fast", "pure"))
    assert fast == pure
