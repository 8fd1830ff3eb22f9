"""Next card of a thinking robot, with the points that the deal can bring in the convention in force."""

from engine.core.rng import Rng
from engine.core.seats import Seat
from engine.games.preferans.commands import DealCommand, PlayCard
from engine.games.preferans.conventions.policies import is_checked
from engine.games.preferans.robots.rules import play as rules
from engine.games.preferans.robots.search.budget import Mind
from engine.games.preferans.robots.search.pimc import Question, best_card
from engine.games.preferans.robots.search.points import Curve, Stakes, final_words
from engine.games.preferans.view import CardsView, RaspasyView
from engine.search.sampling import Weigh

# Each trick counts beyond its points, for those are points of open cards: others make mistakes, and defenders to whom
# a game looks lost or won in every layout would throw away tricks that are there. Measured by points in closed games.
TRICK, DEFENCE = 1.5, 9.5


def card(view: CardsView, seat: Seat, mind: Mind, rng: Rng, weigh: Weigh | None) -> DealCommand:
    """Choose a legal card: the best average over layouts, or the simple robot's where layouts cannot be solved."""
    options = {command.card: command for command in view.legal if isinstance(command, PlayCard)}
    if len(options) == 1:
        return next(iter(options.values()))
    chosen = best_card(view, question(view, seat), mind, rng, weigh)
    return options[chosen] if chosen is not None else rules.card(view)


def question(view: CardsView, seat: Seat) -> Question:
    """Return the tricks that `seat` plays for, with their worth."""
    stakes = Stakes(view, seat)
    if isinstance(view, RaspasyView):
        return Question(seat, None, _sloped(stakes.raspasy(seat), -TRICK))
    quiet = view.contract.is_misere or is_checked(view.standing.convention, view.contract)
    played = stakes.outcome(
        view.declarer,
        view.contract,
        () if quiet else final_words(view),
        without_talon=view.without_talon,
        blind=view.blind,
        thrown=view.thrown,
    )
    slope = TRICK if seat is view.declarer else -DEFENCE
    if view.contract.is_misere:
        slope = -slope
    return Question(view.declarer, view.contract.strain, _sloped(stakes.curve(played), slope))


def _sloped(curve: Curve, slope: float) -> Curve:
    return tuple(points + slope * tricks for tricks, points in enumerate(curve))
