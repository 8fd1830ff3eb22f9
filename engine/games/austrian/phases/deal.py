"""Beginning of a deal: what is paid before it, the deck dealt in pairs, the first hand speaks (austrian.md §1)."""

from engine.core.errors import IllegalCommand
from engine.core.match import StartDeal
from engine.core.match_commands import check_seat, check_turn
from engine.core.seats import Seat
from engine.games.austrian.events import DealStarted, Standing
from engine.games.austrian.pot import before_deal, check_room, needs_refill, next_dealer, reached
from engine.games.austrian.state import Auction, Setup
from engine.three_hands.dealing import PAIRS, active_seats, dealt, resting_seat


def decide_start(standing: Standing, command: StartDeal) -> DealStarted:
    """Deal a shuffled deck by twos to the three hands, the talon as the fourth pair.

    Raises IllegalCommand: match_over, needs_refill, unknown_seat, wrong_dealer, bad_deck, beyond_bounds.
    """
    check_next(standing, command.dealer)
    seats = len(standing.players)
    hands, talon = dealt(PAIRS, command.deck, seats, active_seats(seats, command.dealer))
    paid = before_deal(standing, command.dealer)
    return DealStarted(standing.deals + 1, command.dealer, hands, talon, paid, standing)


def check_next(standing: Standing, dealer: Seat) -> None:
    """Refuse a deal of that dealer now. Raises IllegalCommand: see `decide_start`."""
    if reached(standing) is not None:
        raise IllegalCommand("match_over")
    if needs_refill(standing):
        raise IllegalCommand("needs_refill")
    check_seat(standing, dealer)
    check_turn(dealer, next_dealer(standing))
    check_room(standing)


def begin(event: DealStarted) -> Auction:
    """Begin the auction of a started deal."""
    standing = event.standing
    seats = len(standing.players)
    active = active_seats(seats, event.dealer)
    setup = Setup(
        event.number,
        event.dealer,
        active,
        resting_seat(seats, event.dealer),
        event.hands,
        event.talon,
        standing.rules,
        event.paid,
        standing.purse.after(event.paid),
    )
    return Auction(setup, event.hands, active[0])
