"""Seats 1..n clockwise, and one value per seat."""

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import cache
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")
U = TypeVar("U")


class Seat(IntEnum):
    """A place at the table; numbers go clockwise and never rotate, the dealer does."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4

    def next(self, seats: int) -> "Seat":
        """The left neighbour among `seats` places."""
        return Seat(self % seats + 1)

    def clockwise(self, seats: int) -> "tuple[Seat, ...]":
        """All other seats in clockwise order, the left neighbour first."""
        return _clockwise(int(self), seats)


@cache  # few answers, asked for at every turn
def _clockwise(seat: int, seats: int) -> tuple[Seat, ...]:
    return tuple(Seat((seat - 1 + step) % seats + 1) for step in range(1, seats))


@cache
def all_seats(count: int) -> tuple[Seat, ...]:
    """Seats 1..count."""
    return tuple(Seat(number) for number in range(1, count + 1))


class BySeat(msgspec.Struct, Generic[T], frozen=True, array_like=True):
    """One value for each seat 1..n."""

    values: tuple[T, ...]

    def __getitem__(self, seat: int) -> T:
        return self.values[seat - 1]

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[T]:
        return iter(self.values)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return all_seats(len(self.values))

    def items(self) -> Iterator[tuple[Seat, T]]:
        """Pairs (seat, value) from seat 1 on."""
        return zip(self.seats, self.values, strict=True)

    def put(self, seat: int, value: T) -> "BySeat[T]":
        """A copy with another value at one seat."""
        return BySeat((*self.values[: seat - 1], value, *self.values[seat:]))

    def map(self, change: Callable[[T], U]) -> "BySeat[U]":
        """Each value changed, at its seat; raises what `change` raises."""
        return BySeat(tuple(change(value) for value in self.values))

    @staticmethod
    def of(count: int, value: U) -> "BySeat[U]":
        """The same value at each of `count` seats."""
        return BySeat((value,) * count)

    @staticmethod
    def collect(values: Iterable[U]) -> "BySeat[U]":
        """Values in the order of the seats, from seat 1 on; their number is that of the seats."""
        return BySeat(tuple(values))
