"""How a deal ended, in just the facts that scoring needs; played and paper deals give the same values."""

from enum import StrEnum

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract


class WhistCall(StrEnum):
    """What a defender says to a trick contract; HALF is «за свои», полвиста."""

    WHIST = "whist"
    PASS = "pass"
    HALF = "half"


class PlayMode(StrEnum):
    """Defenders' hands shown (в светлую) or hidden (в тёмную)."""

    OPEN = "open"
    CLOSED = "closed"


class Decision(msgspec.Struct, frozen=True):
    """A defender's final decision."""

    seat: Seat
    call: WhistCall


class ContractOutcome(msgspec.Struct, frozen=True, tag="contract"):
    """A deal with a declarer, misère included.

    `whists` are the defenders' final decisions in speaking order, empty on misère, a checked ten and «без трёх».
    `tricks` has one count per seat, None when nothing was played. `contract` after «без трёх» is the last bid.
    `talon` is None when a paper deal does not tell it. `partner` is the dealer who took half of the game. A dealer who
    returned a half-whist, or whisted after two passes, stands last in `whists`. `thrown`: the talon was thrown at the
    dealer; `without_talon`, `blind`: how the game was bid.
    """

    declarer: Seat
    contract: Contract
    whists: tuple[Decision, ...] = ()
    mode: PlayMode | None = None
    tricks: BySeat[int] | None = None
    conceded: bool = False
    partner: Seat | None = None
    talon: tuple[Card, ...] | None = None
    thrown: bool = False
    without_talon: bool = False
    blind: bool = False


class RaspasyOutcome(msgspec.Struct, frozen=True, tag="raspasy"):
    """Everybody passed; one count of tricks per seat, the resting dealer's from the talon; who passed blind."""

    tricks: BySeat[int]
    blind: tuple[Seat, ...] = ()


class PreferansOutcome(msgspec.Struct, frozen=True, tag="preferans"):
    """The hand that ends the match was declared, and proved or refuted (rules.md §3.6)."""

    declarer: Seat
    proved: bool

    @property
    def tricks(self) -> None:
        """Nothing is played."""
        return


Outcome = ContractOutcome | RaspasyOutcome | PreferansOutcome
