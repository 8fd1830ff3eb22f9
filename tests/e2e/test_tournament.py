"""Whole tournaments on the real program: no-shows, mistakes taken back, a substitute, a duplicate, kills."""

import copy
import re
from fractions import Fraction
from pathlib import Path

import pytest

from engine.tournament.plan import Kind, Odd, Scoring
from tests.e2e.evidence import errors_in, limited
from tests.e2e.phones import Phone
from tests.e2e.tour_evidence import (
    crossed,
    faults_of_record,
    hasty,
    news_of,
    occasions,
    places_told,
    strangers,
    told_early,
)
from tests.e2e.tour_walk import Walk, walking
from tests.e2e.world import text_of, wait_for

SPEED = 60.0
"""Clock seconds a second: who does not come is a no-show after ten seconds, in which all others must have come."""
LINE = re.compile(r"\d+\. (\w+) — (\S+) \(")
"""Name and points of a line of the standings."""
STATED = re.compile(r"^standing \d+ (\d+) \w+ points=(\S+)", re.MULTILINE)
"""Number and points of a line of the record."""
HALVES = {"½": Fraction(1, 2), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3)}


@pytest.mark.slow
def test_ten_people_play_a_tournament_through_mistakes_and_kills(tmp_path: Path) -> None:
    with walking(tmp_path, Walk(10, odd=Odd.FOUR, kills=2, substitutes=1), seed=1, speed=SPEED) as walker:
        walker.run()
        tour, bot = walker.tour, walker.bot
        text = tour.record(tour.director)
        shown = wait_for(lambda: table_of_points(tour.director), "the standings in words")
        walker.company.settle()
        assert bot.stop() == 0
        walker.company.poll()
        assert walker.counts["kills"] == 2
        rulings = [tag for _, tag, _ in tour.stand("no_show", "corrected", "replaced")]
        assert rulings == ["no_show", "corrected", "replaced"]
        assert list(hasty(bot.database, tour.number)) == []
        assert faults_of_record(text) == []
        names = dict(re.findall(r"^entrant (\d+) (\w+)$", text, re.MULTILINE))
        assert shown == [(names[number], Fraction(points)) for number, points in STATED.findall(text)]
        seen = list(crossed(walker.company.phones, bot.database))
        assert seen == []
        assert list(strangers(walker.company.phones, bot.database)) == []
        assert len(news_of(tour.director, walker.company.chat)) == occasions(tour.log())
        phones = walker.company.phones
        others = [instead_of(*pair) for pair in zip(phones, [*phones[1:], phones[0]], strict=True)]
        assert list(crossed(others, bot.database)), "cards of others are seen to be such"
        assert limited(walker.company.sandbox) == {}
        assert errors_in(bot.log) == []


@pytest.mark.slow
def test_three_people_play_a_duplicate_against_robots_through_a_kill(tmp_path: Path) -> None:
    walk = Walk(3, kind=Kind.DUPLICATE, absent=0, scoring=Scoring.MATCHPOINTS)
    with walking(tmp_path, walk, seed=1, speed=SPEED, RIGGED_EASY="1") as walker:
        walker.run()
        tour, bot, phones = walker.tour, walker.bot, walker.company.phones
        text = tour.record(tour.director)
        walker.company.settle()
        assert bot.stop() == 0
        walker.company.poll()
        assert walker.counts["kills"] == 1
        assert text.count("\nmatch 1 ") == 6
        assert faults_of_record(text) == []
        assert list(crossed(phones, bot.database)) == []
        assert list(strangers(phones, bot.database)) == []
        assert list(told_early(phones, bot.database, tour.number)) == []
        assert [places_told(phone) for phone in phones] == [1] * len(phones)
        assert len(news_of(tour.director, walker.company.chat)) == occasions(tour.log())
        assert limited(walker.company.sandbox) == {}
        assert errors_in(bot.log) == []


def instead_of(phone: Phone, other: Phone) -> Phone:
    """Return the phone of somebody who has seen what another one has seen."""
    found = copy.copy(phone)
    found.events = other.events
    return found


def table_of_points(phone: Phone) -> list[tuple[str, Fraction]]:
    """Read names and points of the newest standings in a person's private chat."""
    phone.poll()
    shown = (LINE.findall(text_of(message)) for message in phone.screens(phone.id))
    return [(name, read(points)) for name, points in next(filter(None, shown), [])]


def read(text: str) -> Fraction:
    """Read points: "−1", "1½"."""
    sign = -1 if text.startswith("−") else 1
    whole = text.lstrip("−").rstrip("".join(HALVES))
    return sign * (Fraction(whole or 0) + HALVES.get(text[-1], Fraction(0)))
