"""Progress of a deal, as everybody around it may know it; nothing here tells a card."""

from enum import StrEnum

import msgspec

from engine.core.seats import Seat
from engine.games.preferans.events import DealScored
from engine.games.preferans.state import (
    Auction,
    Broken,
    ChoosingMode,
    Finished,
    Match,
    Ordering,
    PaperDeal,
    Playing,
    Raspasy,
    TalonShown,
    Whisting,
)


class Step(StrEnum):
    """Weight of a change of the deal for people who look on."""

    CARD = "card"
    """A card in the middle of a trick."""
    TURN = "turn"
    """A word of the auction, a complete trick, any other change within a phase."""
    PHASE = "phase"
    """Entry into another phase, or a word of the defence."""


class BrokenOff(msgspec.Struct, frozen=True):
    """A deal that was broken off."""

    number: int
    seat: Seat | None
    """Seat that broke it off; None for somebody who does not play."""


def step_of(before: Match | None, after: Match | None) -> Step:
    """Tell how much the change from one position to a later one means; None is a match that has not begun."""
    was = before.deal if before is not None else None
    now = after.deal if after is not None else None
    if type(was) is not type(now) or isinstance(now, Whisting):
        return Step.PHASE
    return Step.CARD if is_trick_begun(after) else Step.TURN


def is_trick_begun(match: Match | None) -> bool:
    """Tell whether an incomplete trick lies on the table."""
    deal = match.deal if match is not None else None
    return isinstance(deal, Playing) and bool(deal.plays)


def is_word_awaited(match: Match) -> bool:
    """Tell whether the deal waits for a word that all hear: of the auction or the defence."""
    return isinstance(match.deal, Auction | Whisting | ChoosingMode)


def is_unheard(match: Match | None, seat: Seat) -> bool:
    """Tell whether a deal has just been dealt for a seat.

    In the auction the seat has said nothing yet; in raspasy without an auction no card lies on the table.
    """
    deal = match.deal if match is not None else None
    if isinstance(deal, Auction):
        return not any(call.seat is seat for call in deal.calls)
    return isinstance(deal, Playing) and isinstance(deal.game, Raspasy) and not (deal.game.calls or deal.plays)


def position_of(match: Match | None) -> tuple[int, int]:
    """Return the number of the deal and how many cards have been played in it; (0, 0) while no cards are played."""
    deal = match.deal if match is not None else None
    return (deal.setup.number, 3 * len(deal.tricks) + len(deal.plays)) if isinstance(deal, Playing) else (0, 0)


def tricks_to_lead(match: Match | None) -> int | None:
    """Count the tricks still to be led, when the next card leads one; None at any other moment."""
    deal = match.deal if match is not None else None
    return deal.remaining if isinstance(deal, Playing) and not deal.plays else None


def clock_may_move(match: Match) -> bool:
    """Tell whether the clock may move for a person without spoiling a bid that person has won.

    It may not in a contract that is being played, nor in a misère from its talon on.
    """
    deal = match.deal
    if isinstance(deal, Playing):
        return isinstance(deal.game, Raspasy)
    return not (isinstance(deal, TalonShown | Ordering) and deal.bid.is_misere)


def score_of(match: Match | None) -> DealScored | None:
    """Return the score of the deal behind a match; None when there is no such deal, or when it has no result."""
    return match.deal.score if match is not None and isinstance(match.deal, Finished | PaperDeal) else None


def broken_off(match: Match | None) -> BrokenOff | None:
    """Return the deal behind a match when that deal was broken off, else None."""
    deal = match.deal if match is not None else None
    return BrokenOff(deal.last.setup.number, deal.seat) if isinstance(deal, Broken) else None
