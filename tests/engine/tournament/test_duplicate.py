"""Scores of a duplicate: which results count, who is awarded what, the order."""

from fractions import Fraction

from msgspec.structs import replace

from engine.tournament.duplicate import compared, duplicate_rows, scores_of
from engine.tournament.events import (
    CONTROL,
    ROBOT,
    AnyEvent,
    Award,
    DealDropped,
    DrawnTable,
    NoShow,
    NotPlayed,
    Opened,
    Removed,
    RoundClosed,
    RoundDrawn,
    TableBegan,
    TableEnded,
)
from engine.tournament.plan import DUPLICATE, Leg, Scoring
from engine.tournament.standings import standings
from engine.tournament.state import Tournament
from tests.engine.tournament.kit import Story, closed, folded, whists

PLAN = replace(DUPLICATE, deals=3, rounds=1)


def duplicate(*tables: tuple[int, ...]) -> list[AnyEvent]:
    """Draw a round of three deals, with a control table."""
    people = sum(number != ROBOT for seats in tables for number in seats)
    drawn = [DrawnTable(place, seats) for place, seats in enumerate(tables, 1)]
    return [*closed(people, PLAN), RoundDrawn(1, Leg.QUALIFYING, (*drawn, DrawnTable(CONTROL, (ROBOT,) * 3)), 1e6)]


def deal(table: int, number: int, *exact: int) -> list[AnyEvent]:
    """Play a deal."""
    return [TableBegan(table, 90, number), TableEnded(table, whists(*exact), 1, deal=number)]


def on(tournament: Tournament, number: int, seat: int = 1) -> list[tuple[int, str]]:
    """Write the scores of a seat of a deal by table."""
    return [(own.table, str(own.score)) for own in compared(tournament, 1, number, seat)]


def test_three_friends_are_compared_with_the_control_table() -> None:
    events = [*duplicate((1, 2, 3)), *deal(1, 1, 40, -10, -30), *deal(CONTROL, 1, 10, -10, 0), RoundClosed()]
    assert on(folded(*events), 1) == [(1, "3"), (CONTROL, "-3")]
    assert on(folded(*events), 1, 2) == [(1, "0"), (CONTROL, "0")]


def test_match_points_are_scaled_to_the_tables_and_the_control_table_where_it_counts() -> None:
    shared = replace(PLAN, scoring=Scoring.MATCHPOINTS)
    opened, *rest = duplicate((1, 2, 3), (4, 5, 6), (7, 8, 9))
    assert isinstance(opened, Opened)
    events = [replace(opened, plan=shared), *rest, NoShow(3, (7,)), *deal(1, 1, 40, -40, 0), *deal(2, 1, 0, 0, 0)]
    events += deal(CONTROL, 1, 20, -20, 0)  # Neuberg: 4/3 · (4 + 1) − 1, of 6
    assert on(folded(*events), 1)[:2] == [(1, "17/18"), (2, "1/18")]


def test_three_results_of_people_count_without_the_control_table() -> None:
    events = duplicate((1, 2, 3), (4, 5, 6), (7, 8, 9))
    for table, first in ((1, 40), (2, -10), (3, 40), (CONTROL, -70)):
        events += deal(table, 1, first, -first, 0)
    assert on(folded(*events, RoundClosed()), 1) == [(1, "2"), (2, "-4"), (3, "2")]


def test_a_robots_seat_at_a_table_of_people_is_compared_but_is_no_person() -> None:
    events = duplicate((1, 2, 3), (4, 5, ROBOT), (6, ROBOT, 7))
    for table, last in ((1, 0), (2, 15), (3, -15), (CONTROL, 30)):
        events += deal(table, 1, -last, 0, last)
    tournament = folded(*events, RoundClosed())
    assert [own.table for own in compared(tournament, 1, 1, 3)] == [1, 2, 3, CONTROL]
    assert [own.table for own in compared(tournament, 1, 1, 1)] == [1, 2, 3]
    assert set(scores_of(tournament, 1)) == {1, 2, 3, 4, 5, 6, 7}


def test_a_table_with_a_no_show_is_awarded_and_the_others_are_compared() -> None:
    events = [*duplicate((1, 2, 3), (4, 5, 6)), NoShow(2, (5,)), *deal(1, 1, 40, -40, 0), *deal(CONTROL, 1, 40, -40, 0)]
    tournament = folded(*events, RoundClosed())
    assert on(tournament, 1) == [(1, "0"), (2, "2"), (CONTROL, "0")]
    assert on(tournament, 1, 2) == [(1, "0"), (2, "-2"), (CONTROL, "0")]


def test_a_leaver_and_who_waited_are_awarded_from_then_on() -> None:
    events = [*duplicate((1, 2, 3)), *deal(1, 1, 40, -40, 0), *deal(CONTROL, 1, 0, 0, 0), Removed(2, by=102)]
    rows = {row.number: row for row in duplicate_rows(folded(*events, RoundClosed()))}
    assert (rows[1].points, rows[2].points, rows[3].points) == (Fraction(7, 3), Fraction(-7, 3), Fraction(4, 3))
    assert rows[2].place == 3


def test_the_director_may_award() -> None:
    awards = (Award.EVEN, Award.WAITED, Award.AWAITED)
    tournament = folded(*duplicate((1, 2, 3)), NotPlayed(1, 2, awards, by=1), RoundClosed())
    assert [on(tournament, 2, seat)[0] for seat in (1, 2, 3)] == [(1, "0"), (1, "2"), (1, "-2")]


def test_what_nobody_is_to_blame_for_is_average() -> None:
    plan = replace(PLAN, scoring=Scoring.MATCHPOINTS)
    events = [*closed(3, plan), *duplicate((1, 2, 3))[len(closed(3)) :], RoundClosed()]
    assert [row.points for row in duplicate_rows(folded(*events))] == [Fraction(1, 2)] * 3


def test_a_dropped_deal_counts_nowhere() -> None:
    events = [*duplicate((1, 2, 3)), *deal(1, 1, 40, -40, 0), *deal(CONTROL, 1, 0, 0, 0), DealDropped(1, 4, "засветка")]
    tournament = folded(*events, *deal(1, 4, 0, 0, 0), RoundClosed())
    assert tournament.rounds[0].deals == (4, 2, 3)
    assert [row.points for row in duplicate_rows(tournament)] == [0, 0, 0]


def test_nothing_counts_before_the_round_is_closed() -> None:
    tournament = folded(*duplicate((1, 2, 3)), *deal(1, 1, 40, -40, 0), *deal(CONTROL, 1, 0, 0, 0))
    assert [row.points for row in standings(tournament)] == [0, 0, 0]


def test_the_mean_decides_then_the_sum_then_the_lot() -> None:
    events = duplicate((1, 2, 3))
    for number, exact in ((1, (1, 2, -3)), (2, (0, 0, 0)), (3, (0, 0, 0))):
        events += [*deal(1, number, *exact), *deal(CONTROL, number, 0, 0, 0)]
    assert [(row.number, str(row.whists)) for row in standings(folded(*events, RoundClosed()))] == [
        (2, "2"),
        (1, "1"),
        (3, "-3"),
    ]


def test_a_duplicate_of_any_size_comes_to_its_end() -> None:
    for people in (3, 5, 7):
        story = Story(people, replace(DUPLICATE, deals=3, rounds=2))
        story.play_all()
        assert [row.played for row in standings(story.now)] == [6] * people
