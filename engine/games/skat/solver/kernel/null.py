"""Search of a null, trick by trick: whether the declarer can be made to take a trick. Hands have nine bits a suit."""

from engine.games.skat.solver.kernel.cards import legal
from engine.search.hands import distinct, highest, last, more, pick
from engine.search.layout import DUCK, EXIT, HISTORY, LEAD, SAFE, SUIT, SUITS, Table
from engine.search.memory import place, remember, slot


def is_settled(T: Table, a: int, b: int, c: int, who: int) -> int:
    """Return 1 if the declarer is sure to take a trick, 0 if sure to take none, -1 if that is not known.

    No trick is sure if in every suit the declarer's i-th lowest card is below the i-th lowest of the others, and if a
    lead of the declarer is safe. A trick is sure if the declarer leads and no card of the hand can be beaten.
    """
    own = a if who == 0 else b if who == 1 else c
    others = (a | b | c) ^ own
    some, every = 0, SAFE
    while own:
        duck = T[DUCK + ((own & SUIT) << 8 | others & SUIT)]
        some |= duck
        every &= duck
        own, others = own >> 9, others >> 9
    if who == 0 and some & EXIT == 0:
        return 1
    if every and (who or some & LEAD):
        return 0
    return -1


def duck_second(W: Table, cards: int, x: int, led: int, who: int) -> int:
    """Return which of `cards` to try first in second place: the highest below the lead `x`, or the most promising."""
    under = cards & led & (x - 1)
    if under and who != 2:
        return highest(under)
    return pick(W, HISTORY + (3 + who) * 37, cards)


def duck_third(W: Table, cards: int, best: int, led: int, holder: int, who: int) -> int:
    """Return which of `cards` to try first in third place: the highest that does not take, or the most promising."""
    under = cards & led & (best - 1)
    if under and who in (2, holder):
        return highest(under)
    return pick(W, HISTORY + (6 + who) * 37, cards)


def catch(T: Table, W: Table, a: int, b: int, c: int, who: int, n: int) -> int:
    """Return 1 when the declarer can be made to take one of the last n tricks, else 0."""
    if n == 1:
        return last(T, W, a, b, c, who)
    key = place(T, W, a, b, c, who)
    at, base, one = slot(W, key), HISTORY + who * 37, n // n
    entry = W[at]
    result = entry >> 4 & 1 if entry >> 8 == key else is_settled(T, a, b, c, who)
    if result >= 0:
        return result
    lose_a, lose_b, lose_c = int(who == 0), int(who == 1), int(who == 2)
    xs, some_b, some_c = distinct(a, b | c), distinct(b, a | c), distinct(c, a | b)
    x = pick(W, base, xs)
    while x:
        led = T[SUITS + x % 37]
        ys = legal(b, led) & some_b
        y = duck_second(W, ys, x, led, who)
        while y:
            best, holder = (y, 1) if y & led and y > x else (x, 0)
            zs = legal(c, led) & some_c
            z = duck_third(W, zs, best, led, holder, who)
            while z:
                taker = 2 if z & led and z > best else holder
                if taker == who:
                    result = one
                elif taker == 0:
                    result = catch(T, W, a ^ x, b ^ y, c ^ z, who, n - 1)
                elif taker == 1:
                    result = catch(T, W, b ^ y, c ^ z, a ^ x, (who + 2) % 3, n - 1)
                else:
                    result = catch(T, W, c ^ z, a ^ x, b ^ y, (who + 1) % 3, n - 1)
                zs ^= z
                z = more(W, base + 222, zs, z, result != lose_c, n)
            ys ^= y
            y = more(W, base + 111, ys, y, result != lose_b, n)
        xs ^= x
        x = more(W, base, xs, x, result != lose_a, n)
    remember(W, key, at, one, result, n)
    return result
