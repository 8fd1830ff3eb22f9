"""Types of option values that several games use; each converts text to a value and back."""

import re
from enum import StrEnum
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

_DIGITS = re.compile(r"0|[1-9][0-9]{0,8}")
NO_ITEMS: Final = "none"
"""Text for an empty list."""
LARGEST: Final = 10**9 - 1
"""Largest value of an option that is a number."""
MOST: Final = 9999
"""Largest limit for the length of a match, in deals or minutes."""

K = TypeVar("K", bound=StrEnum)


class OutOfRange(ValueError):
    """Error for a whole number that is too small or too large."""

    def __init__(self, text: str, low: int, high: int) -> None:
        super().__init__(text)
        self.low, self.high = low, high
        """Smallest and largest number."""


class ValueKind(Protocol):
    """Type of the values of one option, with its text form: `parse(write(value)) == value`."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Texts of all values, or words that describe them."""
        ...

    def parse(self, text: str) -> Any:
        """Return the value of a text; items of a set may be in any order. Raises ValueError for any other text."""
        ...

    def write(self, value: Any) -> str:
        """Return the text of a value that `parse` can return."""
        ...


class YesNo(msgspec.Struct, frozen=True):
    """Truth value with the texts `yes` and `no`."""

    texts: tuple[str, ...] = ("yes", "no")

    def parse(self, text: str) -> bool:
        if text not in self.texts:
            raise ValueError(text)
        return text == "yes"

    def write(self, value: bool) -> str:
        return "yes" if value else "no"


class OneOf(msgspec.Struct, frozen=True):
    """Member of an enumeration; its text is its value."""

    names: type[StrEnum]

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(self.names)

    def parse(self, text: str) -> StrEnum:
        return self.names(text)

    def write(self, value: StrEnum) -> str:
        return value.value


class Number(msgspec.Struct, frozen=True):
    """Whole number from `low` to `high` that is a multiple of `step`."""

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


class Several(msgspec.Struct, frozen=True):
    """Set of members of an enumeration, stored in the order of that enumeration without repetition; may be empty."""

    names: type[StrEnum]

    @property
    def texts(self) -> tuple[str, ...]:
        return (f"list of {' '.join(self.names)}", NO_ITEMS)

    def parse(self, text: str) -> tuple[StrEnum, ...]:
        items = {self.names(item) for item in each_once(text)}
        return tuple(name for name in self.names if name in items)

    def write(self, value: tuple[StrEnum, ...]) -> str:
        return ",".join(value) or NO_ITEMS


class MatchEnd(msgspec.Struct, Generic[K], frozen=True, omit_defaults=True):
    """Base of the condition that ends a match.

    K: enumeration of such conditions, with `deals` and `time` among them
    """

    kind: K
    deals: int = 0
    """Number of deals after which the match ends, if `kind` is `deals`; else without effect."""
    minutes: int = 0
    """Minutes after which the match ends, if `kind` is `time`; else without effect."""


class EndText(msgspec.Struct, frozen=True):
    """End of a match, with the text `deals:N`, `time:MINUTES`, or the name of another condition."""

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
    """Return the whole number in `text`, which must be from `low` to `high` and without leading zeros.

    Raises OutOfRange for any other whole number, ValueError for any other text.

    >>> whole_number("12", 1, 20)
    12
    """
    if not _DIGITS.fullmatch(text):
        raise OutOfRange(text, low, high) if text.isascii() and text.isdigit() else ValueError(text)
    if not low <= int(text) <= high:
        raise OutOfRange(text, low, high)
    return int(text)


def each_once(text: str) -> list[str]:
    """Split a list of items at commas; "none" is the empty list. Raises ValueError if an item is repeated.

    >>> each_once("6,8"), each_once("none")
    (['6', '8'], [])
    """
    items = [] if text == NO_ITEMS else text.split(",")
    if len(set(items)) != len(items):
        raise ValueError(text)
    return items
