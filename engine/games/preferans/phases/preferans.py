"""«Преферанс»: hand and talon that take every trick in no trump, however the other cards lie (rules.md §3.6).

In each suit the hand must have the ace, because the opponents could otherwise take a trick in it. A suit takes all its
tricks if its cards are an unbroken run from the ace. It also does if that run is as long as the number of missing cards
of the suit, which one opponent may hold together.
"""

from collections.abc import Collection, Iterable

from engine.core.cards import Card, Suit


def is_preferans(cards: Iterable[Card], deck: Iterable[Card]) -> bool:
    """Return whether a declarer's hand with the talon is «преферанс»; `deck`: all cards of the deal."""
    held, dealt = frozenset(cards), tuple(deck)
    return all(_all_win(held, _from_the_ace(suit, dealt)) for suit in Suit)


def _from_the_ace(suit: Suit, deck: Iterable[Card]) -> list[Card]:
    return sorted((card for card in deck if card.suit is suit), key=_rank, reverse=True)


def _all_win(held: Collection[Card], order: list[Card]) -> bool:
    """Return whether the cards held of one suit win; `order`: all cards of that suit, the ace first."""
    number = sum(card in held for card in order)
    run = 0
    while run < len(order) and order[run] in held:
        run += 1
    return run > 0 and (run == number or run >= len(order) - number)


def refutation(cards: Iterable[Card], deck: Iterable[Card]) -> tuple[tuple[Card | None, Card], ...]:
    """Return a line of play that takes a trick from such cards, as pairs of declarer's card and opponent's card.

    All cards are of one suit. The declarer leads the run from the ace. One opponent with all missing cards follows low
    and then beats the next card. A suit without the ace is led by that opponent; the declarer's card is None if the
    declarer has none. Empty if the hand is «преферанс».

    cards: hand and talon. deck: all cards of the deal.
    """
    held, dealt = frozenset(cards), tuple(deck)
    for suit in Suit:
        order = _from_the_ace(suit, dealt)
        if not _all_win(held, order):
            return _loses([card for card in order if card in held], [card for card in order[::-1] if card not in held])
    return ()


def _loses(own: list[Card], missing: list[Card]) -> tuple[tuple[Card | None, Card], ...]:
    """Return the line of play in one suit. own: highest card first. missing: lowest card first."""
    run = sum(card.rank > missing[-1].rank for card in own)
    if not run:
        return ((own[-1] if own else None, missing[-1]),)
    return (*zip(own[:run], missing, strict=False), (own[run], missing[-1]))


def _rank(card: Card) -> int:
    return card.rank
