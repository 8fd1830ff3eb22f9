"""Outcomes of a deal, from which its payments follow (austrian.md §7 and §8)."""

from enum import StrEnum

import msgspec

from engine.core.seats import BySeat, Seat
from engine.games.austrian.calls import Bid


class WhistCall(StrEnum):
    """Call of a defender after the contract is named."""

    WHIST = "whist"
    PASS = "pass"


class Defence(StrEnum):
    """Choice of a sole whister: how to play if the other defender has passed."""

    INVITE = "invite"
    """The other defender plays as well, on the whister's account."""
    ALONE = "alone"
    """Only declarer and whister play; the other defender's cards stay face down."""


class Aces(StrEnum):
    """Aces for which a premium is paid, as announced or as part of an outcome."""

    FOUR = "four"
    NONE = "none"


class DefenderWord(msgspec.Struct, frozen=True):
    """Call of one defender, whist or pass."""

    seat: Seat
    call: WhistCall


class ContractOutcome(msgspec.Struct, frozen=True, tag="contract"):
    """Outcome of a deal with a declarer."""

    declarer: Seat
    contract: Bid
    whists: tuple[DefenderWord, ...] = ()
    """Calls of both defenders in speaking order; empty in a Bettel and in Mord (all ten tricks)."""
    invited: bool = False
    """True when the sole whister invited the other defender."""
    tricks: BySeat[int] | None = None
    """Tricks of each seat, 0 for a seat that did not play; None if nothing was played."""
    aces: Aces | None = None
    """Aces that count for a premium, announced if the rules demand that; None if there are none.

    In a paper deal they are stored as written, and ignored if the rules pay no premium for them.
    """


class AllPassOutcome(msgspec.Struct, frozen=True, tag="allpass"):
    """Outcome of three passes: nothing is played or paid."""


Outcome = ContractOutcome | AllPassOutcome
