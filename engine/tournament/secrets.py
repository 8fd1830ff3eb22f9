"""Secrets of a tournament: what is announced when it opens, and what follows from the secrets (tournament.md §5).

S, 32 random bytes, is drawn at the opening. Then, byte for byte (for steps 2 to 5 see `engine.core.shuffle`):

1. secret_d is SHA-256 of S ‖ d, with d as eight bytes, the highest first; d = 0 … D, where D is the number of planned
   and spare deals (0 if the tables play matches of their own).
2. c_d is SHA-256 of secret_d, and C is SHA-256 of c_0 ‖ … ‖ c_D. C and the list of all c_d are shown at the opening.
3. The words. Each entrant may add one until registration is closed. In the order of the numbers: the number in decimal
   digits, a colon, the word in UTF-8, a line feed (0x0A). Entrants without a word are left out.
4. Deal d: steps 2 to 5 of `engine.core.shuffle` with secret_d as the secret.
5. The lot: the entrants in the order of their numbers, shuffled as step 4 of `engine.core.shuffle` does the deck, by
   the stream of secret_0 ‖ words. If all else is equal, the earlier entrant in the shuffled order ranks first.
6. The draw of round r: the stream of secret_0 ‖ words ‖ the five letters "round" in ASCII ‖ r as eight bytes.
"""

import hashlib
from collections.abc import Iterator, Sequence

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.core.shuffle import COUNTER_BYTES, commitment, joined, shuffled, stream
from engine.tournament.state import Entrant, Phase, Tournament

ROUND = b"round"
"""Bytes that distinguish the stream of a draw from the other streams."""


def secret_of(secret: bytes, deal: int) -> bytes:
    """Return the secret of a deal, secret_d; deal 0 means lots and draws.

    secret: S of the tournament, 32 bytes.

    >>> secret_of(bytes(range(32)), 1).hex()[:8]
    '6061c438'
    """
    return hashlib.sha256(secret + deal.to_bytes(COUNTER_BYTES, "big")).digest()


def commitments(secret: bytes, last: int) -> tuple[str, ...]:
    """Return the commitments of the secrets 0 … `last`, in hexadecimal; `secret`: S of the tournament.

    >>> commitments(bytes(range(32)), 3)[1][:8]
    '2b138609'
    """
    return tuple(commitment(secret_of(secret, deal)) for deal in range(last + 1))


def announced(seals: Sequence[str]) -> str:
    """Return C, the hash of a list of commitments, which is announced at the opening, in hexadecimal.

    >>> announced(commitments(bytes(range(32)), 3))[:8]
    '6317dca5'
    """
    return hashlib.sha256(b"".join(map(bytes.fromhex, seals))).hexdigest()


def words_of(entrants: Sequence[Entrant]) -> bytes:
    r"""Return the words of entrants as bytes to be hashed (step 3). Raises ValueError for a word of more than one line.

    >>> words_of([Entrant(3, 7, "Anna", word="oak"), Entrant(1, 8, "Boris"), Entrant(11, 9, "Vera", word="x")])
    b'3:oak\n11:x\n'
    """
    return joined({entrant.number: entrant.word for entrant in entrants})


def deck_of_deal(cards: Sequence[Card], secret: bytes, words: bytes, deal: int) -> tuple[Card, ...]:
    """Return the deck of a deal of a duplicate, in the order in which it is dealt.

    cards: deck before the shuffle. secret: S of the tournament. words: bytes from `words_of`. deal: number, from 1.

    >>> [card.value for card in deck_of_deal(tuple(Card), bytes(range(32)), b"", 1)[:3]]
    ['As', 'Kc', '9h']
    """
    return deck_by(cards, secret_of(secret, deal), words)


def deck_by(cards: Sequence[Card], secret: bytes, words: bytes) -> tuple[Card, ...]:
    """Return the deck that the secret of one deal gives, in the order dealt; `words`: bytes from `words_of`.

    >>> deck_by(tuple(Card), secret_of(bytes(32), 2), b"") == deck_of_deal(tuple(Card), bytes(32), b"", 2)
    True
    """
    return shuffled(cards, stream(secret + words))


def dealer_of(deal: int, seats: int) -> Seat:
    """Return the dealer of a deal of a duplicate: seat 1 deals the first, then clockwise.

    >>> [int(dealer_of(deal, 3)) for deal in (1, 3, 4)]
    [1, 3, 1]
    """
    return Seat((deal - 1) % seats + 1)


def lots_by(secret: bytes, words: bytes, numbers: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers of the entrants in the order of the lot.

    secret: secret_0 of the tournament. words: bytes from `words_of`. numbers: ascending, at most 256.

    >>> lots_by(secret_of(bytes(32), 0), b"", (1, 2, 5))
    (5, 1, 2)
    """
    return shuffled(numbers, stream(secret + words))


def draw_stream(secret: bytes, words: bytes, number: int) -> Iterator[int]:
    """Yield the random bytes for the draw of a round.

    secret: secret_0 of the tournament. words: bytes from `words_of`. number: of the round, from 1.

    >>> next(draw_stream(secret_of(bytes(32), 0), b"", 1))
    49
    """
    return stream(secret + words + ROUND + number.to_bytes(COUNTER_BYTES, "big"))


def published(tournament: Tournament) -> dict[int, bytes]:
    """Return the published secrets by number: those of deals in closed rounds, and all once the tournament is over.

    >>> from engine.tournament.events import Entry, Opened
    >>> from engine.tournament.fold import replay
    >>> from engine.tournament.plan import SEED_004
    >>> published(replay([Entry(1, 0.0, Opened(SEED_004, 7, "Anna", "00" * 32))]))
    {}
    """
    secret = bytes.fromhex(tournament.secret)
    if tournament.phase in (Phase.FINISHED, Phase.CANCELLED):
        return {deal: secret_of(secret, deal) for deal in range(tournament.plan.planned_deals + 1)}
    closed = (one for one in tournament.rounds if one.is_closed)
    return {deal: secret_of(secret, deal) for one in closed for deal in (*one.deals, *one.dropped)}
