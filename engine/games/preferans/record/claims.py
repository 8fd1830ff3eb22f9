"""Claims in a record: the line, its answers, and whether the claimer's cards lay on the table."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.match import Mark
from engine.core.record.lines import Item, Unreadable, read_counts, read_items, read_mark, read_seat
from engine.games.preferans.command_words import CLAIM, WORDS
from engine.games.preferans.commands import AnswerClaim, DealCommand, MakeClaim
from engine.games.preferans.events import AnyEvent, Claimed
from engine.games.preferans.record.calls import said_of
from engine.games.preferans.state import Claiming, Match

PROVED = "proved"
"""Last word of a claim about which nobody was asked."""
REFUSED_OPEN = ("refuse", "open")
"""Refusal of a claim with the claimer's cards on the table."""


class Said(NamedTuple):
    """A command of a `claim` line with its mark."""

    command: DealCommand
    mark: Mark | None
    closed: bool = False
    """True when the line tells that the claimer's hand had not been laid down."""


def claim_commands(rest: str, seats: int) -> tuple[Said, ...]:
    """Read `1 1:3,2:2,3:0 2:accept 3:refuse open`, the claim and its answers in order, or `1 1:3,2:2,3:0 proved`.

    A line of answers alone continues a claim that another line interrupted.
    """
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
    answers: list[Said] = []
    for item in read_items(text, seats):
        is_open = item.words == REFUSED_OPEN
        seat, word = said_of(Item(item.seat, item.words[:1]) if is_open else item)
        found = WORDS.find(CLAIM, (word,))
        if found is None:
            raise Unreadable("unknown answer to a claim: %(word)s", word=word)
        answer = WORDS.made(found[0], seat, {})
        accepts = isinstance(answer, AnswerClaim) and answer.accept
        answers.append(Said(answer, item.mark, closed=not (accepts or is_open)))
    return tuple(answers)


def closed(match: Match, events: Sequence[AnyEvent]) -> tuple[Match, list[AnyEvent]]:
    """Return match and events as if the claimer's cards had stayed in the hand.

    A bare `refuse` tells so, which the line of the claim could not.
    """
    if not isinstance(match.deal, Claiming):
        return match, [*events]  # the answer itself will be refused
    claimed = max(place for place, event in enumerate(events) if isinstance(event, Claimed))
    told = [replace(event, open=False) if place == claimed else event for place, event in enumerate(events)]
    return replace(match, deal=replace(match.deal, open=False)), told
