"""Reader of the record of a match (notation.md; skat.md and austrian.md, section 13), as far as statistics need it."""

import json
import re
from dataclasses import dataclass, field
from fractions import Fraction

RANKS = "789TJQKA"
SUITS = "scdh"
MARKS = ("robot", "timeout")
NAMED = re.compile(r"([st]|\d+):")


@dataclass
class Said:
    """Word or card of a seat; `seat` 0 is the talon that leads."""

    seat: int
    text: str
    mark: str = ""
    """Whether a robot or the clock decided; empty: the person."""


@dataclass
class Deal:
    """Deal of a record."""

    number: int
    dealer: int
    is_paper: bool
    first_line: int
    """Line of the record at which the deal begins, from 0."""
    last_line: int = 0
    """Line behind the deal."""
    hands: dict[int, list[str]] = field(default_factory=dict)
    talon: list[str] = field(default_factory=list)
    auction: list[Said] = field(default_factory=list)
    talon_calls: list[Said] = field(default_factory=list)
    whist: list[Said] = field(default_factory=list)
    others: list[Said] = field(default_factory=list)
    """Words that stand elsewhere: of a kontra, an announcement, an answer to a claim."""
    shoves: list[Said] = field(default_factory=list)
    tricks: list[list[Said]] = field(default_factory=list)
    conceded: Said | None = None
    is_broken: bool = False
    is_refilled: bool = False

    def named(self) -> str:
        """Return the game that the declarer named; empty: none."""
        said = [one.text for one in self.talon_calls if one.text.startswith(("contract ", "game "))]
        return said[-1].split(" ", 1)[1] if said else ""


@dataclass
class Record:
    """Match of a record."""

    lines: list[str]
    preset: str = ""
    rules: dict[str, str] = field(default_factory=dict)
    seats: list[str] = field(default_factory=list)
    deals: list[Deal] = field(default_factory=list)
    end: str | None = None
    """Reason stated for the end, empty where only `end` is stated; None: no end is stated."""

    def upto(self, line: int) -> str:
        """Return the record as it stood before a line."""
        return "\n".join(self.lines[:line]) + "\n"

    @property
    def finished(self) -> list[Deal]:
        """The deals that came to a result."""
        return [deal for deal in self.deals if not deal.is_broken]


def name_of(rest: str) -> str:
    """Read a name: bare, or quoted as JSON."""
    return str(json.loads(rest)) if rest.startswith('"') else rest


def said_in(rest: str) -> list[Said]:
    """Read the words `SEAT:WORD ARGUMENT ...` of a line."""
    found: list[Said] = []
    for word in rest.split():
        seat, colon, text = word.partition(":")
        if colon and (seat.isdigit() or seat == "t"):
            found.append(Said(0 if seat == "t" else int(seat), text))
        else:
            found[-1].text += f" {word}"
    for one in found:
        text, _, mark = one.text.rpartition("~")
        if mark in MARKS:
            one.text, one.mark = text, mark
    return found


def read(text: str) -> Record:
    """Read a record of a match that is over."""
    found = Record(text.split("\n"))
    for number, line in enumerate(found.lines):
        word, _, rest = line.partition(" ")
        if word == "convention":
            found.preset = rest.split()[0]
        elif word == "rule":
            name, _, value = rest.partition("=")
            found.rules[name] = value
        elif word == "seat":
            found.seats.append(name_of(rest.split(" ", 1)[1]))
        elif word == "end":
            found.end = rest
        elif word == "deal":
            facts = rest.split()
            found.deals.append(Deal(int(facts[0]), int(facts[1].removeprefix("dealer=")), "paper" in facts, number))
        elif found.deals and word in IN_A_DEAL:
            _take(found.deals[-1], word, rest)
            found.deals[-1].last_line = number + 1
    return found


OF_A_DEAL = (
    "commit hand talon auction talon-call whist half kontra announce shove play claim concede tricks points sheet"
)
IN_A_DEAL = frozenset([*OF_A_DEAL.split(" "), "outcome", "broken", "secret", "word", "next"])
"""Words of the lines of a deal."""


def _take(deal: Deal, word: str, rest: str) -> None:
    """Take a line of a deal."""
    match word:
        case "hand":
            seat, *cards = rest.split()
            deal.hands[int(seat)] = cards
        case "talon":
            deal.talon = rest.split()
        case "auction":
            deal.auction += said_in(rest)
        case "talon-call":
            deal.talon_calls += said_in(rest)
        case "whist":
            deal.whist += said_in(rest)
        case "play":
            deal.tricks.append(said_in(rest))
        case "kontra" | "announce":
            deal.others += said_in(rest)
        case "shove":
            deal.shoves += said_in(rest)
        case "claim":
            seat, _, answers = rest.partition(" ")
            deal.others += [one for one in said_in(answers) if one.text.split()[0] in ("accept", "refuse")]
        case "concede":
            (deal.conceded,) = said_in(f"{rest.replace('~', ':concede~', 1) if '~' in rest else rest + ':concede'}")
        case "outcome":
            facts = dict(one.split("=", 1) for one in rest.split() if "=" in one)
            deal.whist = [
                Said(int(one.split(":")[0]), one.split(":")[1]) for one in facts.get("whist", "").split(",") if one
            ]
            if facts.get("concede") == "yes":
                deal.conceded = Said(int(facts["declarer"]), "concede")
        case "broken":
            deal.is_broken = True


def amounts(stated: dict[str, str]) -> list[Fraction]:
    """Read amounts by seat as a list, seat 1 first."""
    return [Fraction(stated[seat]) for seat in sorted(stated)]
