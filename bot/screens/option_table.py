"""Table of a game's options in words: one row for each option, with its names, its values and what people type.

A row of Skat::

    option("list", "end", "List", "list").of(
        value("classical", "classical", "The list counts as it is."),
        value("seeger", "with bonuses (Seeger)", "Added to the list: 50 for each game won ..."),
    )
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.screens.texts import mark

COMMON: Final[Mapping[str, str]] = {
    "yes": mark("yes"),
    "no": mark("no"),
    "off": mark("off"),
    "none": mark("none"),
    "0": mark("none"),
}
"""Untranslated words for values that an option's row does not name itself, by value."""
DECIDED: Final = mark("After the old books, which leave this open.")
"""Untranslated sentence after the effect of a value that the old books name without saying how it is played."""


class OptionValue(msgspec.Struct, frozen=True):
    """Words for one value of an option."""

    value: str
    """Value as typed; of a value like laps:4 the part before the colon."""
    word: str = ""
    """Untranslated word for the value; empty if `COMMON` has it, the game composes it, or it is shown as typed."""
    effect: str = ""
    """Untranslated sentence on what the value means; empty for the row's `effect`."""
    brief: str = ""
    """Untranslated shorter word for a button that would be cut off; empty for `word`."""
    is_decided: bool = False
    """Whether `DECIDED` is said after the effect."""


class OptionRow(msgspec.Struct, frozen=True):
    """Words for one option."""

    name: str
    """Name of the option in the engine's table of options."""
    page: str
    """Page (group of options) on which the option is set."""
    label: str
    """Untranslated label, short enough for two buttons in a row."""
    subject: str
    """Untranslated name of the option, to be followed by a colon and the value."""
    values: Mapping[str, OptionValue] = MappingProxyType({})
    """Words for values, by `OptionValue.value`; values that need neither name nor sentence are missing."""
    effect: str = ""
    """Untranslated sentence for every value that has none of its own."""
    usual: tuple[str, ...] = ()
    """Values with a button, for an option whose values are numbers or lists."""
    example: str | None = None
    """Example of a value that is typed because it has no button; None if every value has a button."""
    wanted: str = ""
    """Untranslated sentence on the allowed values, shown after a wrong one; empty: the values are listed."""

    def of(
        self,
        *values: OptionValue,
        effect: str = "",
        usual: tuple[str, ...] = (),
        example: str | None = None,
        wanted: str = "",
    ) -> "OptionRow":
        """Return a copy of this row with the given values and fields."""
        by_value = {one.value: one for one in values}
        return replace(self, values=by_value, effect=effect, usual=usual, example=example, wanted=wanted)

    def value(self, value: str) -> OptionValue:
        """Return the words for a value; empty words if the row has none."""
        return self.values.get(value) or self.values.get(value.partition(":")[0]) or OptionValue(value)

    def word(self, value: str) -> str:
        """Return the untranslated word for a value; "" if neither the row nor `COMMON` has one."""
        return self.value(value).word or COMMON.get(value, "")


class PresetWords(msgspec.Struct, frozen=True):
    """Names of a preset."""

    name: str
    """Name in the engine's table of presets."""
    title: str
    """Untranslated name on the screen, with the context "preset"."""
    typed: str
    """Untranslated list of other names that people type, in lower case and separated by commas.

    Surnames are not allowed, because people's names follow the preset after /score.
    """
    note: str = ""
    """Untranslated words that tell the preset from another of nearly that name; empty for most."""


class Size(msgspec.Struct, frozen=True):
    """Number in a game's rules that people change most: presets leave it free, and `/new 20` sets it."""

    option: str
    """Name of the option that contains the number."""
    offered: tuple[int, ...]
    """Values with a button; other values are typed."""
    example: int
    """Example of a typed value."""
    title: str
    """Untranslated heading of its page: "Pool"."""
    key: str
    """Untranslated label of the button with the value: "Pool: %(n)d"."""
    meaning: str
    """Untranslated name used in a sentence: "the pool"."""
    value: str = "%s"
    """Format of the option's value, with %s for the number: "deals:%s"."""


option, value = OptionRow, OptionValue
"""Short names of the classes, for tables whose strings are collected as messages of the catalogue."""


class OptionTable:
    """Words for a game's options and presets, by name, and the pages on which the options are set."""

    def __init__(self, presets: Iterable[PresetWords], pages: Mapping[str, str], rows: Iterable[OptionRow]) -> None:
        self.presets: Final = {preset.name: preset for preset in presets}
        self.pages: Final = pages
        """Untranslated titles of the pages, by their names in callback data."""
        self.rows: Final = {row.name: row for row in rows}

    def of_page(self, page: str) -> tuple[str, ...]:
        """Return the names of the options on a page, in the order of the table."""
        return tuple(name for name, row in self.rows.items() if row.page == page)
