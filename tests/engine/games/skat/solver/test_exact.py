"""What must hold of every answer on whole deals: whatever the kernel, what was solved before, what comes next."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.solver import ALL, KERNELS, Kernel, Position, Solver, SolverError, solve, solvers, table
from engine.games.skat.solver.position import BITS, kernel_hand, mask, mode_of
from engine.games.skat.trick_rules import points_of
from engine.search.kernels import has_numba
from engine.three_hands.cardsets import card_set
from tests.engine.games.skat.solver.deals import KINDS, Kind, played, position

DEALS = 12


@pytest.fixture
def quick() -> Kernel:
    """Return the compiled kernel; the plain one only agrees with it more slowly."""
    if not has_numba():
        pytest.skip("numba (the extra `fast`) is not installed")
    return KERNELS.fast()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_compiled_equals_plain(quick: Kernel, kind: Kind) -> None:
    rng = Random(f"{kind}")
    for _ in range(3):
        asked = played(rng, position(rng, kind, 6), rng.randrange(0, 4))
        assert table(asked, quick) == table(asked, KERNELS.pure()), asked


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_each_number_of_the_table_is_the_value_after_the_card(quick: Kernel, kind: Kind) -> None:
    rng = Random(7)
    is_null = kind.contract is Contract.NULL
    for _ in range(DEALS):
        asked = played(rng, position(rng, kind), rng.randrange(0, 18))
        found = table(asked, quick)
        assert tuple(found) == asked.legal
        many = (asked.turn == asked.soloist) != (kind.few or is_null)
        assert solve(asked, quick) == (max if many else min)(found.values())
        for card, value in found.items():
            later = asked.after(card)
            taken = not later.trick and later.leader == asked.soloist
            points = (1 if is_null else points_of((*asked.trick, card))) if taken else 0
            rest = solve(later, quick) if later.left else 0
            assert value == (max(points, rest) if is_null else points + rest), asked


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_window_names_values_outside_by_its_ends(quick: Kernel, kind: Kind) -> None:
    rng = Random(6)
    for _ in range(6):
        asked = played(rng, position(rng, kind, 8), rng.randrange(0, 9))
        solver, exact = solvers(quick).of(asked), table(asked, quick)
        if kind.contract is Contract.NULL:
            assert solver.table(asked, (60, 61)) == exact
            continue
        for low, high in ((29, 30), (60, 61), (10, 40), ALL):
            assert solver.value(asked, (low, high)) == min(max(solve(asked, quick), low), high)
            clipped = {card: min(max(value, low), high) for card, value in exact.items()}
            assert solver.table(asked, (low, high)) == clipped
        points = solve(asked, quick)
        for least in (0, 1, points, points + 1, 120):
            assert solver.at_least(asked, least) == (points >= least)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_warm_memory_answers_like_an_empty_one(quick: Kernel, kind: Kind) -> None:
    rng = Random(8)
    warm = Solver(mode_of(position(rng, kind)), quick)
    for _ in range(5):
        asked = position(rng, kind, 9)
        assert warm.value(asked) == Solver(warm.mode, quick).value(asked)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_many_worlds_of_one_decision(quick: Kernel, kind: Kind) -> None:
    rng = Random(9)
    asked = played(rng, position(rng, kind, 8), rng.randrange(0, 3))
    first, second, third = (mask(hand, kind.contract) for hand in asked.hands)
    worlds = [(first, second, third)]
    assert solvers(quick).of(asked).worlds(asked, worlds) == [table(asked, quick)]
    assert solvers(quick).of(asked).values(asked, worlds) == [solve(asked, quick)]


@pytest.mark.parametrize("contract", Contract)
def test_masks_of_cards_and_of_sets_of_cards_agree(contract: Contract) -> None:
    rng = Random(3)
    assert len({bit % 37 for bit in BITS[contract].values()}) == 32
    for _ in range(50):
        cards = rng.sample(list(Card), 10)
        assert kernel_hand(card_set(cards), contract) == mask(cards, contract)


A, B, C = (Card.SA, Card.S7), (Card.SK, Card.S8), (Card.SQ, Card.S9)
RIGHT = Position(hands=(A, B, C), contract=Contract.GRAND, soloist=Seat.ONE, leader=Seat.ONE)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hands": (A, B)}, "three hands are needed, not 2"),
        ({"soloist": Seat.FOUR}, "the soloist is one of three seats, not 4"),
        ({"leader": Seat.FOUR}, "the leader is one of three seats, not 4"),
        ({"hands": (A, A, C)}, "As is there twice"),
        ({"hands": (A, B, C[:1])}, "the hands are uneven: 2, 2, 1 cards"),
        ({"trick": (Card.DA, Card.DK, Card.DQ)}, "a trick on the table has at most 2 cards"),
        ({"few": True, "contract": Contract.CLUBS}, "a ramsch is played as a grand"),
        ({"hands": (A[:1], B[:1], C), "trick": (Card.ST, Card.DA)}, "seat 2 could not play Ad"),
        ({"hands": (A[:1], B[:1], C), "trick": (Card.ST, Card.SJ)}, "seat 2 could not play Js"),
    ],
)
def test_positions_that_cannot_be(change: dict[str, object], said: str) -> None:
    with pytest.raises(SolverError, match=f"^{said}$"):
        replace(RIGHT, **change)


def test_no_card_is_played_that_may_not_be() -> None:
    with pytest.raises(SolverError, match=r"^seat 1 may not play Ad$"):
        RIGHT.after(Card.DA)


def test_a_solver_is_for_one_kind_of_positions() -> None:
    solver = Solver(mode_of(RIGHT), KERNELS.pure())
    with pytest.raises(SolverError, match="this solver is for positions of another kind"):
        solver.value(replace(RIGHT, contract=Contract.HEARTS))
