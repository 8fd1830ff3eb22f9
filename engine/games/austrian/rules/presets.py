"""Presets from which a match may start, the usual one first (austrian.md §11)."""

from typing import Final

from msgspec.structs import replace

from engine.core.options import Presets
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
PRESET_LIST: Final = Presets((rules, SEATS) for rules in (LIMITED, UNLIMITED, STYRIAN, BASIC, ILLUSTRATED))
PRESETS, preset, check_seats = PRESET_LIST.by_name, PRESET_LIST.preset, PRESET_LIST.check_seats
