"""Robots by rules (austrian.md §14)."""

from random import Random

import pytest

from engine.core.cards import Card, Suit
from engine.core.match import Mark, StartDeal
from engine.core.seats import Seat
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.calls import Bid
from engine.games.austrian.moves import ChooseDefence, Discard, NameContract, Pass, PlaceBid, SayWhist
from engine.games.austrian.outcomes import Defence, WhistCall
from engine.games.austrian.record import parse
from engine.games.austrian.robots.estimate import danger, is_bettel, short_of_two, tricks
from engine.games.austrian.rules import PRESETS, preset
from engine.three_hands.dealing import DECK
from tests.engine.games.austrian.test_errors import CARDS, LOW, text
from tests.engine.games.austrian.walks import Walk, any_rules


def cards(names: str) -> list[Card]:
    return [Card(name) for name in names.split()]


def choice(record: str, seat: Seat) -> object:
    view = AUSTRIAN.view(parse(record).match, seat)
    assert view is not None
    return AUSTRIAN.robots.choose(view)


@pytest.mark.parametrize(
    ("hand", "trump", "expected"),
    [
        ("Ah Kh Qh 9h 8h As Kd 7d 8c 7c", "h", 6.2),
        ("Ah Kh Qh 9h 8h As Kd 7d 8c 7c", None, 4.0),
        ("As Kd Qc 7h", None, 1.0),
        ("Kh 7h Qs 8s 7s", "h", 1.4),
        ("9h 8h 7h Jh", "h", 1.4),
        ("Jh", "h", 0.0),
    ],
)
def test_tricks_of_a_hand(hand: str, trump: str | None, expected: float) -> None:
    assert tricks(cards(hand), Suit(trump) if trump is not None else None) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("hand", "low"),
    [("7s 9s Js 7c 8c 7d 7h 9h Th Qh", True), ("7s Ts 7c 8c 7d 7h", False), ("8s 9s 7c", False), ("7s 8s", True)],
)
def test_a_bettel_keeps_the_seven_and_small_gaps(hand: str, low: bool) -> None:
    assert is_bettel(cards(hand)) is low
    assert (danger(cards(hand)) == 0) is low


def test_the_risk_to_take_fewer_than_two() -> None:
    assert short_of_two(0) == 1
    assert short_of_two(5) == 0
    assert 0.18 < short_of_two(2.5) < 0.19


def test_hearts_are_called_from_the_hand_at_once() -> None:
    assert choice(text(CARDS), Seat.ONE) == PlaceBid(Seat.ONE, bid=Bid.HAND_FOUR)


def test_a_hand_without_tricks_passes() -> None:
    assert choice(text(CARDS + "auction 1:1 2:pass"), Seat.THREE) == Pass(Seat.THREE)


def test_a_call_is_held_before_it_is_raised() -> None:
    record = text(CARDS + "auction 1:1 2:2 3:pass")
    assert choice(record, Seat.ONE) == PlaceBid(Seat.ONE, bid=Bid.TWO, here=True)


def test_the_last_hand_bids_where_it_must() -> None:
    record = text(CARDS + "auction 1:pass 2:pass", "limited", "all_pass=dealer_declares")
    assert choice(record, Seat.THREE) == PlaceBid(Seat.THREE, bid=Bid.ONE)


def test_losers_are_put_away_and_the_best_suit_is_named() -> None:
    record = text(CARDS + "auction 1:1 2:pass 3:pass")
    found = choice(record, Seat.ONE)
    assert isinstance(found, Discard)
    assert not {Card.SA, Card.CA, Card.DA, Card.HA} & set(found.cards)
    named = choice(record + "\ntalon-call 1:discard 8c Jc", Seat.ONE)
    assert named == NameContract(Seat.ONE, contract=Bid.FOUR)


def test_two_aces_and_more_whist_and_three_tricks_invite() -> None:
    taken = LOW + "talon-call 1:discard 8h 7h 1:contract 1\n"
    assert choice(text(taken), Seat.TWO) == SayWhist(Seat.TWO, call=WhistCall.WHIST)
    record = text(taken + "whist 2:whist 3:pass\n")
    assert choice(record, Seat.TWO) == ChooseDefence(Seat.TWO, defence=Defence.INVITE)
    view = AUSTRIAN.view(parse(record).match, Seat.TWO)
    assert view is not None
    assert AUSTRIAN.robots.on_timeout(view) == ChooseDefence(Seat.TWO, defence=Defence.ALONE)


@pytest.mark.parametrize("name", PRESETS)
def test_robots_play_matches_of_contracts_and_few_of_nothing_but_passes(name: str) -> None:
    played = 0
    for seed in range(20):
        walk = Walk(Random(seed), preset(name), 3)
        played += robot_deal(walk)
    assert 5 <= played <= 20


@pytest.mark.parametrize("seed", range(15))
def test_robots_answer_every_question_of_every_rule(seed: int) -> None:
    rng = Random(seed)
    walk = Walk(rng, any_rules(rng), 3 + seed % 2)
    robot_deal(walk)


def robot_deal(walk: Walk) -> bool:
    """Play a deal by robots; True when somebody declared."""
    walk.do(StartDeal(Seat.TWO, tuple(walk.rng.sample(DECK, len(DECK)))))
    while waiting := AUSTRIAN.awaited(walk.match):
        for event in AUSTRIAN.taken_for(walk.match, waiting[0], AUSTRIAN.robots.choose, Mark.ROBOT):
            walk.match = AUSTRIAN.evolve(walk.match, event)
            walk.events.append(event)
    return any(type(event).__name__ == "NameContract" for event in walk.events)
