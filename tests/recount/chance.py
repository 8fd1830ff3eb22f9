"""Chance out of secrets: seals, streams of bytes, shuffles, decks (section 5, and sections 3 to 7 of the fair deal)."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")
NUMBER = 8  # bytes of a number, the highest first
SUITS, RANKS = "scdh", "789TJQKA"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)


def number_bytes(number: int) -> bytes:
    """Write a number in eight bytes."""
    return number.to_bytes(NUMBER, "big")


def secret_of(master: bytes, number: int) -> bytes:
    """Return secret_d."""
    return hashlib.sha256(master + number_bytes(number)).digest()


def seals_of(master: bytes, last: int) -> list[str]:
    """Return c_0 to c_D."""
    return [seal_of(secret_of(master, number)) for number in range(last + 1)]


def seal_of(secret: bytes) -> str:
    """Return the seal of a secret."""
    return hashlib.sha256(secret).hexdigest()


def commitment_of(seals: Sequence[str]) -> str:
    """Return C."""
    return hashlib.sha256(b"".join(map(bytes.fromhex, seals))).hexdigest()


def words_of(words: Mapping[int, str]) -> bytes:
    """Join the words of entrants in the order of their numbers."""
    return b"".join(f"{number}:{words[number]}\n".encode() for number in sorted(words) if words[number])


def stream(secret: bytes, words: bytes, middle: bytes = b"") -> Iterator[int]:
    """Iterate over the bytes of a stream; `middle` stands before the counter."""
    counter = 0
    while True:
        yield from hashlib.sha256(secret + words + middle + number_bytes(counter)).digest()
        counter += 1


def below(bound: int, source: Iterator[int]) -> int:
    """Take a number below a bound from a stream."""
    while True:
        byte = next(source)
        if byte < 256 - 256 % bound:
            return byte % bound


def shuffled(things: Sequence[T], source: Iterator[int]) -> list[T]:
    """Shuffle by a stream."""
    order = list(things)
    for place in range(len(order) - 1, 0, -1):
        other = below(place + 1, source)
        order[place], order[other] = order[other], order[place]
    return order


def dealt(secret: bytes, words: bytes) -> tuple[list[set[str]], list[str]]:
    """Return the three hands from the first one on, and the talon in the order of opening."""
    deck = shuffled(DECK, stream(secret, words))
    hands: list[set[str]] = [set(), set(), set()]
    talon: list[str] = []
    place = 0
    for circle in range(5):
        for hand in hands:
            hand.update(deck[place : place + 2])
            place += 2
        if circle == 0:
            talon = list(deck[place : place + 2])
            place += 2
    return hands, talon
