"""Tricks lost against perfect play: what a side makes less than its cards are worth, and nothing else."""

from functools import partial

import pytest

from engine.core.seats import Seat
from engine.games.preferans.events import AnyEvent, DealScored
from engine.games.preferans.game import evolve
from engine.games.preferans.moves import DealMove, PlayCard
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.solver import Position, Solvers, pure
from engine.games.preferans.state import Match, NamedGame, Playing
from engine.games.preferans.view import SeatView
from engine.tools import perfect
from engine.tools.perfect import lost_by_side
from engine.tools.regret import CLOSED, DECLARER, OPEN
from tests.engine.games.preferans.phases.deals import contract, deal, say

JUDGE = Solvers(pure())


def started(words: str) -> tuple[Match, Playing]:
    """A game of six spades at its first card, closed or open."""
    match = say(contract(deal("AQJ98.A97.K8.-", "T7.KQ.AQJ.KQJ"), "6s pass pass", "6s"), words)
    assert isinstance(match.deal, Playing)
    return match, match.deal


def worth(play: Playing) -> int:
    assert isinstance(play.game, NamedGame)
    hands = play.hands[1], play.hands[2], play.hands[3]
    position = Position(hands, play.game.contract.strain, play.game.declarer, play.turn)
    return JUDGE.of(play.game.contract.strain).value(position)


def evolved(made: list[int], match: Match, event: AnyEvent) -> Match:
    """The match after it; what the declarer has made in the end is kept."""
    if isinstance(event, DealScored):
        assert event.outcome.tricks is not None
        made.append(event.outcome.tricks[Seat.ONE])
    return evolve(match, event)


@pytest.mark.parametrize("words", ["whist whist", "whist pass open"])
def test_what_is_lost_is_what_is_missing_at_the_end(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    match, play = started(words)
    made: list[int] = []
    monkeypatch.setattr(perfect, "evolve", partial(evolved, made))
    lost = list(lost_by_side(match, [lambda view, _: choose(view)] * 3, JUDGE))
    declarer = sum(loss.tricks for _, loss in lost if loss.role == DECLARER)
    defence = [(seat, loss) for seat, loss in lost if loss.role != DECLARER]
    assert {loss.role for _, loss in defence} <= {CLOSED, OPEN}
    assert {loss.role for _, loss in defence[1:]} == {OPEN if "open" in words else CLOSED}
    against_perfect_defence, against_perfect_declarer = made
    assert declarer == worth(play) - against_perfect_defence
    assert sum(loss.tricks for _, loss in defence) == against_perfect_declarer - worth(play)


def test_who_plays_worst_loses_and_his_opponents_make_no_mistake() -> None:
    match, _ = started("whist whist")

    def highest(view: SeatView, _: int) -> DealMove:
        plays = [command for command in view.legal if isinstance(command, PlayCard)]
        return max(plays, key=lambda command: command.card.rank)

    lost = list(lost_by_side(match, [highest] * 3, JUDGE))
    assert sum(loss.tricks for _, loss in lost if loss.role == DECLARER) > 0
    assert {seat for seat, loss in lost if loss.role == DECLARER} == {Seat.ONE}
    assert {seat for seat, loss in lost if loss.role == CLOSED} == {Seat.TWO, Seat.THREE}


def test_raspasy_has_no_sides() -> None:
    match = say(deal(), "pass pass pass")
    assert list(lost_by_side(match, [lambda view, _: choose(view)] * 3, JUDGE)) == []
