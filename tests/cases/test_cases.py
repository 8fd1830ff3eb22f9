"""Cases from outside, run in this process: records, analyses, and positions of both solvers."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from engine.games import GAMES
from tests.cases.door import skat_values
from tests.engine.console import engine
from tests.narrowed import there

HERE: Final = Path(__file__).parent
FILES: Final = sorted(HERE.glob("*.jsonl"))
Case = Mapping[str, Any]


@cache
def sources() -> list[str]:
    """Where the cases come from."""
    found: list[str] = json.loads((HERE / "sources.json").read_text("utf-8"))
    return found


def text_of(case: Case) -> bytes:
    """The record of a case."""
    return ("\n".join(case["record"]) + "\n").encode()


def replayed(case: Case) -> Iterator[str]:
    """What `replay` says otherwise than the case."""
    status, out, err = engine("replay", "-", "--json", stdin=text_of(case))
    want = dict(case["expect"])
    if error := want.pop("error", ""):
        if status != 2 or not re.search(error, err):
            yield f"status {status}: {err or out}"
        return
    if status:
        yield err
        return
    found = json.loads(out)
    deals = {deal["number"]: deal for deal in found["deals"]}
    for name, value in want.items():
        own = VALUES[name](found) if name in VALUES else of_deal(deals[int(name.removeprefix("deal "))], value)
        if own != (in_fractions(value) if name in ("sheet", "settlement_exact") else value):
            yield f"{name}: {own}, not {value}"


def of_deal(deal: Mapping[str, Any], value: Mapping[str, Any]) -> dict[str, Any]:
    """What a deal says of the things that a case names."""
    told = {**deal, "list": {str(entry["seat"]): int(entry["amount"]) for entry in deal["entries"]}}
    return {name: int(told.get(name) or 0) if name == "tops" else told.get(name) for name in value}


def sheet_of(found: Mapping[str, Any]) -> dict[str, Fraction]:
    """The cells of the sheet that are not empty, as cases name them: `pool 1`, `on2 1`."""
    sheet = found["sheet"]
    cells = {f"{column} {seat}": amount for column in ("pool", "mountain") for seat, amount in sheet[column].items()}
    cells |= {f"on{on} {seat}": amount for seat, row in sheet["whists"].items() for on, amount in row.items()}
    return {name: amount for name, amount in in_fractions(cells).items() if amount}


def in_fractions(amounts: Mapping[str, Any]) -> dict[str, Fraction]:
    """Amounts as exact numbers."""
    return {name: Fraction(amount) for name, amount in amounts.items() if Fraction(amount)}


VALUES: Final[Mapping[str, Callable[[Mapping[str, Any]], object]]] = {
    "deals": lambda found: len(found["deals"]),
    "sheet": sheet_of,
    "settlement_exact": lambda found: in_fractions(found["settlement"]["exact"]),
    "settlement": lambda found: found["settlement"]["whists"],
    "settlement_points": lambda found: found["settlement"]["points"],
}
"""Things of a whole record that cases name."""


def analysed(case: Case) -> Iterator[str]:
    """What `analyse` says otherwise than the case."""
    status, out, err = engine("analyse", "-", stdin=text_of(case))
    expect = case["expect"]
    if status or not re.search(expect.get("match", ""), out):
        yield f"status {status}, does not say {expect.get('match')}: {out}{err}"
    if "not_match" in expect and (found := re.search(expect["not_match"], out)):
        yield f"says {found[0]}"


def tricks_of(cases: list[Case]) -> list[int]:
    """What `solve --batch` says of positions of preferans."""
    lines = "".join(
        json.dumps({name: case[name] for name in ("hands", "strain", "declarer", "leader")}) + "\n" for case in cases
    )
    status, out, err = engine("solve", "--batch", "-", stdin=lines.encode())
    assert (status, err) == (0, "")
    return [json.loads(line)["tricks"] for line in out.splitlines()]


SOLVERS: Final[Mapping[str, Callable[[list[Case]], list[int]]]] = {"skat_solve": skat_values, "pref_solve": tricks_of}
READERS: Final[Mapping[str, Callable[[Case], Iterator[str]]]] = {"replay": replayed, "analyse": analysed}


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Have the fast searches compiled, once."""
    for game in GAMES.values():
        there(game.robots.search).make_ready()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_others_state_the_same(path: Path) -> None:
    cases: list[Case] = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert all(0 <= case["source"] < len(sources()) for case in cases)
    wrong = {
        case["id"]: found for case in cases if case["kind"] in READERS and (found := list(READERS[case["kind"]](case)))
    }
    for kind, solve in SOLVERS.items():
        some = [case for case in cases if case["kind"] == kind]
        for case, value in zip(some, solve(some), strict=True):
            if value != case["expect"]:
                wrong[case["id"]] = [f"{value}, not {case['expect']}"]
    assert wrong == {}, {name: sources()[case["source"]] for case in cases if (name := case["id"]) in wrong}
    assert {case["kind"] for case in cases} <= {*READERS, *SOLVERS}
