"""Endings in every strain, from anywhere in a trick, against every line of play tried out."""

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from engine.core.cards import Card
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import Kernel, Position, fast, has_numba, pure, solvers
from engine.three_hands.dealing import DECK, SHORT_DECK
from tests.engine.games.preferans.solver.brute import Brute
from tests.engine.games.preferans.solver.deals import STRAINS, hands, narrow, two_hands
from tests.extent import tried

ENDINGS = tried(120, 4000)  # in each strain
SIZES = (*(1, 2, 2, 3, 3, 3, 3, 4, 4) * 2, 5)
FROM_ONE_DEAL = 16


@cache
def endings(strain: Strain | None) -> list[tuple[Position, int]]:
    """Positions with their values: those met below random deals, a few of each."""
    rng = Random(f"{strain}")
    found: list[tuple[Position, int]] = []
    while len(found) < ENDINGS:
        size = rng.choice(SIZES)
        dealt = (narrow if rng.random() < 0.5 else hands)(rng, size)
        found += below(Brute(strain, rng.randrange(3)), dealt, rng, FROM_ONE_DEAL)
    return found


@cache
def talon_endings() -> list[tuple[Position, int]]:
    """The same in raspasy with one or two cards of the talon to come, of the suits that are held."""
    rng = Random("talon")
    found: list[tuple[Position, int]] = []
    while len(found) < ENDINGS:
        size = rng.choice((1, 2, 2, 2, 3, 3, 3, 3, 4))
        led = 1 if size == 1 else 2
        start = rng.choice((0, 8, 16))
        cards = rng.sample(DECK[start:] if size > 3 else DECK[start : start + 16], 3 * size + led)
        dealt = cards[led : led + size], cards[led + size : led + 2 * size], cards[led + 2 * size :]
        brute = Brute(None, rng.randrange(3), tuple(cards[:led]), rng.random() < 0.5)
        found += below(brute, dealt, rng, 3)
    return found


@cache
def endings_of_two(strain: Strain | None) -> list[tuple[Position, int]]:
    """Positions of two hands of 24 cards with their values, in raspasy also with the talon to come."""
    rng = Random(f"two {strain}")
    found: list[tuple[Position, int]] = []
    while len(found) < ENDINGS:
        dealt = two_hands(rng, rng.choice((1, 2, 3, 4, 5, 5, 6)))
        rest = [card for card in SHORT_DECK if card not in dealt[0] + dealt[1]]
        leads = () if strain is not None or len(dealt[0]) < 2 else tuple(rng.sample(rest, rng.choice((0, 0, 1, 2))))
        found += below(Brute(strain, rng.randrange(2), leads, rng.random() < 0.5), dealt, rng, FROM_ONE_DEAL)
    return found


def below(brute: Brute, dealt: Sequence[Sequence[Card]], rng: Random, count: int) -> list[tuple[Position, int]]:
    """A deal with any leader and some positions that come of it, with their values."""
    first = tuple(frozenset(hand) for hand in dealt), rng.randrange(len(dealt)), (), 0
    brute.value(*first)
    met = brute.positions()
    return [(brute.position(first), brute.known[first]), *rng.sample(met, min(count, len(met)))]


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


@pytest.mark.soak
@pytest.mark.parametrize("strain", STRAINS, ids=lambda strain: str(strain or "misere"))
def test_endings(strain: Strain | None, kernel: Kernel) -> None:
    agree(kernel, strain, endings(strain))


@pytest.mark.soak
@pytest.mark.parametrize("strain", STRAINS, ids=lambda strain: str(strain or "misere"))
def test_endings_of_two_hands(strain: Strain | None, kernel: Kernel) -> None:
    agree(kernel, strain, endings_of_two(strain))


@pytest.mark.soak
def test_raspasy_led_by_the_talon(kernel: Kernel) -> None:
    agree(kernel, None, talon_endings())
