"""Rotation of the deal: it passes to the left after every deal; of four players the dealer rests (austrian.md §1)."""

from engine.core.seats import Seat
from engine.games.austrian.events import Standing

HANDS = 3


def next_dealer(standing: Standing) -> Seat | None:
    """Return the seat that deals next; None before the first deal, when a lot decides."""
    return standing.dealer.next(len(standing.players)) if standing.dealer is not None else None


def is_lap_over(standing: Standing, first: Seat | None) -> bool:
    """Tell whether everybody has dealt equally often; `first` dealt the first deal (None: not known)."""
    if first is None:
        return standing.deals % len(standing.players) == 0
    return next_dealer(standing) is first


def active_seats(seats: int, dealer: Seat) -> tuple[Seat, Seat, Seat]:
    """Return the hands of a deal in the order in which they speak, the dealer's left neighbour first."""
    first, second, third = (*dealer.clockwise(seats), dealer)[:HANDS]
    return first, second, third


def resting_seat(seats: int, dealer: Seat) -> Seat | None:
    """Return the dealer of four players, who rests, else None."""
    return dealer if seats > HANDS else None


def others_of(active: tuple[Seat, Seat, Seat], seat: Seat) -> tuple[Seat, Seat]:
    """Return the two other active seats, clockwise from `seat`: the order in which defenders speak."""
    place = active.index(seat)
    return active[(place + 1) % HANDS], active[(place + 2) % HANDS]
