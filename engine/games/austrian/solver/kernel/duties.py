"""Cards that may be played: follow, else trump, and beat what the rules name if that can be (austrian.md §6)."""

from engine.games.austrian.solver.kernel.layout import BEAT_BEST, DUTY
from engine.search.hands import follow
from engine.search.layout import TRUMP, Table


def above(cards: int, best: int) -> int:
    """Return the cards of one suit above a card of that suit, all of them where none is above."""
    over = cards & -(best << 1)
    if over:
        return over
    return cards


def legal(W: Table, h: int, opened: int, best: int, led: int) -> int:
    """Return the cards a hand may play behind others.

    opened: the card led. best: the best card lying. led: the mask of the suit led.
    """
    cards = follow(h, led, W[TRUMP])
    if W[DUTY] == 0:
        return cards
    if W[DUTY] != BEAT_BEST:
        if cards & led:
            return above(cards, opened)
        return cards
    if cards & led:
        if best & led:
            return above(cards, best)
        return cards
    if best & W[TRUMP] and cards & W[TRUMP]:
        return above(cards, best)
    return cards
