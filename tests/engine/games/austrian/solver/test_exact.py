"""What must hold of every answer on whole deals: whatever the kernel, what was solved before, what comes next."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.austrian.rules import MustBeat
from engine.games.austrian.solver import KERNELS, Kernel, Position, Solver, SolverError, solve, solvers, table
from engine.games.austrian.solver.search import mode_of
from engine.search.bits import mask
from engine.search.kernels import has_numba
from tests.engine.games.austrian.solver.deals import KINDS, Kind, played, position

DEALS = 20


@pytest.fixture
def quick() -> Kernel:
    """Return the compiled kernel; the plain one only agrees with it more slowly."""
    if not has_numba():
        pytest.skip("numba (the extra `fast`) is not installed")
    return KERNELS.fast()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_compiled_equals_plain(quick: Kernel, kind: Kind) -> None:
    """Deals of eight cards with three hands, whole ones with two."""
    rng = Random(f"{kind}")
    for two in (False, True):
        asked = played(rng, position(rng, kind, 10 if two else 8, two=two), rng.randrange(0, 4))
        assert table(asked, quick) == table(asked, KERNELS.pure()), asked


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_each_number_of_the_table_is_the_value_after_the_card(quick: Kernel, kind: Kind) -> None:
    rng = Random(7)
    for number in range(DEALS):
        asked = played(rng, position(rng, kind, two=number % 2 == 0), rng.randrange(0, 18))
        tricks = table(asked, quick)
        assert tuple(tricks) == asked.legal
        many = (asked.turn == asked.soloist) != kind.few
        assert solve(asked, quick) == (max if many else min)(tricks.values())
        for card, value in tricks.items():
            later = asked.after(card)
            taken = not later.trick and later.leader == asked.soloist
            assert value == taken + (solve(later, quick) if later.left else 0), asked


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_so_many_tricks_or_not(quick: Kernel, kind: Kind) -> None:
    rng = Random(6)
    for number in range(6):
        asked = played(rng, position(rng, kind, 7, two=number % 2 == 0), rng.randrange(0, 9))
        tricks = solve(asked, quick)
        for least in (0, 1, tricks, tricks + 1, 8):
            assert solvers(quick).of(asked).at_least(asked, least) == (tricks >= least)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_warm_memory_answers_like_an_empty_one(quick: Kernel, kind: Kind) -> None:
    rng = Random(8)
    warm = Solver(mode_of(position(rng, kind)), quick)
    for number in range(DEALS):
        asked = position(rng, kind, two=number % 3 == 0)
        assert warm.value(asked) == Solver(warm.mode, quick).value(asked)


@pytest.mark.parametrize("two", [False, True], ids=["three", "two"])
def test_many_worlds_of_one_decision(quick: Kernel, two: bool) -> None:
    rng = Random(9)
    for kind in KINDS:
        asked = played(rng, position(rng, kind, 8, two=two), rng.randrange(0, 3))
        first, second, third = (mask(hand, kind.trump) for hand in asked.hands)
        assert solvers(quick).of(asked).worlds(asked, [(first, second, third)]) == [table(asked, quick)]


A, B, C = (Card.SA, Card.S7), (Card.SK, Card.S8), (Card.SQ, Card.S9)
RIGHT = Position(hands=(A, B, C), trump=None, must_beat=MustBeat.LEAD, soloist=Seat.ONE, leader=Seat.ONE)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hands": (A, B)}, "three hands are needed, not 2"),
        ({"soloist": Seat.FOUR}, "the soloist is a seat that plays, not 4"),
        ({"out": Seat.ONE}, "the soloist is a seat that plays, not 1"),
        ({"out": Seat.THREE}, "seat 3 does not play and has no cards here"),
        ({"hands": (A, A, C)}, "As is there twice"),
        ({"hands": (A, B, C[:1])}, "the hands are uneven: 2, 2, 1 cards"),
        ({"trick": (Card.DA, Card.DK, Card.DQ)}, "a trick on the table has at most 2 cards"),
        ({"few": True, "trump": Card.HA.suit}, "nobody avoids tricks with a trump suit"),
        ({"hands": (A[:1], B[:1], C), "trick": (Card.ST, Card.DA)}, "seat 2 could not play Ad"),
        ({"hands": (A[:1], B[:1], C), "trick": (Card.ST, Card.S7)}, "seat 2 could not play 7s"),
    ],
)
def test_positions_that_cannot_be(change: dict[str, object], said: str) -> None:
    with pytest.raises(SolverError, match=f"^{said}$"):
        replace(RIGHT, **change)


def test_a_solver_is_for_one_kind_of_positions() -> None:
    rng = Random(1)
    solver = Solver(mode_of(position(rng, KINDS[0])), KERNELS.pure())
    with pytest.raises(SolverError, match="this solver is for positions of another kind"):
        solver.value(position(rng, KINDS[-1]))
