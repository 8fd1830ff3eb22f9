"""Moments and lengths of time as people read them."""

import re

import pytest

from bot.screens.texts import texts, unmarked
from bot.screens.times import LATEST_S, day_of, deadline, in_span, moment, short_span, span_word, uncounted
from tests.bot.screens import kit

NOON = 1_795_867_200.0  # 2026-11-28, 12:00 UTC
ENGLISH = texts("en")


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (600, "10 минут"),
        (5400, "90 минут"),
        (7201, "2½ часа"),
        (3 * 3600, "3 часа"),
        (12_900, "4 часа"),
        (86_400, "1 день"),
        (3 * 86_400, "3 дня"),
        (7 * 86_400, "1 неделя"),
        (35 * 86_400, "5 недель"),
        (10 * 86_400, "10 дней"),
    ],
)
def test_a_length_of_time_is_told_in_the_largest_unit_that_fits(seconds: float, told: str) -> None:
    assert span_word(kit.RU, seconds) == told


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0, "1 мин"),
        (59, "1 мин"),
        (600, "10 мин"),
        (3600, "1 ч"),
        (7500, "2 ч 5 мин"),
        (86_400 + 4 * 3600 + 59 * 60, "1 д 4 ч"),
        (2 * 86_400 + 59, "2 д"),
    ],
)
def test_what_is_left_is_told_in_two_units(seconds: float, told: str) -> None:
    assert short_span(kit.RU, seconds).replace("\u00a0", " ") == told


@pytest.mark.parametrize(
    ("seconds", "russian", "english"),
    [
        (0, "через 1 минуту", "in 1 minute"),
        (541, "через 10 минут", "in 10 minutes"),
        (5400, "через 90 минут", "in 90 minutes"),
        (5401, "через 2 часа", "in 2 hours"),
        (40 * 3600, "через 2 дня", "in 2 days"),
    ],
)
def test_how_far_away_a_moment_is(seconds: float, russian: str, english: str) -> None:
    assert (in_span(kit.RU, seconds), in_span(ENGLISH, seconds)) == (russian, english)


def test_a_moment_is_an_entity_that_tells_an_old_client_the_day_and_no_hour() -> None:
    assert moment(kit.RU, NOON) == '<tg-time unix="1795867200" format="wdt">28.11</tg-time>'
    assert moment(kit.RU, NOON, near=True) == '<tg-time unix="1795867200" format="t">28.11</tg-time>'
    assert day_of(kit.RU, NOON, with_year=True) == '<tg-time unix="1795867200" format="d">28.11.2026</tg-time>'


def test_behind_a_deadline_stands_what_is_left_which_clients_count_down() -> None:
    told = deadline(kit.RU, NOON, NOON - 100_800)
    assert unmarked(told).replace("\u00a0", " ") == "28.11 (осталось 1 д 4 ч)"
    assert re.findall(r'unix="(\d+)" format="(\w+)"', told) == [("1795867200", "wdt"), ("1795867200", "r")]
    assert deadline(kit.RU, NOON, NOON) == moment(kit.RU, NOON), "nothing is left"


def test_words_that_clients_count_down_are_no_change_of_a_message() -> None:
    early, late = (deadline(kit.RU, NOON, NOON - seconds) for seconds in (600, 540))
    assert early != late
    assert uncounted(early) == uncounted(late)
    assert uncounted(deadline(kit.RU, NOON + 60, NOON)) != uncounted(deadline(kit.RU, NOON, NOON - 60))


@pytest.mark.parametrize("at", [-5.0, 0.0, 1e12])
def test_a_moment_beyond_what_telegram_knows_is_the_nearest_it_does(at: float) -> None:
    found = re.search(r'unix="(\d+)"', moment(kit.RU, at))
    assert found is not None
    assert 0 < int(found[1]) <= LATEST_S
