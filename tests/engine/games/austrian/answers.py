"""The known answers that docs/austrian.md shows, block by block, and matches built for them."""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.core.match import Mark, StartDeal
from engine.core.record.lines import Item
from engine.core.seats import BySeat, Seat
from engine.core.shuffle import deck_of
from engine.games.austrian.events import MatchStarted
from engine.games.austrian.game import decide, evolve, start
from engine.games.austrian.match_commands import OpenPot
from engine.games.austrian.record.lines import command_of
from engine.games.austrian.rules import BY_NAME, PRESETS, Rules, preset, with_rules
from engine.games.austrian.state import Match, running
from engine.three_hands.dealing import DECK
from tests.checks.source import ROOT

NAMES: Final = ("А", "Б", "В", "Г")
BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BLOCKS: Final = BLOCK.findall((ROOT / "docs/austrian.md").read_text("utf-8"))


def rows(kind: str, lines: int = 1) -> dict[str, tuple[str, ...]]:
    """List the answers of a block by their numbers; each has so many lines, split at their bars."""
    (text,) = (text for found, text in BLOCKS if found == kind)
    told = text.splitlines()
    joined = (" | ".join(told[index : index + lines]) for index in range(0, len(told), lines))
    parts = (tuple(part.strip() for part in line.split("|")) for line in joined)
    return {head.split()[0]: (head.partition(" ")[2], *rest) for head, *rest in parts}


def records() -> dict[str, str]:
    """List the records by their numbers, without the comment that names them."""
    found = (text.partition("\n") for kind, text in BLOCKS if kind == "record")
    return {head.split()[1]: body for head, _, body in found}


class Given(NamedTuple):
    """Beginning of an answer: rules, seats, and what else it names."""

    rules: Rules
    seats: int
    fields: dict[str, str]


def given(text: str) -> Given:
    """Read `limited stake=20 dealer=3 pot=260`: a preset, changed parameters, other fields."""
    words = text.split()
    name = f"austrian_{words[0]}" if words and f"austrian_{words[0]}" in PRESETS else "austrian_limited"
    fields = dict(word.split("=", 1) for word in words if "=" in word)
    of_rules = [(key, value) for key, value in fields.items() if key in BY_NAME and key != "pot"]
    rules = with_rules(preset(name), of_rules)
    return Given(rules, int(fields.pop("seats", "3")), fields)


def begun(rules: Rules, seats: int = 3, pot: int = 0) -> Match:
    """Return a match before its first deal, with a pot that seat 1 has paid."""
    match = start(MatchStarted(rules, NAMES[:seats]))
    if pot:
        match = done(match, OpenPot(pot, BySeat.of(seats, 0).put(1, -pot)))
    return match


def done(match: Match, *commands: object, mark: Mark | None = None) -> Match:
    """Return the match after commands."""
    for command in commands:
        for event in decide(match, command, mark):
            match = evolve(match, event)
    return match


def dealt(match: Match, dealer: int) -> Match:
    """Return the match with any cards dealt."""
    return done(match, StartDeal(Seat(dealer), deck_of(DECK, bytes(32), {})))


def said(match: Match, line: str, items: Iterable[str]) -> Match:
    """Return the match after words as a record has them: `1:pass`, `3:discard Jd 7s`."""
    for item in items:
        deal = running(match)
        assert deal is not None
        head, _, words = item.partition(":")
        match = done(match, command_of(line, Item(Seat(int(head)), tuple(words.split())), deal))
    return match
