"""The conventions a match may start from, by name."""

from engine.conventions.leningrad import LENINGRAD
from engine.conventions.model import Convention
from engine.conventions.sochi import SOCHI
from engine.errors import ConventionError

PRESETS: dict[str, Convention] = {convention.preset: convention for convention in (SOCHI, LENINGRAD)}

# Names of the parameter table that this version does not play yet.
LATER_PRESETS = ("fspr", "rostov", "classic", "club3", "club4", "gusarik")

# How many people may sit down; both presets are played by three or four.
SEATS = (3, 4)


def preset(name: str) -> Convention:
    """The convention of that name. Raises ConventionError for a name unknown or not played yet."""
    if name in PRESETS:
        return PRESETS[name]
    facts = {"name": name, "known": ", ".join(PRESETS)}
    if name in LATER_PRESETS:
        raise ConventionError("the convention %(name)s is not available yet (there are: %(known)s)", facts)
    raise ConventionError("there is no convention %(name)s (there are: %(known)s)", facts)
