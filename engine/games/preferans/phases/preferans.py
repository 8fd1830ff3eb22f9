"""«Преферанс»: twelve cards that take every trick without trumps, however the rest lies (rules.md §3.6).

In each suit the holding must begin with the ace, or the suit could be led through the hand; its cards all win if every
one belongs to the unbroken run from the ace, or if that run is as long as the number of cards missing from the suit,
all of which one opponent may hold.
"""

from collections.abc import Iterable

from engine.core.cards import Card, Rank, Suit
from engine.three_hands.dealing import DECK


def is_preferans(cards: Iterable[Card]) -> bool:
    """Return whether these twelve cards are the hand."""
    held = tuple(cards)
    return all(_all_win([card.rank for card in held if card.suit is suit]) for suit in Suit)


def _all_win(ranks: list[Rank]) -> bool:
    order = sorted(Rank, reverse=True)
    run = 0
    while run < len(order) and order[run] in ranks:
        run += 1
    missing = len(order) - len(ranks)
    return run > 0 and (run == len(ranks) or run >= missing)


def refutation(cards: Iterable[Card]) -> tuple[tuple[Card | None, Card], ...]:
    """Find a line that takes a trick from twelve cards: pairs of own card and opponent's card, all in one suit.

    The declarer leads the run from the ace, one opponent with all missing cards follows low and beats the next card; a
    suit without the ace is led by that opponent (own card None when the declarer has none). Empty when the hand is
    «преферанс».
    """
    held = tuple(cards)
    for suit in Suit:
        own = sorted((card for card in held if card.suit is suit), key=lambda card: card.rank, reverse=True)
        if not _all_win([card.rank for card in own]):
            return _loses(own, sorted((card for card in DECK if card.suit is suit and card not in held), key=_rank))
    return ()


def _loses(own: list[Card], missing: list[Card]) -> tuple[tuple[Card | None, Card], ...]:
    """Find the line in one suit; `own` from the highest down, `missing` from the lowest up."""
    run = sum(card.rank > missing[-1].rank for card in own)
    if not run:
        return ((own[-1] if own else None, missing[-1]),)
    return (*zip(own[:run], missing, strict=False), (own[run], missing[-1]))


def _rank(card: Card) -> int:
    return card.rank
