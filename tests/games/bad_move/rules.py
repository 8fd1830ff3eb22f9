"""Rules of a match of «дурной ход»: two presets and one option."""

from typing import Final

from engine.core.kinds import Number
from engine.core.options import Option, OptionBook, PresetRules, Presets

SEATS: Final = (2, 3)


class Rules(PresetRules, frozen=True):
    """Rules of one match."""

    preset: str = "badmove"
    deals: int = 3
    """Number of deals after which the match is over."""


BOOK: Final = OptionBook(
    Presets((rules, SEATS) for rules in (Rules(), Rules("longmove", 9))),
    (Option("deals", Number(1, 99, ("1..99",)), "number of deals", ""),),
)
