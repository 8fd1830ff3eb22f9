"""Values for the screen of a match with real cards: what has been told of a deal, what is asked next."""

from enum import StrEnum

import msgspec

from bot.screens import paper
from engine.core.seats import Seat
from engine.games.austrian.calls import Bid
from engine.games.austrian.events import DealScored, Standing
from engine.games.austrian.outcomes import Aces, Outcome, WhistCall


class Ask(StrEnum):
    """Next question about a deal."""

    REFILL = "refill"
    """Question whether all fill the empty pot."""
    DEALER = "dealer"
    """Question who deals first."""
    PLAYER = "player"
    """Question who played, if not all passed."""
    CONTRACT = "contract"
    """Question which contract was played."""
    WHISTS = "whists"
    """Words of the defenders, with the choice of a sole whister."""
    MADE = "made"
    """Question whether a Bettel or all ten tricks were made."""
    TRICKS = "tricks"
    """Tricks of the player `Told.about`."""
    DONE = "done"
    """No question: the outcome is complete."""
    OVER = "over"
    """No question: the match has reached its end."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """Deal as far as it has been told, and the next question about it. Everything of it is checked.

    An answer is a word with its argument: `refill`, `dealer:2`, `player:3` (`player:0`: all passed), `game:4-`,
    `said:whist.pass` (words in speaking order), `said:whist.pass.invite` (the sole whister invites), `made:y`,
    `took:6` (tricks of `about`), `split` (tell the tricks of both defenders although nothing depends on them),
    `aces:four`, `aces:none` (a premium to be paid).
    """

    ask: Ask = Ask.DEALER
    """Next question."""
    choices: tuple[str, ...] = ()
    """Answers that are taken."""
    about: Seat | None = None
    """Seat whose tricks are asked for."""
    refill: bool = False
    """True when all fill the empty pot before this deal."""
    dealer: Seat | None = None
    """Seat that dealt; None where only an answer can tell, for the first deal."""
    all_passed: bool = False
    """True when nobody played."""
    declarer: Seat | None = None
    """Seat that played; None before it is told, and where all passed."""
    contract: Bid | None = None
    """Contract that was played."""
    defenders: tuple[Seat, ...] = ()
    """Seats that defended, in speaking order."""
    whists: tuple[tuple[Seat, WhistCall], ...] = ()
    """Words of the defenders in speaking order."""
    invited: bool = False
    """True when the sole whister invited the other defender."""
    is_made: bool | None = None
    """True when a Bettel or all ten tricks were made; None before it is told, and for other contracts."""
    counted: tuple[Seat, ...] = ()
    """Seats whose tricks are counted, in the order of the questions."""
    counts: tuple[int, ...] = ()
    """Tricks told so far, in the order of `counted`."""
    split: bool = False
    """True when the tricks of both defenders are told although nothing depends on them."""
    aces: Aces | None = None
    """Premium for aces that was told."""
    outcome: Outcome | None = None
    """Outcome of the deal; None while something is missing."""


ScoreInfo = paper.ScoreInfo[Standing, Told, DealScored]
"""Live message of a match with real cards."""
