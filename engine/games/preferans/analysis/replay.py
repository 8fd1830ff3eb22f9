"""A finished deal split into its parts: the auction, the talon, the whist calls, the cards, and the final claim."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engine.core.cards import Card
from engine.core.report import Step
from engine.core.seats import Seat
from engine.games.preferans.events import AnyEvent, Claimed, DealScored, Standing
from engine.games.preferans.game import COURSE
from engine.games.preferans.moves import PlayCard
from engine.games.preferans.state import (
    Auction,
    ChoosingMode,
    Claiming,
    Match,
    NamedGame,
    Ordering,
    Playing,
    Setup,
    TalonShown,
    Whisting,
)
from engine.search.analysis import course_of
from engine.three_hands.state import Hands


class Agreed(NamedTuple):
    """Claim of the remaining tricks with which the play of a deal ended."""

    play: Playing
    """The play at the moment when the claim was agreed."""
    claimer: Seat | None
    were_asked: bool
    """Whether the other players were asked; False for a claim marked as proved, which needs no answer."""


class ReplayedDeal(msgspec.Struct, frozen=True):
    """A finished deal split into its parts."""

    setup: Setup
    standing: Standing
    scored: DealScored
    auction: list[tuple[Match, AnyEvent]]
    """Events of the auction, each with the match before it; empty if there was none."""
    auction_over: Match | None
    """The match right after the auction; None if there was no auction."""
    talon: Match | None
    """The match at the moment when the declarer chose the discard and the game, or gave up."""
    words: list[Step[Match, AnyEvent]]
    """Whist calls and choices of open or closed play, each with the match before and after it."""
    hands: Hands | None
    """Hands at the first lead, or at the end of a deal that was not played."""
    discard: tuple[Card, ...] | None
    first_lead: Playing | None
    cards: list[tuple[Playing, Card]]
    """Cards in the order of play, each with the play before it."""
    claimed: Agreed | None
    """Claim with which the play ended; None for a deal that was played out."""

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """All cards in the order of play, each with the seat whose hand it came from."""
        return tuple((play.turn, card) for play, card in self.cards)


Steps = list[Step[Match, AnyEvent]]


def replayed(events: Sequence[AnyEvent]) -> ReplayedDeal:
    """Split the events of one deal into its parts. Raises NotAnalysed if the deal has no cards or no end."""
    _, scored, last, steps = course_of(events, COURSE)
    first = steps[0].before
    lead = first.deal if isinstance(first.deal, Playing) else _first_lead(steps)
    cards = ((before.deal, event) for before, event, _ in steps)
    return ReplayedDeal(
        setup=last.setup,
        standing=first.standing,
        scored=scored,
        auction=[(before, event) for before, event, _ in steps if isinstance(before.deal, Auction)],
        auction_over=_auction_over(steps),
        talon=_talon(steps),
        words=[step for step in steps if isinstance(step.before.deal, Whisting | ChoosingMode)],
        hands=lead.hands if lead is not None else last.hands,
        discard=_discard(last),
        first_lead=lead,
        cards=[(play, it.card) for play, it in cards if isinstance(play, Playing) and isinstance(it, PlayCard)],
        claimed=_claimed(steps, last),
    )


def _first_lead(steps: Steps) -> Playing | None:
    return next((after.deal for _, _, after in steps if isinstance(after.deal, Playing)), None)


def _auction_over(steps: Steps) -> Match | None:
    auction = (after for before, _, after in steps if isinstance(before.deal, Auction))
    return next((after for after in auction if not isinstance(after.deal, Auction)), None)


def _discard(last: object) -> tuple[Card, ...] | None:
    if isinstance(last, Whisting | ChoosingMode | Playing) and isinstance(last.game, NamedGame):
        return last.game.discard
    return None


def _talon(steps: Steps) -> Match | None:
    """Return the match before the discard; without a discard, the match before the game was named or given up."""
    found = None
    for before, _, after in steps:
        deal = before.deal
        if isinstance(deal, TalonShown) and not isinstance(after.deal, TalonShown):
            found = before
        if isinstance(deal, Ordering) and deal.discard is None:
            found = before
    return found


def _claimed(steps: Steps, last: object) -> Agreed | None:
    if not isinstance(last, Playing) or len(last.tricks) == 10:
        return None
    claimer, were_asked = None, True
    for before, event, _ in reversed(steps):
        if isinstance(event, Claimed) and claimer is None:
            claimer, were_asked = event.seat, not event.proved
        if isinstance(before.deal, Claiming):
            claimer = before.deal.seat
        elif isinstance(before.deal, Playing):
            return Agreed(before.deal, claimer, were_asked)
    return None
