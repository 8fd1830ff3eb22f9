"""Endings in every strain, from anywhere in a trick, against every line of play tried out."""

from functools import cache
from random import Random

import pytest

from engine.cards import DECK
from engine.contracts import Strain
from engine.solver import Kernel, Position, fast, has_numba, pure, solvers
from tests.engine.solver.brute import Brute
from tests.engine.solver.deals import STRAINS, hands, narrow

ENDINGS = 1800  # in each strain
SIZES = (*(1, 2, 2, 3, 3, 3, 3, 4, 4) * 2, 5)
FROM_ONE_DEAL = 16


@cache
def endings(strain: Strain | None, *, talon: bool = False) -> list[tuple[Position, int]]:
    """Positions with their values: those met below random deals, a few of each."""
    rng = Random(f"{strain} {talon}")
    found: list[tuple[Position, int]] = []
    while len(found) < ENDINGS:
        size = rng.choice(SIZES)
        dealt = (narrow if rng.random() < 0.5 else hands)(rng, size)
        rest = sorted(set(DECK) - {card for hand in dealt for card in hand})
        led = tuple(rng.sample(rest, min(2, size))) if talon else ()
        brute = Brute(strain, rng.randrange(3), led, rng.random() < 0.5)
        first = tuple(frozenset(hand) for hand in dealt), rng.randrange(3), (), 0
        brute.value(*first)
        met = brute.positions()
        found += [(brute.position(first), brute.known[first]), *rng.sample(met, min(FROM_ONE_DEAL, len(met)))]
    return found


@pytest.fixture(params=["pure", "fast"])
def kernel(request: pytest.FixtureRequest) -> Kernel:
    if request.param == "pure":
        return pure()
    if not has_numba():
        pytest.skip("numba (the extra `fast`) is not installed")
    return fast()


def agree(kernel: Kernel, strain: Strain | None, asked: list[tuple[Position, int]]) -> None:
    solver = solvers(kernel).of(strain)
    for position, value in asked:
        tricks = solver.table(position)
        assert solver.value(position) == value, position
        assert tuple(tricks) == position.legal
        many = (position.turn == position.declarer) == (strain is not None)
        assert (max if many else min)(tricks.values()) == value, position


@pytest.mark.parametrize("strain", STRAINS, ids=lambda strain: str(strain or "misere"))
def test_endings(strain: Strain | None, kernel: Kernel) -> None:
    agree(kernel, strain, endings(strain))


def test_raspasy_led_by_the_talon(kernel: Kernel) -> None:
    agree(kernel, None, endings(None, talon=True))
