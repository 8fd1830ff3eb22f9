"""Raspasy by the rule: legal cards only, every trick counted once, the choices players would make."""

from random import Random

import pytest

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.robots.search.ducking import TALON, chosen, lead, own_tricks, shed, tables, taking
from engine.games.preferans.trick_rules import trick_rules
from engine.games.preferans.view import RaspasyView
from engine.three_hands.cardsets import BITS, SUITS, card_set
from engine.three_hands.dealing import DECK
from engine.tools.arena import shuffled
from tests.engine.games.preferans.phases.deals import deal, say, see_as

SEATS = (0, 1, 2)


def hands_of(rng: Random) -> tuple[list[int], list[int]]:
    """Three hands of ten, and the talon's two cards in the order they are opened."""
    deck = shuffled(rng, DECK)
    return [card_set(deck[place : place + 10]) for place in (0, 10, 20)], [BITS[card] for card in deck[30:]]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("opens", [True, False])
@pytest.mark.parametrize("takes", [True, False])
def test_every_trick_is_somebodys(seed: int, opens: bool, takes: bool) -> None:
    hands, talon = hands_of(Random(seed))
    leads = talon if opens else []
    won = [own_tricks(list(hands), place, 0, [], leads, takes=takes) for place in SEATS]
    by_talon = own_tricks(list(hands), TALON, 0, [], leads, takes=takes)
    assert sum(won) + by_talon == 10
    assert by_talon <= (2 if opens and takes else 0)


def cards_of(mask: int) -> set[Card]:
    return {card for card, bit in BITS.items() if mask & bit}


@pytest.mark.parametrize("seed", range(20))
def test_the_rule_follows_suit_and_the_tricks_go_as_the_rules_of_the_game_say(seed: int) -> None:
    hands, _ = hands_of(Random(seed))
    left, leader, won = list(hands), 0, [0, 0, 0]
    for _ in range(10):
        trick: list[tuple[int, int]] = []
        for number in SEATS:
            seat = (leader + number) % 3
            card = chosen(left, seat, trick, 0, takes=False)
            assert card & left[seat]
            if trick:
                suit = SUITS[next(iter(cards_of(trick[0][1]))).suit]
                assert card & suit or not left[seat] & suit
            left[seat] ^= card
            trick.append((seat, card))
        played = [(Seat(seat + 1), next(iter(cards_of(card)))) for seat, card in trick]
        leader = (trick_rules(None).taker(played) or 0) - 1
        won[leader] += 1
    assert won == [own_tricks(list(hands), place, 0, [], [], takes=False) for place in SEATS]


def test_a_ducking_robot_goes_under_as_high_as_it_can_and_takes_high_only_as_the_last() -> None:
    hands = [card_set([Card.S7]), card_set([Card.SK, Card.S9, Card.S8]), card_set([Card.SA, Card.SQ])]
    ten, queen, seven = BITS[Card.ST], BITS[Card.SQ], BITS[Card.S7]
    assert chosen(hands, 1, [(0, ten)], 0, takes=False) == BITS[Card.S9]
    assert chosen([0, card_set([Card.SK, Card.SJ]), hands[2]], 1, [(0, ten)], 0, takes=False) == BITS[Card.SJ]
    assert chosen([0, card_set([Card.SK, Card.SJ]), 0], 1, [(2, ten), (0, seven)], 0, takes=False) == BITS[Card.SK]
    # before a card of the talon that only names the suit there is nothing to go under; one that takes is gone under
    assert chosen(hands, 1, [], queen, takes=False) == BITS[Card.S8]
    assert chosen(hands, 1, [], queen, takes=True) == BITS[Card.S9]


def test_what_is_led_and_thrown_away() -> None:
    low, high, guarded = 0b1, 0b1000_0000, 0b1100_0001
    assert taking(low, 0b10) == 0
    assert taking(high, 0) == 1
    assert taking(0b1000, 0b101) == 1
    assert 0 < taking(0b1000, 0b1_0101) < 1
    assert shed(high, 0b0111_1111)[0] > shed(low, 0b1111_1110)[0]
    assert shed(guarded, 0b0011_1110)[1] == high
    assert lead(low, 0b1111_1110)[0] > lead(high | 0b0100_0000, 0)[0]
    assert lead(high, 0b0111_1111)[1] == high


def test_a_card_is_worth_the_tricks_that_follow_it() -> None:
    """The first card of a raspasy in a layout: the table says for each card what then happens by the rule."""
    view = see_as(RaspasyView, say(deal(), "pass pass pass"), 1)
    own = view.hands[view.active[0]].cards or ()
    assert view.trick.led is not None
    rest = [card for card in Card if card not in (*own, view.trick.led)]
    world = (card_set(own), card_set(rest[:10]), card_set(rest[10:20]), card_set(rest[20:]))
    (row,) = tables(view, [world], own)
    assert set(row) == set(own)
    for card, tricks in row.items():
        hands = [world[0] ^ BITS[card], world[1], world[2]]
        lying, leads = [(0, BITS[card])], [BITS[view.trick.led], world[3]]
        assert tricks == own_tricks(hands, 0, 0, lying, leads, takes=False)
