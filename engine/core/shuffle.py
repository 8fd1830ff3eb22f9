"""The fair shuffle: a deck and a first dealer that no person chose alone and that any person can compute again.

The table keeps a secret of 32 random bytes for each deal and shows `commitment(secret)` before the words are fixed.
Then, byte for byte:

1. The words. Each seated person may add one; it is one line of text without control characters, in Unicode NFC. The
   words of a deal are joined in the order of the seats: for each seat with a word that is not empty its number as one
   ASCII digit, a colon, the word in UTF-8, and a line feed (0x0A). Seats without a word are left out.
2. The stream. Block n = 0, 1, 2 ... is SHA-256 of secret ‖ words ‖ n, with n as eight bytes, the highest first. The
   blocks of 32 bytes follow each other and are used up one byte at a time.
3. A number below k, each as likely: the next byte b of the stream is thrown away and another one taken while
   b >= 256 - 256 mod k; then the number is b mod k.
4. Fisher and Yates. The deck lies as ♠7 8 9 10 J Q K A, then ♣, ♦, ♥ likewise, places 0 to 31. For i = 31, 30 ... 1 a
   number j below i + 1 is drawn, and the cards at places i and j change places.
5. The deck is dealt from place 0 on in the packets of the game (`engine.core.three_hands`; pairs in preferans): one to
   forehand, middlehand and rearhand each, two cards to the talon; then the other packets to the three hands in turn.
6. The lot. The first dealer of a match with k seats comes from the first deal's secret and words, from a stream of its
   own: block n is SHA-256 of secret ‖ words ‖ the three letters "lot" in ASCII ‖ n. The dealer's seat is one more than
   the number below k that step 3 draws from that stream.
"""

import hashlib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from engine.core.cards import DECK, Card
from engine.core.seats import Seat

T = TypeVar("T")
SECRET_BYTES = 32
"""Length of a deal's secret."""
COUNTER_BYTES = 8
"""Length of a block's number in the stream."""
LOT = b"lot"
"""Letters that set the stream of the lot apart from the stream of the deck."""


def commitment(secret: bytes) -> str:
    """Return what is shown before the deal: SHA-256 of the secret in small hexadecimal digits.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(secret).hexdigest()


def deck_of(secret: bytes, words: Mapping[Seat, str]) -> tuple[Card, ...]:
    """Shuffle the 32 cards into the order in which they are dealt.

    Raises ValueError for a word with a control character.

    >>> [card.value for card in deck_of(bytes(32), {Seat.ONE: "удача"})[:4]]
    ['7s', '8c', 'Jd', 'Qh']
    """
    return shuffled(DECK, stream(secret + joined(words)))


def lot_of(secret: bytes, words: Mapping[Seat, str], seats: int) -> Seat:
    """Draw the first dealer of a match with so many seats. Raises ValueError for a word with a control character.

    >>> lot_of(bytes(32), {}, 3)
    <Seat.ONE: 1>
    """
    return Seat(number_below(seats, stream(secret + joined(words) + LOT)) + 1)


def joined(words: Mapping[Seat, str] | Mapping[int, str]) -> bytes:
    r"""Join the words as they are hashed, seat by seat, or number by number.

    Raises ValueError for a word that is more than one line, or that UTF-8 cannot hold.

    >>> joined({Seat.THREE: "no", Seat.ONE: "yes"})
    b'1:yes\n3:no\n'
    """
    for word in words.values():
        if any(unicodedata.category(char) in ("Cc", "Cs") for char in word):
            raise ValueError("a word holds a control character")
    return b"".join(f"{int(seat)}:{word}\n".encode() for seat, word in sorted(words.items()) if word)


def shuffled(items: Sequence[T], numbers: Iterator[int]) -> tuple[T, ...]:
    """Shuffle at most 256 items by Fisher and Yates, as step 4 does the deck.

    >>> shuffled("abcde", stream(bytes(32)))
    ('d', 'b', 'c', 'a', 'e')
    """
    places = list(items)
    for last in range(len(places) - 1, 0, -1):
        place = number_below(last + 1, numbers)
        places[last], places[place] = places[place], places[last]
    return tuple(places)


def stream(seed: bytes) -> Iterator[int]:
    """Iterate over the endless bytes of a stream (step 2); `seed` is secret ‖ words.

    >>> next(stream(bytes(32)))
    44
    """
    block = 0
    while True:
        yield from hashlib.sha256(seed + block.to_bytes(COUNTER_BYTES, "big")).digest()
        block += 1


def number_below(limit: int, numbers: Iterator[int]) -> int:
    """Draw a number 0..limit-1, limit at most 256, from bytes (step 3).

    Bytes that would make some numbers likelier are passed over.

    >>> number_below(100, iter([250, 142]))
    42
    """
    return next(byte for byte in numbers if byte < 256 - 256 % limit) % limit
