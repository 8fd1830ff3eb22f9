"""Scoring of duplicate deals: IMPs, match points, the datum, and the deal of the week."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.tournament.events import Award
from engine.tournament.plan import Scoring
from engine.tournament.scoring import (
    against_par,
    awarded,
    datum,
    datum_imps,
    field_imps,
    imp,
    matchpoints,
    neuberg,
    scored,
    shares,
)
from tests.engine.tournament.kit import whists

FIELD = whists(40, -10, 40, -70)
RESULTS = st.lists(st.integers(-200, 200).map(Fraction), min_size=2, max_size=9)


def test_known_answer_13() -> None:
    assert [imp(difference) for difference in (4, 5, 14, 15, 49, 50, 133, 140, 2000)] == [0, 1, 1, 2, 3, 4, 6, 7, 20]


def test_known_answer_14() -> None:
    assert neuberg(18, 10, 11) == Fraction(199, 10)


def test_known_answer_15() -> None:
    results = whists("40/3", "-200/3", 0, 26, 5, -8, "400/3", 10, -31)
    pars = whists("40/3", "200/3", -10, 20, 5, "40/3", "200/3", 40, -30)
    assert against_par(results, pars) == (0, -6, 1, 1, 0, -2, 4, -3, 0)
    assert (sum(against_par(results, pars)), sum(results)) == (-5, 82)


def test_the_example_of_a_field_of_four() -> None:
    assert matchpoints(FIELD) == (5, 2, 5, 0)
    assert shares(FIELD, 4) == whists("5/6", "1/3", "5/6", 0)
    assert field_imps(FIELD) == whists("10/3", "-4/3", "10/3", "-16/3")
    assert datum(FIELD) == 0
    assert datum_imps(FIELD) == whists(3, -1, 3, -4)


def test_the_steps_of_match_points() -> None:
    steps = (5, 15, 30, 50, 75, 105, 140, 180)
    assert [imp(step) for step in steps] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [imp(Fraction(3 * step - 1, 3)) for step in steps] == [0, 1, 2, 3, 4, 5, 6, 7]
    assert imp(1049) == 19
    assert imp(1050) == 20


def test_from_five_results_on_the_datum_leaves_out_the_extremes() -> None:
    assert datum(whists(1000, 10, 20, 30, -1000)) == 20
    assert datum(whists(1000, 10, 20, -1000)) == Fraction(15, 2)


@given(RESULTS)
def test_comparisons_add_up_to_nothing(results: list[Fraction]) -> None:
    assert sum(field_imps(results)) == 0
    assert sum(shares(results, len(results))) == Fraction(len(results), 2)


def test_a_lone_result_is_average() -> None:
    assert [scored(scoring, whists(77), 1) for scoring in Scoring] == [(0,), (0,), (Fraction(1, 2),)]


def test_no_result_has_no_score() -> None:
    assert [scored(scoring, (), 3) for scoring in Scoring] == [(), (), ()]


def test_a_top_among_fewer_tables_is_less_than_all() -> None:
    assert shares(whists(10, 0), 3) == (Fraction(7, 8), Fraction(1, 8))


def test_deals_that_were_not_played() -> None:
    assert [awarded(Scoring.MATCHPOINTS, award) for award in Award] == [Fraction(3, 5), Fraction(2, 5), Fraction(1, 2)]
    assert [awarded(Scoring.DATUM, award) for award in Award] == [2, -2, 0]
