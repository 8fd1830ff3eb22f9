"""The search against brute force: small endings of every kind, every layout and every play written out."""

from random import Random

import pytest

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.games.preferans.trick_rules import trick_rules
from engine.search.belief import Belief
from engine.search.plays import Trick, play_rules
from engine.search.proofs import ProofSearch
from engine.three_hands.cardsets import BITS, card_set
from engine.three_hands.dealing import DECK
from tests.engine.games.preferans.claims.brute import Hands, Puzzle, provable, worlds_of
from tests.extent import tried

KINDS = {
    "one against two hidden hands": ((True, False, False), (True, False, False), (0,)),
    "two open hands against a hidden one": ((True, True, False), (True, True, False), (0, 1)),
    "one who wants few": ((True, False, False), (False, True, True), (0,)),
    "one of a side": ((True, False, False), (True, True, False), (0,)),
    "nobody plays for it": ((False, False, False), (True, False, False), (0,)),
    "nobody plays for it, two hands open": ((False, False, False), (False, True, True), (0, 1)),
}


def three(numbers: list[int]) -> tuple[int, int, int]:
    first, second, third = numbers
    return first, second, third


def ending(rng: Random, size: int, seen: tuple[int, ...], spare: int) -> tuple[Belief, frozenset[Hands]]:
    """A position at the beginning of a trick, as a belief and as all its layouts; some suits are not followed."""
    suits = rng.sample(list(Suit), rng.choice((2, 3, 3, 4)))
    cards = rng.sample([card for card in DECK if card.suit in suits], 3 * size + spare)
    dealt = [frozenset(cards[place * size : (place + 1) * size]) for place in range(3)]
    hidden = [place for place in range(3) if place not in seen]
    pool = frozenset(cards) - frozenset().union(*(dealt[place] for place in seen))
    banned: list[frozenset[Card]] = [frozenset(), frozenset(), frozenset()]
    for place in hidden:
        void = [suit for suit in suits if not any(card.suit is suit for card in dealt[place])]
        told = rng.sample(void, rng.randint(0, len(void)))
        banned[place] = frozenset(card for card in pool if card.suit in told)
    hands = tuple(dealt[place] if place in seen else None for place in range(3))
    worlds = worlds_of(hands, (size, size, size), pool, tuple(banned))
    may = [0 if place in seen else card_set(pool - banned[place]) for place in range(3)]
    left = [0 if place in seen else size for place in range(3)]
    known = [card_set(dealt[place]) if place in seen else 0 for place in range(3)]
    return Belief(three(known), three(may), three(left), card_set(pool) if spare else 0, spare), worlds


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_as_brute_force(kind: str, size: int) -> None:
    mine, counted, seen = KINDS[kind]
    rng = Random(f"{kind} {size}")
    answers = set()
    for _ in range({1: tried(80, 400), 2: tried(50, 500), 3: tried(6, 60)}[size]):
        belief, worlds = ending(rng, size, seen, rng.choice((0, 0, 1, 2) if size < 3 else (0, 1)))
        trump, leader = rng.choice((None, *Suit)), rng.randrange(3)
        for need in range(1, size + 1):
            expected = provable(Puzzle(mine, counted, trump), worlds, leader, (), need)
            search = ProofSearch(mine, counted, play_rules(trick_rules(trump)), 10**6)
            assert search.holds(belief, Trick(leader), need, size) == expected, (belief, trump, leader, need)
            answers.add(expected)
    assert answers == {True, False}


@pytest.mark.parametrize("trump", [*Suit, None])
def test_a_trick_of_sets_goes_to_whom_the_rules_give_it(trump: Suit | None) -> None:
    rng, plain = Random(5), trick_rules(trump)
    rules = play_rules(plain)
    for _ in range(300):
        leader, cards = rng.randrange(3), rng.sample(DECK, 3)
        trick = Trick(leader)
        for number, card in enumerate(cards):
            if number:
                best = plain.best_of(cards[:number])
                assert trick.beats(BITS[card], rules) is plain.beats(card, best)
            trick = trick.after(BITS[card], rules)
        plays = [(Seat((leader + number) % 3 + 1), card) for number, card in enumerate(cards)]
        assert Seat(trick.holder + 1) is plain.taker(plays)
