"""Zero-window search for card points, trick by trick.

First it tries the cards after which the trick looks best for their player's side.
"""

from engine.games.skat.solver.kernel.cards import better, certain, is_greedy, legal, unlike, worst
from engine.games.skat.solver.kernel.layout import LED_BY, WORTH
from engine.games.skat.solver.kernel.recall import entry_of, recalled, structure
from engine.search.layout import HISTORY, MEMORY, MISERE, NODES, SLOTS, TRUMP, Table


def score(W: Table, base: int, card: int, lying: int, is_soloists: bool, is_own: bool, takes: bool) -> int:
    """Return how promising a card is: the trick's points for its side, less the cost of winning, plus earlier success.

    lying: points on the table; is_soloists: the soloist takes the trick; is_own: the card is the soloist's.
    """
    own = W[WORTH + card % 37]
    points = 640 * (lying + own)
    if (is_soloists == is_own) == (W[MISERE] == 0):
        if takes:
            points -= 160 * own
    else:
        points = -points
    return points + W[base + card % 37]


def lead(W: Table, base: int, cards: int, b: int, c: int, who: int) -> int:
    """Return the most promising card to lead; 0 if none is left."""
    chosen, most, zero = 0, -(1 << 62), base - base
    while cards:
        card = cards & -cards
        cards ^= card
        led = W[LED_BY + card % 37]
        beats = led | W[TRUMP]
        over_b, over_c = legal(b, led) & beats, legal(c, led) & beats
        taker = 0 if card > over_b and card > over_c else 1 if over_b > over_c else 2
        worth = score(W, base, card, zero, taker == who, who == 0, False)
        if worth > most:
            chosen, most = card, worth
    return chosen


def answer_lead(W: Table, base: int, cards: int, x: int, beats: int, over: int, who: int, lying: int) -> int:
    """Return the most promising card in second place; 0 if none is left. over: third hand's cards that may take."""
    chosen, most = 0, -(1 << 62)
    while cards:
        card = cards & -cards
        cards ^= card
        takes = card & beats != 0 and card > x
        taker = 2 if over > max(card & beats, x) else 1 if takes else 0
        worth = score(W, base, card, lying, taker == who, who == 1, takes)
        if worth > most:
            chosen, most = card, worth
    return chosen


def finish(W: Table, base: int, cards: int, best: int, beats: int, holder: int, who: int, lying: int) -> int:
    """Return the most promising card in the third place; 0 if none is left."""
    chosen, most = 0, -(1 << 62)
    while cards:
        card = cards & -cards
        cards ^= card
        takes = card & beats != 0 and card > best
        taker = 2 if takes else holder
        worth = score(W, base, card, lying, taker == who, who == 2, takes)
        if worth > most:
            chosen, most = card, worth
    return chosen


def cuts(W: Table, base: int, card: int, value: int, target: int, greedy: bool, n: int) -> bool:
    """Return whether a value makes trying other cards needless; if so, raise the score of `card` for later choices."""
    if (value >= target) == greedy:
        W[base + card % 37] += n * n
        return True
    return False


def final(W: Table, a: int, b: int, c: int, who: int, target: int, total: int) -> int:
    """Return a bound of the soloist's points if only the last trick is left, or if `target` is 0 or out of reach."""
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
    """Return a bound, from memory or sure points, that settles whether `target` is reached; -1 if there is none."""
    bound = recalled(T, W[at], key, honours, target)
    if bound < 0:
        bound = certain(T, W, a, b, c, who, target, total, n)
    if bound < 0:
        W[NODES] += 1
    return bound


def search(T: Table, W: Table, a: int, b: int, c: int, who: int, target: int, total: int, n: int) -> int:
    """Return a bound of the soloist's points in the last `n` tricks: lower if it reaches `target`, else upper."""
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
