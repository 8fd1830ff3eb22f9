"""Bounds: results that are certain without a search.

What a side is sure of is counted from cards that nothing can beat, so it holds under any duty to beat, as long as a
partner need not overtake.
"""

from engine.games.austrian.solver.kernel.layout import DUTY
from engine.search.bounds import cash_alone
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


def rounds(T: Table, W: Table, own: int, mate: int) -> int:
    """Count the rounds that a hand leads from above without its partner having to take one."""
    if W[DUTY] == 0:
        return T[APART + (own << 8 | mate)]
    tops = T[TOP + (own << 8 | mate)]
    return T[COUNT + own] if tops >= T[COUNT + mate] else tops


def cash_together(T: Table, W: Table, own: int, mate: int, foe: int) -> int:
    """Count the tricks of which the two others are sure, one of them on lead."""
    total = 0
    ruff = mates = 0
    trump = W[TRUMP]
    if trump:
        x, y, z = own >> 27, mate >> 27, foe >> 27
        total = max(T[SURE + (x << 8 | z)], T[SURE + (y << 8 | z)])
        ruff, mates = z, y
        own, mate, foe = own & ~trump, mate & ~trump, foe & ~trump
    while own:
        x, y, z = own & SUIT, mate & SUIT, foe & SUIT
        if x:
            tops = T[TOP + (x << 8 | z)]
            if tops >= T[COUNT + z]:
                tops = T[COUNT + x]
            tops = min(tops, rounds(T, W, x, y))
            if ruff:
                tops = min(tops, T[COUNT + z])
            if mates:
                tops = min(tops, T[COUNT + y])
            total += tops
        own, mate, foe = own >> 9, mate >> 9, foe >> 9
    return total


def certain_bettel(T: Table, W: Table, a: int, b: int, c: int, who: int) -> int:
    """Return 1 when every trick is the soloist's, 0 when none, -1 unknown; every trick only for a soloist on lead.

    Under a duty to beat a soloist behind others is safe only with cards below all of theirs.
    """
    own = a if who == 0 else b if who == 1 else c
    others = (a | b | c) ^ own
    some, every = 0, SAFE
    while own:
        x, y = own & SUIT, others & SUIT
        duck = T[DUCK + (x << 8 | y)]
        some |= duck
        if W[DUTY] and x and y and x > (y & -y):
            every = 0
        every &= duck
        own, others = own >> 9, others >> 9
    if who == 0 and some & EXIT == 0:
        return 1
    if every and (who or (some & LEAD and W[DUTY] == 0)):
        return 0
    return -1


def certain(T: Table, W: Table, a: int, b: int, c: int, who: int, target: int, n: int) -> int:
    """Return 1 when the soloist is sure to take `target`, 0 when sure not to, -1 when only a search can tell."""
    trump = W[TRUMP]
    if W[MISERE]:
        return certain_bettel(T, W, a, b, c, who)
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
