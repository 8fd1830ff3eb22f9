"""Values for the screen of a match with real cards: what has been entered of a deal, what is asked next."""

from enum import StrEnum

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


class Told(paper.ToldDeal, frozen=True, kw_only=True):
    """Deal as far as it has been entered, and the next question about it. Everything in it has been checked.

    An answer is a word with its argument: `refill`, `dealer:2`, `player:3` (`player:0`: all passed), `game:4-`,
    `said:whist.pass` (words in speaking order), `said:whist.pass.invite` (the sole whister invites), `made:y`,
    `took:6` (tricks of `about`), `split` (enter the tricks of both defenders although nothing depends on them),
    `aces:four`, `aces:none` (a premium to be paid).
    """

    ask: Ask = Ask.DEALER
    """Next question."""
    refill: bool = False
    """True if all fill the empty pot before this deal."""
    all_passed: bool = False
    """True if nobody played."""
    contract: Bid | None = None
    """Contract that was played."""
    defenders: tuple[Seat, ...] = ()
    """Seats that defended, in speaking order."""
    whists: tuple[tuple[Seat, WhistCall], ...] = ()
    """Words of the defenders in speaking order."""
    invited: bool = False
    """True if the sole whister invited the other defender."""
    is_made: bool | None = None
    """True if a Bettel or all ten tricks were made; None before it is entered, and for other contracts."""
    counted: tuple[Seat, ...] = ()
    """Seats whose tricks are counted, in the order of the questions."""
    counts: tuple[int, ...] = ()
    """Tricks entered so far, in the order of `counted`."""
    split: bool = False
    """True if the tricks of both defenders are entered although nothing depends on them."""
    aces: Aces | None = None
    """Premium for aces that was entered."""
    outcome: Outcome | None = None
    """Outcome of the deal; None while something is missing."""


ScoreInfo = paper.ScoreInfo[Standing, Told, DealScored]
"""Live message of a match with real cards."""
