"""Events, commands and facts of a match that are common to all games.

A game derives its own events from the base classes here. The tags of events begin with "deal." or "match."; since
databases store them, they never change.
"""

from enum import StrEnum
from fractions import Fraction
from typing import Final, Protocol

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat


class Mark(StrEnum):
    """Robot or clock that made a decision in place of the person at the seat."""

    ROBOT = "robot"
    TIMEOUT = "timeout"


class EndReason(StrEnum):
    """Reason why a match ended."""

    CLOSED = "closed"
    AGREED = "agreed"
    TIME = "time"
    DEALS = "deals"
    POT = "pot"
    """The common pot is empty and is not filled again."""
    RESET = "reset"
    """One person closed the match for all; a record writes `end agreed`, because it has no word for this."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Base of all events of a match."""


class Move(Event, frozen=True, omit_defaults=True):
    """Base of a call, a played card or another choice of a seat: before `Game.decide` a command, then a stored event.

    Commands come from the text of a button or of a record, or from a robot, and are never decoded from a stored form.
    """

    seat: Seat
    mark: Mark | None = None
    """Robot or clock that decided in place of the person at the seat, else None. Set only by `Game.decide`."""


class MatchStarted(Event, frozen=True):
    """Base of the first event of a match: its rules and its players."""


class DealStarted(Event, frozen=True):
    """Base of the first event of a deal whose cards the program dealt; it contains the match so far."""

    number: int
    """Number of the deal in its match, from 1."""
    dealer: Seat


class PaperRecorded(Event, frozen=True):
    """Base of the event for a deal played with real cards, of which only the outcome is known."""

    number: int
    """Number of the deal in its match, from 1."""
    dealer: Seat


class DealScored(Event, frozen=True):
    """Base of the event that scores a finished deal."""

    number: int
    """Number of the deal in its match, from 1."""


class DealBroken(Event, frozen=True, omit_defaults=True, tag="deal.broken"):
    """A running deal was closed without a result: it changes no score (notation.md, `broken`).

    The next deal has the next number and the next dealer.
    """

    number: int
    """Number of the deal in its match, from 1."""
    seat: Seat | None = None
    """Seat that closed the deal. None: an administrator who does not play, or anybody after a day without a move."""


class Adjusted(Event, frozen=True):
    """Base of the event of a correction of the sheet that the players agreed on."""


class Joined(Event, frozen=True):
    """Base of the event of a player who joins in the course of the match."""

    seat: Seat
    name: str


class Left(Event, frozen=True):
    """Base of the event of a player who leaves for good in the course of the match."""

    seat: Seat


class Substituted(Event, frozen=True, tag="match.substituted"):
    """Another person took over a seat and continues with its score."""

    seat: Seat
    name: str


class PotRefilled(Event, frozen=True, tag="match.refilled"):
    """All players agreed to fill the common pot; their payments count as part of the next deal."""


RATED_AS_IT_STANDS: Final = 1
"""Value of `MatchFinished.version` from which a match that one person closed counts in ratings (statistics.md §5)."""


class MatchFinished(Event, frozen=True, omit_defaults=True, tag="match.finished"):
    """The match is over: no deal follows."""

    reason: EndReason
    seat: Seat | None = None
    """Seat that closed the match for all (`EndReason.RESET`), else None."""
    version: int = 0
    """Version of the rating rules when the match ended; 0 before they had versions (see `RATED_AS_IT_STANDS`)."""


class Standing(Protocol):
    """State of a match between two deals, with the fields of every game; each game adds what its next deal needs."""

    @property
    def players(self) -> BySeat[str]:
        """Names of the players by seat."""
        ...

    @property
    def deals(self) -> int:
        """Number of deals that were finished or broken off."""
        ...

    @property
    def finished(self) -> int:
        """Number of deals that came to a result."""
        ...

    @property
    def dealer(self) -> Seat | None:
        """Dealer of the last deal; None before the first deal."""
        ...

    @property
    def ended(self) -> EndReason | None:
        """Reason why the match is over; None while it goes on."""
        ...


class CountedDeals:
    """Base class that counts the finished deals of a standing (a match between two deals)."""

    __slots__ = ()

    deals: int
    broken: int

    @property
    def finished(self) -> int:
        """Number of deals that came to a result, including those in which all passed."""
        return self.deals - self.broken


class StartDeal(msgspec.Struct, frozen=True):
    """Command to begin a deal with a shuffled deck; the rules say in what packets the cards are dealt."""

    dealer: Seat
    deck: tuple[Card, ...]


class Join(msgspec.Struct, frozen=True):
    """Command to add a player at the next free seat."""

    seat: Seat
    name: str


class Leave(msgspec.Struct, frozen=True):
    """Command for a player who leaves the match for good."""

    seat: Seat


class Substitute(msgspec.Struct, frozen=True):
    """Command for another person to take over a seat and its score."""

    seat: Seat
    name: str


class FinishMatch(msgspec.Struct, frozen=True):
    """Command to end the match: because its end is reached, by agreement, or because time is over."""

    reason: EndReason
    seat: Seat | None = None
    """Seat that closes the match for all; None in any other case."""


class BreakDeal(msgspec.Struct, frozen=True):
    """Command to end the running deal without a result."""

    seat: Seat | None = None
    """Seat that closes the deal; None: somebody who does not play."""


class Adjust(msgspec.Struct, frozen=True):
    """Command to add a whole or fractional amount to one cell of the score sheet."""

    seat: Seat
    column: str
    """Name of a column of the game's sheet."""
    amount: str
    on: Seat | None = None
    """Seat that the entry is about, in a column that one seat writes about another; else None."""
    text: str = ""
    """Reason as typed by a person; empty if none was given."""


