"""Proof that a deal was shuffled fairly: its `commit`, `secret`, `word`, `next` and `lesson` lines, and the verdict."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

import msgspec

from engine.core.cards import Card
from engine.core.record.lines import LESSON, LOT_COMMENT, read_text, write_text
from engine.core.seats import Seat
from engine.core.shuffle import commitment, deck_of, lot_of


class Proof(msgspec.Struct, frozen=True):
    """One line that proves a fair deal, as written in the record and not checked yet."""

    deal: int
    """Number of the deal in its match, from 1."""
    word: str
    """First word of a line: `commit`, `secret`, `word`, `next`, `lesson`, or `lot` for a comment on a drawn dealer."""
    text: str


class FairDeal(msgspec.Struct, frozen=True):
    """Data that prove one fair deal: the commitment (hash of the secret), the secret, and the players' words."""

    number: int
    """Number of the deal in its match, from 1."""
    commit: str = ""
    """Commitment, the SHA-256 of the secret, in hexadecimal; empty if not in the record."""
    secret: str = ""
    """Secret random number behind the shuffle, in hexadecimal; empty if not in the record."""
    words: tuple[tuple[Seat, str], ...] = ()
    """Words that players added to the shuffle, with their seats."""
    next: str = ""
    """Commitment of the next fair deal, in hexadecimal; empty if not in the record, or if no deal follows."""
    lot: bool = False
    """True if this is the first deal of the match and its dealer was drawn by lot from the secret."""
    lesson: bool | msgspec.UnsetType = msgspec.UNSET
    """True if the cards were prepared for a beginner, so that there is no secret; otherwise unset and not stored."""

    def __repr__(self) -> str:
        """Show the fields without the secret, because an error message may appear before the deal is over."""
        return f"FairDeal(number={self.number}, commit={self.commit!r}, words={self.words})"


class FairVerdict(StrEnum):
    """Result of checking the proof of a fair deal."""

    FAIR = "fair"
    NONE = "none"
    """The deal has no commitment."""
    LESSON = "lesson"
    """The cards were prepared for a beginner, so there is no commitment."""
    PAPER = "paper"
    OPEN = "open"
    """The deal is not finished: its secret must not be known yet."""
    NO_SECRET = "no_secret"
    NO_COMMIT = "no_commit"
    WRONG_HASH = "wrong_hash"
    WRONG_CARDS = "wrong_cards"
    WRONG_DEALER = "wrong_dealer"
    BAD_WORD = "bad_word"


REFUTED = frozenset(
    {
        FairVerdict.NO_SECRET,
        FairVerdict.NO_COMMIT,
        FairVerdict.WRONG_HASH,
        FairVerdict.WRONG_CARDS,
        FairVerdict.WRONG_DEALER,
        FairVerdict.BAD_WORD,
    },
)


def proofs_of(fair: FairDeal) -> tuple[Proof, ...]:
    """List the proof lines of a deal in the order in which a record has them.

    >>> [proof.word for proof in proofs_of(FairDeal(1, "ab", words=((Seat.ONE, "oak"),)))]
    ['commit', 'word']
    """
    lines = [("lesson", LESSON if fair.lesson else ""), ("lot", LOT_COMMENT if fair.lot else "")]
    lines += [("commit", fair.commit), ("secret", fair.secret)]
    lines += [("word", f"{int(seat)} {write_text(word)}") for seat, word in fair.words]
    lines.append(("next", fair.next))
    return tuple(Proof(fair.number, word, text) for word, text in lines if text)


def fair_deals(proofs: Iterable[Proof]) -> dict[int, FairDeal]:
    """Collect the proof lines of a record into one value for each deal, by number of the deal.

    >>> fair_deals([Proof(1, "commit", "ab"), Proof(1, "next", "cd")])[1].next
    'cd'
    """
    found: dict[int, FairDeal] = {}
    for proof in proofs:
        fair = found.get(proof.deal, FairDeal(proof.deal))
        match proof.word:
            case "commit":
                fair = msgspec.structs.replace(fair, commit=proof.text)
            case "secret":
                fair = msgspec.structs.replace(fair, secret=proof.text)
            case "next":
                fair = msgspec.structs.replace(fair, next=proof.text)
            case "lot":
                fair = msgspec.structs.replace(fair, lot=True)
            case "lesson":
                fair = msgspec.structs.replace(fair, lesson=True)
            case _:
                seat, text, *_ = *proof.text.split(None, 1), ""
                fair = msgspec.structs.replace(fair, words=(*fair.words, (Seat(int(seat)), read_text(text))))
        found[proof.deal] = fair
    return found


def judge(
    fair: FairDeal,
    cards: Sequence[Card],
    dealer: Seat,
    seats: int,
    is_dealt: Callable[[tuple[Card, ...]], bool],
    *,
    promised: bool,
) -> FairVerdict:
    """Check secret and words of a deal that is over: they must give the commitment, the hands and the lot's dealer.

    cards: the deck before the shuffle. seats: number of players at the table. is_dealt: returns whether a shuffled deck
    gives the hands of the deal. promised: whether an earlier deal of the match has a commitment. A deal with any other
    proof line, or after a deal with a commitment, must have a commitment; if it is missing, somebody has removed it.

    >>> fair = FairDeal(1, commit=commitment(bytes(32)), secret="00" * 32)
    >>> judge(fair, tuple(Card), Seat.ONE, 3, lambda deck: len(deck) == 32, promised=False)
    <FairVerdict.FAIR: 'fair'>
    """
    if not fair.commit:
        is_told = fair.secret or fair.words or fair.next or fair.lot
        if promised or is_told:
            return FairVerdict.NO_COMMIT
        return FairVerdict.LESSON if fair.lesson else FairVerdict.NONE
    if not fair.secret:
        return FairVerdict.NO_SECRET
    secret = bytes.fromhex(fair.secret)
    if commitment(secret) != fair.commit.lower():
        return FairVerdict.WRONG_HASH
    words = dict(fair.words)
    try:
        deck = deck_of(cards, secret, words)
    except ValueError:
        return FairVerdict.BAD_WORD
    if fair.lot and lot_of(secret, words, seats) is not dealer:
        return FairVerdict.WRONG_DEALER
    return FairVerdict.FAIR if is_dealt(deck) else FairVerdict.WRONG_CARDS
