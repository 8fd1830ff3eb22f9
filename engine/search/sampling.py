"""Drawing worlds by lot, the likelier the oftener."""

from collections.abc import Callable, Sequence

from engine.core.rng import Rng
from engine.search.worlds import World, Worlds

Weigh = Callable[[World], float]
"""Likelihood of a world, in any unit."""
LOTS = 10
"""Layouts drawn for each one looked at, if some are likelier than others."""
STEPS = 24
"""Pairs of cards tried to change over in each of those chosen."""


def sampled(layouts: Worlds, number: int, rng: Rng, weigh: Weigh | None) -> list[World]:
    """Draw so many worlds by lot, the likelier the oftener."""
    if weigh is None:
        return layouts.some(number, rng)
    worlds = layouts.some(number * LOTS, rng)
    weights = [weigh(world) for world in worlds]
    chosen = picked(weights, number, rng)
    if layouts.total <= len(worlds):
        return [worlds[at] for at in chosen]
    return [_walked(layouts, worlds[at], weights[at], rng, weigh) for at in chosen]


def _walked(layouts: Worlds, world: World, weight: float, rng: Rng, weigh: Weigh) -> World:
    """Return another world of equal likelihood (Metropolis): few draws of many have weight, their copies go apart."""
    for _ in range(STEPS):
        other = layouts.swapped(world, rng)
        if other is not world:
            likely = weigh(other)
            if rng.random() * weight < likely:
                world, weight = other, likely
    return world


def picked(weights: Sequence[float], number: int, rng: Rng) -> list[int]:
    """Draw so many places of the weights by lot, each as often as its weight deserves (systematic resampling)."""
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
