"""Hands of a suit, grand or ramsch: equal cards, legal cards, who wants points."""

from engine.games.skat.solver.kernel.layout import ALIKE, FOUR, PLAIN, WORTHS
from engine.search.layout import MISERE, Table


def unlike(W: Table, h: int, others: int) -> int:
    """Return the lowest card of each run of own jacks, or of own 9 8 7, with none of the others' between."""
    alike = W[ALIKE]
    free = alike & ~others
    seeds = (h & alike) << 1 & free
    return h & ~(free & ~(free + seeds) | seeds)


def legal(h: int, led: int) -> int:
    """Return the cards a hand may play when `led` is the mask of the suit to follow."""
    if h & led:
        return h & led
    return h


def points(T: Table, W: Table, cards: int) -> int:
    """Return the card points of cards."""
    total = T[WORTHS + (cards & PLAIN)] + T[WORTHS + (cards >> 8 & PLAIN)] + T[WORTHS + (cards >> 16 & PLAIN)]
    return total + T[WORTHS + (cards >> 24 & PLAIN)] + T[WORTHS + ((cards >> W[FOUR] & 15) << 7)]


def is_greedy(W: Table, who: int, place: int) -> bool:
    """Return whether the seat in that place of the trick wants the soloist to have many points."""
    return (who == place) == (W[MISERE] == 0)


def worst(greedy: bool) -> int:
    """Return a number that every value is better than."""
    if greedy:
        return -1
    return 999


def better(one: int, other: int, greedy: bool) -> int:
    """Return the value that a seat would choose."""
    if greedy:
        return max(one, other)
    return min(one, other)
