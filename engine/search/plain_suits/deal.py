"""Answers of the search for a position at any point of a trick."""

from engine.search.hands import distinct, loses
from engine.search.layout import ANSWERS, HISTORY, SUITS, TRUMP, Table
from engine.search.plain_suits.duties import legal
from engine.search.plain_suits.trick import duel, search

# P, a position: hands of the soloist, left and right of the soloist; the seat to play; cards on the table
HANDS, TURN, PLAYED = 0, 3, 4
# 2 or 3 hands play; of two the third is empty
SIZE = 5
# of the trick: the card led, the best card, its holder (3: the talon), the mask of the suit led, all its cards
OPENED, BEST, HOLDER, LED, LYING = 6, 7, 8, 9, 10
# cards of a talon that lead tricks: who leads after such a trick (-1: the taker), the next of them, whether it takes
FIRST, AHEAD, TAKES = 11, 12, 13
# tricks left; whether every card is asked for; numbers of a position
LEFT, EVERY, STRIDE = 14, 15, 16


def begin(T: Table, W: Table, h0: int, h1: int, h2: int, size: int, leader: int, target: int, n: int) -> int:
    """Return 1 if the soloist takes at least `target` of the last n tricks from the start of a trick, else 0.

    h0, h1, h2: hands, the soloist's first, then clockwise. size: hands that play. leader: index of the hand on lead.
    """
    if target <= 0 or target > n:
        return 1 if target <= 0 else 0
    if size == 2:
        if leader == 0:
            return duel(T, W, h0, h1, leader, target, n)
        return duel(T, W, h1, h0, leader, target, n)
    if leader == 0:
        return search(T, W, h0, h1, h2, 0, target, n)
    if leader == 1:
        return search(T, W, h1, h2, h0, 2, target, n)
    return search(T, W, h2, h0, h1, 1, target, n)


def play(
    T: Table,
    W: Table,
    h0: int,
    h1: int,
    h2: int,
    size: int,
    turn: int,
    played: int,
    opened: int,
    best: int,
    holder: int,
    led: int,
    lying: int,
    first: int,
    ahead: int,
    takes: int,
    target: int,
    n: int,
) -> int:
    """Return 1 if the soloist takes `target` of the last n tricks, else 0; arguments: a position within a trick."""
    if target <= 0 or target > n:
        return 1 if target <= 0 else 0
    none = played - played
    if played == size:
        target, n = (target - 1 if holder == 0 else target), n - 1
        if ahead == 0:
            return begin(T, W, h0, h1, h2, size, first if first >= 0 else holder, target, n)
        best, holder, led = (ahead if takes else none), (3 if takes else first), T[SUITS + ahead % 37]
        return play(T, W, h0, h1, h2, size, first, none, ahead, best, holder, led, ahead, first, none, takes, target, n)
    own = h0 if turn == 0 else h1 if turn == 1 else h2
    cards = legal(W, own, opened, best, led) & distinct(own, (h0 | h1 | h2 | lying | ahead) ^ own)
    result = lose = loses(W, none, turn)
    while cards and result == lose:
        card = cards & -cards
        cards ^= card
        top, who = (card, turn) if card & (led | W[TRUMP]) and card > best else (best, holder)
        a, b, c, pile, to = h0 & ~card, h1 & ~card, h2 & ~card, lying | card, (turn + 1) % size
        result = play(T, W, a, b, c, size, to, played + 1, opened, top, who, led, pile, first, ahead, takes, target, n)
    return result


def test(T: Table, W: Table, P: Table, at: int, card: int, target: int) -> int:
    """Return 1 if the soloist takes `target` tricks from P[at] (after playing `card`, if that is not 0), else 0."""
    h0, h1, h2, turn, played = P[at], P[at + 1], P[at + 2], P[at + TURN], P[at + PLAYED]
    size, opened, best, holder = P[at + SIZE], P[at + OPENED], P[at + BEST], P[at + HOLDER]
    led, lying, n = P[at + LED], P[at + LYING], P[at + LEFT]
    if card:
        if led == 0:
            led, opened = T[SUITS + card % 37], card
        if card & (led | W[TRUMP]) and card > best:
            best, holder = card, turn
        h0, h1, h2, lying = h0 & ~card, h1 & ~card, h2 & ~card, lying | card
        turn, played = (turn + 1) % size, played + 1
    elif played == 0 and led == 0:
        return begin(T, W, h0, h1, h2, size, turn, target, n)
    first, ahead, takes = P[at + FIRST], P[at + AHEAD], P[at + TAKES]
    return play(T, W, h0, h1, h2, size, turn, played, opened, best, holder, led, lying, first, ahead, takes, target, n)


def value(T: Table, W: Table, P: Table, at: int) -> int:
    """Return the soloist's tricks with best play by all from the position at P[at]."""
    low, high = 0, P[at + LEFT]
    target = (high + 1) // 3  # a guess
    while low < high:
        target = min(max(target, low + 1), high)
        if test(T, W, P, at, 0, target):
            low = target
            target += 1
        else:
            high = target - 1
            target -= 1
    return low


def of_card(T: Table, W: Table, P: Table, at: int, card: int, best: int) -> int:
    """Return the soloist's tricks after `card`; `best`: tricks before that card, the best its player can reach."""
    if loses(W, 0, P[at + TURN]) == 0:
        while best > 0 and not test(T, W, P, at, card, best):
            best -= 1
        return best
    while best < P[at + LEFT] and test(T, W, P, at, card, best + 1):
        best += 1
    return best


def answer(T: Table, W: Table, P: Table, at: int, R: Table, to: int) -> None:
    """Write the value of the position at P[at] to R[to]; if asked for, the values after its legal cards follow.

    P[at + EVERY]: 1 for value and cards, 0 for the value only, -t to write 1 if the value is at least t, else 0.
    """
    if P[at + EVERY] < 0:
        R[to] = test(T, W, P, at, 0, -P[at + EVERY])
        return
    total = value(T, W, P, at)
    R[to] = total
    if P[at + EVERY] == 0:
        return
    own, led = P[at + P[at + TURN]], P[at + LED]
    others = (P[at] | P[at + 1] | P[at + 2] | P[at + LYING] | P[at + AHEAD]) ^ own
    cards = legal(W, own, P[at + OPENED], P[at + BEST], led) if led else own
    some, tricks = cards & distinct(own, others), total
    while cards:
        card = cards & -cards
        cards ^= card
        if card & some:
            tricks = of_card(T, W, P, at, card, total)
        R[to + card % 37] = tricks


def answers(T: Table, W: Table, P: Table, R: Table, count: int) -> None:
    """Answer `count` positions: each has STRIDE numbers in P, and its answer ANSWERS numbers in R."""
    for index in range(HISTORY, HISTORY + 333):
        W[index] >>= 3
    for number in range(count):
        answer(T, W, P, number * STRIDE, R, number * ANSWERS)
