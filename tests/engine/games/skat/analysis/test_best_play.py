"""Grades that a declarer can force, exact points and best play, against every line of play tried out."""

from random import Random

import pytest

from engine.core.seats import Seat
from engine.games.skat.analysis.best_play import BestPlay, Grade, OpenPlay, Scale, exact_points, is_swept
from engine.games.skat.contracts import Contract
from engine.games.skat.solver import KERNELS, Position, solvers
from tests.engine.games.skat.analysis.brute import brute_of
from tests.engine.games.skat.solver.deals import hands, narrow

SOLVERS = solvers(KERNELS.fastest())
BEST_PLAY = BestPlay(SOLVERS)
MOST_IN_SKAT = 22
SCALE = Scale(tuple(Grade))
NULL_SCALE = Scale((Grade.LOST, Grade.WON))


def endings(contract: Contract, count: int) -> list[OpenPlay]:
    """Draw endings from anywhere in a trick, with points and tricks that can be."""
    rng, found = Random(f"grades {contract}"), list[OpenPlay]()
    while len(found) < count:
        dealt = (narrow if rng.random() < 0.5 else hands)(rng, rng.choice((1, 2, 3, 3)))
        position = Position(
            hands=dealt, contract=contract, soloist=Seat(rng.randint(1, 3)), leader=Seat(rng.randint(1, 3))
        )
        play = with_past(rng, OpenPlay(position, 0))
        for _ in range(rng.choice((0, 0, 1, 2))):
            play = play.after(rng.choice(play.position.legal))
        found.append(play)
    return found


def with_past(rng: Random, play: OpenPlay) -> OpenPlay:
    """Give a play points and tricks that go together: who has no trick has the skat at most."""
    gone = 120 - play.left_points
    if play.position.contract is Contract.NULL:
        return OpenPlay(play.position, 0, own=False, theirs=True)
    kind = rng.randrange(4)
    if kind == 0:
        return OpenPlay(play.position, rng.randint(0, min(MOST_IN_SKAT, gone)), own=False, theirs=True)
    if kind == 1:
        return OpenPlay(play.position, gone, own=True, theirs=False)
    least = max(rng.choice((31, 61, 90)) - rng.randint(0, play.left_points), 0)
    return OpenPlay(play.position, min(least, gone), own=True, theirs=True)


@pytest.mark.parametrize("contract", Contract, ids=lambda one: one.name.lower())
def test_grades_of_endings(contract: Contract) -> None:
    met = set[int]()
    for play in endings(contract, 150):
        brute, state = brute_of(play)
        grade = brute.grade(state)
        met.add(grade)
        scale = NULL_SCALE if contract is Contract.NULL else SCALE
        reached = [step for step in scale.steps if BEST_PLAY.reaches(play, step)]
        assert reached == [step for step in scale.steps if step <= grade]
        place = BEST_PLAY.place(play, scale)
        assert scale.steps[place] == grade
        check_line(play, scale, place)
    assert len(met) == (2 if contract is Contract.NULL else len(Grade))


def check_line(play: OpenPlay, scale: Scale, place: int) -> None:
    """Best play comes to the grade and to the exact points."""
    points = None
    if scale is SCALE:
        points = BEST_PLAY.points(play, scale, place)
        assert points == play.points + SOLVERS.of(play.position).value(play.position)
    for card in BEST_PLAY.line(play, scale, place, points):
        play = play.after(card)
    brute, state = brute_of(play)
    assert brute.grade(state) == scale.steps[place]
    assert points in (None, play.points)


def test_exact_points_stop_at_the_ends_that_are_given() -> None:
    play = endings(Contract.GRAND, 1)[0]
    value = SOLVERS.of(play.position).value(play.position)
    assert exact_points(SOLVERS, play.position, value + 3, value + 9) == value + 3
    assert exact_points(SOLVERS, play.position, 0, max(value - 1, 0)) == max(value - 1, 0)


@pytest.mark.parametrize("contract", [Contract.HEARTS, Contract.GRAND])
def test_a_sweep_of_either_side(contract: Contract) -> None:
    """All card points without all tricks is what the question is for."""
    met = set[tuple[bool, bool, bool]]()
    for play in endings(contract, 250):
        for by_soloist in (True, False):
            brute, (held, leader, trick, *_) = brute_of(play)
            mine = (held, leader, trick, 120, True, False) if by_soloist else (held, leader, trick, 0, False, True)
            expected = brute.grade(mine) == (Grade.SCHWARZ if by_soloist else Grade.NO_TRICK)
            assert is_swept(play.position, by_soloist=by_soloist) is expected
            value = SOLVERS.of(play.position).value(play.position)
            met.add((by_soloist, expected, value == (play.left_points if by_soloist else 0)))
    assert {(True, False, True), (True, True, True), (False, False, True), (False, True, True)} <= met
