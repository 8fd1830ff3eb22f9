"""Presets from which a match may start, the usual one first (austrian.md §11)."""

from typing import Final

from msgspec.structs import replace

from engine.core.errors import ConventionError
from engine.games.austrian.calls import Extra
from engine.games.austrian.rules.model import End, Rules
from engine.games.austrian.rules.values import EndKind, Pot

SEATS: Final = (3, 4)
"""Numbers of players of every preset."""
LIMITED: Final = Rules()
UNLIMITED: Final = replace(LIMITED, preset="austrian_unlimited", pot=Pot.UNLIMITED)
STYRIAN: Final = replace(LIMITED, preset="austrian_styrian", pot=Pot.STYRIAN, end=End(EndKind.NONE))
BASIC: Final = replace(LIMITED, preset="austrian_basic", pot=Pot.FIXED, end=End(EndKind.NONE))
ILLUSTRATED: Final = replace(
    LIMITED, preset="austrian_illustrated", illustrated=(Extra.BETTEL, Extra.SANS, Extra.BETTEL_OPEN, Extra.MORD)
)
PRESETS: Final[dict[str, Rules]] = {rules.preset: rules for rules in (LIMITED, UNLIMITED, STYRIAN, BASIC, ILLUSTRATED)}


def preset(name: str) -> Rules:
    """Return the preset of that name. Raises ConventionError for an unknown name."""
    if name in PRESETS:
        return PRESETS[name]
    raise ConventionError(
        "there is no convention %(name)s (there are: %(known)s)", {"name": name, "known": ", ".join(PRESETS)}
    )


def check_seats(rules: Rules, seats: int) -> None:
    """Refuse a number of players that these rules do not know. Raises ConventionError."""
    if seats not in SEATS:
        facts: dict[str, str | int] = {"name": rules.preset, "fewest": SEATS[0], "most": SEATS[-1], "seats": seats}
        raise ConventionError("%(name)s is played with %(fewest)s or %(most)s players, not with %(seats)s", facts)
