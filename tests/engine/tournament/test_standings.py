"""Standings by matches: the order, the cuts, the tables of the next stage."""

from fractions import Fraction

import pytest

from engine.tournament.events import (
    AnyEvent,
    LegBegan,
    RegistrationClosed,
    Removed,
    RoundClosed,
    TableBegan,
    TableEnded,
)
from engine.tournament.plan import Leg
from engine.tournament.rows import Row
from engine.tournament.standings import next_stage, placed_by_lot, standings, tables_of
from engine.tournament.state import Stage
from tests.engine.tournament.kit import Story, closed, drawn, folded, opened, whists


def result(table: int, *exact: str | int) -> list[AnyEvent]:
    """Play a match to a settlement."""
    return [TableBegan(table, 70 + table), TableEnded(table, whists(*exact), 20)]


def figures(row: Row) -> tuple[Fraction, Fraction, int]:
    """Return what decides before the direct meetings."""
    return row.points, row.whists, row.firsts


def order(*events: AnyEvent) -> list[int]:
    """List the numbers in the order of the standings."""
    return [row.number for row in standings(folded(*events))]


def test_points_come_before_whists() -> None:
    tables = [drawn(1, (1, 2, 3), (4, 5, 6)), *result(1, 10, 0, -10), *result(2, 90, 80, -170), RoundClosed()]
    assert order(*closed(6), *tables) == [4, 1, 5, 2, 3, 6]


def test_sole_first_places_part_who_has_equal_points_and_whists() -> None:
    rounds = [
        *[drawn(1, (1, 2, 3), (4, 5, 6)), *result(1, 10, -20, 10), *result(2, 20, 0, -20), RoundClosed()],
        *[drawn(2, (1, 5, 6), (4, 2, 3)), *result(1, 20, -10, -10), *result(2, 10, 10, -20), RoundClosed()],
    ]
    rows = {row.number: row for row in standings(folded(*closed(6), *rounds))}
    assert figures(rows[1]) == (Fraction(7, 2), Fraction(30), 1)
    assert figures(rows[4]) == (Fraction(7, 2), Fraction(30), 1)


def test_of_equals_the_one_who_was_better_when_they_met_is_before_the_lot() -> None:
    rounds = [
        *[drawn(1, (5, 1, 2), (3, 4, 6)), *result(1, 10, 0, -10), *result(2, 10, 0, -10), RoundClosed()],
        *[drawn(2, (1, 3, 4), (5, 2, 6)), *result(1, 10, 0, -10), *result(2, 0, -10, 10), RoundClosed()],
    ]
    rows = standings(folded(*closed(6), *rounds))[:3]
    assert {figures(row) for row in rows} == {(Fraction(3), Fraction(10), 1)}
    assert [row.number for row in rows] == [1, 5, 3]  # 1 has 1 + 2 where they met, 5 has 2, 3 has 1
    assert placed_by_lot(folded(*closed(6), *rounds)) == set()


def test_the_lot_is_the_last_resort() -> None:
    equal = [drawn(1, (1, 2, 3), (4, 5, 6)), *result(1, 0, 0, 0), *result(2, 0, 0, 0), RoundClosed()]
    entries = (*opened(6), RegistrationClosed((4, 2, 6, 1, 3, 5)), *equal)
    assert order(*entries) == [4, 2, 6, 1, 3, 5]
    assert placed_by_lot(folded(*entries)) == {1, 2, 3, 4, 5, 6}


def test_a_table_counts_as_soon_as_it_is_done_and_a_rest_when_the_round_is_closed() -> None:
    running = [*closed(7), drawn(1, (1, 2, 3), (4, 5, 6), byes=(7,)), *result(1, 10, 0, -10)]
    assert [row.points for row in standings(folded(*running))] == [2, 1, 0, 0, 0, 0, 0]
    assert {row.number: row.points for row in standings(folded(*running, RoundClosed()))}[7] == 1


def test_who_is_out_stands_behind_all() -> None:
    tables = [drawn(1, (1, 2, 3), (4, 5, 6)), *result(1, 10, 0, -10), *result(2, 90, 80, -170), RoundClosed()]
    rows = standings(folded(*closed(6), *tables, Removed(4)))
    assert (rows[-1].number, rows[-1].is_out, rows[-1].place) == (4, True, 6)


