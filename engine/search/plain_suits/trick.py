"""Zero-window search with three hands and with two, one trick for each call."""

from engine.search.hands import distinct, highest, last, loses, more, pick
from engine.search.layout import HISTORY, MISERE, SUITS, TRUMP, Table
from engine.search.memory import place, remember, slot
from engine.search.plain_suits.bounds import certain
from engine.search.plain_suits.duties import legal


def second(W: Table, cards: int, x: int, led: int, who: int) -> int:
    """Return the card that the second hand of a trick should try first.

    On misère the highest card that does not win, in a contract the cheapest that wins; low if the soloist plays third.
    cards: legal cards. x: card led. led: mask of its suit. who: place of the soloist in the trick.
    """
    following = cards & led
    if W[MISERE]:
        under = following & (x - 1)
        if under and who != 2:
            return highest(under)
    elif following:
        over = following & -x
        return over & -over if over and who != 2 else following & -following
    return pick(W, HISTORY + (3 + who) * 37, cards)


def third(W: Table, cards: int, best: int, beats: int, holder: int, who: int) -> int:
    """Return the card that the third hand of a trick should try first.

    It wins as cheaply as possible, or is the highest card that does not win. cards: legal cards. best: winning card so
    far, of place `holder`. beats: mask of the suit led and the trumps. who: place of the soloist.
    """
    over = cards & beats & -best
    if W[MISERE]:
        under = (cards ^ over) & beats
        if under and who in (2, holder):
            return highest(under)
        return pick(W, HISTORY + (6 + who) * 37, cards)
    if over and who in (2, holder):
        return over & -over
    return cards & -cards


def known(T: Table, W: Table, a: int, b: int, c: int, who: int, target: int, n: int, key: int, at: int) -> int:
    """Return 1 if memory or bounds say that the soloist takes `target` tricks, 0 if not, -1 if they do not say."""
    entry = W[at]
    if entry >> 8 == key:
        if entry >> 4 & 15 >= target:
            return 1
        if entry & 15 < target:
            return 0
    return certain(T, W, a, b, c, who, target, n)


def search(T: Table, W: Table, a: int, b: int, c: int, who: int, target: int, n: int) -> int:
    """Return 1 if the soloist takes at least `target` (1..n) of the last n tricks played by three hands, else 0."""
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
    """Return 1 if the soloist takes at least `target` (1..n) of the last n tricks played by two hands, else 0."""
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
