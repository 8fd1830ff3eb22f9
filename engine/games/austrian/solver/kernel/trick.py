"""Zero-window search, trick by trick, with three hands and with two."""

from engine.games.austrian.solver.kernel.bounds import certain
from engine.games.austrian.solver.kernel.duties import legal
from engine.search.hands import distinct, last, loses, more, pick
from engine.search.layout import HISTORY, SUITS, TRUMP, Table
from engine.search.memory import place, remember, slot
from engine.search.order import second, third


def known(T: Table, W: Table, a: int, b: int, c: int, who: int, target: int, n: int, key: int, at: int) -> int:
    """Ask the memory and the bounds: 1 the soloist takes `target`, 0 the soloist does not, -1 unknown."""
    entry = W[at]
    if entry >> 8 == key:
        if entry >> 4 & 15 >= target:
            return 1
        if entry & 15 < target:
            return 0
    return certain(T, W, a, b, c, who, target, n)


def search(T: Table, W: Table, a: int, b: int, c: int, who: int, target: int, n: int) -> int:
    """Return 1 when the soloist takes at least `target` (1..n) of the last n tricks of three hands, else 0."""
    if n == 1:
        return last(T, W, a, b, c, who)
    key = place(T, W, a, b, c, who)
    at = slot(W, key)
    result = known(T, W, a, b, c, who, target, n, key, at)
    if result >= 0:
        return result
    trump, base = W[TRUMP], HISTORY + who * 37
    lose_a, lose_b, lose_c = loses(W, who, 0), loses(W, who, 1), loses(W, who, 2)
    xs, some_b, some_c = distinct(a, b | c), distinct(b, a | c), distinct(c, a | b)
    x = pick(W, base, xs)
    while x:
        led = T[SUITS + x % 37]
        beats, ys = led | trump, legal(W, b, x, x, led) & some_b
        y = second(W, ys, x, led, who)
        while y:
            best, holder = (y, 1) if y & beats and y > x else (x, 0)
            zs = legal(W, c, x, best, led) & some_c
            z = third(W, zs, best, beats, holder, who)
            while z:
                taker = 2 if z & beats and z > best else holder
                rest = target - 1 if taker == who else target
                if rest <= 0 or rest >= n:
                    result = 1 if rest <= 0 else 0
                elif taker == 0:
                    result = search(T, W, a ^ x, b ^ y, c ^ z, who, rest, n - 1)
                elif taker == 1:
                    result = search(T, W, b ^ y, c ^ z, a ^ x, (who + 2) % 3, rest, n - 1)
                else:
                    result = search(T, W, c ^ z, a ^ x, b ^ y, (who + 1) % 3, rest, n - 1)
                zs ^= z
                z = more(W, base + 222, zs, z, result != lose_c, n)
            ys ^= y
            y = more(W, base + 111, ys, y, result != lose_b, n)
        xs ^= x
        x = more(W, base, xs, x, result != lose_a, n)
    remember(W, key, at, target, result, n)
    return result


def duel(T: Table, W: Table, a: int, b: int, who: int, target: int, n: int) -> int:
    """Return 1 when the soloist takes at least `target` (1..n) of the last n tricks of two hands, else 0."""
    none = n - n
    if n == 1:
        return last(T, W, a, b, none, who)
    key = place(T, W, a, b, none, who)
    at = slot(W, key)
    result = known(T, W, a, b, none, who, target, n, key, at)
    if result >= 0:
        return result
    trump, base = W[TRUMP], HISTORY + who * 37
    lose_a, lose_b = loses(W, who, 0), loses(W, who, 1)
    xs, some_b = distinct(a, b), distinct(b, a)
    x = pick(W, base, xs)
    while x:
        led = T[SUITS + x % 37]
        beats, ys = led | trump, legal(W, b, x, x, led) & some_b
        y = second(W, ys, x, led, who)
        while y:
            taker = 1 if y & beats and y > x else 0
            rest = target - 1 if taker == who else target
            if rest <= 0 or rest >= n:
                result = 1 if rest <= 0 else 0
            elif taker == 0:
                result = duel(T, W, a ^ x, b ^ y, who, rest, n - 1)
            else:
                result = duel(T, W, b ^ y, a ^ x, 1 - who, rest, n - 1)
            ys ^= y
            y = more(W, base + 111, ys, y, result != lose_b, n)
        xs ^= x
        x = more(W, base, xs, x, result != lose_a, n)
    remember(W, key, at, target, result, n)
    return result
