"""Cards as bits: eight a suit in the order of `Suit`, the seven lowest."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from engine.core.cards import DECK, SUIT_ORDER, Card, Rank, Suit

SUITS = tuple(255 << (8 * place) for place in range(4))
BITS: dict[Card, int] = {card: 1 << (8 * SUIT_ORDER[card.suit] + card.rank - Rank.SEVEN) for card in DECK}
NAMES: dict[int, Card] = {bit: card for card, bit in BITS.items()}
ALL = sum(BITS.values())


def mask(cards: Iterable[Card]) -> int:
    """Return cards as bits."""
    return sum(BITS[card] for card in cards)


def suit_mask(suit: Suit | None) -> int:
    """Return all cards of a suit, none of no suit."""
    return SUITS[SUIT_ORDER[suit]] if suit is not None else 0


def bits(cards: int) -> Iterator[int]:
    """Iterate over the cards one by one, from the lowest bit up."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card


def named(cards: int) -> tuple[Card, ...]:
    """Return the cards of a mask."""
    return tuple(NAMES[bit] for bit in bits(cards))


def suit_of(card: int) -> int:
    """Return the mask of a card's suit."""
    return SUITS[(card.bit_length() - 1) // 8]


def top(cards: int) -> int:
    """Return the highest bit of a suit's cards; 0 of none."""
    return 1 << (cards.bit_length() - 1) if cards else 0


def high_card_tricks(mine: int, theirs: int) -> int:
    """Bound the tricks of one suit against two hands that hold `theirs` between them, nobody ruffing.

    Winners are kept while low cards bring theirs down, two of their highest a round.
    """
    won = 0
    while mine:
        wins = mine > theirs
        mine &= ~top(mine) if wins else mine - 1
        won += wins
        theirs &= ~top(theirs)
        theirs &= ~top(theirs)
    return won


def ends(cards: int, live: int, *, both: bool) -> int:
    """Return of each run of `cards`, no other live card between, the lowest, with `both` also the highest."""
    found = 0
    for place in range(0, 32, 8):
        own = (cards >> place) & 255
        if own:
            found |= _ends(own, (live >> place) & 255, both=both) << place
    return found


@lru_cache(maxsize=1 << 16)
def _ends(own: int, live: int, *, both: bool) -> int:
    found = last = 0
    for card in bits(live | own):
        if card & own and not last:
            found |= card
        if both and last and not card & own:
            found |= last
        last = card & own
    return found | last if both else found
