"""Kinds of values of an option: each reads a text and writes a value back (skat.md §11)."""

import msgspec

from engine.core.kinds import whole_number
from engine.games.skat.rules.model import End
from engine.games.skat.rules.values import EndKind

MOST: int = 9999
"""Largest number of laps, points, deals or minutes."""


class EndText(msgspec.Struct, frozen=True):
    """`laps:N`, `points:N`, `deals:N` or `time:MINUTES`."""

    texts: tuple[str, ...] = ("laps:N", "points:N", "deals:N", "time:MINUTES")

    def parse(self, text: str) -> End:
        kind, _, count = text.partition(":")
        return End(EndKind(kind), whole_number(count, 1, MOST))

    def write(self, value: End) -> str:
        return f"{value.kind}:{value.count}"
