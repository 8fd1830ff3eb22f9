"""The fair deal in a record: its `commit`, `secret`, `word` and `next` lines as one value, and their verdict."""

import math
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

import msgspec

from engine.core.record.lines import LOT_COMMENT, read_text, write_text
from engine.core.seats import Seat
from engine.core.shuffle import commitment, deck_of, lot_of
from engine.games.preferans.commands import StartDeal
from engine.games.preferans.events import AnyEvent, DealBroken, DealScored, DealStarted, PaperRecorded
from engine.games.preferans.phases.deal import decide_start
from engine.games.preferans.record.model import Proof


class FairDeal(msgspec.Struct, frozen=True):
    """Ingredients of one deal: commitment, secret and words."""

    number: int
    """Number of the deal."""
    commit: str = ""
    """Commitment in hexadecimal; empty: not told."""
    secret: str = ""
    """Secret in hexadecimal; empty: not told."""
    words: tuple[tuple[Seat, str], ...] = ()
    """Words by seat."""
    next: str = ""
    """Commitment of the following fair deal; empty: not told, or none follows."""
    lot: bool = False
    """True when the dealer, the first of the match, was drawn from the secret."""

    def __repr__(self) -> str:
        """Leave out the secret: an error may show a table before its deal is over."""
        return f"FairDeal(number={self.number}, commit={self.commit!r}, words={self.words})"


class Verdict(StrEnum):
    """Result of checking the lines of the fair deal."""

    FAIR = "fair"
    NONE = "none"
    """Dealt without a commitment."""
    PAPER = "paper"
    OPEN = "open"
    """Not finished: the secret must not be known yet."""
    NO_SECRET = "no_secret"
    NO_COMMIT = "no_commit"
    WRONG_HASH = "wrong_hash"
    WRONG_CARDS = "wrong_cards"
    WRONG_DEALER = "wrong_dealer"
    BAD_WORD = "bad_word"


REFUTED = frozenset(
    {
        Verdict.NO_SECRET,
        Verdict.NO_COMMIT,
        Verdict.WRONG_HASH,
        Verdict.WRONG_CARDS,
        Verdict.WRONG_DEALER,
        Verdict.BAD_WORD,
    },
)


def proofs_of(fair: FairDeal) -> tuple[Proof, ...]:
    """List the lines of a deal, as `write` takes them."""
    lines = [("lot", LOT_COMMENT if fair.lot else ""), ("commit", fair.commit), ("secret", fair.secret)]
    lines += [("word", f"{int(seat)} {write_text(word)}") for seat, word in fair.words]
    lines.append(("next", fair.next))
    return tuple(Proof(fair.number, word, text) for word, text in lines if text)


def fair_deals(proofs: Iterable[Proof]) -> dict[int, FairDeal]:
    """Collect the lines of a record by the number of their deal."""
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
            case _:
                seat, text, *_ = *proof.text.split(None, 1), ""
                fair = msgspec.structs.replace(fair, words=(*fair.words, (Seat(int(seat)), read_text(text))))
        found[proof.deal] = fair
    return found


def judge(started: DealStarted, fair: FairDeal, *, promised: bool) -> Verdict:
    """Check secret and words of a deal that is over: they must give the commitment, these hands and the lot's dealer.

    `promised`: an earlier deal of the match has a commitment. Every later deal then has one; where none stands,
    somebody has removed it.
    """
    if not fair.commit:
        return Verdict.NO_COMMIT if promised or fair.secret or fair.words else Verdict.NONE
    if not fair.secret:
        return Verdict.NO_SECRET
    secret = bytes.fromhex(fair.secret)
    if commitment(secret) != fair.commit.lower():
        return Verdict.WRONG_HASH
    words = dict(fair.words)
    try:
        deck = deck_of(secret, words)
    except ValueError:
        return Verdict.BAD_WORD
    if fair.lot and lot_of(secret, words, len(started.standing.players)) is not started.dealer:
        return Verdict.WRONG_DEALER
    dealt = decide_start(started.standing, StartDeal(started.dealer, deck))
    same = (dealt.hands, dealt.talon) == (started.hands, started.talon)
    return Verdict.FAIR if same else Verdict.WRONG_CARDS


def verdicts(events: Sequence[AnyEvent], proofs: Iterable[Proof]) -> Iterator[tuple[int, Verdict]]:
    """Iterate over the deals of a match: number and verdict."""
    fair = fair_deals(proofs)
    finished = {event.number for event in events if isinstance(event, DealScored | DealBroken)}
    first = min((number for number, deal in fair.items() if deal.commit or deal.next), default=math.inf)
    for event in events:
        if isinstance(event, PaperRecorded):
            yield event.number, Verdict.PAPER
        elif isinstance(event, DealStarted) and event.number not in finished:
            yield event.number, Verdict.OPEN
        elif isinstance(event, DealStarted):
            told = fair.get(event.number, FairDeal(event.number))
            yield event.number, judge(event, told, promised=first < event.number)
