"""Hands of a suit game, grand or ramsch: equal cards, legal cards, wishes of the seats, points that are certain."""

from engine.games.skat.solver.kernel.layout import ALIKE, FOUR, HIGH, LOW, PLAIN, SIZES, TRUMPS, WORTHS
from engine.search.layout import MISERE, Table


def unlike(W: Table, h: int, others: int) -> int:
    """Return the hand `h` with only the lowest of each run of jacks, or of 9 8 7; a card of the `others` ends a run."""
    alike = W[ALIKE]
    free = alike & ~others
    seeds = (h & alike) << 1 & free
    return h & ~(free & ~(free + seeds) | seeds)


def legal(h: int, led: int) -> int:
    """Return the cards that a hand may play; `led`: mask of the suit to follow."""
    if h & led:
        return h & led
    return h


def points(T: Table, W: Table, cards: int) -> int:
    """Return the sum of the card points of a set of cards."""
    total = T[WORTHS + (cards & PLAIN)] + T[WORTHS + (cards >> 8 & PLAIN)] + T[WORTHS + (cards >> 16 & PLAIN)]
    return total + T[WORTHS + (cards >> 24 & PLAIN)] + T[WORTHS + ((cards >> W[FOUR] & 15) << 7)]


def is_greedy(W: Table, who: int, place: int) -> bool:
    """Return whether the seat in that place of the trick wants the soloist to have many points."""
    return (who == place) == (W[MISERE] == 0)


def worst(greedy: bool) -> int:
    """Return a number that is worse than every value; `greedy`: high values are wanted."""
    if greedy:
        return -1
    return 999


def better(one: int, other: int, greedy: bool) -> int:
    """Return the better of two values for a seat; `greedy`: the seat wants high values."""
    if greedy:
        return max(one, other)
    return min(one, other)


def above(own: int, others: int) -> int:
    """Return the cards of `own` that are above all cards of `others` in one suit."""
    others |= others >> 1
    others |= others >> 2
    others |= others >> 4
    others |= others >> 8
    return own & ~others


def trump_points(T: Table, W: Table, trumps: int) -> int:
    """Return the card points of a mask of trumps that was shifted down to bit 0; in a grand they are jacks."""
    if W[TRUMPS] == 24:
        return T[WORTHS + trumps]
    return T[WORTHS + (trumps << 7)]


def masters(T: Table, W: Table, own: int, others: int) -> int:
    """Return the points of the trumps of `own` above all of `others`: each of them is certain to take a trick."""
    return trump_points(T, W, above(own >> W[TRUMPS], others >> W[TRUMPS]))


def cash_alone(T: Table, W: Table, a: int, b: int, c: int, total: int, n: int) -> int:
    """Return the points that soloist `a`, on lead, surely takes from the top; `total` if all `n` tricks are sure."""
    shift = W[TRUMPS]
    x, y, z = a >> shift, b >> shift, c >> shift
    tops, many, much = above(x, y | z), T[SIZES + y], T[SIZES + z]
    tricks = T[SIZES + tops]
    ruff_b, ruff_c = many > tricks, much > tricks
    if ruff_b or ruff_c:
        found = trump_points(T, W, tops)
    else:
        found, tricks = trump_points(T, W, x | y | z), T[SIZES + x]
    for at in range(0, shift, 8):
        x = a >> at & PLAIN
        if x:
            y, z = b >> at & PLAIN, c >> at & PLAIN
            many, much = T[SIZES + y], T[SIZES + z]
            rounds = T[SIZES + above(x, y | z)]
            if rounds >= many and rounds >= much:
                rounds = T[SIZES + x]
            if ruff_b:
                rounds = min(rounds, many)
            if ruff_c:
                rounds = min(rounds, much)
            tricks += rounds
            found += T[HIGH + (x << 3 | rounds)]
            found += T[LOW + (y << 3 | min(rounds, many))] + T[LOW + (z << 3 | min(rounds, much))]
    return total if tricks == n else found


def highest_of_seven(cards: int) -> int:
    """Return the highest of up to seven cards; 0 if there are none."""
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    return cards ^ cards >> 1


def unhindered(own: int, mate: int, rounds: int) -> int:
    """Return how many of `rounds` leads from the top of `own` the partner, with cards `mate`, need not overtake."""
    number = 0
    while number < rounds:
        top = highest_of_seven(own)
        own ^= top
        if mate:
            under = mate & (top - 1)
            if under == 0:
                return number
            mate ^= under & -under
        number += 1
    return number


def cash_together(T: Table, W: Table, a: int, mate: int, foe: int, total: int, n: int) -> int:
    """Return the sure points of `a`, on lead, and `mate` against soloist `foe`; `total` if all `n` tricks are sure."""
    shift = W[TRUMPS]
    found = max(masters(T, W, a, foe), masters(T, W, mate, foe))
    ruffs, overtakes, tricks = foe >> shift, mate >> shift, 0
    for at in range(0, shift, 8):
        x = a >> at & PLAIN
        if x:
            y, z = mate >> at & PLAIN, foe >> at & PLAIN
            many = T[SIZES + z]
            rounds = T[SIZES + above(x, z)]
            if rounds >= many:
                rounds = T[SIZES + x]
            if ruffs:
                rounds = min(rounds, many)
            if overtakes:
                rounds = min(rounds, T[SIZES + y])
            rounds = unhindered(x, y, rounds)
            tricks += rounds
            found += T[HIGH + (x << 3 | rounds)] + T[LOW + (z << 3 | min(rounds, many))]
    return total if tricks == n else found


def certain(T: Table, W: Table, a: int, b: int, c: int, who: int, target: int, total: int, n: int) -> int:
    """Return a bound that settles whether the soloist reaches `target`; -1 when only a search can tell."""
    if W[MISERE]:
        return -1
    if who == 0:
        bound = cash_alone(T, W, a, b, c, total, n)
        if bound >= target:
            return bound
        bound = total - max(masters(T, W, b, a), masters(T, W, c, a))
    else:
        d, m = (b, c) if who == 1 else (c, b)
        bound = masters(T, W, d, a | m)
        if bound >= target:
            return bound
        bound = total - cash_together(T, W, a, m, d, total, n)
    return bound if bound < target else -1
