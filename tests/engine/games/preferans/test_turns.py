"""Turns that are taken for a seat."""

from engine.core.cards import Card
from engine.core.match import Mark, OnlyMove
from engine.core.seats import Seat
from engine.games.preferans.moves import DealMove, Look, Pass, PlayCard
from engine.games.preferans.robots.strengths import on_timeout
from engine.games.preferans.state import Match, Playing
from engine.games.preferans.turns import only_card, taken_for
from engine.games.preferans.view import SeatView
from tests.engine.games.preferans.phases.deals import asked, contract, deal, say, words


def test_one_command_is_a_turn() -> None:
    assert taken_for(deal(), Seat.ONE, on_timeout, Mark.TIMEOUT) == (Pass(Seat.ONE, Mark.TIMEOUT),)


def test_a_look_is_followed_by_the_word() -> None:
    seen: list[bool] = []

    def choice(view: SeatView) -> DealMove:
        seen.append(view.hands[Seat.ONE].cards is not None)
        return Pass(Seat.ONE) if seen[-1] else Look(Seat.ONE)

    events = taken_for(deal(blind="full"), Seat.ONE, choice, Mark.ROBOT)
    assert events == (Look(Seat.ONE, Mark.ROBOT), Pass(Seat.ONE, Mark.ROBOT))
    assert seen == [False, True]


def test_nobody_moves_for_a_seat_that_is_not_waited_for() -> None:
    assert taken_for(deal(), Seat.TWO, on_timeout, Mark.TIMEOUT) == ()


class TestTheOnlyMove:
    """The first hand leads; the second holds one spade."""

    HANDS = ("AKQJT.A.AKQ.A", "9.QJT98.JT9.K", "87.K7.87.QJT9")

    def playing(self, words: str = "whist whist") -> Match:
        return say(contract(deal(*self.HANDS), "6s pass pass", "6s", "Kd+Qd"), words)

    def test_is_the_card_that_must_follow(self) -> None:
        match = say(self.playing(), "As")
        assert only_card(match, Seat.TWO) == OnlyMove(PlayCard(Seat.TWO, card=Card.S9), is_secret=True)

    def test_is_none_for_a_choice_and_for_a_seat_that_is_not_waited_for(self) -> None:
        match = self.playing()
        assert only_card(match, Seat.ONE) is None
        assert only_card(say(match, "As 9s"), Seat.THREE) is None
        assert only_card(say(match, "As"), Seat.THREE) is None
        assert only_card(deal(), Seat.ONE) is None

    def test_is_no_secret_where_the_hand_lies_open(self) -> None:
        match = say(self.playing("whist pass open"), "As")
        assert only_card(match, Seat.TWO) == OnlyMove(PlayCard(Seat.TWO, card=Card.S9), is_secret=False)

    def test_is_no_secret_where_it_is_the_last(self) -> None:
        match = self.playing()
        while not (isinstance(match.deal, Playing) and match.deal.remaining == 1):
            match = say(match, words(match)[0])
        found = only_card(match, asked(match))
        assert found is not None
        assert not found.is_secret
