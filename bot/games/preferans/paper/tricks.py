"""Counting ten tricks seat by seat: what may be told of the next seat, and what follows of itself."""

import msgspec

from engine.core.seats import Seat
from engine.games.preferans.outcome_check import TRICKS


class Count(msgspec.Struct, frozen=True):
    """`counts` belong to the first of `seats`, the inferred ones included; `limits` is what each seat can have."""

    seats: tuple[Seat, ...]
    limits: tuple[int, ...]
    counts: tuple[int, ...]

    @property
    def left(self) -> int:
        """Tricks nobody has yet."""
        return TRICKS - sum(self.counts)

    @property
    def complete(self) -> bool:
        """Whether every seat has its tricks."""
        return len(self.counts) == len(self.seats)

    @property
    def about(self) -> Seat:
        """The seat whose tricks come next."""
        return self.seats[len(self.counts)]

    @property
    def choices(self) -> tuple[int, ...]:
        """How many the next seat may have, so that the others can have the rest."""
        place = len(self.counts)
        others = sum(self.limits[place + 1 :])
        return tuple(range(max(0, self.left - others), min(self.limits[place], self.left) + 1))


def counting(seats: tuple[Seat, ...], limits: tuple[int, ...], told: tuple[int, ...]) -> Count:
    """Return the count after what was told, with what follows from it."""
    count = Count(seats, limits, told)
    while not count.complete and len(count.choices) == 1:
        count = Count(seats, limits, (*count.counts, count.choices[0]))
    return count


def splits(count: Count) -> tuple[tuple[int, ...], ...]:
    """Every way to give the rest to the last two seats, the one with all for the first of them at the end."""
    if len(count.seats) - len(count.counts) != 2:
        return ()
    return tuple((*count.counts, number, count.left - number) for number in count.choices)
