"""Presets from which a match may start, the usual one first (skat.md §11)."""

from typing import Final

from msgspec.structs import replace

from engine.core.errors import ConventionError
from engine.games.skat.rules.model import End, Rules
from engine.games.skat.rules.values import EndKind, GrandOuvert, ListKind, LossDoubling, Packets

SEATS: Final = (3, 4)
"""Numbers of players of every preset."""
SEED: Final = Rules()
ISKO: Final = replace(
    SEED,
    preset="skat_isko",
    deal_packets=Packets.ISKO,
    grand_ouvert=GrandOuvert.ISKO,
    loss_doubling=LossDoubling.ALWAYS,
    list=ListKind.SEEGER,
    end=End(EndKind.LAPS, 12),
)
ROBBER: Final = replace(SEED, preset="skat_robber", robber=True)
PRESETS: Final[dict[str, Rules]] = {rules.preset: rules for rules in (SEED, ISKO, ROBBER)}


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