@pytest.mark.parametrize(
    ("people", "leg", "players"),
    [(5, Leg.FINAL, 4), (7, Leg.FINAL, 4), (8, Leg.SEMIFINAL, 8), (23, Leg.SEMIFINAL, 8), (24, Leg.SEMIFINAL, 16)],
)
def test_the_cut_after_the_rounds(people: int, leg: Leg, players: int) -> None:
    numbers = tuple(range(1, people + 1))
    assert next_stage(folded(*closed(people))) == Stage(leg, numbers[:players])


def test_who_is_out_is_passed_over_by_the_cut() -> None:
    assert next_stage(folded(*closed(9), Removed(1))) == Stage(Leg.SEMIFINAL, (2, 3, 4, 5, 6, 7, 8, 9))
    assert next_stage(folded(*closed(8), Removed(1))) == Stage(Leg.FINAL, (2, 3, 4, 5))


def test_a_final_has_nothing_behind_it() -> None:
    assert next_stage(folded(*closed(4))) is None


def test_semi_finals_are_made_by_the_snake() -> None:
    assert tables_of(Stage(Leg.SEMIFINAL, tuple(range(1, 9)))) == ((1, 4, 5, 8), (2, 3, 6, 7))
    assert tables_of(Stage(Leg.SEMIFINAL, tuple(range(1, 17)))) == (
        (1, 8, 9, 16),
        (2, 7, 10, 15),
        (3, 6, 11, 14),
        (4, 5, 12, 13),
    )


def semi_finals(people: int, *tables: tuple[int, ...]) -> list[AnyEvent]:
    """Play semi-finals in which each table's seats come in order."""
    numbers = tuple(range(1, 4 * len(tables) + 1))
    results = [
        event for number in range(1, len(tables) + 1) for event in result(number, 30 + number, 10, -10, -30 - number)
    ]
    semi = drawn(1, *tables, leg=Leg.SEMIFINAL)
    return [*closed(people), LegBegan(Leg.SEMIFINAL, numbers), semi, *results, RoundClosed()]


def test_two_of_each_of_two_semi_finals_play_the_final() -> None:
    events = semi_finals(9, (8, 1, 4, 5), (7, 2, 3, 6))
    assert next_stage(folded(*events)) == Stage(Leg.FINAL, (7, 8, 1, 2))


def test_the_winner_of_each_of_four_semi_finals_plays_the_final() -> None:
    events = semi_finals(24, (16, 1, 8, 9), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))
    assert next_stage(folded(*events)) == Stage(Leg.FINAL, (4, 3, 2, 16))


def test_who_is_out_is_followed_by_the_next_of_the_table() -> None:
    events = semi_finals(9, (8, 1, 4, 5), (7, 2, 3, 6))
    assert next_stage(folded(*events, Removed(8))) == Stage(Leg.FINAL, (7, 1, 2, 4))


def test_the_final_order_is_that_of_the_stages() -> None:
    story = Story(9)
    story.play_all()
    rows = standings(story.now)
    assert [row.place for row in rows] == list(range(1, 10))
    assert [row.leg for row in rows] == [Leg.FINAL] * 4 + [Leg.SEMIFINAL] * 4 + [Leg.QUALIFYING]
    assert [row.number for row in rows[:4]] == sorted(row.number for row in rows[:4])
    assert [row.points for row in rows[:4]] == [3, 2, 1, 0]


@pytest.mark.parametrize("people", [3, 4, 5, 10, 11, 16, 24])
def test_a_tournament_of_any_size_comes_to_its_end(people: int) -> None:
    story = Story(people)
    story.play_all()
    tournament = story.now
    assert len(standings(tournament)) == people
    assert len(tournament.rounds[-1].tables[0].people) == min(people, 4)
    assert [len(tournament.rounds_of(leg)) for leg in Leg] == [
        3 if people > 4 else 0,
        1 if people >= 8 else 0,
        1,
    ]
