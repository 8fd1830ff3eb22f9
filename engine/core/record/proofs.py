"""Lines of a record that prove fair deals: reading them, and their place in the record. Readers raise Unreadable."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from engine.core.record.fair import Proof
from engine.core.record.lines import LESSON, LOT_COMMENT, Line, Unreadable, read_seat, read_text

AFTER_DEAL: Final = ("secret", "word", "next")
"""First words of the proof lines that follow the result of a deal."""
HEX = re.compile(r"(?:[0-9a-fA-F]{2})+")


def lot_lines(text: str) -> frozenset[int]:
    r"""Return the numbers of the lines that contain the comment LOT_COMMENT.

    The comment says that the dealer was drawn by lot. It is a comment so that older readers of version 1 of the
    notation, which do not know the lot, skip the line.

    >>> sorted(lot_lines("deal 1 dealer=3\n" + LOT_COMMENT))
    [2]
    """
    if LOT_COMMENT not in text:
        return frozenset()
    return frozenset(number for number, raw in enumerate(text.split("\n"), 1) if raw.strip() == LOT_COMMENT)


def lot_proof(deal: int) -> Proof:
    """Return the proof line for a dealer drawn by lot, written as LOT_COMMENT.

    >>> lot_proof(1).word
    'lot'
    """
    return Proof(deal, "lot", LOT_COMMENT)


def read_proof(line: Line, deal: int, seats: int, before: Sequence[Proof]) -> Proof:
    """Read a proof line or `lesson` of deal number `deal`; `before`: proof lines read so far. Raises Unreadable.

    >>> read_proof(Line(7, "word", "1 oak"), 1, 3, ())
    Proof(deal=1, word='word', text='1 oak')
    """
    if line.word == LESSON:
        return _read_lesson(line, deal, before)
    told = [line.word]
    if line.word == "word":
        seat, text, *_ = *line.rest.split(None, 1), "", ""
        read_text(text)
        told += [str(int(read_seat(seat, seats)))]
    elif not HEX.fullmatch(line.rest):
        raise Unreadable("%(word)s is followed by a hexadecimal number", word=line.word)
    if any(proof.deal == deal and [proof.word, *proof.text.split()][: len(told)] == told for proof in before):
        raise Unreadable("%(key)s stands twice", key=" ".join(told))
    if line.word == "commit":
        _check_promised(line.rest, before)
    if any(proof.deal == deal and proof.word == LESSON for proof in before):
        raise Unreadable("the deal of a lesson has no %(word)s", word=line.word)
    return Proof(deal, line.word, line.rest)


def _read_lesson(line: Line, deal: int, before: Sequence[Proof]) -> Proof:
    """Read the line `lesson`, which contains no other word. Raises Unreadable."""
    if line.rest:
        raise Unreadable("nothing may follow lesson")
    other = next((proof for proof in before if proof.deal == deal), None)
    if other is not None and other.word == LESSON:
        raise Unreadable("%(key)s stands twice", key=LESSON)
    if other is not None:
        raise Unreadable("the deal of a lesson has no %(word)s", word=other.word)
    return Proof(deal, LESSON, LESSON)


def _check_promised(commit: str, before: Sequence[Proof]) -> None:
    """Check that a commitment equals the `next` line of the previous fair deal, if that has one. Raises Unreadable."""
    stated = next((proof for proof in reversed(before) if proof.word in ("commit", "next")), None)
    if stated is not None and stated.word == "next" and stated.text.lower() != commit.lower():
        raise Unreadable("commit differs from next of deal %(deal)s", deal=stated.deal)


def lines_before(proofs: Iterable[Proof], deal: int) -> list[str]:
    """Return the proof lines of a deal that are written between its number and its hands.

    >>> lines_before([lot_proof(1), Proof(1, "commit", "ab"), Proof(1, "secret", "cd")], 1)[1:]
    ['commit ab']
    """
    told = [proof for proof in proofs if proof.deal == deal and proof.word in (LESSON, "lot", "commit")]
    return [f"{proof.word} {proof.text}" if proof.word == "commit" else proof.text for proof in told]


def lines_after(proofs: Iterable[Proof], deal: int) -> list[str]:
    """Return the proof lines of a deal that are written after its result and are secret until then.

    >>> lines_after([Proof(1, "commit", "ab"), Proof(1, "secret", "cd")], 1)
    ['secret cd']
    """
    return [f"{proof.word} {proof.text}" for proof in proofs if proof.deal == deal and proof.word in AFTER_DEAL]
