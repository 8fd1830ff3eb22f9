"""Parts of a view: what the deal is at, a hand, a proposal for the rest."""

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
    """A seat's cards: `cards` is None when the viewer may not see them; `count` always tells how many."""

    count: int
    cards: tuple[Card, ...] | None = None


class ClaimView(msgspec.Struct, frozen=True):
    """A proposal for the rest: who claims, one count of tricks per seat, who has agreed; `open`: his cards lie on the
    table.
    """

    seat: Seat
    tricks: BySeat[int]
    accepted: tuple[Seat, ...]
    open: bool = False
