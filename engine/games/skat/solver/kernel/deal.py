"""Questions about a position at any point of a trick."""

from engine.games.skat.solver.kernel.cards import better, is_greedy, legal, points, unlike, worst
from engine.games.skat.solver.kernel.layout import (
    BEST,
    EVERY,
    FROM,
    GAME,
    HOLDER,
    LED,
    LED_BY,
    LEFT,
    LYING,
    NULL_GAME,
    PLAYED,
    STRIDE,
    TO,
    TURN,
)
from engine.games.skat.solver.kernel.null import catch
from engine.games.skat.solver.kernel.trick import search
from engine.search.hands import distinct
from engine.search.layout import ANSWERS, HISTORY, SUITS, TRUMP, Table


def begin(T: Table, W: Table, h0: int, h1: int, h2: int, leader: int, target: int, total: int, n: int) -> int:
    """Return the search's bound at the beginning of a trick; hands by seats; `n`: number of tricks left, 0 or more."""
    if n == 0 or total == 0:
        return n - n
    if W[GAME] == NULL_GAME:
        if leader == 0:
            return catch(T, W, h0, h1, h2, 0, n)
        if leader == 1:
            return catch(T, W, h1, h2, h0, 2, n)
        return catch(T, W, h2, h0, h1, 1, n)
    if leader == 0:
        return search(T, W, h0, h1, h2, 0, target, total, n)
    if leader == 1:
        return search(T, W, h1, h2, h0, 2, target, total, n)
    return search(T, W, h2, h0, h1, 1, target, total, n)


def rest(T: Table, W: Table, h0: int, h1: int, h2: int) -> int:
    """Return the points of all cards in the hands; in a null 1."""
    if W[GAME] == NULL_GAME:
        return 1
    return points(T, W, h0 | h1 | h2)


def worth_of(T: Table, W: Table, cards: int) -> int:
    """Return the points of the cards of a trick; in a null 1 for any trick."""
    if W[GAME] == NULL_GAME:
        return 1
    return points(T, W, cards)


def some(W: Table, own: int, others: int) -> int:
    """Return a hand without equal cards: one card of each run."""
    if W[GAME] == NULL_GAME:
        return distinct(own, others)
    return unlike(W, own, others)


def play(
    T: Table,
    W: Table,
    h0: int,
    h1: int,
    h2: int,
    turn: int,
    played: int,
    best: int,
    holder: int,
    led: int,
    lying: int,
    target: int,
    n: int,
) -> int:
    """Return a bound of the soloist's points from any point of a trick: lower if it reaches `target`, else upper."""
    if played == 3:
        gain = worth_of(T, W, lying) if holder == 0 else played - played
        if gain and W[GAME] == NULL_GAME:
            return gain
        return gain + begin(T, W, h0, h1, h2, holder, target - gain, rest(T, W, h0, h1, h2), n - 1)
    own = h0 if turn == 0 else h1 if turn == 1 else h2
    cards = legal(own, led) & some(W, own, (h0 | h1 | h2 | lying) ^ own)
    greedy, following, more_played = is_greedy(W, turn - turn, turn), (turn + 1) % 3, played + 1
    result = worst(greedy)
    while cards and (result >= target) != greedy:
        card = cards & -cards
        cards ^= card
        top, who = (card, turn) if card & (led | W[TRUMP]) and card > best else (best, holder)
        a, b, c, table = h0 & ~card, h1 & ~card, h2 & ~card, lying | card
        found = play(T, W, a, b, c, following, more_played, top, who, led, table, target, n)
        result = better(found, result, greedy)
    return result


def test(T: Table, W: Table, P: Table, at: int, card: int, target: int) -> int:
    """Return a bound of the soloist's points from the position at P[at], after `card` is played (0: none)."""
    h0, h1, h2, turn, played = P[at], P[at + 1], P[at + 2], P[at + TURN], P[at + PLAYED]
    best, holder, led, lying, n = P[at + BEST], P[at + HOLDER], P[at + LED], P[at + LYING], P[at + LEFT]
    if card:
        if led == 0:
            led = T[SUITS + card % 37] if W[GAME] == NULL_GAME else W[LED_BY + card % 37]
        if card & (led | W[TRUMP]) and card > best:
            best, holder = card, turn
        h0, h1, h2, lying = h0 & ~card, h1 & ~card, h2 & ~card, lying | card
        turn, played = (turn + 1) % 3, played + 1
    elif played == 0:
        return begin(T, W, h0, h1, h2, turn, target, rest(T, W, h0, h1, h2), n)
    return play(T, W, h0, h1, h2, turn, played, best, holder, led, lying, target, n)


def value(T: Table, W: Table, P: Table, at: int, card: int, low: int, high: int, target: int) -> int:
    """Return the soloist's points with best play, limited to `low` ... `high`; `target`: first guess."""
    while low < high:
        target = min(max(target, low + 1), high)
        found = test(T, W, P, at, card, target)
        if found >= target:
            low = min(found, high)
            target = found + 1
        else:
            high = max(found, low)
            target = found
    return low


def answer(T: Table, W: Table, P: Table, at: int, R: Table, to: int) -> None:
    """Write the value of the position at P[at] to R[to]; if EVERY is set, also the values after each legal card.

    Values below FROM are written as FROM, those above TO as TO.
    """
    low, high, own = P[at + FROM], P[at + TO], P[at + P[at + TURN]]
    others, zero = (P[at] | P[at + 1] | P[at + 2] | P[at + LYING]) ^ own, low - low
    total = value(T, W, P, at, zero, low, high, (low + high + 1) // 2)
    R[to] = total
    if P[at + EVERY] == 0:
        return
    cards = legal(own, P[at + LED])
    distinct_cards, found, greedy = cards & some(W, own, others), total, is_greedy(W, zero, P[at + TURN])
    while cards:
        card = cards & -cards
        cards ^= card
        if card & distinct_cards and greedy:
            found = value(T, W, P, at, card, low, total, total)
        elif card & distinct_cards:
            found = value(T, W, P, at, card, total, high, total + 1)
        R[to + card % 37] = found


def answers(T: Table, W: Table, P: Table, R: Table, count: int) -> None:
    """Run `answer` for `count` positions, STRIDE numbers each in P and ANSWERS each in R."""
    for index in range(HISTORY, HISTORY + 333):
        W[index] >>= 3
    for number in range(count):
        answer(T, W, P, number * STRIDE, R, number * ANSWERS)
