"""Views: one deal as a seat or a spectator may see it. A view is the only access to anybody's cards.

Every game's view has the fields below. A game adds facts of its own, in one class or in one for each phase of a deal.
"""

from typing import Protocol

import msgspec

from engine.core.cards import Card
from engine.core.match import Move
from engine.core.seats import BySeat, Seat


class Hand(msgspec.Struct, frozen=True):
    """Cards of a seat as the viewer knows them."""

    count: int
    """Number of cards, known to every viewer."""
    cards: tuple[Card, ...] | None = None
    """The cards; None if the viewer may not see them."""


class Parts(msgspec.Struct, frozen=True):
    """Cards of which a seat chooses several, one by one, for one command."""

    cards: tuple[Card, ...]
    """Cards to choose from."""
    count: int
    """Number of cards that the command needs."""


class View(Protocol):
    """One deal as `viewer` may see it."""

    @property
    def viewer(self) -> Seat | None:
        """Seat that sees the deal; None for a spectator."""
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
        """Names of the players by seat."""
        ...

    @property
    def hands(self) -> BySeat[Hand]:
        """Hands by seat; for cards that the viewer may not see only their number."""
        ...

    @property
    def legal(self) -> tuple[Move, ...]:
        """Every command open to the viewer now."""
        ...
