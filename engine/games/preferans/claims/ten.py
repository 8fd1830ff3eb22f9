"""A ten that is checked: the hands are opened, and best play by all decides (rules.md §5)."""

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.conventions.policies import is_checked
from engine.games.preferans.solver import Position, best_line, solve
from engine.games.preferans.state import Deal, NamedGame, Playing


def is_to_be_checked(deal: Deal | None) -> bool:
    """Tell whether a ten that needs no whist waits for its first card."""
    if not isinstance(deal, Playing) or not isinstance(deal.game, NamedGame) or deal.tricks or deal.plays:
        return False
    return is_checked(deal.setup.convention, deal.game.contract)


def check(deal: Playing) -> tuple[Card, ...]:
    """Return the thirty cards of best play by all, in order; empty when the declarer makes all ten tricks.

    Of equally good cards the line takes the lowest, so one deal is always told by one line.
    """
    if not isinstance(deal.game, NamedGame):
        raise TypeError("only a contract is checked")
    active = deal.setup.active
    one, two, three = (deal.hands[seat] for seat in active)
    declarer = Seat(active.index(deal.game.declarer) + 1)
    position = Position((one, two, three), deal.game.contract.strain, declarer, Seat.ONE)
    return () if solve(position) == deal.remaining else best_line(position)
