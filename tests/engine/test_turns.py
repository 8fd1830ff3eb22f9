"""Turns that are taken for a seat."""

from engine.commands import DealCommand, Look, Pass
from engine.events import Looked, Mark, Passed
from engine.robots.timeout import on_timeout
from engine.seats import Seat
from engine.turns import taken_for
from engine.view import SeatView
from tests.engine.phases.deals import deal


def test_one_command_is_a_turn() -> None:
    assert taken_for(deal(), Seat.ONE, on_timeout, Mark.TIMEOUT) == (Passed(Seat.ONE, Mark.TIMEOUT),)


def test_a_look_is_followed_by_the_word() -> None:
    seen: list[bool] = []

    def choice(view: SeatView) -> DealCommand:
        seen.append(view.hands[Seat.ONE].cards is not None)
        return Pass(Seat.ONE) if seen[-1] else Look(Seat.ONE)

    events = taken_for(deal(blind="full"), Seat.ONE, choice, Mark.ROBOT)
    assert events == (Looked(Seat.ONE, Mark.ROBOT), Passed(Seat.ONE, Mark.ROBOT))
    assert seen == [False, True]


def test_nobody_moves_for_a_seat_that_is_not_waited_for() -> None:
    assert taken_for(deal(), Seat.TWO, on_timeout, Mark.TIMEOUT) == ()
