"""Hours of day in time zones."""

from datetime import UTC, datetime

import pytest

from bot.screens.zones import CITIES
from bot.tables.chats import MORNING, NIGHT, clock_in, is_night, offset_of, zone_of, zones_by_offset

WINTER = datetime(2026, 1, 15, 12, 41, tzinfo=UTC).timestamp()
SUMMER = datetime(2026, 7, 15, 12, 41, tzinfo=UTC).timestamp()


def test_every_city_stands_for_a_zone() -> None:
    assert [zone for zone in CITIES if zone_of(zone) is None] == []


@pytest.mark.parametrize("at", [WINTER, SUMMER])
def test_every_hour_of_the_day_can_be_chosen_and_each_zone_once(at: float) -> None:
    found = zones_by_offset(at)
    assert {clock_in(zones[0], at)[:2] for zones in found.values()} == {f"{hour:02d}" for hour in range(24)}
    assert sorted(zone for zones in found.values() for zone in zones) == sorted(CITIES)
    assert all(clock_in(zone, at) == clock_in(zones[0], at) for zones in found.values() for zone in zones)


def test_clocks_are_put_forward_where_they_are() -> None:
    assert (offset_of("Europe/Moscow", WINTER), offset_of("Europe/Moscow", SUMMER)) == (180, 180)
    assert (offset_of("Europe/Berlin", WINTER), offset_of("Europe/Berlin", SUMMER)) == (60, 120)


@pytest.mark.parametrize("hour", range(24))
def test_it_is_night_from_the_evening_to_the_morning(hour: int) -> None:
    at = datetime(2026, 11, 28, hour, 30, tzinfo=zone_of("Asia/Vladivostok")).timestamp()
    assert is_night("Asia/Vladivostok", at) is (hour >= NIGHT or hour < MORNING)


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../etc/passwd", "/etc/passwd", "a" * 5000, "x\0y"])
def test_an_unknown_zone_has_no_night_and_no_hour(zone: str) -> None:
    assert (is_night(zone, WINTER), clock_in(zone, WINTER), offset_of(zone, WINTER)) == (False, "", None)
