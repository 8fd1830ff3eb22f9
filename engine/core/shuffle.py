"""The fair shuffle: deck and first dealer that no single person can choose and that any person can recompute.

The table draws a secret of 32 random bytes for each deal and shows `commitment(secret)` before the words are fixed.
Then, byte for byte:

1. The words. Each seated person may add one; it is one line of text without control characters, in Unicode NFC. The
   words of a deal are joined in the order of the seats: for each seat with a word that is not empty its number as one
   ASCII digit, a colon, the word in UTF-8, and a line feed (0x0A). Seats without a word are left out.
2. The stream. Block n = 0, 1, 2 ... is SHA-256 of secret ‖ words ‖ n, with n as eight bytes, the highest first. The
   blocks of 32 bytes follow each other and are used up one byte at a time.
3. A number below k, each equally likely. Take the next byte b of the stream. While b >= 256 - 256 mod k, discard it and
   take the next one. The number is b mod k.
4. Fisher and Yates. The n cards of the game's deck are in the order ♠, ♣, ♦, ♥, each suit from the lowest card to the
   ace, at places 0 to n - 1. For i = n - 1, n - 2 ... 1 draw a number j below i + 1 and exchange the cards at places i
   and j.
5. The deck is dealt from place 0 on as the game says (`engine.three_hands.dealing`: in packets, what is left for the
   talon after the first packet of each hand).
6. The lot. The first dealer of a match with k seats comes from the secret and words of the first deal, by a separate
   stream: block n is SHA-256 of secret ‖ words ‖ the three letters "lot" in ASCII ‖ n. The dealer's seat is one more
   than the number below k that step 3 draws from that stream.
"""

import hashlib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from engine.core.cards import Card
from engine.core.seats import Seat

T = TypeVar("T")
SECRET_BYTES = 32
"""Length of the secret of a deal, in bytes."""
COUNTER_BYTES = 8
"""Length of a block's number in the stream, in bytes."""
LOT = b"lot"
"""Bytes that distinguish the stream of the lot from the stream of the deck."""


def commitment(secret: bytes) -> str:
    """Return the commitment shown before a deal: SHA-256 of its secret in lower-case hexadecimal digits.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(secret).hexdigest()


def deck_of(cards: Sequence[Card], secret: bytes, words: Mapping[Seat, str]) -> tuple[Card, ...]:
    """Shuffle the cards of a game into the order in which they are dealt.

    cards: deck in the order of step 4. words: texts of players. Raises ValueError for a control character in a word.

    >>> [card.value for card in deck_of(tuple(Card), bytes(32), {Seat.ONE: "удача"})[:4]]
    ['7s', '8c', 'Jd', 'Qh']
    """
    return shuffled(cards, stream(secret + joined(words)))


def lot_of(secret: bytes, words: Mapping[Seat, str], seats: int) -> Seat:
    """Draw the first dealer of a match of `seats` players by lot. Raises ValueError for a control character in a word.

    >>> lot_of(bytes(32), {}, 3)
    <Seat.ONE: 1>
    """
    return Seat(number_below(seats, stream(secret + joined(words) + LOT)) + 1)


def joined(words: Mapping[Seat, str] | Mapping[int, str]) -> bytes:
    r"""Return the words of players as bytes to be hashed, in the order of their seats or numbers (step 1).

    Raises ValueError for a word that has more than one line or that UTF-8 cannot encode.

    >>> joined({Seat.THREE: "no", Seat.ONE: "yes"})
    b'1:yes\n3:no\n'
    """
    for word in words.values():
        if any(unicodedata.category(char) in ("Cc", "Cs") for char in word):
            raise ValueError("a word holds a control character")
    return b"".join(f"{int(seat)}:{word}\n".encode() for seat, word in sorted(words.items()) if word)


def shuffled(items: Sequence[T], numbers: Iterator[int]) -> tuple[T, ...]:
    """Shuffle at most 256 items by Fisher and Yates (step 4), with random bytes from `numbers`.

    >>> shuffled("abcde", stream(bytes(32)))
    ('d', 'b', 'c', 'a', 'e')
    """
    places = list(items)
    for last in range(len(places) - 1, 0, -1):
        place = number_below(last + 1, numbers)
        places[last], places[place] = places[place], places[last]
    return tuple(places)


def stream(seed: bytes) -> Iterator[int]:
    """Yield the endless bytes of a stream (step 2); `seed` is secret ‖ words.

    >>> next(stream(bytes(32)))
    44
    """
    block = 0
    while True:
        yield from hashlib.sha256(seed + block.to_bytes(COUNTER_BYTES, "big")).digest()
        block += 1


def number_below(limit: int, numbers: Iterator[int]) -> int:
    """Draw a random number from 0 to `limit` - 1 from a stream of bytes (step 3); `limit` is at most 256.

    Bytes that would make some numbers likelier than others are skipped.

    >>> number_below(100, iter([250, 142]))
    42
    """
    return next(byte for byte in numbers if byte < 256 - 256 % limit) % limit
