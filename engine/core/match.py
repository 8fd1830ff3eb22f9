"""A match of any game between and around its deals: events, commands and facts that every game shares.

A game's own events derive from the bases here. Tags of stored events begin with "deal." or "match." and are a promise
to every stored database.
"""

from enum import StrEnum
from fractions import Fraction
from typing import Final, Protocol

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat


class Mark(StrEnum):
    """What made a call instead of the seat's person."""

    ROBOT = "robot"
    TIMEOUT = "timeout"


class EndReason(StrEnum):
    """Reason for which a match ended."""

    CLOSED = "closed"
    AGREED = "agreed"
    TIME = "time"
    DEALS = "deals"
    POT = "pot"
    """A common pot is empty and is not filled again."""
    RESET = "reset"
    """One person closed the match for all; a record writes `end agreed`, for want of a word for that."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Base of all events of a match."""


class Move(Event, frozen=True, omit_defaults=True):
    """Base of what a seat says, plays or chooses in a deal: a command before `Game.decide`, a stored event behind it.

    A command comes from a word of a button or of a record, or from a robot; it is never decoded from a stored form.
    """

    seat: Seat
    mark: Mark | None = None
    """Maker of the decision when the seat's person did not make it; None: the person. Set by `Game.decide` alone."""


class MatchStarted(Event, frozen=True):
    """Base of the first event of a match: its rules and its players."""


class DealStarted(Event, frozen=True):
    """Base of the first event of a deal with cards the program dealt; carries the match so far."""

    number: int
    """Number of the deal in its match, from 1."""
    dealer: Seat


class PaperRecorded(Event, frozen=True):
    """Base of a deal played with real cards, of which only the outcome is known."""

    number: int
    """Number of the deal in its match, from 1."""
    dealer: Seat


class DealScored(Event, frozen=True):
    """Base of the score of a finished deal."""

    number: int
    """Number of the deal in its match, from 1."""


class DealBroken(Event, frozen=True, omit_defaults=True, tag="deal.broken"):
    """A running deal closed without a result; it writes nothing (notation.md, `broken`).

    The next deal has the next number and the next dealer.
    """

    number: int
    """Number of the deal in its match, from 1."""
    seat: Seat | None = None
    """Seat that closed the deal; None: an administrator who does not play, or anybody after a day of silence."""


class Adjusted(Event, frozen=True):
    """Base of a correction of the sheet that the table agreed on."""


class Joined(Event, frozen=True):
    """Base of a player who joins in mid-match."""

    seat: Seat
    name: str


class Left(Event, frozen=True):
    """Base of a player who leaves for good in mid-match."""

    seat: Seat


class Substituted(Event, frozen=True, tag="match.substituted"):
    """Another person took over a seat with its numbers."""

    seat: Seat
    name: str


class PotRefilled(Event, frozen=True, tag="match.refilled"):
    """Agreement of all to fill the common pot; what they pay belongs to the next deal."""


RATED_AS_IT_STANDS: Final = 1
"""Second version of what a rating makes of an end (statistics.md §5)."""


class MatchFinished(Event, frozen=True, omit_defaults=True, tag="match.finished"):
    """End of a match: no deal follows."""

    reason: EndReason
    seat: Seat | None = None
    """Seat that closed the match for all (`EndReason.RESET`), or None."""
    version: int = 0
    """Version of what a rating makes of the end: 0 in matches from before `RATED_AS_IT_STANDS`."""


class Standing(Protocol):
    """A match between two deals, as every game keeps it; a game adds what its own next deal has to know of the past."""

    @property
    def players(self) -> BySeat[str]:
        """Names by seat."""
        ...

    @property
    def deals(self) -> int:
        """Number of deals finished or broken off."""
        ...

    @property
    def finished(self) -> int:
        """Number of deals that came to a result."""
        ...

    @property
    def dealer(self) -> Seat | None:
        """Dealer of the last deal; None before the first."""
        ...

    @property
    def ended(self) -> EndReason | None:
        """Reason for which the match is over; None while it goes on."""
        ...


class CountedDeals:
    """Part of a standing that counts deals."""

    __slots__ = ()

    deals: int
    broken: int

    @property
    def finished(self) -> int:
        """Number of deals that came to a result; a deal that all passed is one."""
        return self.deals - self.broken


class StartDeal(msgspec.Struct, frozen=True):
    """A shuffled deck to deal, in packets as the game says."""

    dealer: Seat
    deck: tuple[Card, ...]


class Join(msgspec.Struct, frozen=True):
    """Another player for the next seat."""

    seat: Seat
    name: str


class Leave(msgspec.Struct, frozen=True):
    """A player who leaves a match for good."""

    seat: Seat


class Substitute(msgspec.Struct, frozen=True):
    """Another person for a seat, with its numbers."""

    seat: Seat
    name: str


class FinishMatch(msgspec.Struct, frozen=True):
    """The end of a match: its end is reached, by agreement, or by the clock."""

    reason: EndReason
    seat: Seat | None = None
    """Seat that closes the match for all, or None."""


