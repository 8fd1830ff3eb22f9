"""A finished deal split into its parts: the exchange, the words, the cards, the agreement on the rest."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from engine.core.cards import Card
from engine.core.errors import NotAnalysed
from engine.core.match import DealBroken
from engine.core.seats import Seat
from engine.games.austrian.events import AnyEvent, DealScored, DealStarted, PaperRecorded, Standing
from engine.games.austrian.game import evolve, replay
from engine.games.austrian.moves import MakeClaim, PlayCard
from engine.games.austrian.state import (
    Auction,
    Claiming,
    Exchange,
    Finished,
    Inviting,
    Match,
    Naming,
    Playing,
    Setup,
    Whisting,
    setup_of,
)
from engine.three_hands.state import TRICKS


class Agreed(NamedTuple):
    """Claim of the rest with which the play of a deal ended."""

    play: Playing
    """Play when the rest was agreed on."""
    claimer: Seat
    were_asked: bool
    """False for a claim that was called proved: nobody answered."""


class Said(msgspec.Struct, frozen=True):
    """A word of a defender with the match before and after it."""

    before: Match
    event: AnyEvent
    after: Match


class ReplayedDeal(msgspec.Struct, frozen=True):
    """Parts of a finished deal."""

    setup: Setup
    standing: Standing
    """The match before the deal."""
    scored: DealScored
    declared: Match | None
    """The match when the declarer chose discard and contract; None when all passed."""
    named: Match | None
    """The match after the contract was named; None when all passed."""
    words: tuple[Said, ...]
    cards: tuple[tuple[Playing, Card], ...]
    """Cards with the play before each."""
    claimed: Agreed | None
    """Claim with which the play ended; None for a deal that was played out."""


def deals_of(events: Sequence[AnyEvent]) -> Iterator[Sequence[AnyEvent]]:
    """Yield the events of every finished deal of a match, each from DealStarted (or PaperRecorded) to DealScored."""
    begun = None
    for place, event in enumerate(events):
        if isinstance(event, DealStarted | PaperRecorded):
            begun = place
        elif isinstance(event, DealBroken):
            begun = None
        elif isinstance(event, DealScored) and begun is not None:
            yield events[begun : place + 1]
            begun = None


def replayed(events: Sequence[AnyEvent]) -> ReplayedDeal:
    """Cut a deal into its parts. Raises NotAnalysed."""
    if any(isinstance(event, PaperRecorded) for event in events):
        raise NotAnalysed("no_cards")
    first = events[0] if events else None
    scored = events[-1] if events else None
    if not isinstance(first, DealStarted) or not isinstance(scored, DealScored):
        raise NotAnalysed("not_finished")
    steps = list(_steps(events))
    over = steps[-1].before.deal
    if not isinstance(over, Finished):
        raise NotAnalysed("not_finished")
    played = ((step.before.deal, step.event) for step in steps)
    return ReplayedDeal(
        setup=setup_of(over.last),
        standing=first.standing,
        scored=scored,
        declared=next((step.after for step in steps if isinstance(step.before.deal, Auction) and _is_won(step)), None),
        named=next((step.after for step in steps if isinstance(step.before.deal, Naming)), None),
        words=tuple(step for step in steps if isinstance(step.before.deal, Whisting | Inviting)),
        cards=tuple((at, it.card) for at, it in played if isinstance(at, Playing) and isinstance(it, PlayCard)),
        claimed=_claimed(steps, over.last),
    )


def _steps(events: Sequence[AnyEvent]) -> Iterator[Said]:
    match = replay(events[:1])
    for event in events[1:]:
        after = evolve(match, event)
        yield Said(match, event, after)
        match = after


def _is_won(step: Said) -> bool:
    return isinstance(step.after.deal, Exchange | Naming)


def _claimed(steps: list[Said], last: object) -> Agreed | None:
    if not isinstance(last, Playing) or last.granted is None or len(last.tricks) == TRICKS:
        return None
    for step in reversed(steps):
        if isinstance(step.event, MakeClaim) and isinstance(step.before.deal, Playing):
            return Agreed(step.before.deal, step.event.seat, not step.event.proved)
        if isinstance(step.before.deal, Claiming):
            return Agreed(step.before.deal.play, step.before.deal.seat, were_asked=True)
    return None
