"""Beginning of a deal: the deck dealt in packets, then middlehand bids or forehand shoves (skat.md §1, §8)."""

from engine.core.errors import IllegalCommand
from engine.core.match import StartDeal
from engine.core.match_commands import check_seat, check_turn
from engine.core.seats import Seat
from engine.games.skat.events import DealStarted, Standing
from engine.games.skat.phases.bidding import begin_shoving
from engine.games.skat.robber import Stage
from engine.games.skat.rotation import next_dealer, reached
from engine.games.skat.state import Auction, Setup, Shoving
from engine.three_hands.dealing import active_seats, dealt, resting_seat


def decide_start(standing: Standing, command: StartDeal) -> DealStarted:
    """Deal a shuffled deck in the packets of the rules.

    Raises IllegalCommand: match_over, unknown_seat, wrong_dealer, bad_deck.
    """
    check_next(standing, command.dealer)
    seats = len(standing.players)
    packets, active = standing.rules.deal_packets.hands, active_seats(seats, command.dealer)
    hands, talon = dealt(packets, command.deck, seats, active)
    return DealStarted(standing.deals + 1, command.dealer, hands, talon, standing)


def check_next(standing: Standing, dealer: Seat) -> None:
    """Refuse a deal of that dealer now. Raises IllegalCommand: see `decide_start`."""
    if reached(standing) is not None:
        raise IllegalCommand("match_over")
    check_seat(standing, dealer)
    check_turn(dealer, next_dealer(standing))


def begin(event: DealStarted) -> Auction | Shoving:
    """Begin a started deal: with the auction, or in the schieber lap with shoving."""
    standing = event.standing
    seats, stage = len(standing.players), standing.robber.stage
    active, resting = active_seats(seats, event.dealer), resting_seat(seats, event.dealer)
    setup = Setup(event.number, event.dealer, active, resting, event.hands, event.talon, standing.rules, stage)
    if stage is Stage.SCHIEBER:
        return begin_shoving(setup, event.hands, ())
    return Auction(setup, event.hands, namer=active[1], holder=active[0])
