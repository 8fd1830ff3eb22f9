"""Cards that a hand may play: it must follow suit, else trump, and if possible beat the cards that the rules name."""

from engine.search.layout import TRUMP, Table

# W, behind the settings that all searches have: the duty to beat (austrian.md §6)
DUTY = 4
BEAT_LED, BEAT_BEST = 1, 2  # the card led, the best card lying; 0: none
# the duties that a kernel knows; compiled with 0 it asks for none and is a tenth faster
DUTIES = BEAT_LED | BEAT_BEST


def above(cards: int, best: int) -> int:
    """Return the cards of a suit that are above `best`; all of them if none is above."""
    over = cards & -(best << 1)
    if over:
        return over
    return cards


def legal(W: Table, h: int, opened: int, best: int, led: int) -> int:
    """Return the cards that a hand `h` may play when it is not on lead, as a mask.

    opened: the card led. best: the card that is winning the trick. led: mask of the suit led.
    """
    cards, duty = h & led, W[DUTY] & DUTIES
    if cards:
        if duty == 0:
            return cards
        if duty != BEAT_BEST:
            return above(cards, opened)
        if best & led:
            return above(cards, best)
        return cards
    cards = h & W[TRUMP]
    if cards:
        if duty == BEAT_BEST and best & W[TRUMP]:
            return above(cards, best)
        return cards
    return h
