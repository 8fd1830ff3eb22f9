"""Tricks that one side loses while the other plays perfectly with all cards open; each deal is replayed twice."""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce

from engine.core.cards import Card
from engine.core.errors import InvariantBroken
from engine.core.seats import Seat
from engine.games.preferans.game import decide, deciders, evolve
from engine.games.preferans.moves import DealMove, PlayCard
from engine.games.preferans.solver import Solvers
from engine.games.preferans.state import Match, NamedGame, Playing
from engine.games.preferans.view import SeatView, view_for
from engine.tools.regret import Loss, given_away, loss_of

Player = Callable[[SeatView, int], DealMove]  # the view and the number of the decision


def lost_by_side(match: Match, table: Sequence[Player], judge: Solvers) -> Iterator[tuple[Seat, Loss]]:
    """Play a deal from its first card, first with perfect defenders, then with a perfect declarer.

    Yields seat and loss for each card of the side that is not perfect; nothing in raspasy, which has no sides. match:
    the match when the play of cards begins. table: players by seat.
    """
    for declares in (True, False):
        yield from _played(match, table, judge, declares=declares)


def _played(match: Match, table: Sequence[Player], judge: Solvers, *, declares: bool) -> Iterator[tuple[Seat, Loss]]:
    decisions = 0
    while isinstance(match.deal, Playing) and isinstance(match.deal.game, NamedGame):
        play, game = match.deal, match.deal.game
        seat = deciders(play)[0]
        view = view_for(match, seat)
        if view is None:
            raise InvariantBroken("who decides sees nothing")
        measured = (play.turn is game.declarer) is declares
        command = table[seat - 1](view, decisions) if measured else _perfect(view, given_away(play, game, judge))
        loss = loss_of(play, command.card, judge) if measured and isinstance(command, PlayCard) else None
        if loss is not None:
            yield seat, loss
        decisions += 1
        match = reduce(evolve, decide(match, command), match)


def _perfect(view: SeatView, cost: dict[Card, int]) -> PlayCard:
    """Return the lowest of the cards that cost nothing; `cost`: tricks that each legal card gives away."""
    plays = [command for command in view.legal if isinstance(command, PlayCard) and not cost[command.card]]
    return min(plays, key=lambda command: (command.card.rank, command.card.order))
