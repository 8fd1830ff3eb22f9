"""Views of a deal of three hands: what every phase shows, gathered for one viewer."""

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
    """One deal through the eyes of `viewer`: what every phase of every game shows.

    A game narrows the types of `standing`, `calls`, `legal` and `public` and adds its own facts.
    """

    # Made by position: msgspec looks for each keyword among all fields, 0.1 µs each.
    phase: ClassVar[Any]
    """Name of the phase, a word of the game."""

    viewer: Seat | None
    """None is a spectator."""
    number: int
    """Number of the deal in its match, from 1."""
    dealer: Seat
    resting: Seat | None
    """Dealer of four players, who has no cards."""
    active: tuple[Seat, Seat, Seat]
    """First, second and third hand."""
    players: BySeat[str]
    """Names."""
    standing: Any
    """The match between deals; money and scores of this deal are not in it."""
    calls: tuple[Any, ...]
    """Words of the auction."""
    hands: BySeat[Hand]
    """Cards that the viewer may see, else only their number."""
    exposed: tuple[Seat, ...]
    """Seats whose hands lie open before the viewer."""
    deciders: tuple[Seat, ...]
    """Seats with something to answer now; none when the deal is over."""
    legal: tuple[Move, ...]
    """Everything the viewer may do now."""
    public: tuple[Move, ...]
    """Everything the first decider may say aloud: it follows from what everybody has heard; in other phases empty."""

    @property
    def decider(self) -> Seat | None:
        """First of `deciders`: the seat that speaks or plays next."""
        return self.deciders[0] if self.deciders else None


class Eyes(msgspec.Struct, frozen=True):
    """A viewer of a deal, with what may be said and done now."""

    standing: Any
    viewer: Seat | None
    deciders: tuple[Seat, ...] = ()
    legal: tuple[Any, ...] = ()
    public: tuple[Any, ...] = ()

    @property
    def is_running(self) -> bool:
        """Return whether the deal waits for somebody."""
        return bool(self.deciders)

    def sees(
        self, setup: Any, hands: BySeat[Any], calls: tuple[Any, ...], exposed: tuple[Seat, ...] = ()
    ) -> tuple[Any, ...]:
        """Return the fields of `DealView` by position; of a hand that the viewer may not see only the number of cards.

        setup: facts of the deal, with number, dealer, resting dealer and active seats.
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
    """Return what `show` makes of the deal for a viewer; None before the first deal and for a paper deal.

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
    """Return the values of a view for the fields of `base`, a base class of its class, in their order.

    >>> shared(Hand(10), Hand)
    (10, None)
    """
    return tuple(getattr(view, name) for name in base.__struct_fields__)
