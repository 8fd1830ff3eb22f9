"""A finished deal split into its parts: choice of discard and contract, calls of the defenders, cards, claim."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engine.core.cards import Card
from engine.core.report import Step
from engine.core.seats import Seat
from engine.games.austrian.events import AnyEvent, DealScored, Standing
from engine.games.austrian.game import COURSE
from engine.games.austrian.moves import MakeClaim, PlayCard
from engine.games.austrian.state import (
    Auction,
    Claiming,
    Exchange,
    Inviting,
    Match,
    Naming,
    Playing,
    Setup,
    Whisting,
    setup_of,
)
from engine.search.analysis import course_of
from engine.three_hands.state import TRICKS


class Agreed(NamedTuple):
    """Claim of the remaining tricks with which the play of a deal ended."""

    play: Playing
    """Play at the moment of the claim."""
    claimer: Seat
    were_asked: bool
    """False if the claim was stored as proved, so nobody was asked to agree."""


Said = Step[Match, AnyEvent]


class ReplayedDeal(msgspec.Struct, frozen=True):
    """Parts of a finished deal."""

    setup: Setup
    standing: Standing
    """State of the match before the deal."""
    scored: DealScored
    declared: Match | None
    """The match when the declarer was about to choose discard and contract; None if all passed."""
    named: Match | None
    """The match after the contract was named; None when all passed."""
    words: tuple[Said, ...]
    cards: tuple[tuple[Playing, Card], ...]
    """Cards in order of play, each with the play before it."""
    claimed: Agreed | None
    """Claim with which the play ended; None for a deal that was played out."""


def replayed(events: Sequence[AnyEvent]) -> ReplayedDeal:
    """Replay a finished deal and split it into its parts. Raises NotAnalysed if it has no cards or no end."""
    started, scored, last, steps = course_of(events, COURSE)
    played = ((step.before.deal, step.event) for step in steps)
    return ReplayedDeal(
        setup=setup_of(last),
        standing=started.standing,
        scored=scored,
        declared=next((step.after for step in steps if isinstance(step.before.deal, Auction) and _is_won(step)), None),
        named=next((step.after for step in steps if isinstance(step.before.deal, Naming)), None),
        words=tuple(step for step in steps if isinstance(step.before.deal, Whisting | Inviting)),
        cards=tuple((at, it.card) for at, it in played if isinstance(at, Playing) and isinstance(it, PlayCard)),
        claimed=_claimed(steps, last),
    )


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
