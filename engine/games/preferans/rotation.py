"""Rotation of the deal: seats never move, the deal goes clockwise past those who left (rules.md §2, §12).

With two players (гусарик, rules.md §13.7) a third hand, the dummy, plays on the left of the player who does not deal.
The dummy has a seat number in the deal, but no name, no cell of the sheet and no word.
"""

from engine.core.seats import Seat, all_seats
from engine.games.preferans.events import Standing
from engine.three_hands.dealing import HANDS, Active, others_of

DUMMY = Seat.THREE


def has_dummy(standing: Standing) -> bool:
    """Return whether two people play against each other and the third hand is the dummy's."""
    return len(standing.players) == 2


def dealt_seats(standing: Standing) -> int:
    """Count the seats of a deal: one for each player, and the dummy's."""
    return max(len(standing.players), HANDS)


def present_seats(standing: Standing) -> tuple[Seat, ...]:
    """List the seats that still play the match."""
    gone = {leaver.seat for leaver in standing.leavers}
    return tuple(seat for seat in all_seats(len(standing.players)) if seat not in gone)


def next_dealer(standing: Standing) -> Seat | None:
    """Return the seat that deals next; None before the first deal, when any seat may. A leaver never deals again."""
    if standing.dealer is None:
        return None
    if standing.stays and standing.dealer in present_seats(standing):
        return standing.dealer
    return _next_present(standing, standing.dealer)


def is_lap_over(standing: Standing, first: Seat | None) -> bool:
    """Return whether every player has dealt equally often; `first` dealt the first deal (None: not known).

    After a lap the deal goes on to `first`, or to the next present seat if the player of `first` has left. A dealer
    who deals again (`Standing.stays`) ends no lap, so deals are counted only while the first dealer is not known.
    """
    present = present_seats(standing)
    if first is None:
        return standing.deals % len(present) == 0
    while first not in present:
        first = first.next(len(standing.players))
    return not standing.stays and next_dealer(standing) is first


def resting_seat(standing: Standing, dealer: Seat) -> Seat | None:
    """Return the dealer when four are present and the dealer sits on the talon, else None."""
    return dealer if len(present_seats(standing)) == 4 else None


def active_seats(standing: Standing, dealer: Seat) -> Active:
    """Return forehand, middlehand, rearhand of a deal; with two players the middlehand is the dummy."""
    first = _next_present(standing, dealer)
    if has_dummy(standing):
        return first, DUMMY, dealer
    second = _next_present(standing, first)
    return first, second, _next_present(standing, second)


def active_players(standing: Standing, dealer: Seat) -> tuple[Seat, ...]:
    """List the active seats that speak and write, forehand first: all but the dummy."""
    return _people(standing, active_seats(standing, dealer))


def defenders_of(standing: Standing, dealer: Seat, declarer: Seat) -> tuple[Seat, ...]:
    """List the seats that speak against the declarer, in speaking order: two, or with two players the only opponent."""
    return _people(standing, others_of(active_seats(standing, dealer), declarer))


def _people(standing: Standing, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat <= len(standing.players))


def _next_present(standing: Standing, seat: Seat) -> Seat:
    present = present_seats(standing)
    return next(other for other in seat.clockwise(len(standing.players)) if other in present)
