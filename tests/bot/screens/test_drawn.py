"""Parts of drawings: names that can be drawn, seats from the bottom of the picture, hands before the running trick."""

from bot.pictures.drawing import PlayedCard
from bot.screens.drawn import (
    before_the_trick,
    drawn_names,
    from_the_bottom,
    last_words,
    played_cards,
    short_drawn_names,
)
from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.core.view import Hand
from tests.bot.screens import kit

ACTIVE = (Seat.THREE, Seat.FOUR, Seat.ONE)


def test_a_name_of_which_nothing_can_be_drawn_is_the_number_of_its_seat() -> None:
    assert tuple(drawn_names(kit.EN, BySeat(("Anna", "\u200b", "Vera")))) == ("Anna", "Player 2", "Vera")


def test_short_names_are_all_different() -> None:
    names = tuple(short_drawn_names(kit.EN, BySeat(("Konstantin Petrov", "Konstantin Ivanov", "Vera"))))
    assert len(set(names)) == 3


def test_a_player_sits_at_the_bottom() -> None:
    assert from_the_bottom(ACTIVE, Seat.FOUR) == (Seat.FOUR, Seat.ONE, Seat.THREE)


def test_for_who_does_not_play_the_lowest_seat_is_at_the_bottom() -> None:
    assert from_the_bottom(ACTIVE, None) == from_the_bottom(ACTIVE, Seat.TWO) == (Seat.ONE, Seat.THREE, Seat.FOUR)


def test_cards_of_a_trick_lie_before_the_seats_as_they_are_drawn() -> None:
    assert played_cards((Seat.TWO, Seat.THREE), ((Seat.THREE, Card.HQ),)) == (PlayedCard(Card.HQ, 1),)


def test_a_card_on_the_table_is_back_in_the_hand_that_is_seen_and_in_no_other() -> None:
    hands = BySeat((Hand(1, (Card.HQ,)), Hand(1)))
    plays = ((Seat.ONE, Card.HK), (Seat.TWO, Card.HA))
    assert tuple(before_the_trick(hands, plays)) == (Hand(2, (Card.HQ, Card.HK)), Hand(1))


def test_of_many_words_the_last_three_are_told() -> None:
    assert last_words(["18", "20", "22"]) == "18 · 20 · 22"
    assert last_words(["18", "20", "22", "pass"]) == "… · 20 · 22 · pass"
