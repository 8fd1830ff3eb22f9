"""Values for the screen of a pulka with real cards: what has been told of a deal, what is asked next."""

from enum import StrEnum

import msgspec

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


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """Deal as far as it has been told, and the next question about it. Everything of it is checked.

    An answer is a word with its argument: `dealer:2`, `player:3` (`player:0`: raspasy), `game:7h`, `said:whist.pass`
    (last words in speaking order, a dealer who whists last), `concede`, `half:y`, `way:blind`, `blind:3` (passed blind;
    `blind:0`: nobody else), `preferans`, `proved:y`, `took:6` (tricks of `about`), `split` (tell the tricks of both
    defenders although nothing depends on them), `card:As` (of the talon; `card:no`: it pays nothing).
    """

    ask: Ask = Ask.DEALER
    """Next question."""
    choices: tuple[str, ...] = ()
    """Answers to `ask` that are taken."""
    about: Seat | None = None
    """Seat whose tricks are asked for."""
    dealer: Seat | None = None
    """Seat that dealt; None where only an answer can tell, for the first deal."""
    declarer: Seat | None = None
    """Seat that played; None before it is told, and in raspasy."""
    raspasy: bool = False
    """True when all passed."""
    blind: tuple[Seat, ...] = ()
    """Seats that passed blind, in the order told."""
    asked_blind: bool = False
    """True when nobody else passed blind."""
    preferans: bool = False
    """True when the declarer claimed the hand that ends the match."""
    way: Way | None = None
    """Way in which the game came about; None before it is told, and where it is not asked."""
    contract: Contract | None = None
    """Game that was played."""
    defenders: tuple[Seat, ...] = ()
    """Seats that defended, in speaking order."""
    whists: tuple[tuple[Seat, WhistCall], ...] = ()
    """Last words of the defenders and of a dealer who whists, in speaking order."""
    conceded: bool = False
    """True when the declarer gave up «без трёх»."""
    partner: Seat | None = None
    """Dealer who took half of the game; None without one."""
    asked_half: bool = False
    """True when it has been told if the dealer took half."""
    counted: tuple[Seat, ...] = ()
    """Seats whose tricks are counted, in the order of the questions."""
    counts: tuple[int, ...] = ()
    """Tricks told so far, in the order of `counted`."""
    split: bool = False
    """True when the tricks of both defenders are told although nothing depends on them."""
    talon: tuple[Card, ...] = ()
    """Cards of the talon told so far."""
    asked_talon: bool = False
    """True when the talon has been told, or that it pays nothing."""
    outcome: Outcome | None = None
    """Outcome of the deal; None while something is missing."""


ScoreInfo = paper.ScoreInfo[Standing, Told, DealScored]
"""Live message of a match with real cards."""
