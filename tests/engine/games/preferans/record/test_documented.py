"""The record that docs/notation.md shows is one, and its first deal gives the JSON that stands there."""

import json
import re

from engine.games.preferans.cli.report import summary
from engine.games.preferans.record import parse, write
from tests.checks.source import ROOT

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BLOCKS = BLOCK.findall((ROOT / "docs/notation.md").read_text("utf-8"))
RECORD = next(text for _, text in BLOCKS if text.startswith("pulka 1"))


def test_the_example_is_a_record_and_is_written_back() -> None:
    read = parse(RECORD)
    assert read.match.standing.deals == RECORD.count("\ndeal ") == 3
    assert parse(write(read.events, finished_only=True)).events == read.events


def test_the_first_deal_gives_the_json() -> None:
    (told,) = (json.loads(text) for language, text in BLOCKS if language == "json")
    assert summary(parse(RECORD.partition("\ndeal 2 ")[0])) == told
