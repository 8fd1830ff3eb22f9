"""Dealing to hands of ten cards each; what is left of the deck is the talon.

Of 32 cards there are three hands and a talon of two, for three players or for four with the dealer resting; of 24 cards
(preferans of two without a third hand) two hands and a talon of four.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Final

from engine.core.cards import Card, Rank, sort_cards
from engine.core.errors import IllegalCommand
from engine.core.match import DealStarted
from engine.core.seats import BySeat, Seat

DECK: Final = tuple(Card)
"""All 32 cards, suits s c d h, each from low to high."""
SHORT_DECK: Final = tuple(card for card in DECK if card.rank >= Rank.NINE)
"""The 24 cards from the nine to the ace, in the order of `DECK`."""
HANDS: Final = 3
"""Number of hands that 32 cards are dealt to."""
HAND: Final = 10
"""Number of cards in a hand."""
PAIRS: Final = (2, 2, 2, 2, 2)
"""Sizes of the packets of a hand if cards are dealt two by two."""
Active = tuple[Seat, ...]
"""Seats that get cards in a deal: forehand, middlehand and rearhand, or the two hands that 24 cards are dealt to."""


class ThreeHandsDealt(DealStarted, frozen=True):
    """Base of the event that begins a deal."""

    hands: BySeat[tuple[Card, ...]]
    """Hands by seat; empty for a resting dealer."""
    talon: tuple[Card, ...]
    """Cards of the talon, in the order of opening."""


def active_seats(seats: int, dealer: Seat) -> Active:
    """Return forehand, middlehand and rearhand, clockwise from the dealer's left; of three players the dealer is last.

    >>> [int(seat) for seat in active_seats(4, Seat.TWO)]
    [3, 4, 1]
    """
    first, second, third = (*dealer.clockwise(seats), dealer)[:HANDS]
    return first, second, third


def resting_seat(seats: int, dealer: Seat) -> Seat | None:
    """Return the dealer at a table of four, who rests; None with fewer players.

    >>> resting_seat(4, Seat.TWO), resting_seat(3, Seat.TWO)
    (<Seat.TWO: 2>, None)
    """
    return dealer if seats > HANDS else None


def others_of(active: Active, seat: Seat) -> tuple[Seat, ...]:
    """Return the other active seats, clockwise from `seat`: the order in which defenders are asked.

    >>> others_of((Seat.THREE, Seat.ONE, Seat.TWO), Seat.ONE)
    (<Seat.TWO: 2>, <Seat.THREE: 3>)
    """
    place = active.index(seat)
    return (*active[place + 1 :], *active[:place])


def talon_size(deck: tuple[Card, ...], active: Active) -> int:
    """Return the number of cards that are left for the talon when every active seat has its hand.

    >>> talon_size(DECK, (Seat.ONE, Seat.TWO, Seat.THREE)), talon_size(SHORT_DECK, (Seat.ONE, Seat.TWO))
    (2, 4)
    """
    return len(deck) - HAND * len(active)


@cache  # a game has few ways to deal
def _places(packets: tuple[int, ...], hands: int, talon: int) -> tuple[int, ...]:
    """Return for each card of the deck where it goes: 0 the first hand, 1 the second ..., `hands` the talon."""
    rounds = [[place for place in range(hands) for _ in range(size)] for size in packets]
    return (*rounds[0], *(hands for _ in range(talon)), *(place for later in rounds[1:] for place in later))


def dealt(
    packets: tuple[int, ...], deck: tuple[Card, ...], seats: int, active: Active, cards: tuple[Card, ...] = DECK
) -> tuple[BySeat[tuple[Card, ...]], tuple[Card, ...]]:
    """Deal a shuffled deck; return the hands by seat and the talon, in the order dealt.

    packets: sizes of the packets of a hand; the talon is dealt after the first packet of each hand. cards: those that
    the deck must have. Hands are sorted, and empty for a seat that is not active. Raises IllegalCommand: bad_deck.

    >>> hands, talon = dealt(PAIRS, DECK, 4, active_seats(4, Seat.ONE))
    >>> hands[Seat.ONE], len(hands[Seat.TWO]), talon == DECK[6:8]
    ((), 10, True)
    """
    if len(deck) != len(cards) or set(deck) != set(cards):
        raise IllegalCommand("bad_deck")
    shares: list[list[Card]] = [[] for _ in (*active, "talon")]
    for place, card in zip(_places(packets, len(active), talon_size(cards, active)), deck, strict=True):
        shares[place].append(card)
    hands: BySeat[tuple[Card, ...]] = BySeat.of(seats, ())
    for seat, held in zip(active, shares[:-1], strict=True):
        hands = hands.put(seat, sort_cards(held))
    return hands, tuple(shares[-1])


def deck_of(packets: tuple[int, ...], hands: tuple[tuple[Card, ...], ...], talon: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a deck from which `dealt` deals these cards; `hands`: those of the active seats, forehand's first.

    >>> deck_of(PAIRS, (DECK[:10], DECK[10:20], DECK[20:30]), DECK[30:])[6:8] == DECK[30:]
    True
    """
    shares = [iter(cards) for cards in (*hands, talon)]
    return tuple(next(shares[place]) for place in _places(packets, len(hands), len(talon)))


def pairs_of(hand: Iterable[Card]) -> Iterator[tuple[Card, Card]]:
    """Yield every pair of cards of a hand, each pair in the order of `sort_cards`: the possible discards.

    >>> [" ".join(pair) for pair in pairs_of(map(Card, ("7h", "As", "Ks")))]
    ['As Ks', 'As 7h', 'Ks 7h']
    """
    return combinations(sort_cards(hand), 2)


def discards_of(hand: Iterable[Card], size: int) -> Iterator[tuple[Card, ...]]:
    """Yield every choice of `size` cards of a hand, each in the order of `sort_cards`.

    >>> len(list(discards_of(DECK[:14], 4)))
    1001
    """
    return combinations(sort_cards(hand), size)


def hands_without(hands: BySeat[tuple[Card, ...]], seat: Seat, cards: Collection[Card]) -> BySeat[tuple[Card, ...]]:
    """Return the hands after a seat has given up `cards`; its hand is sorted.

    >>> hands = BySeat([tuple(map(Card, ("Ks", "7h", "As"))), (Card("Qd"),)])
    >>> [" ".join(hand) for hand in hands_without(hands, Seat.ONE, (Card("7h"),))]
    ['As Ks', 'Qd']
    """
    return hands.put(seat, sort_cards(card for card in hands[seat] if card not in cards))
