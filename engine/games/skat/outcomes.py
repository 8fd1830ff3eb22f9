"""Outcomes of a deal: what the list of a deal follows from (skat.md §5, §7)."""

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
    """Value that won the auction."""
    tops: int = 0
    """Matadors, with + and without -; 0 in a null."""
    points: int | None = None
    """Card points of the declarer with the skat; None in a null and if the game was given up."""
    trickless: Side | None = None
    """Side without a trick; None in a null and if the game was given up."""
    took: int | None = None
    """Tricks of a null's declarer, 0 or 1, with which a null ends; None in another game and if it was given up."""
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
    """Active seats without a trick, ascending."""
    last: Seat | None = None
    """Seat that took the last trick; None if paper does not show it and the rules do not need it."""
    later: Seat | None = None
    """Of the seats that tie for most points, the one that took the later trick; None without a tie or if unknown."""
    shoves: int = 0
    """Hands that sent the skat on unseen."""


class PassedOutcome(msgspec.Struct, frozen=True, tag="passed"):
    """Outcome of a deal that all have passed: nothing is played."""


Outcome = GameOutcome | RamschOutcome | PassedOutcome
