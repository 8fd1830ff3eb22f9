"""Seats 1..n clockwise, and tuples with one value for each seat."""

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import cache
from typing import Final, Generic, TypeVar

import msgspec

T = TypeVar("T")
U = TypeVar("U")


class Seat(IntEnum):
    """A place at the table, numbered clockwise; the numbers never move, only the dealer changes."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5

    def next(self, seats: int) -> "Seat":
        """Return the seat on the left at a table of `seats` places.

        >>> Seat.THREE.next(3)
        <Seat.ONE: 1>
        """
        return Seat(self % seats + 1)

    def clockwise(self, seats: int) -> "tuple[Seat, ...]":
        """Return all other seats of a table of `seats` places, clockwise, beginning with the left neighbour.

        >>> [int(seat) for seat in Seat.TWO.clockwise(4)]
        [3, 4, 1]
        """
        return _clockwise(int(self), seats)


MOST_SEATS: Final = len(Seat)
"""Largest number of players at a table, in any game."""


@cache  # few answers, asked for at every turn
def _clockwise(seat: int, seats: int) -> tuple[Seat, ...]:
    return tuple(Seat((seat - 1 + step) % seats + 1) for step in range(1, seats))


@cache
def all_seats(count: int) -> tuple[Seat, ...]:
    """Return the seats 1..count.

    >>> [int(seat) for seat in all_seats(3)]
    [1, 2, 3]
    """
    return tuple(Seat(number) for number in range(1, count + 1))


class BySeat(msgspec.Struct, Generic[T], frozen=True, array_like=True):
    """One value for each seat 1..n."""

    values: tuple[T, ...]
    """Values in the order of seats; that of seat 1 first."""

    def __getitem__(self, seat: int) -> T:
        return self.values[seat - 1]

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[T]:
        return iter(self.values)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats that have a value: all from 1 to n.

        >>> [int(seat) for seat in BySeat(("a", "b")).seats]
        [1, 2]
        """
        return all_seats(len(self.values))

    def items(self) -> Iterator[tuple[Seat, T]]:
        """Iterate over pairs (seat, value) from seat 1 on.

        >>> [(int(seat), value) for seat, value in BySeat(("a", "b")).items()]
        [(1, 'a'), (2, 'b')]
        """
        return zip(self.seats, self.values, strict=True)

    def put(self, seat: int, value: T) -> "BySeat[T]":
        """Return a copy in which one seat has another value.

        >>> BySeat((0, 0, 0)).put(Seat.TWO, 5).values
        (0, 5, 0)
        """
        return BySeat((*self.values[: seat - 1], value, *self.values[seat:]))

    def map(self, change: Callable[[T], U]) -> "BySeat[U]":
        """Return the results of `change` for each value, seat by seat. Raises what `change` raises.

        >>> BySeat((1, 2)).map(lambda value: value * 10).values
        (10, 20)
        """
        return BySeat(tuple(change(value) for value in self.values))

    @staticmethod
    def of(count: int, value: U) -> "BySeat[U]":
        """Return a tuple that gives the same value to each of `count` seats.

        >>> BySeat.of(3, 0).values
        (0, 0, 0)
        """
        return BySeat((value,) * count)

    @staticmethod
    def collect(values: Iterable[U]) -> "BySeat[U]":
        """Return values assigned to seats in order, from seat 1; there are as many seats as values.

        >>> BySeat.collect(name.upper() for name in "ab").values
        ('A', 'B')
        """
        return BySeat(tuple(values))
