"""Sets of cards as bits: cards in and out, the highest of a suit."""

from random import Random

from engine.core.cards import Card, sort_cards
from engine.three_hands.cardsets import ALL, BITS, SUITS, card_set, cards_in, highest, suit_of, suit_set
from engine.three_hands.dealing import DECK


def test_the_highest_card_of_a_suit() -> None:
    assert highest(card_set([Card("7s"), Card("Js"), Card("Ts")])) == card_set([Card("Js")])
    assert highest(0) == 0


def test_what_goes_in_comes_out() -> None:
    rng = Random(1)
    for _ in range(100):
        cards = rng.sample(DECK, rng.randint(0, 32))
        assert sort_cards(cards_in(card_set(cards))) == sort_cards(cards)
    assert card_set(DECK) == ALL


def test_a_card_is_in_its_suit_alone() -> None:
    for card, bit in BITS.items():
        assert suit_of(bit) == suit_set(card.suit)
        assert [suit for suit, cards in SUITS.items() if bit & cards] == [card.suit]
    assert suit_of(0) == 0
