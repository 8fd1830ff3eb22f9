"""Table of a game's options in words: for each option one row with its names, its values and what is typed.

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
"""Words of values for which no row has its own."""


class OptionValue(msgspec.Struct, frozen=True):
    """One value of an option."""

    value: str
    """Value as typed; for a value like laps:4, the word before the colon."""
    word: str = ""
    """Message id of the value after a colon; empty: `COMMON` has it, the game composes it, or it is shown as typed."""
    effect: str = ""
    """Message id of the sentence on what the value means; empty: that of the row."""
    brief: str = ""
    """Message id of a shorter word for a button that would be cut off; empty: `word`."""


class OptionRow(msgspec.Struct, frozen=True):
    """One option in words."""

    name: str
    """Name in the engine's table of options."""
    page: str
    """Group on whose page the option is set."""
    label: str
    """Message id of a name short enough for two buttons in a row."""
    subject: str
    """Message id of the name before a colon and the value."""
    values: Mapping[str, OptionValue] = MappingProxyType({})
    """Values by `OptionValue.value`; those without a word and a sentence are not named."""
    effect: str = ""
    """Message id of the sentence on every value that has none."""
    usual: tuple[str, ...] = ()
    """Values with a button, of an option whose values are numbers or lists."""
    example: str | None = None
    """Example of a typed value without a button; None if every value has a button."""
    wanted: str = ""
    """Message id of the sentence on all values, for somebody who has typed another; empty: the values are listed."""

    def of(
        self,
        *values: OptionValue,
        effect: str = "",
        usual: tuple[str, ...] = (),
        example: str | None = None,
        wanted: str = "",
    ) -> "OptionRow":
        """Return the row with its values."""
        by_value = {one.value: one for one in values}
        return replace(self, values=by_value, effect=effect, usual=usual, example=example, wanted=wanted)

    def value(self, value: str) -> OptionValue:
        """Return the row of a value; one without words if the option names none."""
        return self.values.get(value) or self.values.get(value.partition(":")[0]) or OptionValue(value)

    def word(self, value: str) -> str:
        """Return the message id of a value after a colon; "" if the table has none."""
        return self.value(value).word or COMMON.get(value, "")


class PresetWords(msgspec.Struct, frozen=True):
    """Names of a preset."""

    name: str
    """Name in the engine's table of presets."""
    title: str
    """Message id, with the context "preset", of the name on the screen."""
    typed: str
    """Message id of other names that people type, in lower case and separated by commas.

    No surnames: /score takes names of people after them.
    """


class Size(msgspec.Struct, frozen=True):
    """Number in the rules of a game that people change most: a preset leaves it alone, `/new 20` sets it."""

    option: str
    """Name of the option."""
    offered: tuple[int, ...]
    """Values with a button; any other is typed."""
    example: int
    """Example of a typed value."""
    title: str
    """Heading of its page, a message of the catalogue: "Pool"."""
    key: str
    """Button with the value, a message of the catalogue: "Pool: %(n)d"."""
    meaning: str
    """Words in a sentence, a message of the catalogue: "the pool"."""
    value: str = "%s"
    """Value of the option with the number in it: "deals:%s"."""


option, value = OptionRow, OptionValue
"""Short names for tables, whose strings the catalogue takes as messages."""


class OptionTable:
    """Rows of a game's options and presets by name, and the pages on which the options are set."""

    def __init__(self, presets: Iterable[PresetWords], pages: Mapping[str, str], rows: Iterable[OptionRow]) -> None:
        self.presets: Final = {preset.name: preset for preset in presets}
        self.pages: Final = pages
        """Message ids of the titles of the pages, by their names in callback data."""
        self.rows: Final = {row.name: row for row in rows}

    def of_page(self, page: str) -> tuple[str, ...]:
        """Return the names of the options of a page, in the order of the table."""
        return tuple(name for name, row in self.rows.items() if row.page == page)
