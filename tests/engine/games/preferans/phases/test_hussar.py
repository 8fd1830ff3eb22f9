"""A deal of two players without a dummy: 24 cards in packets, a talon of four, everything closed."""

from math import comb

import pytest

from engine.core.cards import Card, sort_cards
from engine.core.errors import IllegalCommand
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.games.preferans.game import decide, evolve
from engine.games.preferans.moves import Discard
from engine.games.preferans.outcomes import PlayMode
from engine.games.preferans.state import Finished, Match, NamedGame, Playing, Raspasy, TalonShown, setup_of
from engine.games.preferans.view import PlayView
from engine.three_hands.dealing import DECK, SHORT_DECK
from tests.engine.games.preferans.phases.deals import contract, deal, say, see, words
from tests.engine.games.preferans.scoring.builders import rules, table

STANDING = table(rules("hussar"), seats=2)
ELDER, YOUNGER = "AKQ.AKQ.AK.AK", "JT9.JT9.QJ.QJ"


def two(preferans_hand: str = "off") -> Match:
    return deal(ELDER, YOUNGER, talon="Td 9d Th 9h", seats=2, preset="hussar", preferans_hand=preferans_hand)


def playing(match: Match) -> Playing:
    assert isinstance(match.deal, Playing)
    return match.deal


@pytest.mark.parametrize(("dealer", "elder"), [(Seat.ONE, Seat.TWO), (Seat.TWO, Seat.ONE)])
def test_packets_of_two_and_four_cards_to_the_talon_after_the_first(dealer: Seat, elder: Seat) -> None:
    match = Match(STANDING)
    for event in decide(match, StartDeal(dealer, SHORT_DECK)):
        match = evolve(match, event)
    assert match.deal is not None
    setup = setup_of(match.deal)
    assert setup is not None
    assert (setup.active, setup.dummy, setup.resting, len(setup.dealt)) == ((elder, dealer), None, None, 2)
    assert setup.talon == SHORT_DECK[4:8]
    first = (0, 1, 8, 9, 12, 13, 16, 17, 20, 21)
    assert set(setup.dealt[elder]) == {SHORT_DECK[place] for place in first}
    assert set(setup.dealt[dealer]) == {SHORT_DECK[place + 2] for place in first}


@pytest.mark.parametrize("deck", [DECK, SHORT_DECK[1:], (*SHORT_DECK[1:], DECK[0]), SHORT_DECK[:1] * 24])
def test_another_deck_is_refused(deck: tuple[Card, ...]) -> None:
    with pytest.raises(IllegalCommand, match="bad_deck"):
        decide(Match(STANDING), StartDeal(Seat.TWO, deck))


def test_the_elder_speaks_first_and_may_hold() -> None:
    match = two()
    assert "6s" in words(match, 1)
    assert not words(match, 2)
    assert words(say(match, "6s 6c"))[:2] == ["pass", "here"]


def test_the_talon_of_four_is_shown_and_four_are_put_away() -> None:
    match = say(two(), "6s pass")
    assert isinstance(match.deal, TalonShown)
    assert len(match.deal.hands[Seat.ONE]) == 14
    assert see(match, 2).talon == see(match, None).talon == match.deal.setup.talon
    discards = words(match)
    assert len(discards) == len(set(discards)) == comb(14, 4)
    match = say(match, "Td+9d+Th+9h")
    named = say(match, "6s")
    whisted = playing(say(named, "whist"))
    assert isinstance(whisted.game, NamedGame)
    assert whisted.game.discard == sort_cards(whisted.game.setup.talon)


def test_a_discard_has_four_different_cards() -> None:
    match = say(two(), "6s pass")
    assert isinstance(match.deal, TalonShown)
    talon = match.deal.setup.talon
    for cards in (talon[:2], talon[:3], (*talon[:3], talon[0]), (*talon, match.deal.hands[Seat.ONE][0])):
        with pytest.raises(IllegalCommand) as illegal:
            decide(match, Discard(Seat.ONE, cards=cards))
        assert (illegal.value.reason, illegal.value.facts) == ("bad_discard", {"seat": 1, "cards": 4})


def test_the_opponent_whists_alone_and_closed() -> None:
    named = contract(two(), "6s pass", "6s", "Td+9d+Th+9h")
    assert words(named) == ["whist", "pass", "half"]
    match = say(named, "whist")
    play = playing(match)
    assert isinstance(play.game, NamedGame)
    assert play.game.mode is PlayMode.CLOSED
    after = say(match, "As Js")
    assert playing(after).won == playing(after).won.put(1, 1)
    view = see(after, 2)
    assert isinstance(view, PlayView)
    assert (view.exposed, view.hands[Seat.ONE].cards, view.discard, view.dummy) == ((), None, None, None)
    assert see(after, None).hands[Seat.TWO].cards is None


@pytest.mark.parametrize(("said", "tricks"), [("pass", None), ("half", None)])
def test_a_pass_and_a_half_whist_end_the_deal(said: str, tricks: None) -> None:
    match = say(contract(two(), "6s pass", "6s", "Td+9d+Th+9h"), said)
    assert isinstance(match.deal, Finished)
    assert match.deal.outcome.tricks is tricks


def test_on_misere_no_hand_is_shown() -> None:
    match = say(contract(two(), "pass misere", "misere", "Td+9d+Th+9h"), "As")
    for viewer, other in ((Seat.ONE, Seat.TWO), (Seat.TWO, Seat.ONE)):
        assert see(match, viewer).exposed == ()
        assert see(match, viewer).hands[other].cards is None


def test_raspasy_of_two_with_a_closed_talon() -> None:
    match = say(two(), "pass pass")
    play = playing(match)
    assert isinstance(play.game, Raspasy)
    assert play.turn is Seat.ONE
    for viewer in (1, 2, None):
        assert see(match, viewer).talon == ()
    after = playing(say(match, "As Js"))
    assert (len(after.tricks), after.turn, after.won.values) == (1, Seat.ONE, (1, 0))
    assert len(words(match)) == 10


def test_preferans_is_judged_among_24_cards() -> None:
    match = say(two(preferans_hand="on"), "6s pass preferans")
    assert isinstance(match.deal, Finished)
    assert match.deal.outcome.tricks is None
    assert repr(match.deal.outcome).endswith("proved=True)")
