"""Presets from which a match may start, by name, with the numbers of players."""

from typing import Final

from engine.core.options import Presets
from engine.games.preferans.conventions.classic import CLASSIC
from engine.games.preferans.conventions.club3 import CLUB3
from engine.games.preferans.conventions.club4 import CLUB4
from engine.games.preferans.conventions.fspr import FSPR
from engine.games.preferans.conventions.gusarik import GUSARIK
from engine.games.preferans.conventions.leningrad import LENINGRAD
from engine.games.preferans.conventions.rostov import ROSTOV
from engine.games.preferans.conventions.sochi import SOCHI

PRESET_LIST: Final = Presets(
    (
        (SOCHI, (3, 4)),
        (LENINGRAD, (3, 4)),
        (FSPR, (3, 4)),
        (ROSTOV, (3, 4)),
        (CLASSIC, (3, 4)),
        (CLUB3, (3,)),
        (CLUB4, (4,)),
        (GUSARIK, (2,)),
    )
)
PRESETS, preset, seats_for, check_seats = (
    PRESET_LIST.by_name,
    PRESET_LIST.preset,
    PRESET_LIST.seats_for,
    PRESET_LIST.check_seats,
)
