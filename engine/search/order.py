"""Order in which a search tries the cards of a trick's second and third place."""

from engine.search.hands import highest, pick
from engine.search.layout import HISTORY, MISERE, Table


def second(W: Table, cards: int, x: int, led: int, who: int) -> int:
    """Return the first card to try in the second place.

    The highest that does not take on misère, the cheapest that takes on a contract; low with the declarer behind.
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
    """Return the first card to try in the third place.

    Take as cheaply as possible, or give the highest card that does not take.
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
