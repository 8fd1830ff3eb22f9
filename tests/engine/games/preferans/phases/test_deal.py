"""The beginning of a deal: hands for the dummy, the laps of compulsory raspasy, the least bid, who deals."""

import msgspec
import pytest

from engine.core.errors import IllegalCommand
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.games.preferans.events import Standing
from engine.games.preferans.game import decide, deciders, evolve, legal_commands
from engine.games.preferans.state import Auction, Match, Playing, Raspasy, setup_of
from engine.three_hands.dealing import DECK
from tests.engine.games.preferans.scoring.builders import rules, table


def begun(standing: Standing, dealer: Seat) -> Match:
    """The match after that seat dealt an unshuffled deck."""
    match = Match(standing)
    for event in decide(match, StartDeal(dealer, DECK)):
        match = evolve(match, event)
    return match


def test_compulsory_raspasy_need_no_auction() -> None:
    match = begun(table(rules("classic"), seats=4, deals=0), Seat.FOUR)
    assert isinstance(match.deal, Playing)
    assert isinstance(match.deal.game, Raspasy)
    assert deciders(match.deal) == (Seat.ONE,)
    assert legal_commands(match, Seat.ONE)
    assert isinstance(begun(table(rules("classic"), seats=4, deals=4), Seat.FOUR).deal, Auction)


@pytest.mark.parametrize(("name", "run", "level"), [("sochi", 3, 6), ("leningrad", 1, 7), ("classic", 2, 7)])
def test_the_least_bid(name: str, run: int, level: int) -> None:
    deal = begun(table(rules(name), run=run), Seat.THREE).deal
    setup = setup_of(deal) if deal else None
    assert setup
    assert setup.min_level == level


def test_the_dummy_gets_a_hand() -> None:
    match = begun(table(rules("gusarik"), seats=2), Seat.TWO)
    setup = setup_of(match.deal) if match.deal else None
    assert setup
    assert setup.active == (1, 3, 2)
    assert [len(hand) for hand in setup.dealt] == [10, 10, 10]
    assert setup.dummy is Seat.THREE
    assert legal_commands(match, Seat.ONE)
    assert not legal_commands(match, Seat.THREE)


def test_the_same_player_deals_again() -> None:
    standing = msgspec.structs.replace(table(rules("classic")), dealer=Seat.TWO, stays=True)
    assert isinstance(begun(standing, Seat.TWO).deal, Auction)
    with pytest.raises(IllegalCommand) as illegal:
        begun(standing, Seat.THREE)
    assert illegal.value.facts == {"dealer": 3, "expected": 2}
