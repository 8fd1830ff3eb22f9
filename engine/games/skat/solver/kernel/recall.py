"""Memory of positions by their structure: who owns the remaining cards of each suit, in order.

Two positions of equal structure are played alike, card for card; only the points of the cards may differ. So the value
of one position bounds the value of the other, which can be higher by at most the points by which its single cards are
worth more (Furtak and Buro, Using Payoff-Similarity to Speed Up Search, IJCAI 2011).
"""

from engine.games.skat.solver.kernel.layout import (
    CHECKED,
    CODES_OF_JACKS,
    CODES_OF_SUIT,
    FIRST,
    FOUR,
    GAME,
    GRAND_GAME,
    IS_LEAST,
    JACKS,
    KEY,
    OTHER,
    OTHERS,
    PLAIN,
    RISE,
)
from engine.search.layout import Table


def suit_code(T: Table, a: int, b: int, c: int) -> int:
    """Return a code of the owners of a suit's cards in order; the lowest four bits tell which of Q K 10 A remain."""
    cards = a | b | c
    i = (cards & PLAIN) << 7
    return T[FIRST + (i | b & PLAIN)] + T[OTHER + (i | c & PLAIN)] << 4 | cards >> 3 & 15


def structure(T: Table, W: Table, a: int, b: int, c: int, who: int) -> tuple[int, int]:
    """Return the hash key of a position's structure before a trick, and its honours (which of Q K 10 A remain)."""
    shift = W[FOUR]
    i = (a | b | c) >> shift << 4 & 240
    jacks = T[JACKS + (i | b >> shift & 15)] + T[OTHERS + (i | c >> shift & 15)]
    p, q = suit_code(T, a, b, c), suit_code(T, a >> 8, b >> 8, c >> 8)
    r, s = suit_code(T, a >> 16, b >> 16, c >> 16), suit_code(T, a >> 24, b >> 24, c >> 24)
    if p > q:
        p, q = q, p
    if q > r:
        q, r = r, q
        if p > q:
            p, q = q, p
    if W[GAME] == GRAND_GAME and r > s:
        r, s = s, r
        if q > r:
            q, r = r, q
            if p > q:
                p, q = q, p
    key = (((s >> 4) * CODES_OF_SUIT + (r >> 4)) * CODES_OF_SUIT + (q >> 4)) * CODES_OF_SUIT + (p >> 4)
    key = (key * CODES_OF_JACKS + jacks) * 3 + who
    key ^= key >> 28
    key = key * 0x2545F4914F6CDD1D & KEY
    return key ^ key >> 25, (s & 15) << 12 | (r & 15) << 8 | (q & 15) << 4 | p & 15


def rise(T: Table, old: int, new: int) -> int:
    """Return by how many points a position with `new` honours (Q K 10 A left) can be worth more than with `old`."""
    if old == new:
        return 0
    first = T[RISE + ((old & 15) << 4 | new & 15)] + T[RISE + ((old >> 4 & 15) << 4 | new >> 4 & 15)]
    return first + T[RISE + ((old >> 8 & 15) << 4 | new >> 8 & 15)] + T[RISE + (old >> 12 << 4 | new >> 12)]


def recalled(T: Table, entry: int, key: int, honours: int, target: int) -> int:
    """Return a bound from a memory entry that settles whether `target` is reached; -1 if the entry does not."""
    if entry >> 24 != key >> CHECKED:
        return -1
    was, bound = entry >> 8 & 65535, entry & 127
    if entry & IS_LEAST:
        bound -= rise(T, honours, was)
        if bound >= target:
            return bound
        return -1
    bound += rise(T, was, honours)
    if bound < target:
        return bound
    return -1


def entry_of(key: int, honours: int, result: int, target: int) -> int:
    """Return the memory entry for a result: a lower bound if it reaches `target`, else an upper bound."""
    if result >= target:
        return key >> CHECKED << 24 | honours << 8 | IS_LEAST | result
    return key >> CHECKED << 24 | honours << 8 | result
