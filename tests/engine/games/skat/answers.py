"""The known answers of docs/skat.md §12 by their numbers, and how their words are meant."""

import re
from typing import Final, NamedTuple

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.skat.contracts import Announcement, Contract, Declaration
from engine.games.skat.outcomes import GameOutcome, Side
from engine.games.skat.rules import PRESETS, Rules, preset
from tests.checks.source import ROOT

NAMES: Final = ("А", "Б", "В", "Г")
BLOCK: Final = re.compile(r"^```skat\n(\d.*?)^```$", re.DOTALL | re.MULTILINE)
SIDES: Final = {"decl": Side.DECLARER, "def": Side.DEFENDERS}
ANNOUNCED: Final = {
    "sch": Announcement.SCHNEIDER,
    "swz": Announcement.SCHWARZ,
    "ouvert": Announcement.OUVERT,
}


class Answer(NamedTuple):
    """A known answer."""

    number: str
    presets: tuple[Rules, ...]
    words: tuple[str, ...]
    """Words of the answer, its kind as the first one."""
    expected: str

    @property
    def fields(self) -> dict[str, str]:
        """Words of the form NAME=VALUE."""
        return dict(word.split("=") for word in self.words if "=" in word)


def answers() -> dict[str, Answer]:
    """List all answers by their numbers."""
    ((text),) = BLOCK.findall((ROOT / "docs/skat.md").read_text("utf-8"))
    return {answer.number: answer for answer in map(_answer, text.splitlines())}


def _answer(line: str) -> Answer:
    told = re.sub(r"\s+#.*", "", line)
    given, _, expected = told.rpartition(" = ")
    number, rules, *words = given.split()
    names = list(PRESETS) if rules == "any" else [f"skat_{rules}"]
    return Answer(number.rstrip(":"), tuple(map(preset, names)), tuple(words), expected)


def of_kind(kind: str) -> dict[str, Answer]:
    """List the answers of one kind by their numbers."""
    return {number: answer for number, answer in answers().items() if answer.words[0] == kind}


def contract_of(word: str) -> Contract:
    """Read a game: `g` is a grand, `n` a null."""
    return Contract({"g": "grand", "n": "null"}.get(word, word))


def cards_of(words: tuple[str, ...]) -> tuple[Card, ...]:
    """Read cards."""
    return tuple(map(Card, words))


def outcome_of(answer: Answer) -> GameOutcome:
    """Read `game h tops=+1 hand sch pts=90 bid=20 none=def kontra re`."""
    _, game, *words = answer.words
    fields = answer.fields
    announced = next((ANNOUNCED[word] for word in words if word in ANNOUNCED), None)
    return GameOutcome(
        Seat.ONE,
        Declaration(contract_of(game), "hand" in words, announced),
        int(fields.get("bid", "18")),
        int(fields.get("tops", "0")),
        int(fields["pts"]) if "pts" in fields else None,
        SIDES.get(fields.get("none", "")),
        int(fields["took"]) if "took" in fields else None,
        kontra="kontra" in words,
        re="re" in words,
    )
