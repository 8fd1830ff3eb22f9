"""Endings in every kind of contract, from anywhere in a trick, against every line of play tried out."""

from functools import cache
from random import Random

import pytest

from engine.games.austrian.solver import KERNELS, Kernel, Position, solvers
from engine.search.kernels import has_numba
from tests.engine.games.austrian.solver.brute import Brute
from tests.engine.games.austrian.solver.deals import KINDS, Kind, hands, narrow
from tests.extent import tried

ENDINGS = tried(40, 1000)  # of each kind; 12 kinds with three hands and with two
SIZES = (1, 2, 2, 3, 3, 3, 3, 4, 4)
SIZES_OF_TWO = (2, 3, 4, 4, 5, 5, 6)
FROM_ONE_DEAL = 16


@cache
def endings(kind: Kind, two: bool) -> list[tuple[Position, int]]:
    """List positions with their values: those met below random deals, a few of each."""
    rng = Random(f"{kind} {two}")
    found: list[tuple[Position, int]] = []
    while len(found) < ENDINGS:
        size = rng.choice(SIZES_OF_TWO if two else SIZES)
        dealt = [frozenset(hand) for hand in (narrow if rng.random() < 0.5 else hands)(rng, size)]
        places, out = [0, 1, 2], rng.randrange(3) if two else None
        if out is not None:
            dealt[out] = frozenset()
            places.remove(out)
        brute = Brute(kind.trump, kind.must_beat, rng.choice(places), kind.few, out)
        first = tuple(dealt), rng.choice(places), ()
        brute.value(*first)
        met = brute.positions()
        found += [(brute.position(first), brute.known[first]), *rng.sample(met, min(FROM_ONE_DEAL, len(met)))]
    return found


@pytest.fixture(params=["pure", "fast"])
def kernel(request: pytest.FixtureRequest) -> Kernel:
    if request.param == "fast" and not has_numba():
        pytest.skip("numba (the extra `fast`) is not installed")
    return KERNELS.named(request.param)


@pytest.mark.soak
@pytest.mark.parametrize("two", [False, True], ids=["three", "two"])
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_endings(kind: Kind, two: bool, kernel: Kernel) -> None:
    asked = endings(kind, two)
    solver = solvers(kernel).of(asked[0][0])
    for position, value in asked:
        tricks = solver.table(position)
        assert solver.value(position) == value, position
        assert tuple(tricks) == position.legal
        many = (position.turn == position.soloist) != kind.few
        assert (max if many else min)(tricks.values()) == value, position
