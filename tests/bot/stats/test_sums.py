"""Sums over own deals: known answers of statistics.md §4, parts that add up, sums of several matches."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.stats.sums import Bill, Defended, Few, Games, Partner, Sums, Tally, added, sums_of
from engine.core.deal_facts import DealFacts
from engine.core.match_facts import facts_of
from engine.core.seats import BySeat, Seat
from engine.games.preferans import PREFERANS
from tests.narrowed import there

RECORDS = Path(__file__).parents[2] / "records"
A, B, C = Seat.ONE, Seat.TWO, Seat.THREE
ALL: BySeat[int | None] = BySeat((1, 2, 3))


def deals(name: str) -> tuple[DealFacts, ...]:
    read = PREFERANS.record.parse((RECORDS / f"{name}.txt").read_text("utf-8"))
    return there(facts_of(PREFERANS, read.events)).deals


@pytest.fixture(scope="module")
def club3() -> tuple[DealFacts, ...]:
    return deals("foreign/club3")


def sums(found: tuple[DealFacts, ...], seat: Seat) -> Sums:
    return sums_of([(deal, ALL) for deal in found], seat)


def test_2_games_declared_and_made(club3: tuple[DealFacts, ...]) -> None:
    def games(seat: Seat) -> dict[str, tuple[int, int]]:
        return {game: (it.declared, it.made) for game, it in sums(club3, seat).games.items()}

    assert games(A) == {"misere": (1, 0), "9": (2, 1), "7": (1, 0), "6": (1, 1)}
    assert games(B) == {"10": (1, 0), "8": (2, 2), "9": (1, 1)}
    assert games(C) == {"9": (1, 1), "8": (1, 1), "misere": (1, 1), "10": (1, 1), "7": (1, 1), "6": (1, 1)}


@pytest.mark.parametrize(
    ("role", "count", "mean"),
    [("declarer", 6, Fraction(502, 9)), ("whister", 3, Fraction(-46, 9)), ("raspasy", 4, Fraction(-185, 6))],
)
def test_3_means_by_role(club3: tuple[DealFacts, ...], role: str, count: int, mean: Fraction) -> None:
    found = sums(club3, C).roles[role]
    assert (found.count, found.mean) == (count, mean)


def test_4_mean_of_a_deal_with_two_standard_errors(club3: tuple[DealFacts, ...]) -> None:
    found = sums(club3, C).results
    assert (round(float(there(found.mean)), 2), round(there(found.spread), 2)) == (18.04, 20.72)
    assert found.is_few


@pytest.mark.parametrize(("count", "is_few"), [(29, True), (30, False)])
def test_thirty_deals_are_not_few(count: int, is_few: bool) -> None:
    assert Tally(count).is_few is is_few


def test_one_deal_has_a_mean_and_no_error() -> None:
    one = Tally(1, Fraction(10), Fraction(100))
    assert one.mean == 10
    assert [one.spread, Tally().mean, Tally().spread] == [None, None, None]


def test_raspasy_tricks_and_zeros(club3: tuple[DealFacts, ...]) -> None:
    assert sums(club3, A).few == Few(deals=4, tricks=8, zeros=1)


def test_misere_defended_and_partners(club3: tuple[DealFacts, ...]) -> None:
    of_b = sums(club3, B)
    assert of_b.defended["misere"] == Defended(deals=2, failed=1)
    assert of_b.partners[3] == Partner(deals=5, failed=3, caught=1)
    assert of_b.catchable == Defended(), "without cards nobody knows whether a misère could be caught"


def test_the_bill_adds_up_with_the_results() -> None:
    of_c = sums(deals("played-misere-caught"), C)
    assert of_c.bill.luck + of_c.bill.own + of_c.bill.gifts == of_c.results.total
    assert of_c.bill == Bill(1, Fraction(200, 3), Fraction(-400, 3), Fraction(0), of_c.bill.cost)
    assert of_c.bill.lost == Fraction(400, 3)


def test_a_catchable_misere_that_was_caught(club3: tuple[DealFacts, ...]) -> None:
    caught = replace(club3[1], is_catchable=True)
    missed = replace(club3[13], is_catchable=True)
    assert sums((caught, missed), B).catchable == Defended(deals=2, failed=1)


def test_only_persons_whose_own_deal_it_was_are_partners(club3: tuple[DealFacts, ...]) -> None:
    assert sums_of([(club3[1], BySeat((1, 2, None)))], B).partners == {}


def test_sums_of_two_halves_are_the_sums_of_the_whole(club3: tuple[DealFacts, ...]) -> None:
    judged = (*club3, *deals("played-misere-caught"))
    for seat in (A, B, C):
        assert added([sums(judged[:7], seat), sums(judged[7:], seat)]) == sums(judged, seat)


def test_games_keep_the_declarers_results(club3: tuple[DealFacts, ...]) -> None:
    misere = sums(club3, C).games["misere"]
    assert misere == Games(1, 1, Fraction(200, 3), Fraction(40_000, 9))
    assert misere.results == Tally(1, Fraction(200, 3), Fraction(40_000, 9))
