"""Sources of shuffled decks: the protocol, and the implementation by the operating system's randomness."""

import random
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Protocol

from engine.core.cards import Card
from engine.core.shuffle import SECRET_BYTES


class DeckSource(Protocol):
    """Source of randomness: shuffled decks, secrets of fair deals, the first dealer, keys that nobody can guess."""

    def key(self) -> str:
        """Return 16 random characters, the key of a link."""
        ...

    def deck(self, table: int, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards of a game in random order for deal `number` of a table."""
        ...

    def secret(self, table: int) -> bytes | None:
        """Return 32 random bytes for the next deal of a table; `table` is 0 for a table that is being opened.

        None: the deal is not a fair one with a published hash, and its cards come from `deck`.
        """
        ...

    def first_dealer(self, table: int, seats: int) -> int:
        """Draw the first dealer by lot: a seat number from 1 to `seats`."""
        ...


def any_secret(decks: DeckSource) -> bytes:
    """Return 32 bytes nobody can guess; they are made from keys if `decks` gives no secrets."""
    secret = decks.secret(0)
    if secret is not None:
        return secret
    keys = "".join(decks.key() for _ in range(4))
    return sha256(keys.encode()).digest()[:SECRET_BYTES]


class SystemDecks:
    """`DeckSource` that uses the operating system's random numbers, which nobody can foresee."""

    def __init__(self) -> None:
        self._random = random.SystemRandom()

    def key(self) -> str:
        """Return 16 random hexadecimal characters, the key of a link."""
        return secrets.token_hex(8)

    def deck(self, table: int, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards in random order; table and number do not matter."""
        return tuple(self._random.sample(cards, len(cards)))

    def secret(self, table: int) -> bytes | None:
        """Return 32 random bytes, from which the next deal is made; the table does not matter."""
        return secrets.token_bytes(SECRET_BYTES)

    def first_dealer(self, table: int, seats: int) -> int:
        """Draw the first dealer by lot: a seat number from 1 to `seats`, all equally likely."""
        return self._random.randint(1, seats)
