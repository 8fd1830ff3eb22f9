"""Hands for the kernel: a set of cards turned into the layout of a trump suit is what the cards themselves give."""

from random import Random

import pytest

from engine.core.cards import DECK, Suit
from engine.core.cardsets import card_set
from engine.search.bits import kernel_hand, mask


@pytest.mark.parametrize("trump", [*Suit, None])
def test_a_set_is_the_hand_that_its_cards_are(trump: Suit | None) -> None:
    rng = Random(1)
    for _ in range(50):
        cards = rng.sample(DECK, rng.randint(0, 12))
        assert kernel_hand(card_set(cards), trump) == mask(cards, trump)
