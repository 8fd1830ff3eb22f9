"""Bounds: results that are certain without a search."""

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


def cash_together(T: Table, own: int, mate: int, foe: int, trump: int) -> int:
    """Count the tricks of which the defenders are sure, one of them on lead."""
    total = 0
    ruff = mates = 0
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
                tops = min(tops, T[APART + (x << 8 | y)])
                if ruff:
                    tops = min(tops, T[COUNT + z])
                if mates:
                    tops = min(tops, T[COUNT + y])
                total += tops
        own, mate, foe = own >> 9, mate >> 9, foe >> 9
    return total


def certain_misere(T: Table, a: int, b: int, c: int, who: int) -> int:
    """Return 1 when every trick is the declarer's, 0 when none, -1 unknown; every trick only for a declarer on lead."""
    own = a if who == 0 else b if who == 1 else c
    others = (a | b | c) ^ own
    some, every = 0, SAFE
    while own:
        duck = T[DUCK + ((own & SUIT) << 8 | others & SUIT)]
        some, every = some | duck, every & duck
        own, others = own >> 9, others >> 9
    if who == 0 and some & EXIT == 0:
        return 1
    if every and (who or some & LEAD):
        return 0
    return -1


def certain(T: Table, W: Table, a: int, b: int, c: int, who: int, target: int, n: int) -> int:
    """Return 1 when the declarer is sure to take `target`, 0 when sure not to, -1 when only a search can tell."""
    trump = W[TRUMP]
    if W[MISERE]:
        return certain_misere(T, a, b, c, who)
    if who == 0:
        if cash_alone(T, a, b, c, trump) >= target:
            return 1
        if trump:
            x, y, z = a >> 27, b >> 27, c >> 27
            if n - max(T[SURE + (y << 8 | x)], T[SURE + (z << 8 | x)]) < target:
                return 0
        return -1
    d, m = (b, c) if who == 1 else (c, b)
    if n - cash_together(T, a, m, d, trump) < target:
        return 0
    if trump and T[SURE + (d >> 27 << 8 | (a | m) >> 27)] >= target:
        return 1
    return -1
