"""Kinds of values of an option that games share: each reads a text and writes a value back."""

import re
from enum import StrEnum
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

_DIGITS = re.compile(r"0|[1-9][0-9]{0,8}")
NO_ITEMS: Final = "none"
"""Text of an empty list."""
LARGEST: Final = 10**9 - 1
"""Largest number of an option."""
MOST: Final = 9999
"""Largest number of deals, minutes or the like, after which a match ends."""

K = TypeVar("K", bound=StrEnum)


class OutOfRange(ValueError):
    """Refusal of a whole number that is too small or too large."""

    def __init__(self, text: str, low: int, high: int) -> None:
        super().__init__(text)
        self.low, self.high = low, high
        """Smallest and largest number."""


class ValueKind(Protocol):
    """Way to read and write the values of one option: `parse(write(value)) == value`."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text of a value, or words that describe them."""
        ...

    def parse(self, text: str) -> Any:
        """Read a value; the items of a set may be in any order. Raises ValueError for any other text."""
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


class OneOf(msgspec.Struct, frozen=True):
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
    """A whole number from `low` to `high`, a multiple of `step`."""

    low: int
    high: int
    texts: tuple[str, ...]
    step: int = 1

    def parse(self, text: str) -> int:
        number = whole_number(text, self.low, self.high)
        if number % self.step:
            raise ValueError(text)
        return number

    def write(self, value: int) -> str:
        return str(value)


class MatchEnd(msgspec.Struct, Generic[K], frozen=True, omit_defaults=True):
    """Base of the end of a match.

    K: conditions that end it, `deals` and `time` among them
    """

    kind: K
    deals: int = 0
    """Number of deals of the kind `deals`, else without effect."""
    minutes: int = 0
    """Minutes of the kind `time`, else without effect."""


class EndText(msgspec.Struct, frozen=True):
    """`deals:N`, `time:MINUTES`, or the name of another condition that ends a match."""

    end: type[MatchEnd[Any]]
    kinds: type[StrEnum]
    texts: tuple[str, ...]

    def parse(self, text: str) -> MatchEnd[Any]:
        kind, colon, count = text.partition(":")
        if kind == "deals":
            return self.end(self.kinds(kind), deals=whole_number(count, 1, MOST))
        if kind == "time":
            return self.end(self.kinds(kind), minutes=whole_number(count, 1, MOST))
        if colon:
            raise ValueError(text)
        return self.end(self.kinds(kind))

    def write(self, value: MatchEnd[Any]) -> str:
        count = {"deals": value.deals, "time": value.minutes}.get(value.kind)
        return value.kind.value if count is None else f"{value.kind}:{count}"


def whole_number(text: str, low: int, high: int) -> int:
    """Read a whole number from `low` to `high` without leading zeros.

    Raises OutOfRange for another whole number, ValueError for any other text.

    >>> whole_number("12", 1, 20)
    12
    """
    if not _DIGITS.fullmatch(text):
        raise OutOfRange(text, low, high) if text.isascii() and text.isdigit() else ValueError(text)
    if not low <= int(text) <= high:
        raise OutOfRange(text, low, high)
    return int(text)


def each_once(text: str) -> list[str]:
    """Split a list of items. Raises ValueError if one is repeated: every value has one spelling.

    >>> each_once("6,8"), each_once("none")
    (['6', '8'], [])
    """
    items = [] if text == NO_ITEMS else text.split(",")
    if len(set(items)) != len(items):
        raise ValueError(text)
    return items
