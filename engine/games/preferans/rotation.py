"""Rotation of the deal: players keep their seats, the deal passes clockwise to those still present (rules.md §2, §12).

With two players (гусарик, rules.md §13.7) a third hand, the dummy, is on the left of the player who does not deal. It
has a seat number in the deal, but no name, makes no calls and has no cell on the sheet. By the option dummy=no there
are two hands only.
"""

from engine.core.options import value_or
from engine.core.seats import MOST_SEATS, Seat, all_seats
from engine.games.preferans.events import Standing
from engine.three_hands.dealing import HANDS, Active, others_of

DUMMY = Seat.THREE


def has_dummy(standing: Standing) -> bool:
    """Return whether two people play with a third hand, the dummy."""
    return len(standing.players) == 2 and value_or(standing.convention.dummy, usual=True)


def dealt_seats(standing: Standing) -> int:
    """Return the number of seats in a deal, including the dummy's."""
    return HANDS if has_dummy(standing) else len(standing.players)


def present_seats(standing: Standing) -> tuple[Seat, ...]:
    """Return the seats whose players have not left the match."""
    gone = {leaver.seat for leaver in standing.leavers}
    return tuple(seat for seat in all_seats(len(standing.players)) if seat not in gone)


def next_dealer(standing: Standing) -> Seat | None:
    """Return the seat that deals next; None before the first deal, when any seat may. A player who left is skipped."""
    if standing.dealer is None:
        return None
    if standing.stays and standing.dealer in present_seats(standing):
        return standing.dealer
    return _next_present(standing, standing.dealer)


def is_lap_over(standing: Standing, first: Seat | None) -> bool:
    """Return whether every player has dealt equally often.

    first: seat that dealt the first deal. A lap is over when this seat (if its player left, the next present seat) is
    the next dealer and no dealer deals again (`Standing.stays`). None if not known: then the number of deals decides.
    """
    present = present_seats(standing)
    if first is None:
        return standing.deals % len(present) == 0
    while first not in present:
        first = first.next(len(standing.players))
    return not standing.stays and next_dealer(standing) is first


def resting_seat(standing: Standing, dealer: Seat) -> Seat | None:
    """Return the dealer if four or five players are present, so that the dealer rests; else None."""
    return dealer if len(present_seats(standing)) > HANDS else None


def idle_seat(standing: Standing, dealer: Seat) -> Seat | None:
    """Return the dealer's right neighbour if five players are present: that seat has no part in the deal; else None."""
    present = present_seats(standing)
    return present[present.index(dealer) - 1] if len(present) == MOST_SEATS else None


def active_seats(standing: Standing, dealer: Seat) -> Active:
    """Return forehand, middlehand, rearhand of a deal; with two players the dummy is middlehand, or there is none."""
    first = _next_present(standing, dealer)
    if has_dummy(standing):
        return first, DUMMY, dealer
    second = _next_present(standing, first)
    if len(standing.players) == 2:
        return first, second
    return first, second, _next_present(standing, second)


def active_players(standing: Standing, dealer: Seat) -> tuple[Seat, ...]:
    """Return the active seats with a player, forehand first: all but the dummy."""
    return _people(standing, active_seats(standing, dealer))


def defenders_of(standing: Standing, dealer: Seat, declarer: Seat) -> tuple[Seat, ...]:
    """Return the defenders with a player, in speaking order: two, or with two players the only opponent."""
    return _people(standing, others_of(active_seats(standing, dealer), declarer))


def _people(standing: Standing, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat <= len(standing.players))


def _next_present(standing: Standing, seat: Seat) -> Seat:
    present = present_seats(standing)
    return next(other for other in seat.clockwise(len(standing.players)) if other in present)
