"""Drawing worlds by lot, likelier worlds more often."""

from collections.abc import Callable, Sequence

from engine.core.rng import Rng
from engine.search.worlds import World, Worlds

Weigh = Callable[[World], float]
"""Likelihood of a world, in any unit."""
LOTS = 10
"""Layouts drawn for each one looked at, if some are likelier than others."""
STEPS = 24
"""Pairs of cards that are tried for an exchange in each chosen layout."""


def together(judges: Sequence[Weigh]) -> Weigh | None:
    """Return the likelihood of a world by the words of several judges; None without any."""

    def weigh(world: World) -> float:
        product = 1.0
        for judge in judges:
            product *= judge(world)
        return 1e-9 + product

    return weigh if judges else None


def sampled(layouts: Worlds, number: int, rng: Rng, weigh: Weigh | None) -> list[World]:
    """Draw `number` worlds by lot, likelier worlds more often."""
    if weigh is None:
        return layouts.some(number, rng)
    worlds = layouts.some(number * LOTS, rng)
    weights = [weigh(world) for world in worlds]
    chosen = picked(weights, number, rng)
    if layouts.total <= len(worlds):
        return [worlds[at] for at in chosen]
    return [_walked(layouts, worlds[at], weights[at], rng, weigh) for at in chosen]


def _walked(layouts: Worlds, world: World, weight: float, rng: Rng, weigh: Weigh) -> World:
    """Return another world of equal likelihood (Metropolis), so that copies of the few likely draws diverge."""
    for _ in range(STEPS):
        other = layouts.swapped(world, rng)
        if other is not world:
            likely = weigh(other)
            if rng.random() * weight < likely:
                world, weight = other, likely
    return world


def picked(weights: Sequence[float], number: int, rng: Rng) -> list[int]:
    """Draw `number` places of the weights by lot, each in proportion to its weight (systematic resampling)."""
    step = sum(weights) / number
    if step <= 0:
        return list(range(number))
    at, total = rng.random() * step, 0.0
    found: list[int] = []
    for place, weight in enumerate(weights):
        total += weight
        while total > at and len(found) < number:
            found.append(place)
            at += step
    found += [len(weights) - 1] * (number - len(found))
    return sorted(found, key=lambda _: rng.random())
