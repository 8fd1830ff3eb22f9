"""Shuffled decks: what is asked of their source, and the source in the operating system's randomness."""

import random
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Protocol

from engine.core.cards import Card
from engine.core.shuffle import SECRET_BYTES


class DeckSource(Protocol):
    """Randomness from outside: a shuffled deck per deal, the lot for the first dealer, keys nobody can guess."""

    def key(self) -> str:
        """Return 16 characters for a link."""
        ...

    def deck(self, table: int, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards of a game in random order for deal `number` of a table."""
        ...

    def secret(self, table: int) -> bytes | None:
        """Return 32 bytes nobody can guess, for the next deal of a table (0: one that is being opened).

        None: no fair deal, the cards come from `deck`.
        """
        ...

    def first_dealer(self, table: int, seats: int) -> int:
        """Draw the lot: a seat number 1..seats."""
        ...


def any_secret(decks: DeckSource) -> bytes:
    """Return 32 bytes nobody can guess, from keys if no fair deals are dealt."""
    secret = decks.secret(0)
    if secret is not None:
        return secret
    keys = "".join(decks.key() for _ in range(4))
    return sha256(keys.encode()).digest()[:SECRET_BYTES]


class SystemDecks:
    """`DeckSource` of the operating system; nobody can foresee a deck."""

    def __init__(self) -> None:
        self._random = random.SystemRandom()

    def key(self) -> str:
        """Return 16 characters for a link, from the system's secrets."""
        return secrets.token_hex(8)

    def deck(self, table: int, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards in random order, whatever the table."""
        return tuple(self._random.sample(cards, len(cards)))

    def secret(self, table: int) -> bytes | None:
        """Return 32 bytes of the system's secrets, which the next deal is made of."""
        return secrets.token_bytes(SECRET_BYTES)

    def first_dealer(self, table: int, seats: int) -> int:
        """Draw the lot: a seat number 1..seats, each as likely."""
        return self._random.randint(1, seats)
