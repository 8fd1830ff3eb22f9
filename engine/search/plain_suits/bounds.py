"""Bounds on the soloist's tricks that are certain without a search.

A side's sure tricks are counted from cards that nothing can beat. They hold under any duty to beat, as long as the
partner is not forced to overtake.
"""

from engine.search.layout import (
    APART,
    COUNT,
    DUCK,
    EXIT,
    LEAD,
    MISERE,
    SAFE,
    SUIT,
    SURE,
    TOP,
    TRUMP,
    Table,
)
from engine.search.plain_suits.duties import DUTIES, DUTY


def run(T: Table, own: int, one: int, two: int) -> int:
    """Return how many tricks a hand on lead wins in a suit (eight bits a hand); the others must follow or discard."""
    tops = T[TOP + (own << 8 | one | two)]
    if tops and tops >= T[COUNT + one] and tops >= T[COUNT + two]:
        return T[COUNT + own]
    return tops


def cash_alone(T: Table, a: int, b: int, c: int, trump: int) -> int:
    """Return the number of tricks that the soloist, who is on lead with hand `a`, is sure to take."""
    total = 0
    ruff_b = ruff_c = 0
    if trump:
        x, y, z = a >> 27, b >> 27, c >> 27
        tops = T[TOP + (x << 8 | y | z)]
        ruff_b, ruff_c = T[COUNT + y] > tops, T[COUNT + z] > tops
        total = T[SURE + (x << 8 | y | z)] if ruff_b or ruff_c else T[COUNT + x]
        a, b, c = a & ~trump, b & ~trump, c & ~trump
    while a:
        x, y, z = a & SUIT, b & SUIT, c & SUIT
        if x:
            tops = run(T, x, y, z)
            if tops:
                if ruff_b:
                    tops = min(tops, T[COUNT + y])
                if ruff_c:
                    tops = min(tops, T[COUNT + z])
                total += tops
        a, b, c = a >> 9, b >> 9, c >> 9
    return total


def rounds(T: Table, duty: int, own: int, mate: int) -> int:
    """Return how many rounds a hand can lead from the top before its partner must win one; duty 0: no duty to beat."""
    if duty == 0:
        return T[APART + (own << 8 | mate)]
    tops = T[TOP + (own << 8 | mate)]
    return T[COUNT + own] if tops >= T[COUNT + mate] else tops


def cash_together(T: Table, W: Table, own: int, mate: int, foe: int) -> int:
    """Return how many tricks `own` (on lead) and `mate` are sure to take against the soloist `foe`; hands are masks."""
    total = 0
    ruff = mates = 0
    trump, duty = W[TRUMP], W[DUTY] & DUTIES
    if trump:
        x, y, z = own >> 27, mate >> 27, foe >> 27
        total = max(T[SURE + (x << 8 | z)], T[SURE + (y << 8 | z)])
        ruff, mates = z, y
        own, mate, foe = own & ~trump, mate & ~trump, foe & ~trump
    while own:
        x, y, z = own & SUIT, mate & SUIT, foe & SUIT
        if x:
            tops = T[TOP + (x << 8 | z)]
            if tops:
                if tops >= T[COUNT + z]:
                    tops = T[COUNT + x]
                tops = min(tops, rounds(T, duty, x, y))
                if ruff:
                    tops = min(tops, T[COUNT + z])
                if mates:
                    tops = min(tops, T[COUNT + y])
                total += tops
        own, mate, foe = own >> 9, mate >> 9, foe >> 9
    return total


def certain_misere(T: Table, W: Table, a: int, b: int, c: int, who: int) -> int:
    """Return 1 if the soloist is sure to take every trick, 0 if none, -1 if neither is certain.

    1 needs a soloist on lead. Under a duty to beat, a soloist not on lead is safe only with cards below all others.
    """
    own = a if who == 0 else b if who == 1 else c
    others, duty = (a | b | c) ^ own, W[DUTY] & DUTIES
    some, every = 0, SAFE
    while own:
        x, y = own & SUIT, others & SUIT
        duck = T[DUCK + (x << 8 | y)]
        some |= duck
        if duty and x and y and x > (y & -y):
            every = 0
        every &= duck
        own, others = own >> 9, others >> 9
    if who == 0 and some & EXIT == 0:
        return 1
    if every and (who or (some & LEAD and duty == 0)):
        return 0
    return -1


def certain(T: Table, W: Table, a: int, b: int, c: int, who: int, target: int, n: int) -> int:
    """Return 1 if the soloist is sure to take `target` of the last `n` tricks, 0 if sure not to, -1 if uncertain."""
    trump = W[TRUMP]
    if W[MISERE]:
        return certain_misere(T, W, a, b, c, who)
    if who == 0:
        if cash_alone(T, a, b, c, trump) >= target:
            return 1
        if trump:
            x, y, z = a >> 27, b >> 27, c >> 27
            if n - max(T[SURE + (y << 8 | x)], T[SURE + (z << 8 | x)]) < target:
                return 0
        return -1
    d, m = (b, c) if who == 1 else (c, b)
    if n - cash_together(T, W, a, m, d) < target:
        return 0
    if trump and T[SURE + (d >> 27 << 8 | (a | m) >> 27)] >= target:
        return 1
    return -1
