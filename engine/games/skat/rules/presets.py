"""Presets from which a match may start, the usual one first (skat.md §11)."""

from typing import Final

from msgspec.structs import replace

from engine.core.options import Presets
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
PRESET_LIST: Final = Presets((rules, SEATS) for rules in (SEED, ISKO, ROBBER))
PRESETS, preset, check_seats = PRESET_LIST.by_name, PRESET_LIST.preset, PRESET_LIST.check_seats
