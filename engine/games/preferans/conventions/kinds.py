"""Kinds of values of an option: each reads a text and writes a value back (parameters.md)."""

import re
from enum import StrEnum
from typing import Any, Protocol

import msgspec

from engine.games.preferans.contracts import LEVELS, parse_rung
from engine.games.preferans.conventions.model import End
from engine.games.preferans.conventions.values import EndKind

_DIGITS = re.compile(r"0|[1-9][0-9]{0,8}")
NO_ITEMS = "none"
MAX_ITEMS = 20
"""Longest list whose last item repeats."""


class ValueKind(Protocol):
    """Way to read and write the values of one option: `parse(write(value)) == value`."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text of a value, or words that describe them (parameters.md, the column of values)."""
        ...

    def parse(self, text: str) -> Any:
        """Read a value; a set may be told in any order. Raises ValueError for any other text."""
        ...

    def write(self, value: Any) -> str:
        """Write a value that `parse` may have given."""
        ...


class YesNo(msgspec.Struct, frozen=True):
    """`yes` or `no`."""

    texts: tuple[str, ...] = ("yes", "no")

    def parse(self, text: str) -> bool:
        if text not in self.texts:
            raise ValueError(text)
        return text == "yes"

    def write(self, value: bool) -> str:
        return "yes" if value else "no"


class Choice(msgspec.Struct, frozen=True):
    """One of the names of an enumeration."""

    names: type[StrEnum]

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(self.names)

    def parse(self, text: str) -> StrEnum:
        return self.names(text)

    def write(self, value: StrEnum) -> str:
        return value.value


class Number(msgspec.Struct, frozen=True):
    """A whole number from `low` to `high`."""

    low: int
    high: int
    texts: tuple[str, ...]

    def parse(self, text: str) -> int:
        return _number(text, self.low, self.high)

    def write(self, value: int) -> str:
        return str(value)


class Numbers(msgspec.Struct, frozen=True):
    """A list of whole numbers, from one to twenty."""

    low: int
    high: int
    texts: tuple[str, ...]

    def parse(self, text: str) -> tuple[int, ...]:
        items = text.split(",")
        if len(items) > MAX_ITEMS:
            raise ValueError(text)
        return tuple(_number(item, self.low, self.high) for item in items)

    def write(self, value: tuple[int, ...]) -> str:
        return ",".join(map(str, value))


class LevelSet(msgspec.Struct, frozen=True):
    """Levels of contracts, each once, low to high; may be empty."""

    texts: tuple[str, ...] = ("list of 6..10", NO_ITEMS)

    def parse(self, text: str) -> tuple[int, ...]:
        return tuple(sorted(_number(item, LEVELS[0], LEVELS[-1]) for item in _each_once(text)))

    def write(self, value: tuple[int, ...]) -> str:
        return ",".join(map(str, value)) or NO_ITEMS


class Several(msgspec.Struct, frozen=True):
    """Names of an enumeration, each once, in its order; may be empty."""

    names: type[StrEnum]

    @property
    def texts(self) -> tuple[str, ...]:
        return (f"list of {' '.join(self.names)}", NO_ITEMS)

    def parse(self, text: str) -> tuple[StrEnum, ...]:
        items = {self.names(item) for item in _each_once(text)}
        return tuple(name for name in self.names if name in items)

    def write(self, value: tuple[StrEnum, ...]) -> str:
        return ",".join(value) or NO_ITEMS


class BidSet(msgspec.Struct, frozen=True):
    """Bids as a record writes them, each once; may be empty."""

    texts: tuple[str, ...] = ("list of bids", NO_ITEMS)

    def parse(self, text: str) -> tuple[str, ...]:
        return tuple(str(parse_rung(item)) for item in _each_once(text))

    def write(self, value: tuple[str, ...]) -> str:
        return ",".join(value) or NO_ITEMS


class NumberOrNone(msgspec.Struct, frozen=True):
    """A whole number from `low` to `high`, or none (0)."""

    low: int
    high: int

    @property
    def texts(self) -> tuple[str, ...]:
        return (NO_ITEMS, f"{self.low}..{self.high}")

    def parse(self, text: str) -> int:
        return 0 if text == NO_ITEMS else _number(text, self.low, self.high)

    def write(self, value: int) -> str:
        return str(value) if value else NO_ITEMS


class DutyTable(msgspec.Struct, frozen=True):
    """Tricks the defenders must take on 6, 7, 8, 9, 10; never more than are left when the declarer fails by one."""

    texts: tuple[str, ...] = ("tricks on 6,7,8,9,10, at most 5,4,3,2,1",)

    def parse(self, text: str) -> tuple[int, ...]:
        items = text.split(",")
        if len(items) != len(LEVELS):
            raise ValueError(text)
        return tuple(_number(item, 0, 11 - level) for item, level in zip(items, LEVELS, strict=True))

    def write(self, value: tuple[int, ...]) -> str:
        return ",".join(map(str, value))


class EndText(msgspec.Struct, frozen=True):
    """`each`, `sum`, `time:MINUTES` or `deals:N`."""

    texts: tuple[str, ...] = ("each", "sum", "time:MINUTES", "deals:N")

    def parse(self, text: str) -> End:
        kind, colon, count = text.partition(":")
        if kind == EndKind.DEALS:
            return End(EndKind.DEALS, _number(count, 1, 9999))
        if kind == EndKind.TIME:
            return End(EndKind.TIME, minutes=_number(count, 1, 9999))
        if colon:
            raise ValueError(text)
        return End(EndKind(kind))

    def write(self, value: End) -> str:
        match value.kind:
            case EndKind.DEALS:
                return f"{value.kind}:{value.deals}"
            case EndKind.TIME:
                return f"{value.kind}:{value.minutes}"
            case _:
                return value.kind.value


def _each_once(text: str) -> list[str]:
    """Split a list of items; each stands once, so that every value has one spelling. Raises ValueError."""
    items = [] if text == NO_ITEMS else text.split(",")
    if len(set(items)) != len(items):
        raise ValueError(text)
    return items


def _number(text: str, low: int, high: int) -> int:
    if not _DIGITS.fullmatch(text) or not low <= int(text) <= high:
        raise ValueError(text)
    return int(text)
