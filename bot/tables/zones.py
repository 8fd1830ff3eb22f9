"""Hours of day in the time zones that chats have told: what time it is there, and whether it is night."""

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.screens.zones import CITIES

NIGHT: Final = 23
"""Hour at which the night begins."""
MORNING: Final = 8
"""Hour at which it ends."""


def is_night(zone: str, at: float) -> bool:
    """Return whether it is night in a zone at second `at` of the machine; False where the zone is not known."""
    place = zone_of(zone)
    if place is None:
        return False
    hour = datetime.fromtimestamp(at, place).hour
    return hour >= NIGHT or hour < MORNING


def clock_in(zone: str, at: float) -> str:
    """Return what a clock in a zone shows at second `at` of the machine, "20:41"; empty where it is not known."""
    place = zone_of(zone)
    return "" if place is None else f"{datetime.fromtimestamp(at, place):%H:%M}"


def zones_by_offset(at: float) -> Mapping[int, tuple[str, ...]]:
    """Return the zones that can be chosen by their distance from UTC in minutes at a second of the machine."""
    found = dict[int, tuple[str, ...]]()
    for zone in CITIES:
        offset = offset_of(zone, at)
        if offset is not None:
            found[offset] = (*found.get(offset, ()), zone)
    return dict(sorted(found.items()))


def offset_of(zone: str, at: float) -> int | None:
    """Return how far a zone is from UTC in minutes at a second of the machine; None where it is not known."""
    place = zone_of(zone)
    if place is None:
        return None
    distance = datetime.fromtimestamp(at, place).utcoffset()
    return None if distance is None else round(distance.total_seconds() / 60)


@lru_cache(maxsize=128)
def zone_of(name: str) -> ZoneInfo | None:
    """Return a zone by its name of the IANA; None for one that is empty or not known here."""
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
