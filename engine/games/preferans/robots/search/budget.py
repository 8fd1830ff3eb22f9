"""Budget of a decision in worlds, counted beforehand, so that one seed gives one decision on any machine.

The figures are rough costs of one answer by kernel, mode and cards a hand, in milliseconds of one core; they keep 95 %
of decisions within half a second, of discards and contracts within a second.
"""

from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import Kernel, Mode, Solvers
from engine.games.preferans.solver.search import mode_of

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
CARD_MS = 160.0
RASPASY_MS = 90.0  # the search's part of a card of raspasy, the rule has the rest
RECALL_MS = 300.0  # the cards already played, in all worlds of one decision
WORD_MS = 260.0
GAME_MS = 420.0
MOST = 40  # worlds; more bring nothing
LEAST = 4  # worlds; fewer tell less than a rule


class Mind:
    """Means of thinking: the solvers of one kernel, and whether the robot reads the others' words and cards."""

    def __init__(self, kernel: Kernel, *, reads: bool) -> None:
        self.solvers = Solvers(kernel)
        self.reads = reads
        self._costs = FAST if kernel.name == "fast" else PURE

    def worlds(self, strain: Strain | None, cards: int, budget: float) -> int:
        """Count the worlds of that many cards a hand for `budget` milliseconds; 0 when a rule knows better."""
        number = min(int(budget / self.cost(strain, cards)), MOST)
        return number if number >= LEAST else 0

    def cost(self, strain: Strain | None, cards: int) -> float:
        """Return the milliseconds for one world with that many cards a hand."""
        return self._costs[mode_of(strain)][min(10 - cards, 5)]
