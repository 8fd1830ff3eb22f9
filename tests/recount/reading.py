"""Reader of the record of a tournament (section 6)."""

import json
from dataclasses import dataclass, field
from fractions import Fraction

ROBOT = 0
CONTROL = 0
Place = tuple[int, int, int]
"""Round, table and deal; deal 0 of a match."""


@dataclass
class Result:
    """Result of a match or of a deal, seat 1 first."""

    exact: list[Fraction]
    deals: int
    finished: bool
    corrected: bool = False


@dataclass
class Table:
    """Table of a round; results and awards by deal, 0 of a match."""

    number: int
    seats: list[int]
    missing: set[int] = field(default_factory=set)
    results: dict[int, Result] = field(default_factory=dict)
    awards: dict[int, list[str]] = field(default_factory=dict)
    began: set[int] = field(default_factory=set)

    @property
    def has_played(self) -> bool:
        """Tell whether people met here."""
        return bool(self.results or self.began)


@dataclass
class Round:
    """Round of a tournament."""

    number: int
    leg: str
    tables: dict[int, Table] = field(default_factory=dict)
    byes: list[int] = field(default_factory=list)
    absent: list[int] = field(default_factory=list)
    deals: list[int] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)
    closed: bool = False


@dataclass
class Standing:
    """Line of the standings as stated."""

    place: int
    number: int
    leg: str
    points: Fraction
    whists: Fraction
    firsts: int
    played: int
    out: bool


@dataclass
class Recorded:
    """Tournament as its record states it."""

    kind: str = ""
    plan: dict[str, str] = field(default_factory=dict)
    commit: str = ""
    seals: list[str] = field(default_factory=list)
    entrants: dict[int, str] = field(default_factory=dict)
    words: dict[int, str] = field(default_factory=dict)
    out: dict[int, int] = field(default_factory=dict)
    lots: list[int] = field(default_factory=list)
    stages: list[tuple[str, list[int]]] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    secrets: dict[int, bytes] = field(default_factory=dict)
    master: bytes = b""
    end: str = ""
    standings: list[Standing] = field(default_factory=list)
    matches: dict[Place, list[str]] = field(default_factory=dict)

    @property
    def is_duplicate(self) -> bool:
        """Tell whether all tables play the same deals."""
        return self.kind == "duplicate"

    @property
    def last_secret(self) -> int:
        """Number D of the last secret."""
        return int(self.plan["rounds"]) * int(self.plan["deals"]) + 6 if self.is_duplicate else 0


def text_of(rest: str) -> str:
    """Read a name or a text: bare, or quoted as JSON."""
    return str(json.loads(rest)) if rest.startswith('"') else rest


def _numbers(rest: str) -> list[int]:
    return [int(word) for word in rest.split()]


def _facts(words: list[str]) -> dict[str, str]:
    """Read words of the form name=value."""
    return dict(word.split("=", 1) for word in words if "=" in word)


