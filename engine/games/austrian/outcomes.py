"""Outcomes of a deal: what the money of a deal follows from (austrian.md §7 and §8)."""

from enum import StrEnum

import msgspec

from engine.core.seats import BySeat, Seat
from engine.games.austrian.calls import Bid


class WhistCall(StrEnum):
    """Word of a defender."""

    WHIST = "whist"
    PASS = "pass"


class Defence(StrEnum):
    """Choice of the sole whister."""

    INVITE = "invite"
    """The other defender plays, too, for the whister."""
    ALONE = "alone"
    """Two play; the other defender's cards lie face down."""


class Aces(StrEnum):
    """Premium for aces, as an announcement and as a fact of an outcome."""

    FOUR = "four"
    NONE = "none"


class DefenderWord(msgspec.Struct, frozen=True):
    """Final decision of a defender."""

    seat: Seat
    call: WhistCall


class ContractOutcome(msgspec.Struct, frozen=True, tag="contract"):
    """Outcome of a deal with a declarer."""

    declarer: Seat
    contract: Bid
    whists: tuple[DefenderWord, ...] = ()
    """Decisions of both defenders in speaking order; empty in Bettel and if all ten tricks are played for."""
    invited: bool = False
    """True when the sole whister invited the other defender."""
    tricks: BySeat[int] | None = None
    """Tricks of each seat, 0 for one that did not play; None when nothing was played."""
    aces: Aces | None = None
    """Premium for aces that counts, announced if it must be; None if there is none.

    Kept as written on paper and ignored if nothing is paid for it.
    """


class AllPassOutcome(msgspec.Struct, frozen=True, tag="allpass"):
    """Outcome of three passes: nothing is played or paid."""


Outcome = ContractOutcome | AllPassOutcome
