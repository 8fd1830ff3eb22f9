"""A rest that somebody is sure of."""

from engine.core.seats import BySeat, Seat
from engine.games.preferans.claims import first_sure, views_of_players
from engine.games.preferans.moves import MakeClaim
from engine.games.preferans.state import Match
from tests.engine.games.preferans.phases.deals import contract, deal, say

HANDS = ("AKQJT.A.AKQ.A", "98.QJT9.JT9.K", "7.K87.87.QJT9")


def drawn() -> Match:
    """The declarer has drawn the trumps and holds nothing but the highest cards."""
    match = say(contract(deal(*HANDS, talon="8h 7h"), "6s pass pass", "6s", "8h+7h"), "whist whist")
    match = say(match, "As 8s 7s Ks 9s 7c Qs 9c 8c")
    return say(match, "Js Tc 7d Ts Jc 8d")


def test_the_first_who_is_sure_says_so() -> None:
    assert first_sure(views_of_players(drawn())) == MakeClaim(Seat.ONE, tricks=BySeat((5, 0, 0)), proved=True)


def test_nobody_is_sure_of_a_deal_that_has_just_begun() -> None:
    assert first_sure(views_of_players(deal())) is None


def test_everybody_who_plays_is_asked_and_the_dealer_who_rests_is_not() -> None:
    assert [view.viewer for view in views_of_players(drawn())] == [Seat.ONE, Seat.TWO, Seat.THREE]
    assert [view.viewer for view in views_of_players(deal(seats=4))] == [Seat.ONE, Seat.TWO, Seat.THREE]
    assert Seat.THREE not in {view.viewer for view in views_of_players(deal(seats=2, preset="gusarik"))}
    assert views_of_players(Match(deal().standing)) == ()
