"""Option pages as data: groups, short names, the choices offered for numbers (skat.md §11)."""

import msgspec

from bot.screens.texts import mark
from engine.core.kinds import OneOf, YesNo
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.options import BY_NAME, offered, value_of


class OptionGroup(msgspec.Struct, frozen=True):
    """Page of options."""

    page: str
    """Name in callback data."""
    title: str
    """Message id of the title."""
    options: tuple[str, ...]
    """Names of the options, in the order people speak of them."""


GROUPS: tuple[OptionGroup, ...] = (
    OptionGroup("games", mark("Games"), ("loss_doubling", "grand_ouvert", "kontra", "re", "claim", "deal_packets")),
    OptionGroup(
        "ramsch",
        mark("Three passes, ramsch"),
        (
            *("pass_out", "ramsch_skat", "ramsch_tie", "ramsch_shove", "ramsch_jacks"),
            *("ramsch_virgin", "ramsch_sweep"),
        ),
    ),
    OptionGroup("robber", mark("Robber skat"), ("robber", "bock_at", "bock_trigger", "bock_hand", "robber_after")),
    OptionGroup("end", mark("List, end"), ("list", "end")),
)
GROUP_OF = {name: group for group in GROUPS for name in group.options}

# short enough for two buttons in a row
LABELS: dict[str, str] = {
    "deal_packets": mark("Dealing"),
    "pass_out": mark("Three passes"),
    "grand_ouvert": mark("Open grand"),
    "loss_doubling": mark("Lost twice"),
    "kontra": mark("Kontra"),
    "re": mark("Re"),
    "claim": mark("Wrong claim"),
    "ramsch_skat": mark("The skat"),
    "ramsch_tie": mark("Equal points"),
    "ramsch_jacks": mark("Jacks given on"),
    "ramsch_shove": mark("Sending on"),
    "ramsch_virgin": mark("Without a trick"),
    "ramsch_sweep": mark("All tricks"),
    "robber": mark("Robber skat"),
    "bock_at": mark("Bock at"),
    "bock_trigger": mark("Bock by"),
    "bock_hand": mark("Hand in bock"),
    "robber_after": mark("After schieber"),
    "list": mark("List"),
    "end": mark("End"),
}

# numbers: what people play; any other value is typed
CHOICES: dict[str, tuple[str, ...]] = {
    "bock_at": ("60", "100", "200"),
    "end": ("laps:4", "laps:8", "laps:12", "points:500", "deals:36", "time:60", "time:120"),
}
# examples of typed values; options missing here have no values beyond their buttons
EXAMPLES: dict[str, str] = {"bock_at": "150", "end": "laps:6"}


def choices(rules: Rules, name: str) -> tuple[str, ...]:
    """List the values offered for an option, a typed one among them; none where the option has no effect."""
    named, present = offered(rules, name), value_of(rules, name)
    if not named or isinstance(BY_NAME[name].kind, OneOf | YesNo):
        return named
    return CHOICES[name] if present in CHOICES[name] else (*CHOICES[name], present)
