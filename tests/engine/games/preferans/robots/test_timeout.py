"""What the clock plays for a person."""

from engine.core.seats import Seat
from engine.games.preferans.moves import AnswerClaim, AnswerHalf, Look, Pass, SayWhist
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.robots.strengths import on_timeout
from tests.engine.games.preferans.phases.deals import asked, contract, deal, do, say, see

STRONG = "AKQJT.A.AKQ.A"


def test_the_clock_passes_with_any_hand() -> None:
    match = deal(STRONG)
    assert on_timeout(see(match, 1)) == Pass(Seat.ONE)


def test_the_clock_passes_the_whist() -> None:
    match = contract(deal("-.-.-.-", STRONG), "6s pass pass", "6s")
    assert on_timeout(see(match, 2)) == SayWhist(Seat.TWO, call=WhistCall.PASS)


def test_the_clock_says_nothing_blind_but_looks_first() -> None:
    match = deal(STRONG, blind="full")
    assert on_timeout(see(match, 1)) == Look(Seat.ONE)
    assert on_timeout(see(do(match, 1, "look"), 1)) == Pass(Seat.ONE)


def test_the_clock_refuses_halves() -> None:
    match = say(deal(STRONG, seats=4, half_with_dealer="any"), "6s pass pass offer")
    assert asked(match) is Seat(4)
    assert on_timeout(see(match, 4)) == AnswerHalf(Seat(4), accept=False)


def test_the_clock_refuses_a_claim() -> None:
    match = say(contract(deal(STRONG), "6s pass pass", "6s"), "whist whist")
    match = do(match, 1, "claim 10,0,0")
    assert on_timeout(see(match, 3)) == AnswerClaim(Seat.THREE, accept=False)


def test_the_clock_does_everything_else_as_the_simple_robot_does() -> None:
    bought = say(deal(STRONG), "6s pass pass")
    for match in (bought, say(bought, "Kh+Qh"), say(contract(deal(STRONG), "6s pass pass", "6s"), "whist whist")):
        view = see(match, 1)
        assert on_timeout(view) == choose(view)
