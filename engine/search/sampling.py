"""Random choice of worlds (possible layouts of the cards), likelier ones more often."""

from collections.abc import Callable, Sequence

from engine.core.rng import Rng
from engine.search.worlds import World, Worlds

Weigh = Callable[[World], float]
"""Function that returns the likelihood of a world, in any unit."""
LOTS = 10
"""Worlds drawn for each one that is chosen, if their likelihoods differ."""
STEPS = 24
"""Number of attempts to exchange two cards in each chosen world."""


def together(judges: Sequence[Weigh]) -> Weigh | None:
    """Return a function that multiplies the likelihoods that `judges` give a world; None if there are no judges."""

    def weigh(world: World) -> float:
        product = 1.0
        for judge in judges:
            product *= judge(world)
        return 1e-9 + product

    return weigh if judges else None


def sampled(layouts: Worlds, number: int, rng: Rng, weigh: Weigh | None) -> list[World]:
    """Choose `number` worlds at random, likelier ones more often; `weigh`: likelihood, None if all are equal."""
    if weigh is None:
        return layouts.some(number, rng)
    worlds = layouts.some(number * LOTS, rng)
    weights = [weigh(world) for world in worlds]
    chosen = picked(weights, number, rng)
    if layouts.total <= len(worlds):
        return [worlds[at] for at in chosen]
    return [_walked(layouts, worlds[at], weights[at], rng, weigh) for at in chosen]


def _walked(layouts: Worlds, world: World, weight: float, rng: Rng, weigh: Weigh) -> World:
    """Return `world`, of likelihood `weight`, after random exchanges of cards (Metropolis), so that copies differ."""
    for _ in range(STEPS):
        other = layouts.swapped(world, rng)
        if other is not world:
            likely = weigh(other)
            if rng.random() * weight < likely:
                world, weight = other, likely
    return world


def picked(weights: Sequence[float], number: int, rng: Rng) -> list[int]:
    """Choose `number` indices of `weights` at random, each in proportion to its weight (systematic resampling)."""
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
