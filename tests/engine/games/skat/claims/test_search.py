"""The search against brute force: small endings of every game, every layout and every play written out."""

from random import Random

import pytest

from engine.core.cards import Card, Rank
from engine.core.seats import Seat
from engine.games.skat.claims.judge import rules_of
from engine.games.skat.contracts import Contract
from engine.games.skat.solver.position import BITS, mask
from engine.games.skat.trick_rules import trick_rules
from engine.search.belief import Belief
from engine.search.plays import Trick
from engine.search.proofs import NOBODY, Flags, ProofSearch, sure_tricks
from engine.three_hands.cardsets import CardSet
from engine.three_hands.dealing import DECK
from tests.engine.games.skat.claims.brute import Hands, Puzzle, provable, worlds_of

ALONE: Flags = (True, False, False)
OTHERS: Flags = (False, True, True)
KINDS = {
    "all tricks": (0, ALONE, (0,)),
    "all tricks, an open hand": (0, ALONE, (0, 1)),
    "all tricks, all open": (0, ALONE, (0, 1, 2)),
    "no trick": (0, OTHERS, (0,)),
    "no trick, all open": (0, OTHERS, (0, 1, 2)),
    "all tricks, nobody plays for it": (None, ALONE, (0,)),
    "no trick, nobody plays for it": (None, OTHERS, (0,)),
}


def only(place: int | None) -> Flags:
    return place == 0, place == 1, place == 2


def three(numbers: list[int]) -> tuple[int, int, int]:
    first, second, third = numbers
    return first, second, third


def ending(
    rng: Random, size: int, contract: Contract, seen: tuple[int, ...], spare: int
) -> tuple[Belief, frozenset[Hands]]:
    """A position at the beginning of a trick, as a belief and as all its layouts; some hands have shown voids.

    The first hand is a good one more often than not.
    """
    deck = rng.sample(DECK, 3 * size + spare)
    if rng.random() < 0.7:
        strong = contract is not Contract.NULL
        deck.sort(key=lambda card: (card.rank in (Rank.JACK, Rank.ACE, Rank.TEN)) is not strong)
    dealt = [frozenset(deck[place * size : (place + 1) * size]) for place in range(3)]
    hidden = [place for place in range(3) if place not in seen]
    pool = frozenset(deck) - frozenset().union(*(dealt[place] for place in seen))
    banned: list[frozenset[Card]] = [frozenset(), frozenset(), frozenset()]
    suits = trick_rules(contract).suit
    for place in hidden:
        lacks = {suits[card.order] for card in pool} - {suits[card.order] for card in dealt[place]}
        told = [suit for suit in lacks if rng.random() < 0.5]
        banned[place] = frozenset(card for card in pool if suits[card.order] in told)
    hands = tuple(None if place in hidden else dealt[place] for place in range(3))
    worlds = worlds_of(hands, (size, size, size), pool, tuple(banned))
    may = [mask(pool - banned[place], contract) if place in hidden else 0 for place in range(3)]
    left = [size if place in hidden else 0 for place in range(3)]
    known = [0 if place in hidden else mask(dealt[place], contract) for place in range(3)]
    aside = mask(pool, contract) if spare else 0
    return Belief(three(known), three(may), three(left), aside, spare), worlds


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_as_brute_force(name: str, size: int) -> None:
    (mine, counted, seen), rng, answers = KINDS[name], Random(f"{name} {size}"), set()
    games = (Contract.HEARTS, Contract.GRAND, Contract.NULL) if counted == ALONE else (Contract.NULL,)
    for _ in range({1: 150, 2: 80, 3: 24}[size]):
        contract = rng.choice(games)
        belief, worlds = ending(rng, size, contract, seen, rng.choice((0, 1, 2) if size < 3 else (0, 1)))
        leader = rng.choice((0, 0, 1, 2)) if counted == ALONE else rng.choice((0, 1, 1, 2))
        expected = provable(Puzzle(frozenset(() if mine is None else (mine,)), counted, contract), worlds, leader)
        search = ProofSearch(only(mine), counted, rules_of(contract), None)
        assert search.holds(belief, Trick(leader), size, size) == expected, (belief, contract, leader)
        answers.add(expected)
    assert answers == {True, False}


def test_without_work_nothing_is_proved() -> None:
    grand = Contract.GRAND
    others = mask([Card.SK, Card.HK, Card.S7, Card.H7], grand)
    belief = Belief((mask([Card.SA, Card.HA], grand), 0, 0), (0, others, others), (0, 2, 2))
    assert not ProofSearch(NOBODY, ALONE, rules_of(grand), 1).holds(belief, Trick(1), 2, 2)


@pytest.mark.parametrize("contract", Contract)
def test_a_trick_of_sets_is_as_the_rules_say(contract: Contract) -> None:
    rng, rules, plain = Random(5), rules_of(contract), trick_rules(contract)
    bits = BITS[contract]
    for _ in range(200):
        leader, cards = rng.randrange(3), rng.sample(DECK, 3)
        trick = Trick(leader)
        for number, card in enumerate(cards):
            if number:
                assert trick.beats(bits[card], rules) is plain.beats(card, plain.best_of(cards[:number]))
            trick = trick.after(bits[card], rules)
        plays = [(Seat((leader + number) % 3 + 1), card) for number, card in enumerate(cards)]
        assert Seat(trick.holder + 1) is plain.taker(plays)


def cards(names: str, contract: Contract) -> CardSet:
    return mask((Card(name) for name in names.split()), contract)


@pytest.mark.parametrize(
    ("hand", "others", "contract", "takes"),
    [
        ("Jc Js Ah", "Jh Jd Th 7h", "grand", True),
        ("Jc Jh Ah", "Js Jd Th 7h", "grand", False),
        ("Jc Ah Th", "Js Kc 8c 7c", "h", True),  # the jack draws the only one
        ("Jc Ah Th", "Js Jd Kc 7c", "h", False),  # they may lie in one hand
        ("As Ks", "Ts 9s", "grand", False),  # the ten beats the king
        ("As Ts", "Ks 9s", "grand", True),
        ("As Ks", "Ts 9s", "null", True),  # but not in a null
        ("As 7s", "8s Jd", "grand", False),
        ("As 7s", "8s", "grand", True),
        ("7s", "", "d", True),
    ],
)
def test_all_tricks_from_the_top(hand: str, others: str, contract: str, takes: bool) -> None:
    size, game = len(hand.split()), Contract(contract)
    threat = cards(others, game)
    belief = Belief((cards(hand, game), 0, 0), (0, threat, threat), (0, size, size))
    assert (sure_tricks(belief, 0, rules_of(game)) == size) is takes
