"""Claims in a record: `claim 1 1:3,2:2,3:0 2:accept 3:refuse open`, or with `proved` instead of answers.

Readers raise Unreadable.
"""

from typing import Final, NamedTuple

from engine.core.match import Mark
from engine.core.record.lines import Item, Unreadable, read_counts, read_items, read_mark, read_seat, write_mark
from engine.core.seats import Seat
from engine.games.austrian.commands import AnswerClaim, DealCommand, MakeClaim
from engine.games.austrian.events import ClaimAnswered, Claimed
from engine.games.austrian.record.paper import write_counts

PROVED: Final = "proved"
"""Last word of a claim about which nobody was asked."""
ACCEPT: Final = ("accept",)
REFUSE: Final = ("refuse", "open")
"""Refusal; the claimer's cards lie on the table and stay there. The second word may be left out."""


class Said(NamedTuple):
    """A command of a `claim` line with its mark."""

    command: DealCommand
    mark: Mark | None


def claim_commands(rest: str, seats: int) -> tuple[Said, ...]:
    """Read a claim and its answers in order; a line of answers alone continues a claim after another line."""
    if ":" in rest.partition(" ")[0]:
        return _answers(rest, seats)
    parts = rest.split(None, 2)
    if len(parts) < 2:
        raise Unreadable("a claim names its seat and the tricks (claim 1 1:3,2:2,3:0)")
    seat = read_seat(parts[0], seats)
    counts, mark = read_mark(parts[1])
    tricks = read_counts(counts.split(","), seats)
    said = parts[2] if len(parts) > 2 else ""
    if said.partition("~")[0] == PROVED:
        return (Said(MakeClaim(seat, tricks=tricks, proved=True), mark or read_mark(said)[1]),)
    return (Said(MakeClaim(seat, tricks=tricks), mark), *(_answers(said, seats) if said else ()))


def _answers(text: str, seats: int) -> tuple[Said, ...]:
    return tuple(Said(_answer(item), item.mark) for item in read_items(text, seats))


def _answer(item: Item) -> AnswerClaim:
    if item.seat is None or (item.words not in (ACCEPT, REFUSE, REFUSE[:1])):
        raise Unreadable("unknown answer to a claim: %(word)s", word=" ".join(item.words))
    return AnswerClaim(item.seat, accept=item.words == ACCEPT)


def claim_item(event: Claimed, playing: tuple[Seat, ...]) -> str:
    """Write a claim; `playing`: the seats whose tricks are told."""
    verdict = f" {PROVED}" if event.proved else ""
    return f"{event.seat} {write_counts(event.tricks, playing, ',')}{verdict}{write_mark(event.mark)}"


def answer_item(event: ClaimAnswered) -> str:
    """Write an answer."""
    word = " ".join(ACCEPT if event.accepted else REFUSE)
    return f"{event.seat}:{word}{write_mark(event.mark)}"
