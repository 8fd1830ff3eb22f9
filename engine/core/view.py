"""Views: one deal through the eyes of a seat or of a spectator, the only way to anybody's cards.

What follows here every game's view shows; a game adds its own facts, in one class or in one for each phase of a deal.
"""

from typing import Protocol

import msgspec

from engine.core.cards import Card
from engine.core.match import Move
from engine.core.seats import BySeat, Seat


class Hand(msgspec.Struct, frozen=True):
    """Cards of a seat."""

    count: int
    """Number of cards, for every viewer."""
    cards: tuple[Card, ...] | None = None
    """None when the viewer may not see them."""


class Parts(msgspec.Struct, frozen=True):
    """Cards from which a seat puts its command together, card by card."""

    cards: tuple[Card, ...]
    """Cards to choose from."""
    count: int
    """Number of cards in the command."""


class View(Protocol):
    """One deal through the eyes of `viewer`."""

    @property
    def viewer(self) -> Seat | None:
        """Seat that looks; None is a spectator."""
        ...

    @property
    def number(self) -> int:
        """Number of the deal in its match, from 1."""
        ...

    @property
    def dealer(self) -> Seat:
        """Dealer of the deal."""
        ...

    @property
    def players(self) -> BySeat[str]:
        """Names."""
        ...

    @property
    def hands(self) -> BySeat[Hand]:
        """Cards that the viewer may see, else only their number."""
        ...

    @property
    def legal(self) -> tuple[Move, ...]:
        """Everything the viewer may do now."""
        ...
