"""Decks that deal named hands, one after another."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.core.cards import Card
from engine.core.shuffle import lot_of
from engine.three_hands.dealing import DECK

# the first hand has ten tricks with spades as trumps or without
STRONG = ("s:AKQJT c:AK d:AK h:A", "s:98 c:QJT9 d:QJ h:KQ", "s:7 c:87 d:T987 h:JT9", "h:87")
# nine, and the queen of hearts once king of hearts falls: nobody can prove ten, nobody can refute them
LIKELY = (STRONG[0], "s:98 c:QJT9 d:QJ h:K8", STRONG[2], "h:Q7")


def cards(text: str) -> list[Card]:
    """Read cards: `s:AKQ d:7` is ace, king and queen of spades, seven of diamonds."""
    return [Card(rank + group[0]) for group in text.split() for rank in group[2:]]


def deck(first: str, second: str, third: str, talon: str) -> tuple[Card, ...]:
    """Return the deck that deals these hands: pairs in turn, the talon as the fourth pair."""
    hands = [cards(first), cards(second), cards(third)]
    pairs = [hands[number % 3][number // 3 * 2 : number // 3 * 2 + 2] for number in range(15)]
    pairs.insert(3, cards(talon))
    dealt = tuple(card for pair in pairs for card in pair)
    assert set(dealt) == set(DECK)
    return dealt


class Decks:
    """Implements `decks.DeckSource`: the given decks one after another, then shuffled ones; seat 1 deals first."""

    def __init__(self, *decks: tuple[Card, ...], seed: int = 1) -> None:
        self._decks, self._seed = decks, seed

    def deck(self, table: int, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        if number <= len(self._decks):
            return self._decks[number - 1]
        return tuple(random.Random(f"{self._seed}-{table}-{number}").sample(cards, len(cards)))

    def key(self) -> str:
        return "0123456789abcdef"

    def secret(self, table: int) -> bytes | None:
        return None

    def first_dealer(self, table: int, seats: int) -> int:
        return 1


class FairDecks(Decks):
    """Fair deals: a secret for every deal, all of them known to the test; without words the lot falls on seat 1."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(seed=seed)
        self.secrets: list[bytes] = []

    def secret(self, table: int) -> bytes | None:
        source = random.Random(f"{self._seed}-{len(self.secrets)}")
        secrets = iter(lambda: source.randbytes(32), b"")
        self.secrets.append(next(one for one in secrets if {lot_of(one, {}, seats) for seats in (2, 3, 4)} == {1}))
        return self.secrets[-1]
