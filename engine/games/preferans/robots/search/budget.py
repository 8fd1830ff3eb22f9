"""Number of worlds (layouts) that a decision may examine, fixed so that a seed gives equal decisions on all machines.

The figures are rough costs of solving one world, in milliseconds of one core, by kernel, mode and cards per hand. They
keep 95 % of decisions within half a second, and of discards and contracts within a second.
"""

from collections.abc import Sequence

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import Kernel, Mode, Position, Solvers
from engine.games.preferans.solver.search import mode_of
from engine.games.preferans.view import CardsView, PlayView, tricks_of
from engine.search.bits import SLOTS, kernel_hands
from engine.search.worlds import World
from engine.three_hands.cardsets import BITS, cards_in

# by cards left, ten first; the compiled search with its overhead, then plain Python
FAST = {
    Mode.TRUMP: (1.6, 0.9, 0.5, 0.25, 0.15, 0.1),
    Mode.NO_TRUMP: (2.0, 1.2, 0.6, 0.3, 0.15, 0.1),
    Mode.MISERE: (7.0, 3.5, 1.5, 0.6, 0.25, 0.15),
}
PURE = {
    Mode.TRUMP: (75.0, 40.0, 20.0, 9.0, 4.0, 1.5),
    Mode.NO_TRUMP: (90.0, 45.0, 22.0, 10.0, 4.0, 1.5),
    Mode.MISERE: (500.0, 220.0, 80.0, 30.0, 10.0, 3.0),
}
OF_TWO = 0.35  # the part of the cost that two hands take, at most
CARD_MS = 160.0
RASPASY_MS = 90.0  # the search's part of a card of raspasy, the rule has the rest
RECALL_MS = 300.0  # the cards already played, in all worlds of one decision
WORD_MS = 260.0
GAME_MS = 420.0
MOST = 40  # worlds; more bring nothing
LEAST = 4  # worlds; fewer tell less than a rule


class Mind:
    """Solvers of one robot, and whether it draws conclusions (`reads`) from the others' calls and cards."""

    def __init__(self, kernel: Kernel, *, reads: bool) -> None:
        self.solvers = Solvers(kernel)
        self.reads = reads
        self._costs = FAST if kernel.name == "fast" else PURE

    def worlds(self, strain: Strain | None, cards: int, budget: float, hands: int = 3) -> int:
        """Return how many worlds can be solved in `budget` milliseconds, 0 if too few for use.

        cards: in a hand. hands: that play.
        """
        part = 1.0 if hands > 2 else OF_TWO
        number = min(int(budget / (part * self.cost(strain, cards))), MOST)
        return number if number >= LEAST else 0

    def cost(self, strain: Strain | None, cards: int) -> float:
        """Return the milliseconds for solving one world with that many cards in each hand."""
        return self._costs[mode_of(strain)][min(10 - cards, 5)]


GIVEN = 0.25  # frequency of a card for each trick it gives away, beside one that gives none, measured

Hands = tuple[int, int, int]
Play = tuple[Seat, tuple[tuple[Seat, Card], ...], Card]  # a seat, the cards on the table, the seat's card


def remembered(
    view: CardsView, strain: Strain | None, mind: Mind, worlds: Sequence[World], budget: float
) -> list[float]:
    """Return a weight for each world by how well it explains the cards played by hidden hands.

    The latest cards cost least and are examined first, for `budget` milliseconds. Weights are 1 if nothing is known.
    """
    weights = [1.0] * len(worlds)
    hidden = {seat for seat in view.active if view.hands[seat].cards is None}
    later = [0, 0, 0]
    for seat, before, card in reversed(_plays(view)):
        place = view.active.index(seat)
        later[place] |= BITS[card]
        if seat not in hidden or not isinstance(view, PlayView):
            continue
        budget -= mind.cost(strain, view.hands[seat].count + later[place].bit_count()) * len(worlds)
        if budget < 0:
            break
        hands = [(world[0] | later[0], world[1] | later[1], world[2] | later[2]) for world in worlds]
        places = {other: Seat(number + 1) for number, other in enumerate(view.active)}
        first = tuple(map(cards_in, hands[0][: len(places)]))
        leader, trick = places[before[0][0] if before else seat], tuple(other for _, other in before)
        seen = Position(first, strain, places[view.declarer], leader, trick)
        weights = [weight * chance for weight, chance in zip(weights, _judged(seen, hands, card, mind), strict=True)]
    return weights


def _plays(view: CardsView) -> list[Play]:
    found: list[Play] = []
    for plays in (trick.plays for trick in tricks_of(view)):
        found += [(seat, plays[:number], card) for number, (seat, card) in enumerate(plays)]
    return found


def _judged(seen: Position, worlds: list[Hands], card: Card, mind: Mind) -> list[float]:
    """Return for each world how likely it is that the seat plays `card` there; equally good cards are equally likely.

    seen: position in the first of the worlds.
    """
    slot, hands = SLOTS[seen.trump][card], [kernel_hands(world, seen.trump) for world in worlds]
    many = (seen.turn is seen.declarer) is (seen.strain is not None)
    found = []
    for answer in mind.solvers.of(seen.strain).of_worlds(seen, hands, every=True):
        legal = [tricks for tricks in answer[1:] if tricks >= 0]
        best = max(legal) if many else min(legal)
        whole = sum(GIVEN ** abs(best - tricks) for tricks in legal)
        found.append(GIVEN ** abs(best - answer[slot]) / whole)
    return found
