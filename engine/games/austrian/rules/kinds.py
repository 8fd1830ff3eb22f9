"""Kinds of values of an option: each reads a text and writes a value back (austrian.md §11)."""

import msgspec

from engine.core.kinds import NO_ITEMS, each_once, whole_number
from engine.games.austrian.calls import Extra
from engine.games.austrian.rules.model import End
from engine.games.austrian.rules.values import EndKind


class Extras(msgspec.Struct, frozen=True):
    """Contracts for the numbers 5, 6 ..., in any order, each at most once; may be empty."""

    texts: tuple[str, ...] = (f"list of {' '.join(Extra)}", NO_ITEMS)

    def parse(self, text: str) -> tuple[Extra, ...]:
        return tuple(Extra(item) for item in each_once(text))

    def write(self, value: tuple[Extra, ...]) -> str:
        return ",".join(value) or NO_ITEMS


class EndText(msgspec.Struct, frozen=True):
    """`deals:N`, `time:MINUTES` or `none`."""

    texts: tuple[str, ...] = ("deals:N", "time:MINUTES", NO_ITEMS)

    def parse(self, text: str) -> End:
        kind, colon, count = text.partition(":")
        if kind == EndKind.DEALS:
            return End(EndKind.DEALS, whole_number(count, 1, 9999))
        if kind == EndKind.TIME:
            return End(EndKind.TIME, minutes=whole_number(count, 1, 9999))
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
