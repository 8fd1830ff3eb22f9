"""Start of a deal: the seats, the deck dealt in pairs, the price and the lowest bid (rules.md §2, §8.5).

In laps of compulsory raspasy there is no auction (Codex 3.7.9).
"""

from engine.core.errors import IllegalCommand
from engine.core.match import StartDeal
from engine.core.match_commands import check_turn
from engine.core.seats import Seat
from engine.games.preferans.conventions.terms import cards_of, exit_level
from engine.games.preferans.events import DealStarted, Standing
from engine.games.preferans.phases.play import start_play
from engine.games.preferans.rotation import (
    DUMMY,
    active_seats,
    dealt_seats,
    has_dummy,
    idle_seat,
    next_dealer,
    present_seats,
    resting_seat,
)
from engine.games.preferans.scoring.case import compulsory
from engine.games.preferans.scoring.pool import is_over
from engine.games.preferans.state import Auction, Playing, Raspasy, Setup
from engine.three_hands.dealing import PAIRS, dealt


def decide_start(standing: Standing, command: StartDeal) -> DealStarted:
    """Deal a shuffled deck in pairs to the active seats; the talon is dealt after the first pair of each.

    Raises IllegalCommand: match_over, wrong_dealer, bad_deck.
    """
    if is_over(standing):
        raise IllegalCommand("match_over")
    check_dealer(standing, command.dealer)
    active = active_seats(standing, command.dealer)
    cards = cards_of(standing.convention)
    hands, talon = dealt(PAIRS, command.deck, dealt_seats(standing), active, cards)
    return DealStarted(standing.deals + 1, command.dealer, hands, talon, standing)


def check_dealer(standing: Standing, dealer: Seat) -> None:
    """Check that this seat is the next dealer by the convention. Raises IllegalCommand: wrong_dealer."""
    if dealer not in present_seats(standing):
        raise IllegalCommand("wrong_dealer", {"dealer": int(dealer)})
    check_turn(dealer, next_dealer(standing))


def begin(event: DealStarted) -> Auction | Playing:
    """Return the first phase of a deal: the auction, or the play of compulsory raspasy."""
    standing = event.standing
    rules, forced = standing.convention, compulsory(standing)
    active = active_seats(standing, event.dealer)
    setup = Setup(
        event.number,
        event.dealer,
        active,
        resting_seat(standing, event.dealer),
        event.hands,
        event.talon,
        rules,
        exit_level(rules, standing.rasp_run),
        standing.rasp_run,
        blind_run=standing.blind_run,
        dummy=DUMMY if has_dummy(standing) else None,
        compulsory=forced,
        idle=idle_seat(standing, event.dealer),
    )
    return start_play(Raspasy(setup, ()), event.hands) if forced else Auction(setup, event.hands, active[0])
