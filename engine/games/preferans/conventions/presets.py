"""Presets from which a match may start, by name, with the numbers of players."""

from engine.core.errors import ConventionError
from engine.games.preferans.conventions.classic import CLASSIC
from engine.games.preferans.conventions.club3 import CLUB3
from engine.games.preferans.conventions.club4 import CLUB4
from engine.games.preferans.conventions.fspr import FSPR
from engine.games.preferans.conventions.gusarik import GUSARIK
from engine.games.preferans.conventions.leningrad import LENINGRAD
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.rostov import ROSTOV
from engine.games.preferans.conventions.sochi import SOCHI

SEATS_OF: tuple[tuple[Convention, tuple[int, ...]], ...] = (
    (SOCHI, (3, 4)),
    (LENINGRAD, (3, 4)),
    (FSPR, (3, 4)),
    (ROSTOV, (3, 4)),
    (CLASSIC, (3, 4)),
    (CLUB3, (3,)),
    (CLUB4, (4,)),
    (GUSARIK, (2,)),
)
PRESETS: dict[str, Convention] = {convention.preset: convention for convention, _ in SEATS_OF}
_SEATS: dict[str, tuple[int, ...]] = {convention.preset: seats for convention, seats in SEATS_OF}


def preset(name: str) -> Convention:
    """Return the convention of that name. Raises ConventionError for an unknown name."""
    if name in PRESETS:
        return PRESETS[name]
    raise ConventionError(
        "there is no convention %(name)s (there are: %(known)s)", {"name": name, "known": ", ".join(PRESETS)}
    )


def seats_for(convention: Convention) -> tuple[int, ...]:
    """List how many people may sit down to this convention, ascending."""
    return _SEATS[convention.preset]


def check_seats(convention: Convention, seats: int) -> None:
    """Refuse a number of players that this convention does not know. Raises ConventionError."""
    allowed = seats_for(convention)
    if seats in allowed:
        return
    facts: dict[str, str | int] = {"name": convention.preset, "fewest": allowed[0], "most": allowed[-1], "seats": seats}
    if len(allowed) == 1:
        raise ConventionError("%(name)s is played with %(most)s players, not with %(seats)s", facts)
    raise ConventionError("%(name)s is played with %(fewest)s or %(most)s players, not with %(seats)s", facts)
