"""«Дурной ход» by its rules: what is dealt, who may play what, who takes, who pays; its robots and its record."""

from fractions import Fraction
from itertools import chain
from random import Random

import pytest

from engine.core.cards import Card, Rank
from engine.core.errors import ConventionError, IllegalCommand, RecordError
from engine.core.match import (
    Adjust,
    BreakDeal,
    EndReason,
    FinishMatch,
    Join,
    Leave,
    Mark,
    OnlyMove,
    StartDeal,
    Transfer,
)
from engine.core.seats import BySeat, Seat
from engine.core.strengths import Strength
from engine.three_hands.dealing import DECK
from tests.games.bad_move import BAD_MOVE
from tests.games.bad_move.events import DealScored, PlayCard
from tests.games.bad_move.play import Match
from tests.games.bad_move.rules import Rules
from tests.narrowed import there

ONE, TWO, THREE = Seat.ONE, Seat.TWO, Seat.THREE
HANDS = ("As Qh Jh", "Ks Js Kh", "Qd Jd Ah")  # of seats 1, 2, 3; seat 3 deals, so seat 1 leads
NAMES = ("Anna", "Boris", "Vera")


def begun(rules: Rules | None = None) -> Match:
    """A match whose first deal has begun."""
    known = [Card(name) for name in " ".join(HANDS).split()]
    deck = (*known, *(card for card in DECK if card not in known))
    match = BAD_MOVE.replay((BAD_MOVE.opening(rules or Rules(), NAMES),))
    return done(match, StartDeal(THREE, deck))


def done(match: Match, *commands: object) -> Match:
    """The match after these commands."""
    for command in commands:
        for event in BAD_MOVE.decide(match, command):  # type: ignore[arg-type]  # commands of any kind
            match = BAD_MOVE.evolve(match, event)
    return match


def played(match: Match, cards: str) -> Match:
    """The match after cards played in turn."""
    for name in cards.split():
        match = done(match, PlayCard(BAD_MOVE.awaited(match)[0], card=Card(name)))
    return match


def cards_of(match: Match, seat: Seat) -> list[str]:
    """Return what a seat may play."""
    return sorted(str(command.card) for command in BAD_MOVE.legal(match, seat))


def test_three_high_cards_each_are_dealt_from_the_dealers_left() -> None:
    deal = there(begun().deal)
    assert [" ".join(sorted(hand)) for hand in deal.hands] == [" ".join(sorted(hand.split())) for hand in HANDS]
    assert deal.turn is ONE
    assert all(card.rank >= Rank.JACK for card in chain(*deal.hands))


def test_suit_is_followed_by_who_has_it_and_any_card_is_thrown_by_who_has_not() -> None:
    match = begun()
    assert cards_of(match, ONE) == ["As", "Jh", "Qh"]
    assert cards_of(match, TWO) == []
    match = played(match, "As")
    assert cards_of(match, TWO) == ["Js", "Ks"]
    assert cards_of(played(match, "Js"), THREE) == ["Ah", "Jd", "Qd"]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (PlayCard(TWO, card=Card.SK), "not_your_turn"),
        (PlayCard(ONE, card=Card.SK), "illegal_card"),
        (StartDeal(THREE, DECK), "deal_running"),
        (FinishMatch(EndReason.DEALS), "not_closed"),
        (FinishMatch(EndReason.POT), "not_closed"),
        (Join(Seat.FOUR, "Gleb"), "not_in_this_game"),
        (Leave(TWO), "not_in_this_game"),
        (Adjust(ONE, "points", "1"), "not_in_this_game"),
        (BreakDeal(Seat.FOUR), "unknown_seat"),
    ],
)
def test_what_the_rules_do_not_know_is_refused(command: object, reason: str) -> None:
    with pytest.raises(IllegalCommand) as refused:
        done(begun(), command)
    assert refused.value.reason == reason
    assert str(refused.value).startswith(reason)


def test_the_highest_of_the_suit_led_takes_and_every_trick_is_a_point() -> None:
    match = played(begun(), "As Js Ah Qh Kh Jd")
    assert [taker for _, taker in there(match.deal).tricks] == [ONE, TWO]
    assert BAD_MOVE.progress(match).to_lead == 1
    match = played(match, "Ks Qd Jh")
    assert there(match.deal).end == DealScored(1, BySeat((1, 2, 0)))
    result = BAD_MOVE.result(match)
    assert list(map(int, result.balances)) == [0, 3, -3]
    assert set(result.transfers) == {
        Transfer(ONE, TWO, Fraction(1)),
        Transfer(THREE, ONE, Fraction(1)),
        Transfer(THREE, TWO, Fraction(2)),
    }


def test_the_last_card_goes_without_saying_and_is_no_secret() -> None:
    match = begun()
    assert BAD_MOVE.only_move(match, ONE) is None
    match = played(match, "As Js Ah Qh")
    assert BAD_MOVE.only_move(match, TWO) == OnlyMove(PlayCard(TWO, card=Card.HK), is_secret=True)
    match = played(match, "Kh Jd")
    assert BAD_MOVE.only_move(match, TWO) == OnlyMove(PlayCard(TWO, card=Card.SK), is_secret=False)


