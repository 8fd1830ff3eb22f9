"""Memory of searched positions, under keys that only equivalent positions share."""

from engine.search.layout import CODES, MEMORY, NODES, SLOTS, SUIT, THIRD, TRUMP, Table


def place(T: Table, W: Table, a: int, b: int, c: int, who: int) -> int:
    """Return the exact key of a position before a trick. a, b, c: hands from the leader on; who: soloist, 0..2."""
    i = (a | b | c) << 8
    k = i & 65280
    p = T[k | b & SUIT] + T[THIRD + (k | c & SUIT)]
    k = i >> 9 & 65280
    q = T[k | b >> 9 & SUIT] + T[THIRD + (k | c >> 9 & SUIT)]
    k = i >> 18 & 65280
    r = T[k | b >> 18 & SUIT] + T[THIRD + (k | c >> 18 & SUIT)]
    k = i >> 27 & 65280
    s = T[k | b >> 27 & SUIT] + T[THIRD + (k | c >> 27 & SUIT)]
    if p > q:
        p, q = q, p
    if q > r:
        q, r = r, q
        if p > q:
            p, q = q, p
    if W[TRUMP] == 0 and r > s:
        r, s = s, r
        if q > r:
            q, r = r, q
            if p > q:
                p, q = q, p
    return (((s * CODES + r) * CODES + q) * CODES + p) * 3 + who


def slot(W: Table, key: int) -> int:
    """Return the index in W of the entry for a key."""
    return MEMORY + ((key * 0x2545F4914F6CDD1D >> 32) & W[SLOTS])


def remember(W: Table, key: int, at: int, target: int, result: int, n: int) -> None:
    """Store in W[at], under `key`, whether the soloist takes (`result` 1 or 0) at least `target` of n tricks."""
    low, high = 0, n
    entry = W[at]
    if entry >> 8 == key:
        low, high = entry >> 4 & 15, entry & 15
    if result:
        low = max(low, target)
    else:
        high = min(high, target - 1)
    W[NODES] += 1
    W[at] = key << 8 | low << 4 | high
