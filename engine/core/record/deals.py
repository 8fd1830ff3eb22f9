"""Selection of the deals of a match that are written to a record."""

from collections.abc import Sequence
from typing import TypeVar

from engine.core.codec import event_tag
from engine.core.match import DealBroken, DealScored, DealStarted, Event

E = TypeVar("E", bound=Event)


def without_running(events: Sequence[E]) -> list[E]:
    """Return the events without those of a deal that is neither scored nor broken off; match events remain.

    >>> from engine.core.match import Substituted
    >>> from engine.core.seats import Seat
    >>> class Began(DealStarted, frozen=True, tag="deal.started"):
    ...     cards: tuple[str, ...]
    >>> without_running([Began(1, Seat.ONE, ("As",)), Substituted(Seat.TWO, "Vera")])
    [Substituted(seat=<Seat.TWO: 2>, name='Vera')]
    """
    begun = max((index for index, event in enumerate(events) if isinstance(event, DealStarted)), default=len(events))
    if any(isinstance(event, DealScored | DealBroken) for event in events[begun:]):
        return list(events)
    return [event for index, event in enumerate(events) if index < begun or event_tag(event).startswith("match.")]
