"""The log of a week: when it is open, who may begin, which results count, and what may be shown of it."""

from datetime import UTC, datetime
from fractions import Fraction

import pytest

from engine.tournament.secrets import announced, commitments
from engine.tournament.week import DEALS, closes_at, opens_at, week_at
from engine.tournament.weekly import (
    AnyWeekEvent,
    Attempt,
    Began,
    Closed,
    Dealt,
    Opened,
    ParFound,
    Played,
    Reason,
    Week,
    WeekRefused,
    begin,
    close,
    deal,
    evolve,
    finish,
    read_event,
    replay,
    write_event,
)
from tests.engine.tournament.kit import whists
from tests.engine.tournament.test_week import KNOWN, PARS
from tests.narrowed import there

SECRET = bytes(range(32))
OPENED = Opened(2968, SECRET.hex(), "stamp", "preferans", "sochi")
MONDAY, SUNDAY = float(opens_at(2968)), float(closes_at(2968))
HOUR_S = 3600.0
ANYA = Began(11, "Аня")


def week(*events: AnyWeekEvent) -> Week:
    return replay((OPENED, *events))


def played(attempt: int, *results: Fraction) -> tuple[AnyWeekEvent, ...]:
    return tuple(event for result in results for event in (Dealt(attempt, 90), Played(attempt, result)))


def attempt(*events: AnyWeekEvent) -> tuple[Week, Attempt]:
    now = week(ANYA, *events)
    return now, there(now.attempt_of(11))


def test_a_week_opens_on_monday_at_nine_and_closes_on_sunday_at_twenty_one_utc() -> None:
    moments = [datetime.fromtimestamp(at, UTC) for at in (MONDAY, SUNDAY)]
    assert [moment.isoformat(" ", "minutes") for moment in moments] == [
        "2026-11-23 09:00+00:00",
        "2026-11-29 21:00+00:00",
    ]
    assert [week_at(at) for at in (MONDAY - 1, MONDAY, SUNDAY, SUNDAY + 11 * HOUR_S, SUNDAY + 12 * HOUR_S)] == [
        2967,
        2968,
        2968,
        2968,
        2969,
    ]


def test_the_seal_is_that_of_the_known_secret_and_stands_in_no_error() -> None:
    assert week().seals == commitments(SECRET, DEALS)
    assert week().announced == announced(week().seals)
    assert SECRET.hex() not in repr(week()) + repr(OPENED)


@pytest.mark.parametrize("event", [OPENED, ANYA, Dealt(1, 5), Played(1, Fraction(40, 3)), ParFound(7, Fraction(-8))])
def test_an_event_is_read_as_it_was_written(event: AnyWeekEvent) -> None:
    assert read_event(write_event(event)) == event


@pytest.mark.parametrize("at", [MONDAY - 1, SUNDAY, SUNDAY + HOUR_S])
def test_nobody_begins_and_nothing_is_dealt_outside_of_the_week(at: float) -> None:
    now, anya = attempt()
    with pytest.raises(WeekRefused, match=Reason.OVER):
        begin(now, 12, "Борис", at, plays_alike=True)
    with pytest.raises(WeekRefused, match=Reason.OVER):
        deal(now, anya, 5, at)


def test_other_robots_close_the_week_to_who_has_not_begun_alone() -> None:
    now, anya = attempt()
    with pytest.raises(WeekRefused, match=Reason.OTHER_ROBOTS):
        begin(now, 12, "Борис", MONDAY, plays_alike=False)
    assert begin(now, 11, "Аня", MONDAY, plays_alike=False) == ()
    assert deal(now, anya, 5, MONDAY) == (Dealt(1, 5),)


def test_there_is_one_attempt_of_nine_deals_one_at_a_time() -> None:
    now, anya = attempt(Dealt(1, 5))
    assert begin(now, 11, "Аня", MONDAY, plays_alike=True) == deal(now, anya, 6, MONDAY) == ()
    now, anya = attempt(*played(1, *KNOWN))
    assert anya.is_done
    with pytest.raises(WeekRefused, match=Reason.DONE):
        deal(now, anya, 6, MONDAY)


def test_a_result_counts_once_and_only_of_a_deal_that_was_finished_in_time() -> None:
    now, anya = attempt(Dealt(1, 5))
    assert finish(now, anya, Fraction(4), SUNDAY - 1) == (Played(1, Fraction(4)),)
    assert finish(now, anya, Fraction(4), SUNDAY) == ()
    now, anya = attempt(*played(1, Fraction(4)))
    assert finish(now, anya, Fraction(4), MONDAY) == ()


def test_the_clock_closes_a_week_once() -> None:
    assert close(week(), SUNDAY - 1) == ()
    assert close(week(), SUNDAY) == (Closed(),)
    assert close(week(Closed()), SUNDAY) == ()


def test_known_answer_15_in_the_log_of_a_week() -> None:
    pars = [ParFound(70, par) for par in PARS]
    (row,) = week(ANYA, *pars, *played(1, *KNOWN)).rows()
    assert (row.place, row.imps, str(row.whists), row.played) == (1, -5, "82", 9)


def test_who_is_forgotten_has_no_place_and_the_others_move_up() -> None:
    pars = [ParFound(70, par) for par in PARS]
    better = (KNOWN[0] + 60, *KNOWN[1:])
    events = (ANYA, Began(12, "Борис"), *pars, *played(1, *better), *played(2, *KNOWN))
    assert [(row.person, row.place) for row in week(*events).rows()] == [(11, 1), (12, 2)]
    forgotten = (Began(-1, "игрок"), *events[1:])
    assert [(row.person, row.place) for row in week(*forgotten).rows()] == [(12, 1)]
    assert [row.place for row in week(*events).rows([12])] == [1], "a board of some ranks those alone"


def test_a_week_is_ranked_once_for_all_who_ask_and_anew_after_the_next_event() -> None:
    before = week(*(ParFound(90, par) for par in PARS), ANYA, *played(1, *KNOWN))
    assert before.rows() is before.rows()
    assert before.rows() == before.rows([ANYA.person])
    after = evolve(before, Began(12, "Борис"))
    assert [row.person for row in after.rows()] == [11, 12]


def test_deals_without_a_par_are_not_counted_yet() -> None:
    (row,) = week(ANYA, ParFound(70, PARS[0]), *played(1, *whists(20, 30))).rows()
    assert (row.imps, row.played) == (1, 1)


def test_a_log_begins_with_the_opening() -> None:
    with pytest.raises(ValueError, match="empty"):
        replay([])
    with pytest.raises(ValueError, match="opening"):
        evolve(None, Closed())
