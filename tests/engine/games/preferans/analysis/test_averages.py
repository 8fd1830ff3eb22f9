"""Averages that are found out no further than needed are those of exact numbers."""

from random import Random

import pytest

from engine.games.preferans.analysis.intervals import NOTHING, Best, Named, is_good
from tests.engine.games.preferans.analysis.kit import LEVELS, price, prices, taking
from tests.extent import tried


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(tried(30, 600)))
def test_the_best_game_is_the_least_or_the_one_that_is_made(seed: int) -> None:
    rng = Random(seed)
    least = rng.choice(LEVELS)
    hands = [[rng.randint(2, 10) for _ in range(3)] for _ in range(2)]
    exact = []
    for tricks in hands:
        levels = {least, *(level for level in LEVELS if level >= least and level == sorted(tricks)[1])}
        exact += [sum((price(level, it) for it in tricks), NOTHING) / 3 for level in levels]
    ways = {level: prices(level) for level in LEVELS if level >= least}
    best = Best([Named(ways, [taking(it, []) for it in tricks]) for tricks in hands])
    assert is_good(best) is (max(exact) > 0)
    while best.low < best.high:
        best.narrow()
    assert best.low == max(exact)
