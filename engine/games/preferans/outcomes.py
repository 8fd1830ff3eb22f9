"""Outcomes of a deal: just the facts that scoring needs. Played deals and paper deals give equal values."""

from enum import StrEnum

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract


class WhistCall(StrEnum):
    """Word of a defender against a trick contract; HALF is «за свои», полвиста."""

    WHIST = "whist"
    PASS = "pass"
    HALF = "half"


class PlayMode(StrEnum):
    """Play with the defenders' hands shown (в светлую) or hidden (в тёмную)."""

    OPEN = "open"
    CLOSED = "closed"


class DefenderWord(msgspec.Struct, frozen=True):
    """A defender's final decision."""

    seat: Seat
    call: WhistCall


class ContractOutcome(msgspec.Struct, frozen=True, tag="contract"):
    """A deal with a declarer, misère included."""

    declarer: Seat
    contract: Contract
    """Contract that was played; after «без трёх» the last bid."""
    whists: tuple[DefenderWord, ...] = ()
    """Final decisions in speaking order; empty on misère, a checked ten and «без трёх».

    A dealer who returned a half-whist, or whisted after two passes, comes last.
    """
    mode: PlayMode | None = None
    tricks: BySeat[int] | None = None
    """One count per seat, None when nothing was played."""
    conceded: bool = False
    """True after «без трёх»."""
    partner: Seat | None = None
    """Dealer who took half of the game."""
    talon: tuple[Card, ...] | None = None
    """None when a paper deal does not tell it."""
    thrown: bool = False
    """True when the talon was thrown at the dealer."""
    without_talon: bool = False
    """True when the game was bid without the talon."""
    blind: bool = False
    """True when the game was bid before the declarer saw a card."""


class RaspasyOutcome(msgspec.Struct, frozen=True, tag="raspasy"):
    """A deal in which everybody passed."""

    tricks: BySeat[int]
    """One count per seat, the resting dealer's from the talon."""
    blind: tuple[Seat, ...] = ()
    """Seats that passed blind."""


class PreferansOutcome(msgspec.Struct, frozen=True, tag="preferans"):
    """A declared hand that ends the match (rules.md §3.6)."""

    declarer: Seat
    proved: bool
    """True when proved, False when refuted."""

    @property
    def tricks(self) -> None:
        """None: nothing is played."""
        return


Outcome = ContractOutcome | RaspasyOutcome | PreferansOutcome
