"""An update is over when all that it asked for is done, and not before."""

from collections.abc import Callable

import pytest

from bot.runtime.pending import Pending, at_hand, share


@pytest.fixture
def over() -> list[str]:
    return []


@pytest.fixture
def update(over: list[str]) -> Pending:
    made = Pending(lambda: over.append("over"))
    made.take()
    return made


def test_it_is_over_when_the_last_share_comes_back(update: Pending, over: list[str]) -> None:
    with at_hand(update):
        first, second = share(), share()
    assert first is second is update
    for _ in range(2):
        update.give_back()
        assert over == []
    update.give_back()
    assert over == ["over"]


def test_what_the_work_begins_in_turn_belongs_to_it(update: Pending, over: list[str]) -> None:
    begun: list[Callable[[], None]] = []

    def work() -> None:
        with at_hand(update):
            if share() is not None:
                begun.append(update.give_back)
        update.give_back()

    with at_hand(update):
        assert share() is update
    update.give_back()
    work()
    assert over == []
    begun.pop()()
    assert over == ["over"]


def test_nothing_is_shared_where_no_update_is_at_hand(update: Pending) -> None:
    assert share() is None
    with at_hand(update), at_hand(None):
        assert share() is None


def test_an_update_that_is_over_takes_no_more_shares(update: Pending, over: list[str]) -> None:
    update.give_back()
    with at_hand(update):  # an alarm that a press has set rings in the place of that press
        assert share() is None
    assert over == ["over"]
