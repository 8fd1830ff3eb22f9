"""Operations of a search on hands: equivalent cards, the order in which to try cards, the last trick."""

from engine.search.layout import CARDS, MISERE, SUITS, TRUMP, Table


def distinct(h: int, others: int) -> int:
    """Return the lowest card of each run of the hand `h` without a card of `others` in between; all are masks."""
    free = CARDS ^ others
    seeds = h << 1 & free
    return h & ~(free & ~(free + seeds) | seeds)


def pick(W: Table, base: int, cards: int) -> int:
    """Return the card of `cards` that most often ended a search, by the counts in W from `base`; 0 if there is none."""
    best = cards & -cards
    cards ^= best
    if cards:
        most = W[base + best % 37]
        while cards:
            card = cards & -cards
            cards ^= card
            if W[base + card % 37] > most:
                best, most = card, W[base + card % 37]
    return best


def more(W: Table, base: int, cards: int, tried: int, good: bool, n: int) -> int:
    """Return the next card to try, of `cards`; 0 if `tried` was `good`, after counting that in W. n: tricks left."""
    if good:
        W[base + tried % 37] += n * n
        return 0
    return pick(W, base, cards)


def loses(W: Table, who: int, place: int) -> int:
    """Return the result, 1 or 0, that the seat at `place` in the trick wants to avoid; `who`: place of the soloist."""
    return 1 if (who == place) == (W[MISERE] != 0) else 0


def last(T: Table, W: Table, a: int, b: int, c: int, who: int) -> int:
    """Return 1 if the soloist (at place `who`) takes the last trick of the single cards a, b, c; else 0."""
    beats = T[SUITS + a % 37] | W[TRUMP]
    best, holder = a, 0
    if b & beats and b > best:
        best, holder = b, 1
    if c & beats and c > best:
        holder = 2
    return 1 if holder == who else 0


def highest(cards: int) -> int:
    """Return the highest card of a mask with cards of one suit."""
    while cards & (cards - 1):
        cards &= cards - 1
    return cards
