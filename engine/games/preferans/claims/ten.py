"""A ten that is checked: the hands are opened and it is worth what best play by all makes of it (rules.md §5)."""

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.conventions.policies import is_checked
from engine.games.preferans.solver import Position, best_line, solve
from engine.games.preferans.state import Deal, Game, Playing


def is_to_be_checked(deal: Deal | None) -> bool:
    """Whether a ten that needs no whist waits for its first card."""
    if not isinstance(deal, Playing) or not isinstance(deal.game, Game) or deal.tricks or deal.plays:
        return False
    return is_checked(deal.setup.convention, deal.game.contract)


def check(deal: Playing) -> tuple[Card, ...]:
    """Empty when the declarer makes all ten tricks; else the thirty cards of best play by all, in order.

    Of equally good cards the line takes the lowest, so the same deal is always told by the same line.
    """
    if not isinstance(deal.game, Game):
        raise TypeError("only a contract is checked")
    active = deal.setup.active
    one, two, three = (deal.hands[seat] for seat in active)
    declarer = Seat(active.index(deal.game.declarer) + 1)
    position = Position((one, two, three), deal.game.contract.strain, declarer, Seat.ONE)
    return () if solve(position) == deal.remaining else best_line(position)
