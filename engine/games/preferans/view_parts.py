"""Parts of a view: the phase of the deal, a hand, a claim."""

from enum import StrEnum

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat


class Phase(StrEnum):
    """Phase of a deal."""

    AUCTION = "auction"
    TALON = "talon"
    HALF_OFFERED = "half_offered"
    ORDERING = "ordering"
    WHIST = "whist"
    MODE = "mode"
    PLAY = "play"
    CLAIM = "claim"
    FINISHED = "finished"


class Hand(msgspec.Struct, frozen=True):
    """Cards of a seat."""

    count: int
    """Number of cards, for every viewer."""
    cards: tuple[Card, ...] | None = None
    """None when the viewer may not see them."""


class ClaimView(msgspec.Struct, frozen=True):
    """A proposal for all remaining tricks."""

    seat: Seat
    """Seat that proposes."""
    tricks: BySeat[int]
    """One count of tricks per seat."""
    accepted: tuple[Seat, ...]
    """Seats that have agreed."""
    open: bool = False
    """True when the claimer's cards lie on the table."""
