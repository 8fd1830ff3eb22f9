"""Endings in every game, from anywhere in a trick, against every line of play tried out."""

from functools import cache
from random import Random

import pytest

from engine.games.skat.contracts import Contract
from engine.games.skat.solver import KERNELS, Kernel, Position, solvers
from engine.search.kernels import has_numba
from tests.engine.games.skat.solver.brute import Brute
from tests.engine.games.skat.solver.deals import KINDS, Kind, hands, narrow
from tests.extent import tried

ENDINGS = tried(120, 2400)  # of each kind
SIZES = (1, 2, 2, 3, 3, 3, 4)
FROM_ONE_DEAL = 20


@cache
def endings(kind: Kind) -> list[tuple[Position, int]]:
    """List positions with their values: those met below random deals, a few of each."""
    rng = Random(f"skat {kind}")
    found: list[tuple[Position, int]] = []
    while len(found) < ENDINGS:
        dealt = (narrow if rng.random() < 0.5 else hands)(rng, rng.choice(SIZES))
        brute = Brute(kind.contract, rng.randrange(3), kind.few)
        first = tuple(frozenset(hand) for hand in dealt), rng.randrange(3), ()
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
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_endings(kind: Kind, kernel: Kernel) -> None:
    asked = endings(kind)
    solver = solvers(kernel).of(asked[0][0])
    for position, value in asked:
        points = solver.table(position)
        assert solver.value(position) == value, position
        assert tuple(points) == position.legal
        many = (position.turn == position.soloist) != (kind.few or kind.contract is Contract.NULL)
        assert (max if many else min)(points.values()) == value, position
