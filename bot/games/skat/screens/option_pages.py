"""Option pages as data: groups, short names, the choices offered for numbers (skat.md §11)."""

from bot.screens.option_pages import OptionGroup
from bot.screens.texts import mark

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

BRIEFLY = ("pass_out", "loss_doubling", "kontra", "claim", "list")
"""Options with a line each above the folded rules."""
# numbers: what people play; any other value is typed
CHOICES: dict[str, tuple[str, ...]] = {
    "bock_at": ("60", "100", "200"),
    "end": ("laps:4", "laps:8", "laps:12", "points:500", "deals:36", "time:60", "time:120"),
}
# examples of typed values; options missing here have no values beyond their buttons
EXAMPLES: dict[str, str] = {"bock_at": "150", "end": "laps:6"}