class BreakDeal(msgspec.Struct, frozen=True):
    """The end of the running deal without a result."""

    seat: Seat | None = None
    """Seat that closes the deal; None: somebody who does not play."""


class Adjust(msgspec.Struct, frozen=True):
    """A whole or fractional amount to be added to one cell of the sheet."""

    seat: Seat
    column: str
    """A column of the game's sheet."""
    amount: str
    on: Seat | None = None
    """The other seat of a column that is written about a seat."""
    text: str = ""
    """Reason as typed."""


class Refill(msgspec.Struct, frozen=True):
    """An agreement of all players to fill the common pot before the next deal (`MatchStatus.needs_refill`)."""


MatchCommand = StartDeal | Join | Leave | Substitute | FinishMatch | BreakDeal | Adjust | Refill


class Decision(msgspec.Struct, frozen=True):
    """A seat that may do something now."""

    seat: Seat
    kind: str
    """Subject of the decision; with the seat it tells the decision from the seat's next one."""
    awaited: bool
    """True if the deal waits until the decision is made."""


class BrokenOff(msgspec.Struct, frozen=True):
    """A deal that was broken off."""

    number: int
    seat: Seat | None
    """Seat that broke it off; None for somebody who does not play."""


class MatchStatus(msgspec.Struct, frozen=True, kw_only=True):
    """Facts of a match that a table needs without knowing the game."""

    players: BySeat[str]
    present: tuple[Seat, ...]
    """Seats that still play the match."""
    deals: int
    """Number of deals finished or broken off."""
    finished: int
    """Number of deals that came to a result."""
    running: bool
    """True when a deal has begun and is neither scored nor broken off."""
    scored: int | None
    """Number of the deal behind the match, if it has a result, else None."""
    broken: BrokenOff | None
    """The deal behind the match, if it was broken off, else None."""
    dealer: Seat | None
    """Dealer of the last deal; None before the first."""
    next_dealer: Seat | None
    """Dealer of the next deal; None when a lot decides."""
    may_grow: bool
    """True when one more player may join before the next deal."""
    reached: EndReason | None
    """End that the match has reached by its rules; None while they let it go on."""
    ended: EndReason | None
    """Reason for which the match is over; None while it goes on."""
    minutes: int
    """Minutes after which the match ends with the running deal; 0: time does not end it."""
    needs_refill: bool = False
    """True when no deal follows before all agree to fill the common pot (`Refill`), or end the match (POT)."""
    contribution: int = 0
    """What each pays into the common pot where `needs_refill`, in the unit of the game; else 0."""

    @property
    def over(self) -> bool:
        """Return whether no deal follows: the match was ended, or has reached its end."""
        return self.ended is not None or self.reached is not None


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """Progress of the running deal, as everybody around it may know it; nothing here tells a card."""

    phase: str
    """A word that changes with every step that everybody is to see at once; empty before the first deal."""
    trick_begun: bool
    """True when an incomplete trick lies on the table."""
    word_awaited: bool
    """True if the deal waits for an announcement, not for a card or a choice of cards."""
    cards: tuple[int, int]
    """Number of the deal and how many cards have been played in it; (0, 0) while no cards are played."""
    to_lead: int | None
    """Number of tricks still to be led, when the next card leads one, else None."""
    clock_may_move: bool
    """True when the clock may move for a person without spoiling a bid that person has won."""
    unheard: tuple[Seat, ...]
    """Seats for which the deal has just been dealt: they have said and played nothing."""


class OnlyMove(msgspec.Struct, frozen=True):
    """A move that is the only legal one."""

    command: Move
    is_secret: bool
    """True when the pause before the move, or no pause, would tell others something of the hand."""


class Transfer(msgspec.Struct, frozen=True):
    """A payment at the end of a match."""

    payer: Seat
    payee: Seat
    amount: Fraction
    """In the game's unit, above 0."""


def transfers(balances: BySeat[int]) -> tuple[Transfer, ...]:
    """List payments that bring every balance to zero: the largest debtor pays the largest creditor, ties by seat.

    `balances`: whole numbers whose sum is zero.

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
    """The settlement of a match."""

    balances: BySeat[Fraction]
    """In the game's unit; the sum is 0."""
    transfers: tuple[Transfer, ...]


class ChangeWeight(StrEnum):
    """Weight of a change of the deal for people who look on."""

    CARD = "card"
    """A card in the middle of a trick."""
    TURN = "turn"
    """A word of the auction, a complete trick, any other change within a phase."""
    PHASE = "phase"
    """Entry into another phase, or an announcement that everybody should see at once."""


def weight_of_change(before: Progress | None, after: Progress | None) -> ChangeWeight:
    """Return how much the deal has changed from one state to a later one; None: the match has not begun.

    >>> weight_of_change(None, None)
    <ChangeWeight.TURN: 'turn'>
    """
    was, now = (progress.phase if progress is not None else "" for progress in (before, after))
    if was != now:
        return ChangeWeight.PHASE
    return ChangeWeight.CARD if after is not None and after.trick_begun else ChangeWeight.TURN
