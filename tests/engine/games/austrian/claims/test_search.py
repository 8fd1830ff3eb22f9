"""The search against brute force: small endings of every kind and duty, every layout and every play written out."""

from random import Random
from typing import NamedTuple

import pytest

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.games.austrian.rules import MustBeat
from engine.games.austrian.trick_rules import trick_rules
from engine.search.belief import Belief
from engine.search.plays import Trick, allowed, play_rules
from engine.search.proofs import NOBODY, Flags, ProofSearch, sure_tricks
from engine.three_hands.cardsets import BITS, card_set, cards_in
from engine.three_hands.dealing import DECK
from tests.engine.games.austrian.claims.brute import Hands, Puzzle, provable, worlds_of
from tests.extent import tried


class Kind(NamedTuple):
    """Who plays for the claim, whose tricks count, which hands are seen, who is out."""

    mine: int | None
    counted: Flags
    seen: tuple[int, ...]
    out: int | None = None


KINDS = {
    "one against two hidden hands": Kind(0, (True, False, False), (0,)),
    "one against a hidden hand and an open one": Kind(0, (True, False, False), (0, 1)),
    "one who wants few": Kind(0, (False, True, True), (0,)),
    "one of a side": Kind(0, (True, True, False), (0,)),
    "nobody plays for it": Kind(None, (True, False, False), (0,)),
    "nobody plays for it, two hands open": Kind(None, (False, True, True), (0, 1)),
    "one against one": Kind(0, (True, False, False), (0,), 2),
    "nobody plays for it, two hands play": Kind(None, (False, False, True), (0,), 1),
}


def only(place: int | None) -> Flags:
    return place == 0, place == 1, place == 2


def three(numbers: list[int]) -> tuple[int, int, int]:
    first, second, third = numbers
    return first, second, third


def ending(rng: Random, size: int, kind: Kind, spare: int) -> tuple[Belief, frozenset[Hands]]:
    """A position at the beginning of a trick, as a belief and as all its layouts; of some suits the top is lacking."""
    suits = rng.sample(list(Suit), rng.choice((2, 3, 3, 4)))
    playing = [place for place in range(3) if place != kind.out]
    cards = rng.sample([card for card in DECK if card.suit in suits], len(playing) * size + spare)
    dealt = [frozenset[Card]()] * 3
    for number, place in enumerate(playing):
        dealt[place] = frozenset(cards[number * size : (number + 1) * size])
    hidden = [place for place in playing if place not in kind.seen]
    pool = frozenset(cards) - frozenset().union(*(dealt[place] for place in kind.seen))
    banned: list[frozenset[Card]] = [frozenset(), frozenset(), frozenset()]
    for place in hidden:
        top = {suit: max((card.rank for card in dealt[place] if card.suit is suit), default=0) for suit in suits}
        told = rng.sample(suits, rng.randint(0, 2))
        banned[place] = frozenset(card for card in pool if card.suit in told and card.rank > top[card.suit])
    hands = tuple(None if place in hidden else dealt[place] for place in range(3))
    worlds = worlds_of(hands, (size, size, size), pool, tuple(banned))
    may = [card_set(pool - banned[place]) if place in hidden else 0 for place in range(3)]
    left = [size if place in hidden else 0 for place in range(3)]
    known = [0 if place in hidden else card_set(dealt[place]) for place in range(3)]
    return Belief(three(known), three(may), three(left), card_set(pool) if spare else 0, spare), worlds


@pytest.mark.soak
@pytest.mark.parametrize("must_beat", MustBeat)
@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_as_brute_force(name: str, size: int, must_beat: MustBeat) -> None:
    kind, rng = KINDS[name], Random(f"{name} {size} {must_beat}")
    answers = set()
    for _ in range({1: tried(60, 200), 2: tried(15, 600), 3: tried(12, 60)}[size]):
        belief, worlds = ending(rng, size, kind, rng.choice((0, 0, 1, 2) if size < 3 else (0, 1)))
        trump, leader = rng.choice((None, *Suit)), rng.choice([place for place in range(3) if place != kind.out])
        rules = play_rules(trick_rules(trump, must_beat), out=kind.out)
        for need in range(1, size + 1):
            puzzle = Puzzle(kind.mine, kind.counted, trump, must_beat, kind.out)
            expected = provable(puzzle, worlds, leader, (), need)
            search = ProofSearch(only(kind.mine), kind.counted, rules, 10**6)
            assert search.holds(belief, Trick(leader), need, size) == expected, (belief, trump, leader, need)
            answers.add(expected)
    assert answers == {True, False}


def test_without_work_nothing_is_proved() -> None:
    others = card_set([Card.SK, Card.HK, Card.S7, Card.H7])
    belief = Belief((card_set([Card.SA, Card.HA]), 0, 0), (0, others, others), (0, 2, 2))
    search = ProofSearch(NOBODY, (True, False, False), play_rules(trick_rules(None, MustBeat.LEAD)), 1)
    assert not search.holds(belief, Trick(1), 1, 2)


@pytest.mark.parametrize("must_beat", MustBeat)
@pytest.mark.parametrize("trump", [*Suit, None])
def test_a_trick_of_sets_is_as_the_rules_say(trump: Suit | None, must_beat: MustBeat) -> None:
    rng, rules, plain = Random(5), play_rules(trick_rules(trump, must_beat)), trick_rules(trump, must_beat)
    for _ in range(300):
        leader, cards, hand = rng.randrange(3), rng.sample(DECK, 3), rng.sample(DECK, 5)
        trick = Trick(leader)
        for number, card in enumerate(cards):
            expected = plain.legal_cards(hand, cards[:number])
            assert set(cards_in(allowed(card_set(hand), trick, rules))) == set(expected)
            if number:
                assert trick.beats(BITS[card], rules) is plain.beats(card, plain.best_of(cards[:number]))
            trick = trick.after(BITS[card], rules)
        plays = [(Seat((leader + number) % 3 + 1), card) for number, card in enumerate(cards)]
        assert Seat(trick.holder + 1) is plain.taker(plays)


def cards(names: str) -> int:
    return card_set(Card(name) for name in names.split())


@pytest.mark.parametrize(
    ("hand", "others", "trump", "takes"),
    [
        ("Ah Kh As", "Qh 7h Ks", "h", True),
        ("Ah Kh As", "Qh 8h 7h Ks", "h", False),  # three trumps may lie in one hand
        ("Ah Qh As", "Kh 7h Ks", "h", False),
        ("Ah Qh", "Kh", "h", True),  # the king falls under the ace
        ("As Ks Qs", "Js Ts 9s 7h", None, True),
        ("As Ks Qs", "7h", "h", False),
        ("As 7s", "8s", None, True),
        ("As 7s", "8s 9s", None, False),
        ("7s", "", "h", True),
    ],
)
def test_all_tricks_from_the_top(hand: str, others: str, trump: str | None, takes: bool) -> None:
    size = len(hand.split())
    belief = Belief((cards(hand), 0, 0), (0, cards(others), cards(others)), (0, size, size))
    rules = play_rules(trick_rules(Suit(trump) if trump is not None else None, MustBeat.LEAD))
    assert (sure_tricks(belief, 0, rules) == size) is takes
