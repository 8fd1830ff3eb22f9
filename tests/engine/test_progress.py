"""How far a deal has got."""

import pytest

from engine.progress import clock_may_move, position_of
from engine.state import Match
from tests.engine.phases.deals import deal, say, words


def reached(*said: str) -> Match:
    """A deal after these words; an empty one is the first that may be said."""
    match = deal()
    for word in said:
        match = say(match, word or words(match)[0])
    return match


@pytest.mark.parametrize(
    ("said", "may"),
    [
        ((), True),
        (("6s pass pass",), True),
        (("6s pass pass", ""), True),
        (("6s pass pass", "", "6s"), True),
        (("6s pass pass", "", "6s", "whist pass"), True),
        (("6s pass pass", "", "6s", "whist whist"), False),
        (("misere pass pass",), False),
        (("misere pass pass", ""), False),
        (("misere pass pass", "", "misere"), False),
        (("pass pass pass",), True),
        (("pass pass pass", ""), True),
    ],
)
def test_the_clock_leaves_contracts_and_misere_alone(said: tuple[str, ...], may: bool) -> None:
    assert clock_may_move(reached(*said)) is may
    assert clock_may_move(Match(deal().standing))


def test_a_position_changes_with_every_card() -> None:
    match = reached("6s pass pass", "", "6s", "whist whist")
    seen = [position_of(None), position_of(deal()), position_of(match)]
    for _ in range(4):
        match = say(match, words(match)[0])
        seen.append(position_of(match))
    assert seen == [(0, 0), (0, 0), (1, 0), (1, 1), (1, 2), (1, 3), (1, 4)]
