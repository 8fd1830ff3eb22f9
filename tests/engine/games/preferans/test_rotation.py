"""Laps of dealing: everybody has dealt equally often."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from engine.core.seats import Seat
from engine.games.preferans.events import Leaver, Standing
from engine.games.preferans.rotation import is_lap_over
from tests.engine.games.preferans.scoring.builders import table


def dealt_by(dealer: int, deals: int, *, seats: int = 3, gone: tuple[int, ...] = ()) -> Standing:
    """A match whose last deal seat `dealer` dealt; the seats `gone` have left."""
    standing = replace(table(seats=seats, deals=deals), dealer=Seat(dealer))
    return replace(standing, leavers=tuple(Leaver(Seat(seat), Fraction(0)) for seat in gone))


@pytest.mark.parametrize(("dealer", "over"), [(1, True), (2, False), (3, False)])
def test_a_lap_ends_before_the_first_dealer_deals_again(dealer: int, over: bool) -> None:
    assert is_lap_over(dealt_by(dealer, 3), Seat.TWO) is over


def test_who_deals_again_ends_no_lap() -> None:
    standing = dealt_by(1, 3)
    assert is_lap_over(standing, Seat.TWO)
    assert not is_lap_over(replace(standing, stays=True), Seat.TWO)


def test_the_lap_of_a_first_dealer_who_left_ends_with_the_seat_after_him() -> None:
    assert is_lap_over(dealt_by(1, 7, seats=4, gone=(2,)), Seat.TWO)
    assert not is_lap_over(dealt_by(3, 7, seats=4, gone=(2,)), Seat.TWO)


@pytest.mark.parametrize(("deals", "over"), [(2, False), (3, True), (4, False)])
def test_deals_are_counted_where_the_first_dealer_is_not_known(deals: int, over: bool) -> None:
    assert is_lap_over(dealt_by(2, deals), None) is over
