"""Ratings: known answers of statistics.md §5, the formula, which matches count, leavers, seasons."""

from fractions import Fraction
from math import exp, sqrt

import pytest

from bot.stats.rating import MU, SIGMA, Rated, Rating, compared, ladder, places, rated_again, scores_of
from bot.stats.rows import MatchRow, Moment, SeatRow
from bot.stats.seasons import Length
from engine.core.seats import BySeat
from tests.bot.stats.rows import DAY, ROBOT, seat, settled

BETA = 25 / 6
NEW = [Rating()] * 3


def amounts(*scores: int) -> list[Fraction]:
    return [Fraction(score) for score in scores]


def test_5_three_newcomers() -> None:
    after = rated_again(NEW, amounts(120, -20, -100))
    assert [round(it.mu, 4) for it in after] == [30.2708, 25, 19.7292]
    assert [round(it.sigma, 4) for it in after] == [7.7888] * 3
    assert [it.shown for it in after] == [1605, 1500, 1395]


def test_6_two_of_them_equal() -> None:
    assert [round(it.mu, 4) for it in rated_again(NEW, amounts(120, 120, -240))] == [27.6354, 27.6354, 19.7292]


def test_7_a_leaver_comes_last_whatever_the_score() -> None:
    match = settled(-10, -30, 40, seats=[seat(1), seat(2), seat(3, has_left=True)])
    assert scores_of(match) == {1: -10, 2: -30, 3: -31}
    found = ladder([match], Length.QUARTER)
    assert [found[person].rating.shown for person in (1, 2, 3)] == [1605, 1500, 1395]


def by_formula(before: list[Rating], scores: list[Fraction]) -> list[Rating]:
    """Return the ratings as Weng and Lin write them: every pair, one after another."""
    spread = [sqrt(it.sigma**2 + (25 / 300) ** 2) for it in before]
    after = []
    for i, own in enumerate(before):
        omega = delta = 0.0
        for q, other in enumerate(before):
            if q == i:
                continue
            c = sqrt(spread[i] ** 2 + spread[q] ** 2 + 2 * BETA**2)
            p = 1 / (1 + exp((other.mu - own.mu) / c))
            s = 1.0 if scores[i] > scores[q] else 0.5 if scores[i] == scores[q] else 0.0
            omega += spread[i] ** 2 / c * (s - p)
            delta += spread[i] / c * spread[i] ** 2 / c**2 * p * (1 - p)
        after.append(Rating(own.mu + omega, spread[i] * sqrt(max(1 - delta, 1e-4))))
    return after


@pytest.mark.parametrize("scores", [(70, -10, -30, -30), (-5, 0, 1, 4), (0, 0, 0, 0)])
def test_ratings_follow_the_published_formula(scores: tuple[int, ...]) -> None:
    before = [Rating(31.2, 2.5), Rating(25.0, SIGMA), Rating(18.0, 4.0), Rating(24.0, 7.0)]
    found, told = rated_again(before, amounts(*scores)), by_formula(before, amounts(*scores))
    assert [(it.mu, it.sigma) for it in found] == [pytest.approx((it.mu, it.sigma), rel=1e-12) for it in told]


def test_ten_matches_of_the_same_three_make_a_rating_known() -> None:
    won_in_turn = ((120, -20, -100), (-20, -100, 120), (-100, 120, -20))
    matches = [settled(*won_in_turn[turn % 3], at=DAY) for turn in range(10)]
    assert [it.rating.is_known for it in ladder(matches[:9], Length.QUARTER).values()] == [False] * 3
    assert [it.rating.is_known for it in ladder(matches, Length.QUARTER).values()] == [True] * 3


SHARED = SeatRow()
NOT_RATED = {
    "short": settled(3, -1, -2, deals=5),
    "closed by one person": settled(3, -1, -2, was_closed=True),
    "two robots": settled(4, -1, -3, 0, seats=[seat(1), seat(2), ROBOT, ROBOT]),
    "one person with half of the deals": settled(3, -1, -2, seats=[seat(1), seat(2, 4), seat(3, 4)]),
    "one seat left beside shared ones": settled(3, -1, -2, seats=[seat(1), SHARED, SHARED]),
    "everybody left": settled(3, -1, -2, seats=[seat(person, has_left=True) for person in (1, 2, 3)]),
}


@pytest.mark.parametrize("match", NOT_RATED.values(), ids=NOT_RATED)
def test_matches_that_are_not_rated(match: MatchRow) -> None:
    assert scores_of(match) == {}
    assert ladder([match], Length.QUARTER) == {}


RATED: dict[str, tuple[MatchRow, dict[int, int]]] = {
    "two deals a seat": (settled(3, -1, -2, deals=6), {1: 3, 2: -1, 3: -2}),
    "a robot is left out": (settled(3, -1, -2, seats=[seat(1), seat(2), ROBOT]), {1: 3, 2: -1}),
    "a shared seat is left out": (settled(3, -1, -2, seats=[seat(1), seat(2), SHARED]), {1: 3, 2: -1}),
    "leavers share the last place": (
        settled(9, 3, -5, -7, seats=[seat(1, has_left=True), seat(2), seat(3), seat(4, has_left=True)], deals=8),
        {1: -6, 2: 3, 3: -5, 4: -6},
    ),
    "with half of the deals a person counts": (
        settled(3, -1, -2, seats=[seat(1), seat(2, 5), seat(3, 0)], deals=10),
        {1: 3, 2: -1, 3: -2},
    ),
}


