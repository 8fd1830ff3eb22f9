"""Outcomes of a deal, reduced to the facts that scoring needs. Played deals and paper deals give equal values."""

from enum import StrEnum

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract


class WhistCall(StrEnum):
    """Call of a defender against a trick contract; HALF is the half-whist («за свои», полвиста)."""

    WHIST = "whist"
    PASS = "pass"
    HALF = "half"


class PlayMode(StrEnum):
    """Play with the defenders' hands shown (в светлую) or hidden (в тёмную)."""

    OPEN = "open"
    CLOSED = "closed"


class DefenderWord(msgspec.Struct, frozen=True):
    """Final call of a defender."""

    seat: Seat
    call: WhistCall


class ContractOutcome(msgspec.Struct, frozen=True, tag="contract"):
    """A deal with a declarer, misère included."""

    declarer: Seat
    contract: Contract
    """Contract that was played; after «без трёх» the last bid."""
    whists: tuple[DefenderWord, ...] = ()
    """Final calls in speaking order; empty on misère, in a checked ten and after «без трёх».

    A dealer who took over a half-whist, or whisted after two passes, comes last.
    """
    mode: PlayMode | None = None
    tricks: BySeat[int] | None = None
    """Tricks of each seat; None if nothing was played."""
    conceded: bool = False
    """Whether the declarer gave up with «без трёх»."""
    partner: Seat | None = None
    """Resting dealer who took half of the game; None if nobody did."""
    talon: tuple[Card, ...] | None = None
    """Cards of the talon; None if a paper deal does not contain them."""
    thrown: bool = False
    """Whether the talon was thrown back at the dealer."""
    without_talon: bool = False
    """Whether the game was bid without the talon."""
    blind: bool = False
    """Whether the game was bid before the declarer saw a card."""


class RaspasyOutcome(msgspec.Struct, frozen=True, tag="raspasy"):
    """A deal in which everybody passed."""

    tricks: BySeat[int]
    """Tricks of each seat; those of the resting dealer are the talon's."""
    blind: tuple[Seat, ...] = ()
    """Seats that passed without looking at their cards."""


class PassedOutcome(msgspec.Struct, frozen=True, tag="passed"):
    """A deal in which everybody passed and nothing is written (all_pass=redeal)."""

    @property
    def tricks(self) -> None:
        """None, because nothing is played."""
        return


class PreferansOutcome(msgspec.Struct, frozen=True, tag="preferans"):
    """A deal in which a player declared «преферанс», a hand that ends the match (rules.md §3.6)."""

    declarer: Seat
    proved: bool
    """Whether the hand was proved to take all tricks; False means refuted."""

    @property
    def tricks(self) -> None:
        """None, because nothing is played."""
        return


AllPassed = RaspasyOutcome | PassedOutcome
"""Outcomes of deals without a declarer."""
Outcome = ContractOutcome | AllPassed | PreferansOutcome
