"""Who deals and who plays: seats never move, the deal goes clockwise past those who left (rules.md §2, §12)."""

from engine.events import Standing
from engine.seats import Seat, all_seats


def present_seats(standing: Standing) -> tuple[Seat, ...]:
    """Seats that still play the match."""
    gone = {leaver.seat for leaver in standing.leavers}
    return tuple(seat for seat in all_seats(len(standing.players)) if seat not in gone)


def next_dealer(standing: Standing) -> Seat | None:
    """The seat that deals next; None before the first deal, when any seat may."""
    if standing.dealer is None:
        return None
    return _next_present(standing, standing.dealer)


def resting_seat(standing: Standing, dealer: Seat) -> Seat | None:
    """The dealer when four are present: he sits on the talon."""
    return dealer if len(present_seats(standing)) == 4 else None


def active_seats(standing: Standing, dealer: Seat) -> tuple[Seat, Seat, Seat]:
    """Forehand, middlehand, rearhand of a deal."""
    first = _next_present(standing, dealer)
    second = _next_present(standing, first)
    return first, second, _next_present(standing, second)


def others_of(active: tuple[Seat, Seat, Seat], seat: Seat) -> tuple[Seat, Seat]:
    """The two other active seats, clockwise from `seat`: the order in which defenders speak."""
    place = active.index(seat)
    return active[(place + 1) % 3], active[(place + 2) % 3]


def _next_present(standing: Standing, seat: Seat) -> Seat:
    present = present_seats(standing)
    return next(other for other in seat.clockwise(len(standing.players)) if other in present)
