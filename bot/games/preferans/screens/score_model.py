"""A pulka with real cards as its screen needs it: what has been told of a deal, what is asked next."""

from enum import StrEnum

import msgspec

from bot.screens.model import Frame
from bot.screens.paper import Sure
from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.outcomes import Outcome, WhistCall


class Ask(StrEnum):
    """The next thing to be told; DONE: the outcome is complete, OVER: the match has reached its end."""

    DEALER = "dealer"
    PLAYER = "player"
    BLIND = "blind"
    CONTRACT = "contract"
    WHISTS = "whists"
    PROVED = "proved"
    HALVES = "halves"
    WAY = "way"
    TRICKS = "tricks"
    TALON = "talon"
    DONE = "done"
    OVER = "over"


class Way(StrEnum):
    """How the declarer came to his game: with the talon, without it, blind, or with the talon thrown at the dealer."""

    USUAL = "usual"
    WITHOUT = "without"
    THROWN = "thrown"
    BLIND = "blind"


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A deal as far as it has been told. Everything of it is checked: `choices` are the only answers to `ask`.

    An answer is a word with its argument: `dealer:2`, `player:3` (`player:0`: raspasy), `game:7h`, `said:whist.pass`
    (last words in speaking order, a dealer who whists last), `concede`, `half:y`, `way:blind`, `blind:3` (passed blind;
    `blind:0`: nobody else), `preferans`, `proved:y`, `took:6` (tricks of `about`), `split` (tell the tricks of both
    defenders although nothing depends on them), `card:As` (of the talon; `card:no`: it pays nothing).

    `counts` are the tricks told so far, in the order of `counted`. `outcome` stands as soon as nothing is missing.
    """

    ask: Ask = Ask.DEALER
    choices: tuple[str, ...] = ()
    about: Seat | None = None
    dealer: Seat | None = None
    declarer: Seat | None = None
    raspasy: bool = False
    blind: tuple[Seat, ...] = ()
    asked_blind: bool = False
    preferans: bool = False
    way: Way | None = None
    contract: Contract | None = None
    defenders: tuple[Seat, ...] = ()
    whists: tuple[tuple[Seat, WhistCall], ...] = ()
    conceded: bool = False
    partner: Seat | None = None
    asked_half: bool = False
    counted: tuple[Seat, ...] = ()
    counts: tuple[int, ...] = ()
    split: bool = False
    talon: tuple[Card, ...] = ()
    asked_talon: bool = False
    outcome: Outcome | None = None


class ScoreView(msgspec.Struct, frozen=True, kw_only=True):
    """The live message of a pulka with real cards. The frame's token is that of the half-made entry.

    `steps` counts the answers that may be taken back; `preview` is what the told deal would write; `last` the deal
    written last, None before the first and after an undo; `undone` the number of the deal just undone, else 0;
    `scribe` who wrote or undid last.
    """

    frame: Frame
    standing: Standing
    told: Told
    steps: int = 0
    sure: Sure = Sure.NOTHING
    preview: DealScored | None = None
    last: DealScored | None = None
    undone: int = 0
    scribe: str = ""
