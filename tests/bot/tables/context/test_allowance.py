"""What one person may use at once and later."""

import pytest

from bot.tables.context.limits import DAY_S, Allowance


def take(allowance: Allowance, person: int, now: float, need: float = 1.0) -> float:
    """Use it if it is there."""
    wait = allowance.wait(person, now, need)
    if not wait:
        allowance.use(person, now, need)
    return wait


def test_so_much_at_once_and_then_slowly() -> None:
    allowance = Allowance(3, 24)
    assert [take(allowance, 11, 1000.0) for _ in range(4)] == [0.0, 0.0, 0.0, pytest.approx(3600.0)]
    assert take(allowance, 11, 1000.0 + 3599) == pytest.approx(1.0), "who is refused loses nothing"
    assert take(allowance, 12, 1000.0) == 0.0, "everybody has his own"
    assert take(allowance, 11, 1000.0 + 3601) == 0.0
    assert take(allowance, 11, 1000.0 + 3601) == pytest.approx(3599.0)


def test_after_a_while_there_is_all_of_it_and_nothing_is_kept() -> None:
    allowance = Allowance(3, 24)
    assert [take(allowance, 11, 0.0) for _ in range(3)] == [0.0] * 3
    assert allowance.knows(11, allowance.full_s - 1)
    assert not allowance.knows(11, allowance.full_s)
    assert [take(allowance, 11, allowance.full_s) for _ in range(3)] == [0.0] * 3
    assert take(allowance, 12, 3 * DAY_S) == 0.0
    assert not allowance.knows(11, 3 * DAY_S)


def test_what_was_used_before_counts() -> None:
    allowance = Allowance(3, 24)
    allowance.learn(11, (0.0, 10.0, 20.0))
    assert take(allowance, 11, 30.0) == pytest.approx(3570.0)
    assert take(allowance, 11, 3600.0) == 0.0


def test_a_large_piece_needs_more() -> None:
    allowance = Allowance(1000, 1000)
    assert take(allowance, 11, 0.0, 900) == 0.0
    assert take(allowance, 11, 0.0, 200) == pytest.approx(DAY_S / 10)
    assert take(allowance, 11, 0.0, 100) == 0.0


def test_what_did_not_come_about_is_given_back() -> None:
    allowance = Allowance(2, 24)
    for _ in range(5):
        assert take(allowance, 11, 0.0) == 0.0
        allowance.give_back(11)
    allowance.give_back(12)
    assert [take(allowance, 11, 0.0) for _ in range(3)] == [0.0, 0.0, pytest.approx(3600.0)]