class Refill(msgspec.Struct, frozen=True):
    """Command that all players agree to fill the common pot before the next deal (`MatchStatus.needs_refill`)."""


MatchCommand = StartDeal | Join | Leave | Substitute | FinishMatch | BreakDeal | Adjust | Refill


class Decision(msgspec.Struct, frozen=True):
    """An open decision of a seat."""

    seat: Seat
    kind: str
    """Name of what is to be decided. Seat and kind distinguish the decision from the seat's next one."""
    awaited: bool
    """True if the deal waits for this decision."""


class BrokenOff(msgspec.Struct, frozen=True):
    """A deal that was broken off."""

    number: int
    seat: Seat | None
    """Seat that broke off the deal; None: somebody who does not play."""


class MatchStatus(msgspec.Struct, frozen=True, kw_only=True):
    """Facts of a match that a table needs, whatever the game."""

    players: BySeat[str]
    present: tuple[Seat, ...]
    """Seats whose players have not left the match."""
    deals: int
    """Number of deals that were finished or broken off."""
    finished: int
    """Number of deals that came to a result."""
    running: bool
    """True if a deal has begun and is neither scored nor broken off."""
    scored: int | None
    """Number of the last deal if it is over and has a result, else None."""
    broken: BrokenOff | None
    """The last deal if it was broken off, else None."""
    dealer: Seat | None
    """Dealer of the last deal; None before the first deal."""
    next_dealer: Seat | None
    """Dealer of the next deal; None if it is drawn by lot."""
    may_grow: bool
    """True if one more player may join before the next deal."""
    keeps_players: bool = False
    """True if those who play now play the match out: nobody joins any more, and nobody leaves for good."""
    reached: EndReason | None
    """Reason why the match is over by its rules; None while the rules let it go on."""
    ended: EndReason | None
    """Reason why the match was ended; None while it goes on."""
    minutes: int
    """Minutes after which the running deal becomes the last one; 0 if time does not end the match."""
    needs_refill: bool = False
    """True if no deal may follow before all agree to fill the common pot (`Refill`) or to end the match (POT)."""
    contribution: int = 0
    """Payment of each player into the common pot if `needs_refill`, in the unit of the game; else 0."""

    @property
    def over(self) -> bool:
        """Return whether no deal follows because the match was ended or has reached its end."""
        return self.ended is not None or self.reached is not None


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """Progress of the running deal, as everybody may know it; no field reveals a hidden card."""

    phase: str
    """Name that changes with every step that all players should see at once; empty before the first deal."""
    trick_begun: bool
    """True if an incomplete trick is on the table."""
    word_awaited: bool
    """True if the deal waits for a bid or another announcement, not for a card or a choice of cards."""
    cards: tuple[int, int]
    """Number of the deal, and number of cards played in it; (0, 0) while no cards are being played."""
    to_lead: int | None
    """Number of tricks not led yet if the next card leads a trick, else None."""
    clock_may_move: bool
    """False if the clock must not act for a person, because it could spoil a game which that person won by bidding."""
    unheard: tuple[Seat, ...]
    """Seats that have made no call and played no card since the cards were dealt."""


class OnlyMove(msgspec.Struct, frozen=True):
    """A move that is the only legal one."""

    command: Move
    is_secret: bool
    """True if others could infer something about the hand from how long the seat takes for the move."""


class Transfer(msgspec.Struct, frozen=True):
    """Payment from one player to another at the end of a match."""

    payer: Seat
    payee: Seat
    amount: Fraction
    """Amount in the game's unit, above 0."""


def transfers(balances: BySeat[int]) -> tuple[Transfer, ...]:
    """List payments that bring every balance to zero: the largest debtor pays the largest creditor, ties by seat.

    `balances`: whole numbers by seat whose sum is zero.

    >>> [(int(it.payer), int(it.payee), int(it.amount)) for it in transfers(BySeat([5, -3, -2]))]
    [(2, 1, 3), (3, 1, 2)]
    """
    left = dict(balances.items())
    payments: list[Transfer] = []
    while any(left.values()):
        payee = max(left, key=lambda seat: (left[seat], -seat))
        payer = min(left, key=lambda seat: (left[seat], seat))
        amount = min(left[payee], -left[payer])
        payments.append(Transfer(payer, payee, Fraction(amount)))
        left[payee] -= amount
        left[payer] += amount
    return tuple(payments)


class MatchResult(msgspec.Struct, frozen=True):
    """Settlement of a match."""

    balances: BySeat[Fraction]
    """Balance of each seat in the game's unit; the sum is 0."""
    transfers: tuple[Transfer, ...]


class ChangeWeight(StrEnum):
    """How important a change of the deal is for people who watch."""

    CARD = "card"
    """A card that does not complete a trick."""
    TURN = "turn"
    """A call of the auction, a complete trick, or any other change within a phase."""
    PHASE = "phase"
    """The beginning of another phase, or an announcement that everybody should see at once."""


def weight_of_change(before: Progress | None, after: Progress | None) -> ChangeWeight:
    """Return how important the change between two states of a deal is; None: the match has not begun.

    >>> weight_of_change(None, None)
    <ChangeWeight.TURN: 'turn'>
    """
    was, now = (progress.phase if progress is not None else "" for progress in (before, after))
    if was != now:
        return ChangeWeight.PHASE
    return ChangeWeight.CARD if after is not None and after.trick_begun else ChangeWeight.TURN
