"""State of a deal of three hands: what does not change after the cards are dealt, a named game, tricks."""

from typing import Any, Final, Generic, TypeVar

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.three_hands.dealing import others_of

TRICKS: Final = 10
"""Tricks of a deal."""
Hands = BySeat[tuple[Card, ...]]
Plays = tuple[tuple[Seat, Card], ...]
"""Cards of a trick in the order played."""


class Trick(msgspec.Struct, frozen=True):
    """A complete trick."""

    plays: Plays
    taker: Seat


class DealSetup(msgspec.Struct, frozen=True):
    """Facts of a deal that do not change after the cards are dealt."""

    number: int
    """Number of the deal in its match, from 1."""
    dealer: Seat
    active: tuple[Seat, Seat, Seat]
    """First, second and third hand."""
    resting: Seat | None
    """Dealer of four players, who has no cards; None with fewer."""
    dealt: Hands
    """Hands as dealt; empty for the resting dealer."""
    talon: tuple[Card, Card]
    """Two cards in the order of opening."""

    def others(self, seat: Seat) -> tuple[Seat, Seat]:
        """Return the two other active seats, clockwise from `seat`."""
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
    """Seat that speaks next."""
    calls: tuple[C, ...] = ()
    passed: tuple[Seat, ...] = ()
    """Seats that are out of the auction."""
    best: C | None = None
    """Highest call so far; its seat holds it."""


class Undertaking(msgspec.Struct, Generic[S, W], frozen=True, tag=True):
    """Base of a phase between the auction and a named game.

    S: setup of the deal    W: end of the auction, with the seat that won it
    """

    setup: S
    hands: Hands
    won: W


class NamingGame(Undertaking[S, W], Generic[S, W], frozen=True):
    """Base of the phase in which the declarer names a game."""

    discard: tuple[Card, Card] | None
    """None from the hand."""


class DeclaredGame(msgspec.Struct, Generic[S, W], frozen=True, tag=True):
    """Base of a game that a declarer has named; S and W as of `Undertaking`."""

    setup: S
    won: W
    discard: tuple[Card, Card] | None
    """None if nothing was discarded."""

    @property
    def declarer(self) -> Seat:
        """Seat that won the auction."""
        seat: Seat = self.won.seat
        return seat

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """Seats of the defenders, clockwise from the declarer."""
        return self.setup.others(self.declarer)


class CardPlay(msgspec.Struct, frozen=True, tag=True):
    """Play of the cards; a game names the type of `game`."""

    game: Any
    hands: Hands
    """Cards that each seat still holds."""
    turn: Seat
    """Seat that plays next."""
    plays: Plays = ()
    """Running trick."""
    tricks: tuple[Trick, ...] = ()

    @property
    def remaining(self) -> int:
        """Number of tricks that are not taken yet, the running one included."""
        return TRICKS - len(self.tricks)

    def has_played(self, seat: Seat) -> bool:
        """Return whether a seat has played a card."""
        return bool(self.tricks) or any(other is seat for other, _ in self.plays)
