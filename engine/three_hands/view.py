"""Views of a deal of three hands: the fields of every phase, filled for one viewer."""

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

import msgspec

from engine.core import state
from engine.core.match import Move
from engine.core.seats import BySeat, Seat
from engine.core.view import Hand
from engine.three_hands.game import ThreeHandGame

V = TypeVar("V")


class DealView(msgspec.Struct, frozen=True, tag=True):
    """One deal as `viewer` may see it, with the fields of every phase of every game.

    A game narrows the types of `standing`, `calls`, `legal` and `public` and adds facts of its own.
    """

    # Made by position: msgspec looks for each keyword among all fields, 0.1 µs each.
    phase: ClassVar[Any]
    """Name of the phase, a member of an enumeration of the game."""

    viewer: Seat | None
    """Seat that sees the deal; None for a spectator."""
    number: int
    """Number of the deal in its match, from 1."""
    dealer: Seat
    resting: Seat | None
    """Dealer at a table of four or five, who has no cards; None with fewer players."""
    active: tuple[Seat, ...]
    """Seats that have cards, forehand's first."""
    players: BySeat[str]
    """Names of the players by seat."""
    standing: Any
    """State of the match between deals, without any score of this deal."""
    calls: tuple[Any, ...]
    """Calls of the auction, in order."""
    hands: BySeat[Hand]
    """Hands by seat; for cards that the viewer may not see only their number."""
    exposed: tuple[Seat, ...]
    """Seats whose hands lie face up."""
    deciders: tuple[Seat, ...]
    """Seats for which the deal waits; empty when it is over."""
    legal: tuple[Move, ...]
    """Every move open to the viewer now."""
    public: tuple[Move, ...]
    """Announcements that the first of `deciders` may make, if everybody knows which are possible; else empty."""

    @property
    def decider(self) -> Seat | None:
        """Seat that is to act first, the first of `deciders`; None when the deal is over."""
        return self.deciders[0] if self.deciders else None


class Eyes(msgspec.Struct, frozen=True):
    """A viewer of a deal, with the moves that are open now; makes the fields of a view."""

    standing: Any
    viewer: Seat | None
    deciders: tuple[Seat, ...] = ()
    legal: tuple[Any, ...] = ()
    public: tuple[Any, ...] = ()

    @property
    def is_running(self) -> bool:
        """Return whether the deal waits for any seat."""
        return bool(self.deciders)

    def sees(
        self, setup: Any, hands: BySeat[Any], calls: tuple[Any, ...], exposed: tuple[Seat, ...] = ()
    ) -> tuple[Any, ...]:
        """Return the values for the fields of `DealView`, in order; for hidden hands only their number of cards.

        setup: facts of the deal, with number, dealer, resting dealer and active seats. exposed: seats with open hands.
        """
        viewer = self.viewer
        seen = BySeat.collect(
            Hand(len(cards), cards if seat is viewer or seat in exposed else None) for seat, cards in hands.items()
        )
        facts = (viewer, setup.number, setup.dealer, setup.resting, setup.active, self.standing.players, self.standing)
        return (*facts, calls, seen, exposed, self.deciders, self.legal, self.public)


def seen(
    course: ThreeHandGame[Any, Any, Any, Any, Any],
    show: Callable[[Eyes, Any], V],
    match: state.Match[Any, Any],
    viewer: Seat | None,
) -> V | None:
    """Return the view that `show` makes of the deal for a viewer; None before the first deal and for a paper deal.

    >>> from engine.games.skat.game import COURSE
    >>> seen(COURSE, lambda eyes, deal: eyes.viewer, state.Match(None, state.PaperDeal(1, Seat.ONE, "")), Seat.TWO)
    """
    deal: Any = match.deal
    if deal is None or isinstance(deal, state.PaperDeal):
        return None
    if isinstance(deal, state.Finished | state.Broken) or match.standing.ended is not None:
        return show(Eyes(match.standing, viewer), deal)
    waiting = course.deciders(deal)
    legal = course.everything(deal, viewer) if viewer is not None else ()
    spoken = course.moves_of(deal, waiting[0]) if isinstance(deal, course.spoken) else ()
    return show(Eyes(match.standing, viewer, waiting, legal, spoken), deal)


def shared(view: msgspec.Struct, base: type[msgspec.Struct]) -> tuple[Any, ...]:
    """Return the values of those fields of a view that its base class `base` has, in order.

    >>> shared(Hand(10), Hand)
    (10, None)
    """
    return tuple(getattr(view, name) for name in base.__struct_fields__)
