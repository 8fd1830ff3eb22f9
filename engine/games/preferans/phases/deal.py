"""Beginning of a deal: the seats, the deck dealt in pairs, price and lowest bid (rules.md §2, §8.5).

In the laps of compulsory raspasy there is no auction (Codex 3.7.9).
"""

from engine.core.cards import DECK, Card, sort_cards
from engine.core.errors import IllegalCommand
from engine.core.match import StartDeal
from engine.core.seats import BySeat, Seat
from engine.games.preferans.conventions.prices import exit_level
from engine.games.preferans.events import DealStarted, Standing
from engine.games.preferans.phases.play import start_play
from engine.games.preferans.rotation import (
    DUMMY,
    active_seats,
    dealt_seats,
    has_dummy,
    next_dealer,
    present_seats,
    resting_seat,
)
from engine.games.preferans.scoring.bombs import compulsory
from engine.games.preferans.scoring.pool import is_over
from engine.games.preferans.state import Auction, Playing, Raspasy, Setup


def decide_start(standing: Standing, command: StartDeal) -> DealStarted:
    """Deal a shuffled deck by twos to forehand, middlehand, rearhand, then the talon as the fourth pair.

    Raises IllegalCommand: match_over, wrong_dealer, bad_deck.
    """
    if is_over(standing):
        raise IllegalCommand("match_over")
    check_dealer(standing, command.dealer)
    if len(command.deck) != len(DECK) or set(command.deck) != set(DECK):
        raise IllegalCommand("bad_deck")
    pairs = [command.deck[index : index + 2] for index in range(0, len(DECK), 2)]
    talon = pairs.pop(3)
    return start_with(standing, command.dealer, [pairs[hand::3] for hand in range(3)], (talon[0], talon[1]))


def start_with(
    standing: Standing, dealer: Seat, hands: list[list[tuple[Card, ...]]], talon: tuple[Card, Card]
) -> DealStarted:
    """Start a deal from the pairs that each active player was dealt, forehand first."""
    dealt: BySeat[tuple[Card, ...]] = BySeat.of(dealt_seats(standing), ())
    for seat, pairs in zip(active_seats(standing, dealer), hands, strict=True):
        dealt = dealt.put(seat, sort_cards(card for pair in pairs for card in pair))
    return DealStarted(standing.deals + 1, dealer, dealt, talon, standing)


def check_dealer(standing: Standing, dealer: Seat) -> None:
    """Refuse a dealer to whom the convention does not give the deal. Raises IllegalCommand: wrong_dealer."""
    expected = next_dealer(standing)
    if dealer not in present_seats(standing):
        raise IllegalCommand("wrong_dealer", {"dealer": int(dealer)})
    if expected is not None and dealer is not expected:
        raise IllegalCommand("wrong_dealer", {"dealer": int(dealer), "expected": int(expected)})


def begin(event: DealStarted) -> Auction | Playing:
    """Begin the auction of a started deal, or the play of compulsory raspasy; hands are kept sorted."""
    standing = event.standing
    rules, forced = standing.convention, compulsory(standing)
    active = active_seats(standing, event.dealer)
    setup = Setup(
        rules,
        event.number,
        event.dealer,
        active,
        resting_seat(standing, event.dealer),
        event.hands,
        event.talon,
        exit_level(rules, standing.rasp_run),
        standing.rasp_run,
        blind_run=standing.blind_run,
        dummy=DUMMY if has_dummy(standing) else None,
        compulsory=forced,
    )
    return start_play(Raspasy(setup, ()), event.hands) if forced else Auction(setup, event.hands, active[0])
