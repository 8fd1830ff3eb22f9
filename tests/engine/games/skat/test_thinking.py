"""Robots that sample layouts: legal, the same for the same chance, blind to what their seat may not see."""

from collections.abc import Callable
from random import Random

import pytest

from engine.core.strengths import Strength
from engine.games.skat.game import awaited
from engine.games.skat.robots.strengths import robot
from engine.games.skat.rules.presets import PRESETS, preset
from engine.games.skat.solver import KERNELS, Kernel
from engine.games.skat.state import running
from engine.games.skat.view import view_for
from engine.search.kernels import has_numba
from tests.engine.games.skat.walks import Walk, any_rules
from tests.extent import tried


@pytest.fixture
def quick() -> Kernel:
    """Return the compiled kernel; the plain one looks at too few worlds to think early in a deal."""
    if not has_numba():
        pytest.skip("numba (the extra `fast`) is not installed")
    return KERNELS.fast()


def thought_of(walk: Walk, kernel: Kernel, seed: str, strength: Strength = Strength.STRONG) -> object:
    """Return what a robot chooses for the seat that the deal waits for, None between deals."""
    if running(walk.match) is None:
        return None
    seat = awaited(walk.match)[0]
    view = view_for(walk.match, seat)
    assert view is not None
    command = robot(strength, kernel)(view, Random(seed))
    assert command in view.legal
    return command


def at_times(rng: Random, kernel: Kernel) -> Callable[[Walk], None]:
    """Look at one position of several, in `make soak` at every one."""

    def look(walk: Walk) -> None:
        if rng.randrange(tried(5, 1)) == 0:
            thought_of(walk, kernel, "1")

    return look


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("name", PRESETS)
def test_robots_play_legally_by_every_preset(quick: Kernel, name: str, seats: int) -> None:
    rng = Random(f"{name} {seats}")
    Walk(rng, preset(name), seats, at_times(rng, quick)).play_deal()


@pytest.mark.parametrize("seed", range(4))
def test_robots_play_legally_by_any_rules(quick: Kernel, seed: int) -> None:
    rng = Random(f"any {seed}")
    Walk(rng, any_rules(rng), 3, at_times(rng, quick)).play_deal()
