"""State of a deal of up to three hands, as far as games share it: setup, auction, declared game, tricks."""

from typing import Any, Final, Generic, TypeVar

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.three_hands.dealing import Active, others_of

TRICKS: Final = 10
"""Number of tricks in a deal."""
Hands = BySeat[tuple[Card, ...]]
Plays = tuple[tuple[Seat, Card], ...]
"""Cards of a trick with the seats that played them, in order."""


class Trick(msgspec.Struct, frozen=True):
    """A complete trick."""

    plays: Plays
    taker: Seat


class DealSetup(msgspec.Struct, frozen=True):
    """Facts of a deal that stay fixed once the cards are dealt."""

    number: int
    """Number of the deal in its match, from 1."""
    dealer: Seat
    active: Active
    """Seats that have cards, forehand's first."""
    resting: Seat | None
    """Dealer at a table of four or five, who has no cards; None with fewer players."""
    dealt: Hands
    """Hands as dealt, by seat; empty for a resting dealer."""
    talon: tuple[Card, ...]
    """Cards of the talon in the order of opening."""

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other active seats, clockwise from `seat`."""
        return others_of(self.active, seat)


S = TypeVar("S", bound=DealSetup)
C = TypeVar("C")
W = TypeVar("W", bound=Any)


class OpenAuction(msgspec.Struct, Generic[S, C], frozen=True, tag=True):
    """Base of an auction in which each bid is higher than the one before.

    S: setup of the deal    C: calls
    """

    setup: S
    hands: Hands
    turn: Seat
    """Seat that is to call next."""
    calls: tuple[C, ...] = ()
    passed: tuple[Seat, ...] = ()
    """Seats that have passed."""
    best: C | None = None
    """Highest call so far; None before the first."""


class Undertaking(msgspec.Struct, Generic[S, W], frozen=True, tag=True):
    """Base of a phase after the auction in which no game has been named yet.

    S: setup of the deal    W: end of the auction, with the seat that won it
    """

    setup: S
    hands: Hands
    won: W


class NamingGame(Undertaking[S, W], Generic[S, W], frozen=True):
    """Base of the phase in which the declarer names a game."""

    discard: tuple[Card, ...] | None
    """Cards that the declarer discarded; None if the game is played without taking the talon."""


class DeclaredGame(msgspec.Struct, Generic[S, W], frozen=True, tag=True):
    """Base of the game that a declarer has named. S: setup of the deal. W: end of the auction, with its winner."""

    setup: S
    won: W
    discard: tuple[Card, ...] | None
    """Cards that the declarer discarded; None if nothing was discarded."""

    @property
    def declarer(self) -> Seat:
        """Seat that won the auction."""
        seat: Seat = self.won.seat
        return seat

    @property
    def defenders(self) -> tuple[Seat, ...]:
        """Seats of the defenders, clockwise from the declarer."""
        return self.setup.others(self.declarer)


class CardPlay(msgspec.Struct, frozen=True, tag=True):
    """Phase in which cards are played; each game declares the type of `game`."""

    game: Any
    hands: Hands
    """Cards that each seat still holds."""
    turn: Seat
    """Seat that plays next."""
    plays: Plays = ()
    """Cards of the running trick, in the order played."""
    tricks: tuple[Trick, ...] = ()

    @property
    def remaining(self) -> int:
        """Number of tricks not taken yet, including the running one."""
        return TRICKS - len(self.tricks)

    def has_played(self, seat: Seat) -> bool:
        """Return whether a seat has played a card in this deal."""
        return bool(self.tricks) or any(other is seat for other, _ in self.plays)
