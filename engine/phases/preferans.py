"""«Преферанс»: twelve cards that take every trick without trumps, however the rest lies (rules.md §3.6).

In each suit the holding must begin with the ace, or the suit could be led through it; its cards all win when every one
stands in the unbroken run from the ace, or when that run is as long as all that is missing, in one hand at the worst.
"""

from collections.abc import Iterable

from engine.cards import Card, Rank, Suit


def is_preferans(cards: Iterable[Card]) -> bool:
    """Whether these twelve cards are the hand."""
    held = tuple(cards)
    return all(_all_win([card.rank for card in held if card.suit is suit]) for suit in Suit)


def _all_win(ranks: list[Rank]) -> bool:
    order = sorted(Rank, reverse=True)
    run = 0
    while run < len(order) and order[run] in ranks:
        run += 1
    missing = len(order) - len(ranks)
    return run > 0 and (run == len(ranks) or run >= missing)
