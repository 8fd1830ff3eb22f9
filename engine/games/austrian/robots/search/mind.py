"""Means of thinking: solvers, and how many worlds a decision may look at.

The number of worlds is counted beforehand from rough costs, so that one seed gives one decision on any machine.
"""

from engine.core.cards import Suit
from engine.core.rng import Rng
from engine.games.austrian.knowledge import known
from engine.games.austrian.solver import Kernel, Solvers
from engine.games.austrian.view import SeatView
from engine.search.sampling import Weigh, sampled
from engine.search.worlds import World, Worlds

FAST = {
    "trump": (1.6, 0.9, 0.5, 0.25, 0.15, 0.1),
    "none": (2.4, 1.3, 0.6, 0.3, 0.15, 0.1),
    "few": (7, 3.5, 1.5, 0.6, 0.25, 0.15),
}
"""Milliseconds of one core for one world, by cards left: ten first, five and fewer last."""
PURE = {
    "trump": (80, 42, 20, 9, 4, 1.5),
    "none": (120, 60, 26, 11, 4, 1.5),
    "few": (500, 220, 80, 30, 10, 3),
}
"""Budgets of FAST for the search in plain Python."""
MOST = 40
"""Worlds; more bring nothing."""
LEAST = 4
"""Worlds; fewer tell less than a rule."""
WORD_MS = 220.0
"""Budget of a word: a call, a whist, an invitation."""
GAME_MS = 420.0
"""Budget of an exchange or a contract."""
CARD_MS = 160.0
"""Budget of a card."""


class Mind:
    """Solvers of one kernel, and whether the robot reads the others' words."""

    def __init__(self, kernel: Kernel, *, reads: bool) -> None:
        self.solvers = Solvers(kernel)
        self.reads = reads
        self._costs = FAST if kernel.name == "fast" else PURE

    def worlds(self, trump: Suit | None, cards: int, budget: float, *, few: bool = False) -> int:
        """Count the worlds of that many cards a hand for `budget` milliseconds; 0 when a rule knows better."""
        kind = "few" if few else "none" if trump is None else "trump"
        number = min(int(budget / self._costs[kind][min(10 - cards, 5)]), MOST)
        return number if number >= LEAST else 0


class Thought:
    """One decision: its view, the means of thinking, chance, and how likely each world is."""

    def __init__(self, view: SeatView, mind: Mind, rng: Rng, weigh: Weigh | None) -> None:
        self.mind = mind
        self._rng, self._weigh = rng, weigh
        self._layouts = Worlds(known(view))

    def worlds(self, number: int) -> list[World]:
        """Draw so many worlds that the viewer cannot exclude; none for 0."""
        return sampled(self._layouts, number, self._rng, self._weigh) if number and self._layouts.total else []
