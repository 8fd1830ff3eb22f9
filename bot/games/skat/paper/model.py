"""Values for the screen of a match with real cards: what has been entered of a deal, what is asked next."""

from enum import StrEnum

from bot.screens import paper
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract, Declaration
from engine.games.skat.events import DealScored, Standing
from engine.games.skat.outcomes import Outcome, Side


class Ask(StrEnum):
    """Next question about a deal."""

    DEALER = "dealer"
    """Question who deals first."""
    PLAYER = "player"
    """Question who played, if not all passed."""
    GAME = "game"
    """Question which game was played."""
    HOW = "how"
    """Question about skat or hand, and what was announced."""
    TOPS = "tops"
    """Matadors of the declarer."""
    TENS = "tens"
    """Card points of `Told.about`, the tens of them."""
    ONES = "ones"
    """Card points of `Told.about` within the tens that were entered."""
    TOOK = "took"
    """Question whether the declarer of a null took a trick."""
    NONE = "none"
    """Question which side, or in a ramsch which seats, took no trick."""
    LAST = "last"
    """Question who took the last trick of a ramsch."""
    LATER = "later"
    """Question who of those with equal points took the later trick."""
    SHOVES = "shoves"
    """Question how often the skat of a ramsch was sent on unseen."""
    BID = "bid"
    """Value of the bid that a game did not reach."""
    DONE = "done"
    """No question: the outcome is complete."""
    OVER = "over"
    """No question: the match has reached its end."""


class Told(paper.ToldDeal, frozen=True, kw_only=True):
    """Deal as far as it has been entered, and the next question about it. Everything in it has been checked.

    An answer is a word with its argument: `dealer:2`, `player:3` (`player:0`: all passed, `player:9`: a ramsch),
    `game:h`, `how:skat`, `how:hand`, `how:schneider`, `how:schwarz`, `how:ouvert`, `how:open` (an open null with the
    skat), `tops:2`, `tops:-1`, `tops:more`, `tens:9`, `ones:2`, `concede`, `took:1`, `none:defenders`,
    `none:declarer`, `none:nobody`, in a ramsch `none:13` (seats; `none:0`: nobody), `last:2`, `later:2`, `shoves:1`,
    `kontra`, `re`, `overbid`, `higher`, `bid:33`.
    """

    ask: Ask = Ask.DEALER
    """Next question."""
    all_passed: bool = False
    """True if nothing was played."""
    is_ramsch: bool = False
    """True if a ramsch was played."""
    contract: Contract | None = None
    """Game that was played."""
    declaration: Declaration | None = None
    """Game with what was announced."""
    tops: int = 0
    """Matadors, with + and without -; 0 before they are entered."""
    is_long: bool = False
    """True if there are five matadors or more, whose number is asked."""
    tens: int | None = None
    """Tens of the points that are being entered."""
    counts: tuple[int, ...] = ()
    """Points entered so far: the declarer's, or those of the seats of a ramsch in order."""
    conceded: bool = False
    """True if the declarer gave up."""
    took: int | None = None
    """Tricks of a null's declarer."""
    trickless: Side | None = None
    """Side without a trick."""
    idle: tuple[Seat, ...] = ()
    """Seats of a ramsch without a trick."""
    is_idle_told: bool = False
    """True if it has been entered who took no trick."""
    last: Seat | None = None
    """Seat that took the last trick of a ramsch."""
    later: Seat | None = None
    """Seat of those with equal points that took the later trick."""
    shoves: int | None = None
    """Hands that sent the skat on unseen; None before it is entered."""
    kontra: bool = False
    re: bool = False
    is_overbid: bool = False
    """True if the value did not reach the bid, which is asked."""
    skipped: int = 0
    """Number of lower bids that were skipped."""
    bid: int | None = None
    """Bid that was entered; None for a bid that was reached."""
    outcome: Outcome | None = None
    """Outcome of the deal; None while something is missing."""


ScoreInfo = paper.ScoreInfo[Standing, Told, DealScored]
"""Live message of a match with real cards."""
