"""A breaker rests after failures in a row, and one question tries whether it may go on."""

from bot.jobs.breaker import AFTER, REST_S, Breaker
from tests.clocks import HandClock


def resting() -> tuple[Breaker, HandClock]:
    """A breaker that has just begun to rest."""
    clock = HandClock()
    breaker = Breaker(clock.now)
    for _ in range(AFTER):
        assert breaker.may_ask()
        breaker.failed()
    return breaker, clock


def test_after_failures_in_a_row_nobody_asks() -> None:
    breaker, _ = resting()
    assert not breaker.may_ask()


def test_an_answer_between_failures_begins_the_count_anew() -> None:
    breaker = Breaker(HandClock().now)
    for _ in range(2 * AFTER):
        breaker.failed()
        breaker.answered()
    assert breaker.may_ask()


def test_after_the_rest_one_question_tries() -> None:
    breaker, clock = resting()
    clock.lag(REST_S)
    assert breaker.may_ask()
    assert not breaker.may_ask()
    breaker.answered()
    assert breaker.may_ask()


def test_a_trial_that_fails_begins_another_rest() -> None:
    breaker, clock = resting()
    clock.lag(REST_S)
    assert breaker.may_ask()
    breaker.failed()
    assert not breaker.may_ask()
    clock.lag(REST_S)
    assert breaker.may_ask()
