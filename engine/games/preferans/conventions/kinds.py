"""Types of option values: each parses a text and writes a value as text (parameters.md)."""

import msgspec

from engine.core.kinds import NO_ITEMS, Number, each_once, whole_number
from engine.games.preferans.contracts import LEVELS, parse_rung

Sentences = dict[str, str]
"""Sentences that explain an option in plain words, by the text of its value.

In a sentence {value} is replaced by the value's text. An empty sentence means that the value needs no mention.
"""
ANY = "*"
"""Key for any value that has no sentence of its own."""
OFF = "off"
"""Text for a game that is not played."""
MAX_ITEMS = 20
"""Greatest number of items in a list such as the prices of successive raspasy; after the end its last item repeats."""


class Numbers(msgspec.Struct, frozen=True):
    """A list of one to twenty whole numbers from `low` to `high`."""

    low: int
    high: int
    texts: tuple[str, ...]

    def parse(self, text: str) -> tuple[int, ...]:
        items = text.split(",")
        if len(items) > MAX_ITEMS:
            raise ValueError(text)
        return tuple(whole_number(item, self.low, self.high) for item in items)

    def write(self, value: tuple[int, ...]) -> str:
        return ",".join(map(str, value))


class TwoNumbers(msgspec.Struct, frozen=True):
    """Two whole numbers from `low` to `high`, of a game with the talon and of one without it."""

    low: int
    high: int
    may_be_off: bool = False
    """Whether the game may be left out: `off`, which is stored as UNSET."""

    @property
    def texts(self) -> tuple[str, ...]:
        numbers = "two numbers: with the talon, without it"
        return (OFF, numbers) if self.may_be_off else (numbers,)

    def parse(self, text: str) -> tuple[int, int] | msgspec.UnsetType:
        if self.may_be_off and text == OFF:
            return msgspec.UNSET
        items = text.split(",")
        if len(items) != 2:
            raise ValueError(text)
        return whole_number(items[0], self.low, self.high), whole_number(items[1], self.low, self.high)

    def write(self, value: tuple[int, int] | msgspec.UnsetType) -> str:
        return OFF if value is msgspec.UNSET else ",".join(map(str, value))


class LevelSet(msgspec.Struct, frozen=True):
    """A set of contract levels, stored in ascending order without repetition; may be empty."""

    texts: tuple[str, ...] = ("list of 6..10", NO_ITEMS)

    def parse(self, text: str) -> tuple[int, ...]:
        return tuple(sorted(whole_number(item, LEVELS[0], LEVELS[-1]) for item in each_once(text)))

    def write(self, value: tuple[int, ...]) -> str:
        return ",".join(map(str, value)) or NO_ITEMS


class BidSet(msgspec.Struct, frozen=True):
    """A set of bids, written as in a record; may be empty."""

    texts: tuple[str, ...] = ("list of bids", NO_ITEMS)

    def parse(self, text: str) -> tuple[str, ...]:
        return tuple(str(parse_rung(item)) for item in each_once(text))

    def write(self, value: tuple[str, ...]) -> str:
        return ",".join(value) or NO_ITEMS


class NumberOrNone(msgspec.Struct, frozen=True):
    """A whole number from `low` to `high`, or 0, which has a word of its own."""

    low: int
    high: int
    word: str = NO_ITEMS
    """Text of 0."""

    @property
    def texts(self) -> tuple[str, ...]:
        return (self.word, f"{self.low}..{self.high}")

    def parse(self, text: str) -> int:
        return 0 if text == self.word else whole_number(text, self.low, self.high)

    def write(self, value: int) -> str:
        return str(value) if value else self.word


class DutyTable(msgspec.Struct, frozen=True):
    """Tricks the defence must take against a 6, 7, 8, 9 and 10: at most 5, 4, 3, 2, 1, which defeat the contract."""

    texts: tuple[str, ...] = ("tricks on 6,7,8,9,10, at most 5,4,3,2,1",)

    def parse(self, text: str) -> tuple[int, ...]:
        items = text.split(",")
        if len(items) != len(LEVELS):
            raise ValueError(text)
        return tuple(whole_number(item, 0, 11 - level) for item, level in zip(items, LEVELS, strict=True))

    def write(self, value: tuple[int, ...]) -> str:
        return ",".join(map(str, value))


ONE_OR_TWO = Number(1, 2, ("1", "2"))
