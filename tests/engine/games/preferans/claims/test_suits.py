"""Cards as bits: how many tricks one suit's high cards can win."""

import pytest

from engine.core.cards import Card
from engine.games.preferans.claims.judge import high_card_tricks
from engine.three_hands.cardsets import card_set


@pytest.mark.parametrize(
    ("mine", "theirs", "tricks"),
    [
        ("As Ks", "Qs Js", 2),
        ("Ks 7s", "As Qs", 1),  # the seven brings both down in one round
        ("Ks", "As", 0),
        ("Ks", "", 1),
        ("", "As Ks", 0),
        ("Js 8s 7s", "As Ks Qs Ts", 1),
        ("9s 8s 7s", "As Ks Qs Js Ts", 0),
    ],
)
def test_high_cards_win_and_low_ones_bring_theirs_down(mine: str, theirs: str, tricks: int) -> None:
    own, others = (card_set(Card(name) for name in cards.split()) for cards in (mine, theirs))
    assert high_card_tricks(own, others) == tricks
