"""Where the cards of a deal come from: `commit`, `secret`, `word`, `next` and `lesson` lines, and their verdict."""

from collections.abc import Callable, Iterable
from enum import StrEnum

import msgspec

from engine.core.cards import Card
from engine.core.record.lines import LESSON, LOT_COMMENT, read_text, write_text
from engine.core.seats import Seat
from engine.core.shuffle import commitment, deck_of, lot_of


class Proof(msgspec.Struct, frozen=True):
    """A line of the fair deal as written, not judged."""

    deal: int
    """Number of the deal."""
    word: str
    """`commit`, `secret`, `word`, `next` or `lesson`; `lot` for the comment."""
    text: str


class FairDeal(msgspec.Struct, frozen=True):
    """Ingredients of one deal: commitment, secret and words."""

    number: int
    """Number of the deal."""
    commit: str = ""
    """Commitment in hexadecimal; empty: not in the record."""
    secret: str = ""
    """Secret in hexadecimal; empty: not in the record."""
    words: tuple[tuple[Seat, str], ...] = ()
    """Words by seat."""
    next: str = ""
    """Commitment of the following fair deal; empty: not in the record, or none follows."""
    lot: bool = False
    """True when the dealer, the first of the match, was drawn from the secret."""
    lesson: bool | msgspec.UnsetType = msgspec.UNSET
    """True for a deal whose cards were prepared for a beginner; it has no secret. Not stored with any other deal."""

    def __repr__(self) -> str:
        """Leave out the secret: an error may show a table before its deal is over."""
        return f"FairDeal(number={self.number}, commit={self.commit!r}, words={self.words})"


class FairVerdict(StrEnum):
    """Result of checking the lines of the fair deal."""

    FAIR = "fair"
    NONE = "none"
    """Dealt without a commitment."""
    LESSON = "lesson"
    """Prepared for a beginner, so that there was nothing to commit to."""
    PAPER = "paper"
    OPEN = "open"
    """Deal not finished: the secret must not be known yet."""
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
    """List the lines of a deal, as `write` takes them.

    >>> [proof.word for proof in proofs_of(FairDeal(1, "ab", words=((Seat.ONE, "oak"),)))]
    ['commit', 'word']
    """
    lines = [("lesson", LESSON if fair.lesson else ""), ("lot", LOT_COMMENT if fair.lot else "")]
    lines += [("commit", fair.commit), ("secret", fair.secret)]
    lines += [("word", f"{int(seat)} {write_text(word)}") for seat, word in fair.words]
    lines.append(("next", fair.next))
    return tuple(Proof(fair.number, word, text) for word, text in lines if text)


def fair_deals(proofs: Iterable[Proof]) -> dict[int, FairDeal]:
    """Collect the lines of a record by the number of their deal.

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
    fair: FairDeal, dealer: Seat, seats: int, is_dealt: Callable[[tuple[Card, ...]], bool], *, promised: bool
) -> FairVerdict:
    """Check secret and words of a deal that is over: they must give the commitment, the hands and the lot's dealer.

    `seats`: places at the table; `is_dealt`: whether a deck gives the hands of the deal; `promised`: an earlier deal of
    the match has a commitment. Every later deal must then have one, and so must a deal with any other line of the
    fair deal; if it is missing, somebody has removed it.

    >>> fair = FairDeal(1, commit=commitment(bytes(32)), secret="00" * 32)
    >>> judge(fair, Seat.ONE, 3, lambda deck: len(deck) == 32, promised=False)
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
        deck = deck_of(secret, words)
    except ValueError:
        return FairVerdict.BAD_WORD
    if fair.lot and lot_of(secret, words, seats) is not dealer:
        return FairVerdict.WRONG_DEALER
    return FairVerdict.FAIR if is_dealt(deck) else FairVerdict.WRONG_CARDS
