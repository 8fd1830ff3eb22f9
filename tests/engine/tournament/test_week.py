"""The deals of the week: the ranking, and the robots' chance."""

from collections import Counter
from fractions import Fraction

from engine.core.seats import Seat, all_seats
from engine.tournament.secrets import dealer_of
from engine.tournament.week import DEALS, PERSON, WeekResults, chance_of, week_rows
from tests.engine.tournament.kit import whists

PARS = whists("40/3", "200/3", -10, 20, 5, "40/3", "200/3", 40, -30)
KNOWN = whists("40/3", "-200/3", 0, 26, 5, -8, "400/3", 10, -31)


def test_known_answer_15_in_the_ranking() -> None:
    (row,) = week_rows(PARS, [WeekResults(7, KNOWN)])
    assert (row.place, row.imps, str(row.whists), row.played) == (1, -5, "82", 9)


def test_equal_match_points_are_parted_by_whists_and_equal_whists_share_the_place() -> None:
    better = (KNOWN[0] + 1, *KNOWN[1:])
    worse = (*PARS[:-1], Fraction(-1000))
    rows = week_rows(
        PARS, [WeekResults(1, KNOWN), WeekResults(2, better), WeekResults(3, KNOWN), WeekResults(4, worse)]
    )
    assert [(row.person, row.place) for row in rows] == [(2, 1), (1, 2), (3, 2), (4, 4)]


def test_who_has_not_finished_has_no_place() -> None:
    rows = week_rows(PARS, [WeekResults(1, PARS[:7]), WeekResults(2, KNOWN)])
    assert [(row.person, row.place, row.played) for row in rows] == [(2, 1, 9), (1, 0, 7)]


def test_the_person_has_each_hand_three_times() -> None:
    dealers = Counter(dealer_of(deal, 3) for deal in range(1, DEALS + 1))
    assert set(dealers.values()) == {3}
    assert PERSON is Seat.ONE


def test_the_robots_chance_follows_from_deal_seat_and_decision_alone() -> None:
    secrets = (bytes(32), bytes(31) + b"x")
    seeds = {chance_of(secret, seat, number) for secret in secrets for seat in all_seats(4) for number in (1, 2)}
    assert len(seeds) == 16
    assert chance_of(bytes(32), Seat.TWO, 3) == chance_of(bytes(32), Seat.TWO, 3)
