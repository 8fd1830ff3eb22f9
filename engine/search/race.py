"""Comparison of cards over many worlds: the mean value of each card, and whether the best one leads significantly."""

from math import sqrt

from engine.core.cards import Card

Scores = list[tuple[dict[Card, float], float]]
"""For each world: the value of each card in it, and the weight of the world."""
BATCH = 8
"""Number of worlds between two checks whether the decision is clear."""
SURE = 2.0
"""Number of standard errors by which the best card must lead."""


def decided(scores: Scores) -> bool:
    """Return whether the best card leads the second best by more than chance explains."""
    if len(scores) < BATCH or len(scores[0][0]) < 2:
        return len(scores[0][0]) < 2
    found = means(scores)
    first, second = sorted(found, key=lambda card: -found[card])[:2]
    whole = sum(weight for _, weight in scores) or 1.0
    mean = found[first] - found[second]
    spread = sum((weight / whole * (points[first] - points[second] - mean)) ** 2 for points, weight in scores)
    return mean > 0 and mean > SURE * sqrt(spread)


def means(scores: Scores) -> dict[Card, float]:
    """Return the weighted mean value of each card over all worlds."""
    whole = sum(weight for _, weight in scores) or 1.0
    return {card: sum(points[card] * weight for points, weight in scores) / whole for card in scores[0][0]}
