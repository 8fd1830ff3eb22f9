"""Hands for the kernel: a set of cards turned into the layout of a strain is what the cards themselves give."""

from random import Random

import pytest

from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import kernel_hand, mask
from engine.three_hands.cardsets import card_set
from engine.three_hands.dealing import DECK


@pytest.mark.parametrize("strain", [*Strain, None])
def test_a_set_is_the_hand_that_its_cards_are(strain: Strain | None) -> None:
    rng = Random(1)
    for _ in range(50):
        cards = rng.sample(DECK, rng.randint(0, 12))
        assert kernel_hand(card_set(cards), strain) == mask(cards, strain)