def test_a_match_is_over_after_its_deals_of_which_a_broken_one_is_none() -> None:
    match = done(begun(Rules(deals=1)), BreakDeal())
    assert BAD_MOVE.status(match).reached is None
    match = done(match, StartDeal(there(BAD_MOVE.status(match).next_dealer), DECK))
    while BAD_MOVE.awaited(match):
        match = done(match, BAD_MOVE.legal(match, BAD_MOVE.awaited(match)[0])[0])
    assert BAD_MOVE.status(match).reached is EndReason.DEALS
    with pytest.raises(IllegalCommand, match="match_over"):
        done(match, StartDeal(TWO, DECK))
    assert BAD_MOVE.status(done(match, FinishMatch(EndReason.DEALS))).ended is EndReason.DEALS


@pytest.mark.parametrize("cards", ["", "As", "As Js Ah", "As Js Ah Qh Kh", "As Js Ah Qh Kh Jd Ks Qd Jh"])
def test_a_viewer_sees_the_own_cards_and_those_on_the_table(cards: str) -> None:
    match = played(begun(), cards)
    lain = set(cards.split())
    for viewer in (None, ONE, TWO, THREE):
        view = there(BAD_MOVE.view(match, viewer))
        own = set(HANDS[viewer - 1].split()) if viewer is not None else set[str]()
        shown = {str(card) for hand in view.hands for card in hand.cards or ()}
        assert shown == own - lain
        assert {str(card) for plays in (*(plays for plays, _ in view.tricks), view.plays) for _, card in plays} == lain
        assert [hand.count for hand in view.hands] == [len(hand) for hand in there(match.deal).hands]


@pytest.mark.parametrize("strength", Strength)
def test_a_robot_takes_the_trick_it_can_take_with_the_lowest_card(strength: Strength) -> None:
    robots, view = BAD_MOVE.robots, there(BAD_MOVE.view(played(begun(), "Qh"), TWO))
    assert robots.think(view, strength, Random(1), compiled=False) == PlayCard(TWO, card=Card.HK)
    assert robots.think(view, strength, Random(1), compiled=False) == robots.choose(view)
    assert robots.search is None


def test_a_thinking_robot_keeps_to_its_chance() -> None:
    view = there(BAD_MOVE.view(begun(), ONE))
    thought = [BAD_MOVE.robots.think(view, Strength.STRONG, Random(7), compiled=False) for _ in range(3)]
    assert len(set(thought)) == 1
    assert thought[0].card is Card.SA


def test_a_turn_is_marked_with_its_maker() -> None:
    (event,) = BAD_MOVE.taken_for(begun(), ONE, BAD_MOVE.robots.choose, Mark.ROBOT)
    assert event == PlayCard(ONE, Mark.ROBOT, card=Card.SA)
    assert BAD_MOVE.taken_for(begun(), TWO, BAD_MOVE.robots.choose, Mark.ROBOT) == ()


@pytest.mark.parametrize(
    ("name", "value"), [("deals", "0"), ("deals", "100"), ("deals", "many"), ("pool_target", "10")]
)
def test_the_one_option_is_the_number_of_deals(name: str, value: str) -> None:
    with pytest.raises(ConventionError, match=name):
        BAD_MOVE.rules.with_rule(Rules(), name, value)
    assert BAD_MOVE.rules.with_rules(Rules(), [("deals", "5")]) == Rules(deals=5)
    assert BAD_MOVE.rules.differences(Rules(deals=5)) == [("deals", "5")]


HEAD = "pulka 1\nconvention badmove\nseat 1 Anna\nseat 2 Boris\nseat 3 Vera\n"
DEAL = HEAD + "deal 1 dealer=3\n" + "".join(f"hand {seat} {hand}\n" for seat, hand in enumerate(HANDS, 1))


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        (HEAD + "auction 1:pass\n", 6, "unknown line 'auction'"),
        (HEAD + "deal 2 dealer=3\n", 6, "where deal 1 is expected"),
        (HEAD + "deal 1 dealer=3\nplay 1:As\n", 7, "deal 1 lacks hand"),
        (HEAD + "deal 1 dealer=3\nhand 1 As Ks\n", 7, "3 cards"),
        (HEAD + "deal 1 dealer=3\nhand 1 As As Ks\nhand 2 Js Qs Jh\nhand 3 Qh Kh Ah\n", 9, "bad_deck"),
        (DEAL + "play 2:Ks\n", 10, "not_your_turn"),
        (DEAL + "play 1:As 2:Kh\n", 10, "illegal_card"),
        (DEAL + "play As\n", 10, "stands before a seat"),
        (DEAL + "commit ab\n", 10, "does not stand here"),
        (DEAL + "secret ab\n", 10, "does not stand here"),
        (DEAL + "tricks 1:3\n", 10, "stands right after its deal"),
        (DEAL + "play 1:As 2:Js 3:Ah\nplay 1:Qh 2:Kh 3:Jd\nplay 2:Ks 3:Qd 1:Jh\ntricks 1:3\n", 13, "other tricks"),
        (DEAL + "broken 4\n", 10, "there is no seat '4'"),
        (DEAL + "end never\n", 10, "end is followed by"),
        (DEAL + "end deals\n", 10, "not_closed"),
        (DEAL + "end agreed\nbroken admin\n", 11, "match_over"),
    ],
)
def test_a_record_that_is_wrong_names_its_line(text: str, line: int, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence) as error:
        BAD_MOVE.record.parse(text)
    assert error.value.line == line


def test_a_trick_is_a_line_and_goes_on_behind_a_substitute() -> None:
    text = DEAL.replace("\ndeal", "\n\ndeal") + "play 1:As 2:Js~robot\nsubstitute 3 Dina\nplay 3:Ah~timeout\n"
    read = BAD_MOVE.record.parse(text)
    assert BAD_MOVE.players(read.match)[THREE] == "Dina"
    assert BAD_MOVE.record.write(read.events) == text
