"""Count of ten tricks seat by seat: what may be told of the next seat, and what follows from the count."""

import msgspec

from engine.core.seats import Seat
from engine.games.preferans.outcome_check import TRICKS


class Count(msgspec.Struct, frozen=True):
    """Count of a deal's tricks, as far as it was told."""

    seats: tuple[Seat, ...]
    """Seats in the order in which they are asked about."""
    limits: tuple[int, ...]
    """Most tricks that each of `seats` can have."""
    counts: tuple[int, ...]
    """Tricks of the first of `seats`, inferred ones included."""

    @property
    def left(self) -> int:
        """Return how many tricks nobody has yet."""
        return TRICKS - sum(self.counts)

    @property
    def complete(self) -> bool:
        """Tell whether every seat has its tricks."""
        return len(self.counts) == len(self.seats)

    @property
    def about(self) -> Seat:
        """Return the seat whose tricks come next."""
        return self.seats[len(self.counts)]

    @property
    def choices(self) -> tuple[int, ...]:
        """List how many tricks the next seat may have, so that the others can have the rest."""
        place = len(self.counts)
        others = sum(self.limits[place + 1 :])
        return tuple(range(max(0, self.left - others), min(self.limits[place], self.left) + 1))


def counting(seats: tuple[Seat, ...], limits: tuple[int, ...], told: tuple[int, ...]) -> Count:
    """Return the count after what was told, with what follows from the answers."""
    count = Count(seats, limits, told)
    while not count.complete and len(count.choices) == 1:
        count = Count(seats, limits, (*count.counts, count.choices[0]))
    return count


def splits(count: Count) -> tuple[tuple[int, ...], ...]:
    """List every way to give the rest to the last two seats, the one with all for the first of them at the end."""
    if len(count.seats) - len(count.counts) != 2:
        return ()
    return tuple((*count.counts, number, count.left - number) for number in count.choices)
