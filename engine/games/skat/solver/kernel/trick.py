"""Zero-window search for card points, trick by trick."""

from engine.games.skat.solver.kernel.cards import better, is_greedy, legal, unlike, worst
from engine.games.skat.solver.kernel.certain import certain
from engine.games.skat.solver.kernel.layout import LED_BY, WORTH
from engine.games.skat.solver.kernel.order import answer_lead, cuts, finish, lead
from engine.games.skat.solver.kernel.recall import entry_of, recalled, structure
from engine.search.layout import HISTORY, MEMORY, NODES, SLOTS, TRUMP, Table


def final(W: Table, a: int, b: int, c: int, who: int, target: int, total: int) -> int:
    """Return a bound of the soloist's points where only the last trick is left, or where `target` cannot matter."""
    if target <= 0 or target > total:
        return 0 if target <= 0 else total
    beats = W[LED_BY + a % 37] | W[TRUMP]
    best, holder = a, 0
    if b & beats and b > best:
        best, holder = b, 1
    if c & beats and c > best:
        holder = 2
    if holder == who:
        return total
    return 0


def known(
    T: Table,
    W: Table,
    a: int,
    b: int,
    c: int,
    who: int,
    target: int,
    total: int,
    n: int,
    key: int,
    honours: int,
    at: int,
) -> int:
    """Ask memory and bounds for a number that settles whether the soloist reaches `target`; -1 if there is none."""
    bound = recalled(T, W[at], key, honours, target)
    if bound < 0:
        bound = certain(T, W, a, b, c, who, target, total, n)
    if bound < 0:
        W[NODES] += 1
    return bound


def search(T: Table, W: Table, a: int, b: int, c: int, who: int, target: int, total: int, n: int) -> int:
    """Return a bound of the soloist's points of the last n tricks: from below if it reaches `target`, else above."""
    if n == 1 or target <= 0 or target > total:
        return final(W, a, b, c, who, target, total)
    key, honours = structure(T, W, a, b, c, who)
    at, base = MEMORY + (key & W[SLOTS]), HISTORY + who * 37
    result = known(T, W, a, b, c, who, target, total, n, key, honours, at)
    if result >= 0:
        return result
    greedy_a, greedy_b, greedy_c = is_greedy(W, who, 0), is_greedy(W, who, 1), is_greedy(W, who, 2)
    xs, some_b, some_c = unlike(W, a, b | c), unlike(W, b, a | c), unlike(W, c, a | b)
    result, x = worst(greedy_a), lead(W, base, xs, b, c, who)
    while x:
        led, lying_x = W[LED_BY + x % 37], W[WORTH + x % 37]
        beats, ys, third = led | W[TRUMP], legal(b, led) & some_b, legal(c, led)
        of_x, y = worst(greedy_b), answer_lead(W, base + 111, ys, x, beats, third & beats, who, lying_x)
        while y:
            lying, zs = lying_x + W[WORTH + y % 37], third & some_c
            best, holder = (y, 1) if y & beats and y > x else (x, 0)
            of_y, z = worst(greedy_c), finish(W, base + 222, zs, best, beats, holder, who, lying)
            while z:
                taker, points = 2 if z & beats and z > best else holder, lying + W[WORTH + z % 37]
                gain, left = (points if taker == who else 0), total - points
                if taker == 0:
                    value = gain + search(T, W, a ^ x, b ^ y, c ^ z, who, target - gain, left, n - 1)
                elif taker == 1:
                    value = gain + search(T, W, b ^ y, c ^ z, a ^ x, (who + 2) % 3, target - gain, left, n - 1)
                else:
                    value = gain + search(T, W, c ^ z, a ^ x, b ^ y, (who + 1) % 3, target - gain, left, n - 1)
                zs, of_y = zs ^ z, better(value, of_y, greedy_c)
                is_over = cuts(W, base + 222, z, of_y, target, greedy_c, n)
                z = 0 if is_over else finish(W, base + 222, zs, best, beats, holder, who, lying)
            ys, of_x = ys ^ y, better(of_y, of_x, greedy_b)
            is_over = cuts(W, base + 111, y, of_x, target, greedy_b, n)
            y = 0 if is_over else answer_lead(W, base + 111, ys, x, beats, third & beats, who, lying_x)
        xs, result = xs ^ x, better(of_x, result, greedy_a)
        x = 0 if cuts(W, base, x, result, target, greedy_a, n) else lead(W, base, xs, b, c, who)
    W[at] = entry_of(key, honours, result, target)
    return result
