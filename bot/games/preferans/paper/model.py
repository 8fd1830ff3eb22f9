"""Values for the screen of a pulka with real cards: what has been entered of a deal, what is asked next."""

from enum import StrEnum

from bot.screens import paper
from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.outcomes import Outcome, WhistCall


class Ask(StrEnum):
    """Next question about a deal."""

    DEALER = "dealer"
    """Question who deals first."""
    PLAYER = "player"
    """Question who played, if not all passed."""
    BLIND = "blind"
    """Question who passed blind."""
    CONTRACT = "contract"
    """Question which game was played."""
    WHISTS = "whists"
    """Last words of the defenders."""
    PROVED = "proved"
    """Question whether a «преферанс» was the hand that ends the pulka."""
    HALVES = "halves"
    """Question whether the dealer took half of the game."""
    WAY = "way"
    """Question how the game came about, see `Way`."""
    TRICKS = "tricks"
    """Tricks of the player `Told.about`."""
    TALON = "talon"
    """Cards of the talon for which somebody is paid."""
    DONE = "done"
    """No question: the outcome is complete."""
    OVER = "over"
    """No question: the match has reached its end."""


class Way(StrEnum):
    """Way in which the declarer came to the game."""

    USUAL = "usual"
    """Game with the talon."""
    WITHOUT = "without"
    """Game without the talon."""
    THROWN = "thrown"
    """Game with the talon thrown at the dealer."""
    BLIND = "blind"
    """Bid blind."""


class Told(paper.ToldDeal, frozen=True, kw_only=True):
    """Deal as far as it has been entered, and the next question about it. Everything in it has been checked.

    An answer is a word with its argument: `dealer:2`, `player:3` (`player:0`: raspasy), `game:7h`, `said:whist.pass`
    (last words in speaking order, a dealer who whists last), `concede`, `half:y`, `way:blind`, `blind:3` (passed blind;
    `blind:0`: nobody else), `preferans`, `proved:y`, `took:6` (tricks of `about`), `split` (enter the tricks of both
    defenders although nothing depends on them), `card:As` (of the talon; `card:no`: it pays nothing).
    """

    ask: Ask = Ask.DEALER
    """Next question."""
    raspasy: bool = False
    """True if all passed."""
    blind: tuple[Seat, ...] = ()
    """Seats that passed blind, in the order entered."""
    asked_blind: bool = False
    """True if nobody else passed blind."""
    preferans: bool = False
    """True if the declarer claimed the hand that ends the match."""
    way: Way | None = None
    """Way in which the game came about; None before it is entered, and if it is not asked."""
    contract: Contract | None = None
    """Game that was played."""
    defenders: tuple[Seat, ...] = ()
    """Seats that defended, in speaking order."""
    whists: tuple[tuple[Seat, WhistCall], ...] = ()
    """Last words of the defenders and of a dealer who whists, in speaking order."""
    conceded: bool = False
    """True if the declarer gave up «без трёх»."""
    partner: Seat | None = None
    """Dealer who took half of the game; None without one."""
    asked_half: bool = False
    """True if it has been answered whether the dealer took half."""
    counted: tuple[Seat, ...] = ()
    """Seats whose tricks are counted, in the order of the questions."""
    counts: tuple[int, ...] = ()
    """Tricks entered so far, in the order of `counted`."""
    split: bool = False
    """True if the tricks of both defenders are entered although nothing depends on them."""
    talon: tuple[Card, ...] = ()
    """Cards of the talon entered so far."""
    asked_talon: bool = False
    """True if the talon has been entered, or that it pays nothing."""
    outcome: Outcome | None = None
    """Outcome of the deal; None while something is missing."""


ScoreInfo = paper.ScoreInfo[Standing, Told, DealScored]
"""Live message of a match with real cards."""
