"""Kinds of values of an option: each reads a text and writes a value back (austrian.md §11)."""

import re
from enum import StrEnum
from typing import Any, Protocol

import msgspec

from engine.games.austrian.calls import Extra
from engine.games.austrian.rules.model import End
from engine.games.austrian.rules.values import EndKind

_DIGITS = re.compile(r"0|[1-9][0-9]{0,8}")
NO_ITEMS = "none"
MOST = 10**9 - 1
"""Largest number of an option."""


class ValueKind(Protocol):
    """Way to read and write the values of one option: `parse(write(value)) == value`."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text of a value, or words that describe them."""
        ...

    def parse(self, text: str) -> Any:
        """Read a value. Raises ValueError for any other text."""
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
    """A whole number from `low` on, a multiple of `step`."""

    low: int
    texts: tuple[str, ...]
    step: int = 1

    def parse(self, text: str) -> int:
        number = _number(text, self.low, MOST)
        if number % self.step:
            raise ValueError(text)
        return number

    def write(self, value: int) -> str:
        return str(value)


class Extras(msgspec.Struct, frozen=True):
    """Contracts for the numbers 5, 6 ..., in any order, each at most once; may be empty."""

    texts: tuple[str, ...] = (f"list of {' '.join(Extra)}", NO_ITEMS)

    def parse(self, text: str) -> tuple[Extra, ...]:
        items = [] if text == NO_ITEMS else text.split(",")
        if len(set(items)) != len(items):
            raise ValueError(text)
        return tuple(Extra(item) for item in items)

    def write(self, value: tuple[Extra, ...]) -> str:
        return ",".join(value) or NO_ITEMS


class EndText(msgspec.Struct, frozen=True):
    """`deals:N`, `time:MINUTES` or `none`."""

    texts: tuple[str, ...] = ("deals:N", "time:MINUTES", NO_ITEMS)

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
            case EndKind.NONE:
                return value.kind.value


def _number(text: str, low: int, high: int) -> int:
    if not _DIGITS.fullmatch(text) or not low <= int(text) <= high:
        raise ValueError(text)
    return int(text)
