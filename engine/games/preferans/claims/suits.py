"""One suit's cards in a claim: tricks of high cards, and cards that are equal because none lies between."""

from functools import lru_cache

from engine.three_hands.cardsets import WIDTH, CardSet, highest, singles


def high_card_tricks(mine: CardSet, theirs: CardSet) -> int:
    """Bound the tricks of one suit against two hands that hold `theirs` between them, nobody ruffing.

    Winners are kept while low cards bring theirs down, two of their highest a round.
    """
    won = 0
    while mine:
        wins = mine > theirs
        mine &= ~highest(mine) if wins else mine - 1
        won += wins
        theirs &= ~highest(theirs)
        theirs &= ~highest(theirs)
    return won


def ends(cards: CardSet, live: CardSet, *, both: bool) -> CardSet:
    """Return of each run of `cards`, no other live card between, the lowest, with `both` also the highest."""
    found = 0
    for place in range(0, 32, WIDTH):
        own = (cards >> place) & 0xFF
        if own:
            found |= _ends(own, (live >> place) & 0xFF, both=both) << place
    return found


@lru_cache(maxsize=1 << 16)
def _ends(own: int, live: int, *, both: bool) -> int:
    found = last = 0
    for card in singles(live | own):
        if card & own and not last:
            found |= card
        if both and last and not card & own:
            found |= last
        last = card & own
    return found | last if both else found
