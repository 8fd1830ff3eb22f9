"""«Преферанс»: twelve cards that take every trick in no trump, however the other cards lie (rules.md §3.6).

In each suit the hand must have the ace, because the opponents could otherwise take a trick in it. A suit takes all its
tricks if its cards are an unbroken run from the ace. It also does if that run is as long as the number of missing cards
of the suit, which one opponent may hold together.
"""

from collections.abc import Iterable

from engine.core.cards import Card, Rank, Suit
from engine.three_hands.dealing import DECK


def is_preferans(cards: Iterable[Card]) -> bool:
    """Return whether these twelve cards are the hand «преферанс»."""
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
    """Return a line of play that takes a trick from twelve cards, as pairs of declarer's card and opponent's card.

    All cards are of one suit. The declarer leads the run from the ace. One opponent with all missing cards follows low
    and then beats the next card. A suit without the ace is led by that opponent; the declarer's card is None if the
    declarer has none. Empty if the hand is «преферанс».
    """
    held = tuple(cards)
    for suit in Suit:
        own = sorted((card for card in held if card.suit is suit), key=lambda card: card.rank, reverse=True)
        if not _all_win([card.rank for card in own]):
            return _loses(own, sorted((card for card in DECK if card.suit is suit and card not in held), key=_rank))
    return ()


def _loses(own: list[Card], missing: list[Card]) -> tuple[tuple[Card | None, Card], ...]:
    """Return the line of play in one suit. own: highest card first. missing: lowest card first."""
    run = sum(card.rank > missing[-1].rank for card in own)
    if not run:
        return ((own[-1] if own else None, missing[-1]),)
    return (*zip(own[:run], missing, strict=False), (own[run], missing[-1]))


def _rank(card: Card) -> int:
    return card.rank
