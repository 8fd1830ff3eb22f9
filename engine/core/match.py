"""A match of any game between and around its deals: events, commands and facts that every game shares.

A game's own events derive from the bases here. Tags of stored events begin with "deal." or "match." and are a promise
to every stored database.
"""

from enum import StrEnum
from fractions import Fraction

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat


class Mark(StrEnum):
    """Who made a call instead of the seat's own person."""

    ROBOT = "robot"
    TIMEOUT = "timeout"


class EndReason(StrEnum):
    """Why a match ended."""

    CLOSED = "closed"
    AGREED = "agreed"
    TIME = "time"
    DEALS = "deals"
    RESET = "reset"  # one closed it for all; a record says `end agreed`, it has no word of its own for that


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Base of all events of a match."""


class SeatEvent(Event, frozen=True, omit_defaults=True):
    """Base of what a seat does in a deal."""

    seat: Seat
    mark: Mark | None = None
    """Who did it for the seat's person; None: the person."""


class MatchStarted(Event, frozen=True):
    """Base of the first event of a match: the rules and who sits where."""


class DealStarted(Event, frozen=True):
    """Base of the first event of a deal with cards the program dealt; carries the match so far."""

    number: int
    """From 1."""
    dealer: Seat


class PaperRecorded(Event, frozen=True):
    """Base of a deal played with real cards, of which only the result is known."""

    number: int
    """From 1."""
    dealer: Seat


class DealScored(Event, frozen=True):
    """Base of what a finished deal writes."""

    number: int
    """From 1."""


class DealBroken(Event, frozen=True, omit_defaults=True, tag="deal.broken"):
    """Close the running deal without a result; it writes nothing (notation.md, `broken`).

    The next deal has the next number and the next dealer.
    """

    number: int
    """From 1."""
    seat: Seat | None = None
    """Who closed it; None: an administrator who does not play, or anybody after a day of silence."""


class Joined(Event, frozen=True):
    """Base of a player who joins in mid-match."""

    seat: Seat
    name: str


class Left(Event, frozen=True):
    """Base of a player who leaves for good in mid-match."""

    seat: Seat


class Substituted(Event, frozen=True, tag="match.substituted"):
    """Somebody else goes on in a seat, with its numbers."""

    seat: Seat
    name: str


class MatchFinished(Event, frozen=True, tag="match.finished"):
    """The end of a match: no deal follows."""

    reason: EndReason


class SeatCommand(msgspec.Struct, frozen=True):
    """Base of what the person (or robot) who decides for `seat` asks for."""

    seat: Seat


class StartDeal(msgspec.Struct, frozen=True):
    """Deal a shuffled deck; in which packets, the game says."""

    dealer: Seat
    deck: tuple[Card, ...]


class Join(msgspec.Struct, frozen=True):
    """Another player takes the next seat."""

    seat: Seat
    name: str


class Leave(msgspec.Struct, frozen=True):
    """A player leaves a match for good."""

    seat: Seat


class Substitute(msgspec.Struct, frozen=True):
    """Somebody else goes on in a seat, with its numbers."""

    seat: Seat
    name: str


class FinishMatch(msgspec.Struct, frozen=True):
    """End the match: its end is reached, by agreement, or by the clock."""

    reason: EndReason


class BreakDeal(msgspec.Struct, frozen=True):
    """Close the running deal without a result."""

    seat: Seat | None = None
    """Who closes it; None: somebody who does not play."""


class Adjust(msgspec.Struct, frozen=True):
    """Add a whole or fractional amount to one cell of the sheet."""

    seat: Seat
    column: str
    """A column of the game's sheet."""
    amount: str
    on: Seat | None = None
    """The other seat of a column that is written about somebody."""
    text: str = ""
    """The reason, as it was typed."""


MatchCommand = StartDeal | Join | Leave | Substitute | FinishMatch | BreakDeal | Adjust


class Decision(msgspec.Struct, frozen=True):
    """A seat that may do something now."""

    seat: Seat
    kind: str
    """What there is to decide; with the seat it tells the decision from the next one of the seat."""
    awaited: bool
    """Whether the deal stands still until it is made."""


class BrokenOff(msgspec.Struct, frozen=True):
    """A deal that was broken off."""

    number: int
    seat: Seat | None
    """Who broke it off; None for somebody who does not play."""


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """What a table knows of a match without knowing its game."""

    players: BySeat[str]
    present: tuple[Seat, ...]
    """Seats that still play the match."""
    deals: int
    """Number of deals finished or broken off."""
    finished: int
    """Number of deals that came to a result."""
    running: bool
    """Whether a deal has begun and is neither scored nor broken off."""
    scored: int | None
    """Number of the deal the match stands behind, where it has a result; None elsewhere."""
    broken: BrokenOff | None
    """The deal the match stands behind, where it was broken off; None elsewhere."""
    dealer: Seat | None
    """Who dealt last; None before the first deal."""
    next_dealer: Seat | None
    """Who deals next; None where a lot decides."""
    may_grow: bool
    """Whether one more player may join before the next deal."""
    reached: EndReason | None
    """Which end of its own the match has reached; None while its rules let it go on."""
    ended: EndReason | None
    """Why the match is over; None while it is not."""
    minutes: int
    """Minutes after which the match ends with the running deal; 0: time does not end it."""

    @property
    def over(self) -> bool:
        """Tell whether no deal follows: the match was ended, or has reached its end."""
        return self.ended is not None or self.reached is not None


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """How far the running deal has got, as everybody around it may know; nothing here tells a card."""

    phase: str
    """Changes with every step that everybody is to see at once; empty between deals."""
    trick_begun: bool
    """Whether a trick lies on the table that is not complete."""
    word_awaited: bool
    """Whether the deal waits for a word that all hear, not for a card or what is done with cards."""
    cards: tuple[int, int]
    """Number of the deal and how many cards have been played in it; (0, 0) while no cards are played."""
    to_lead: int | None
    """Number of tricks still to be led, where the next one is to be led now; None elsewhere."""
    clock_may_move: bool
    """Whether the clock may move for a person without spoiling what the person has won."""
    unheard: tuple[Seat, ...]
    """Seats for which the deal has just been dealt: they have said and played nothing."""


class OnlyMove(msgspec.Struct, frozen=True):
    """A move that is the only legal one."""

    command: SeatCommand
    is_secret: bool
    """Whether the pause before it, or its absence, would tell others something of the hand."""


class Transfer(msgspec.Struct, frozen=True):
    """A payment at the end of a match."""

    payer: Seat
    payee: Seat
    amount: Fraction
    """In the game's unit, above 0."""


class Result(msgspec.Struct, frozen=True):
    """The settlement of a match."""

    balances: BySeat[Fraction]
    """In the game's unit; the sum is 0."""
    transfers: tuple[Transfer, ...]


class Step(StrEnum):
    """How much a change of the deal means to those who look on."""

    CARD = "card"
    """A card in the middle of a trick."""
    TURN = "turn"
    """A word of the auction, a complete trick, whatever else changes within a phase."""
    PHASE = "phase"
    """The deal enters another phase, or a word is said that everybody is to hear at once."""


def step_between(before: Position | None, after: Position | None) -> Step:
    """Tell how much the change from one position to a later one means; None: the match has not begun.

    >>> step_between(None, None)
    <Step.TURN: 'turn'>
    """
    was, now = (position.phase if position is not None else "" for position in (before, after))
    if was != now:
        return Step.PHASE
    return Step.CARD if after is not None and after.trick_begun else Step.TURN