class Reader:
    """Reader that keeps the round and the match to which a line belongs."""

    def __init__(self) -> None:
        self.found = Recorded()
        self._match: list[str] | None = None

    def read(self, text: str) -> Recorded:
        """Read a whole record. Raises KeyError and ValueError for a line it does not know."""
        for line in text.split("\n"):
            word, _, rest = line.partition(" ")
            if word == "|" and self._match is not None:
                self._match.append(rest)
            elif line and not line.startswith("#"):
                self._take(word, rest)
        return self.found

    def _take(self, word: str, rest: str) -> None:
        known = getattr(self, f"_on_{word}", None)
        if known is None:
            raise KeyError(f"unknown line {word} {rest}")
        known(rest)

    def _table_named(self, rest: str) -> tuple[Table, list[str], int]:
        """Return the table of a line of a round, the words behind it and the deal."""
        number, *words = rest.split(" ")
        deal = int(words.pop(0).removeprefix("deal=")) if words and words[0].startswith("deal=") else 0
        return self.found.rounds[-1].tables[int(number)], words, deal

    # -- the head

    def _on_tournament(self, rest: str) -> None:
        assert rest == "1", "version"

    def _on_title(self, rest: str) -> None:
        assert text_of(rest), "title"

    def _on_game(self, rest: str) -> None:
        assert rest, "game"

    def _on_convention(self, rest: str) -> None:
        assert rest.split(maxsplit=1)[0] in ("3", "4"), rest

    def _on_rule(self, rest: str) -> None:
        assert "=" in rest, rest

    def _on_kind(self, rest: str) -> None:
        self.found.kind = rest

    def _on_plan(self, rest: str) -> None:
        self.found.plan = _facts(rest.split())

    def _on_commit(self, rest: str) -> None:
        self.found.commit = rest

    def _on_seal(self, rest: str) -> None:
        number, seal = rest.split()
        assert int(number) == len(self.found.seals), rest
        self.found.seals.append(seal)

    # -- who takes part

    def _on_entrant(self, rest: str) -> None:
        number, name = rest.split(" ", 1)
        self.found.entrants[int(number)] = text_of(name)

    def _on_word(self, rest: str) -> None:
        number, word = rest.split(" ", 1)
        self.found.words[int(number)] = text_of(word)

    def _on_out(self, rest: str) -> None:
        number, after = _numbers(rest)
        self.found.out[number] = after

    def _on_lots(self, rest: str) -> None:
        self.found.lots = _numbers(rest)

    # -- rounds

    def _on_stage(self, rest: str) -> None:
        leg, _, numbers = rest.partition(" ")
        self.found.stages.append((leg, _numbers(numbers)))

    def _on_round(self, rest: str) -> None:
        assert int(rest) == len(self.found.rounds) + 1, rest
        self.found.rounds.append(Round(int(rest), self.found.stages[-1][0]))

    def _on_table(self, rest: str) -> None:
        number, *seats = _numbers(rest)
        self.found.rounds[-1].tables[number] = Table(number, seats)

    def _on_bye(self, rest: str) -> None:
        self.found.rounds[-1].byes = _numbers(rest)

    def _on_absent(self, rest: str) -> None:
        self.found.rounds[-1].absent = _numbers(rest)

    def _on_unread(self, rest: str) -> None:
        assert len(rest.split(" ", 3)) > 2, rest

    def _on_deals(self, rest: str) -> None:
        self.found.rounds[-1].deals = _numbers(rest)

    def _on_dropped(self, rest: str) -> None:
        self.found.rounds[-1].dropped = _numbers(rest)

    def _on_missing(self, rest: str) -> None:
        table, words, _ = self._table_named(rest)
        table.missing = set(map(int, words))

    def _on_result(self, rest: str) -> None:
        table, words, deal = self._table_named(rest)
        facts = _facts(words)
        exact = [Fraction(amount) for amount in facts["exact"].split(",")]
        table.results[deal] = Result(exact, int(facts["deals"]), "unfinished" not in words)

    def _on_corrected(self, rest: str) -> None:
        table, _, deal = self._table_named(rest)
        table.results[deal].corrected = True

    def _on_award(self, rest: str) -> None:
        table, words, deal = self._table_named(rest)
        table.awards[deal] = words

    def _on_began(self, rest: str) -> None:
        table, _, deal = self._table_named(rest)
        table.began.add(deal)

    def _on_closed(self, rest: str) -> None:
        self.found.rounds[-1].closed = True

    # -- the end

    def _on_secret(self, rest: str) -> None:
        number, secret = rest.split()
        self.found.secrets[int(number)] = bytes.fromhex(secret)

    def _on_master(self, rest: str) -> None:
        self.found.master = bytes.fromhex(rest)

    def _on_end(self, rest: str) -> None:
        self.found.end = rest.partition(" ")[0]

    def _on_standing(self, rest: str) -> None:
        place, number, leg, *words = rest.split()
        facts = _facts(words)
        amounts = Fraction(facts["points"]), Fraction(facts["whists"])
        figures = int(facts["firsts"]), int(facts["played"])
        self.found.standings.append(Standing(int(place), int(number), leg, *amounts, *figures, "out" in words))

    def _on_match(self, rest: str) -> None:
        one, table, deal = (*_numbers(rest), 0)[:3]
        self._match = self.found.matches[one, table, deal] = []