@pytest.mark.parametrize(("match", "scores"), RATED.values(), ids=RATED)
def test_scores_of_rated_matches(match: MatchRow, scores: dict[int, int]) -> None:
    assert scores_of(match) == scores


def put_off(person: int, *exact: int, deals: int = 6, seats: tuple[SeatRow, ...] = ()) -> Moment:
    """Return the settlement at which a person was put off."""
    held = seats or tuple(seat(number, deals) for number in range(1, len(exact) + 1))
    return Moment(person, deals, BySeat.collect(map(Fraction, exact)), BySeat(held))


THIRD_IS_OFF = [seat(1), seat(2), seat(3, 6, has_left=True)]


def test_whoever_is_put_off_is_compared_by_the_settlement_of_that_moment() -> None:
    """Person 3 led then; the others go on, and are compared with each other by the end."""
    match = settled(90, -20, -70, seats=THIRD_IS_OFF, version_of_end=1, moments=(put_off(3, -10, -30, 40),))
    assert compared(match) == {1: {3: -50, 2: 110}, 2: {3: -70, 1: -110}, 3: {1: 50, 2: 70}}
    found = ladder([match], Length.QUARTER)
    assert [found[person].rating.shown for person in (3, 1, 2)] == [1605, 1500, 1395]
    assert [found[person].matches for person in (1, 2, 3)] == [1] * 3


def test_put_off_before_two_deals_a_seat_nobody_is_rated_by_it() -> None:
    match = settled(90, -20, -70, seats=THIRD_IS_OFF, version_of_end=1, moments=(put_off(3, -10, -30, 40, deals=5),))
    assert compared(match) == {1: {2: 110}, 2: {1: -110}}


def test_two_who_were_put_off_are_compared_when_the_first_of_them_went() -> None:
    seats = [seat(1), seat(2, 7, has_left=True), seat(3, 6, has_left=True)]
    moments = (put_off(3, -10, -30, 40), put_off(2, 5, 20, -25, deals=7, seats=(seat(1, 7), seat(2, 7), ROBOT)))
    match = settled(90, -20, -70, seats=seats, version_of_end=1, moments=moments)
    assert compared(match) == {1: {3: -50, 2: -15}, 2: {3: -70, 1: 15}, 3: {1: 50, 2: 70}}


def test_a_match_that_one_person_closed_is_rated_as_it_stands() -> None:
    assert scores_of(settled(3, -1, -2, was_closed=True, version_of_end=1)) == {1: 3, 2: -1, 3: -2}
    assert scores_of(settled(3, -1, -2, was_closed=True, version_of_end=1, deals=5)) == {}


def test_the_ladder_tells_matches_and_the_last_change() -> None:
    found = ladder([settled(120, -20, -100), settled(-5, 0, 5)], Length.NONE)
    first = rated_again(NEW, amounts(120, -20, -100))
    second = rated_again(first, amounts(-5, 0, 5))
    assert found[1] == Rated(1, second[0], 0, 2, second[0].shown - first[0].shown)


def test_a_ladder_goes_on_with_later_matches() -> None:
    matches = [settled(90, -20, -70, at=turn * 40 * DAY) for turn in range(4)]
    assert ladder(matches[2:], Length.QUARTER, ladder(matches[:2], Length.QUARTER)) == ladder(matches, Length.QUARTER)


def test_a_new_season_goes_half_way_back_and_is_less_sure() -> None:
    turned = Rating(33.0, 3.0).next_season()
    assert (turned.mu, turned.sigma) == (29.0, 5.0)
    assert Rating(33.0, 8.0).next_season().sigma == SIGMA
    assert Rating(33.0, 3.0).next_season(2) == turned.next_season()


@pytest.mark.parametrize(("length", "turns"), [(Length.QUARTER, 2), (Length.YEAR, 0), (Length.NONE, 0)])
def test_seasons_turn_between_two_matches(length: Length, turns: int) -> None:
    first = rated_again(NEW, amounts(120, -20, -100))
    second = rated_again([it.next_season(turns) for it in first], amounts(1, 2, -3))
    found = ladder([settled(120, -20, -100, at=DAY), settled(1, 2, -3, at=200 * DAY)], length)
    assert [found[person].rating for person in (1, 2, 3)] == second
    assert found[1].matches == (1 if turns else 2)


def test_a_person_is_shown_in_a_later_season_without_matches() -> None:
    rated = Rated(1, Rating(33.0, 3.0), 10, matches=4, change=7)
    assert rated.at(11) == Rated(1, Rating(29.0, 5.0), 11)
    assert rated.at(10) is rated


def test_unknown_ratings_stand_below_the_line() -> None:
    known, best, doubtful = (
        Rated(3, Rating(20.0, 4.0), 0),
        Rated(2, Rating(27.0, 4.9), 0),
        Rated(1, Rating(40.0, 5.1), 0),
    )
    assert places([known, doubtful, best]) == [best, known, doubtful]
    assert Rating().mu == MU
