"""Estimate of hands: matadors and points as the rules count them, better cards more likely."""

from random import Random

import pytest

from engine.core.cards import Card
from engine.games.skat.contracts import Contract
from engine.games.skat.robots.estimate import likely, logit, points_in, tops_of
from engine.games.skat.trick_rules import matadors, points_of
from engine.three_hands.cardsets import CardSet, card_set
from engine.three_hands.dealing import DECK


def held(names: str) -> CardSet:
    return card_set(Card(name) for name in names.split())


@pytest.mark.parametrize("contract", Contract)
def test_matadors_and_points_are_those_of_the_rules(contract: Contract) -> None:
    rng = Random(str(contract))
    for _ in range(200):
        cards = rng.sample(DECK, 12)
        tops = 0 if contract is Contract.NULL else matadors(contract, cards)
        assert tops_of(contract, card_set(cards)) == tops
        assert points_in(card_set(cards)) == points_of(cards)


@pytest.mark.parametrize(
    ("contract", "better", "worse"),
    [
        (Contract.HEARTS, "Jc Js Ah Th Kh 9h 8h As Ac 7d", "Jd Jh Qh 9h 8h 7h Ks 9s Kc 7d"),
        (Contract.HEARTS, "Jc Js Ah Th Kh 9h 8h As Ac 7d", "Jc Js Ah Th Kh 9h 8h Ts Ac 7d"),  # a bare ten
        (Contract.GRAND, "Jc Js Jh As Ts Ac Tc Ad 8d 7h", "Jd As 9s 8s 7s Ac 8c 7c 8d 7h"),
        (Contract.NULL, "7s 8s 9s 7c 8c 9c 7d 8d 7h 8h", "7s 8s As 7c 8c Ac 7d 8d Jh Kh"),
    ],
)
def test_better_cards_are_more_likely_to_win(contract: Contract, better: str, worse: str) -> None:
    assert logit(contract, held(better)) > logit(contract, held(worse))


def test_the_lead_and_points_put_away_help() -> None:
    ten = held("Jc Js Ah Th Kh 9h 8h As Ac 7d")
    assert logit(Contract.HEARTS, ten, is_forehand=True) > logit(Contract.HEARTS, ten)
    assert logit(Contract.HEARTS, ten, held("Td Tc")) > logit(Contract.HEARTS, ten, held("8d 8c"))
    assert likely(0) == 0.5
    assert 0 < likely(-8) < 0.01 < 0.99 < likely(8) < 1
