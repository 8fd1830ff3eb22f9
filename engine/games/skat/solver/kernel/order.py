"""Order in which a search tries the cards: first those after which the trick looks best for their player's side."""

from engine.games.skat.solver.kernel.cards import legal
from engine.games.skat.solver.kernel.layout import LED_BY, WORTH
from engine.search.layout import MISERE, TRUMP, Table


def score(W: Table, base: int, card: int, lying: int, is_soloists: bool, is_own: bool, takes: bool) -> int:
    """Return how good a card looks: points for the side that wants them, less what a taker spends, and its history.

    is_soloists: the soloist takes the trick; is_own: the card is the soloist's.
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
    """Return the first card to lead; 0 when none is left."""
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
    """Return the first card to try in the second place. over: cards of the third hand that may take the trick."""
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
    """Return the first card to try in the third place."""
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
    """Return whether a value settles the search for its player; then the card is kept in mind."""
    if (value >= target) == greedy:
        W[base + card % 37] += n * n
        return True
    return False
