"""Outcomes of a deal, from which its entries in the list follow (skat.md §5, §7)."""

from enum import StrEnum

import msgspec

from engine.core.seats import BySeat, Seat
from engine.games.skat.contracts import Declaration


class Side(StrEnum):
    """Side of a game with a declarer."""

    DECLARER = "declarer"
    DEFENDERS = "defenders"


class GameOutcome(msgspec.Struct, frozen=True, omit_defaults=True, tag="game"):
    """Outcome of a deal with a declarer."""

    declarer: Seat
    declaration: Declaration
    bid: int
    """Value at which the declarer won the auction."""
    tops: int = 0
    """Number of matadors, positive if held and negative if missing; 0 in a null."""
    points: int | None = None
    """Card points of the declarer with the skat; None in a null and if the game was given up."""
    trickless: Side | None = None
    """Side without a trick; None if both have one, in a null, and if the game was given up."""
    took: int | None = None
    """Tricks of the declarer of a null, 0 or 1 (the first ends it); None in other games and if it was given up."""
    kontra: bool = False
    re: bool = False
    conceded: bool = False
    """True if the declarer gave the game up."""


class RamschOutcome(msgspec.Struct, frozen=True, omit_defaults=True, tag="ramsch"):
    """Outcome of a ramsch."""

    points: BySeat[int]
    """Card points of each seat's tricks, without the skat; 0 for a seat that rests."""
    talon: int
    """Card points of the skat."""
    trickless: tuple[Seat, ...] = ()
    """Active seats without a trick, in ascending order."""
    last: Seat | None = None
    """Seat that took the last trick; None if a paper deal does not say it and the rules do not need it."""
    later: Seat | None = None
    """Seat with the latest trick among those that tie for most points; None without a tie or if not known."""
    shoves: int = 0
    """Number of hands that sent the skat on unseen."""


class PassedOutcome(msgspec.Struct, frozen=True, tag="passed"):
    """Outcome of a deal in which all passed and nothing was played."""


Outcome = GameOutcome | RamschOutcome | PassedOutcome
