"""Bounds of one hand on lead: tricks that are certain without a search, whatever duties a game has."""

from engine.search.layout import COUNT, SUIT, SURE, TOP, Table


def run(T: Table, own: int, one: int, two: int) -> int:
    """Count the tricks that a hand on lead cashes in a suit against two others who must follow or throw away."""
    tops = T[TOP + (own << 8 | one | two)]
    if tops and tops >= T[COUNT + one] and tops >= T[COUNT + two]:
        return T[COUNT + own]
    return tops


def cash_alone(T: Table, a: int, b: int, c: int, trump: int) -> int:
    """Count the tricks of which the declarer on lead is sure."""
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
