"""Means of thinking: solvers, and how many worlds a decision may look at.

The number of worlds is counted beforehand from rough costs, so that one seed gives one decision on any machine.
"""

from typing import Final

from engine.core.rng import Rng
from engine.games.skat.contracts import Contract
from engine.games.skat.knowledge import known
from engine.games.skat.solver import Kernel, Solvers
from engine.games.skat.view import SeatView
from engine.search.sampling import Weigh, sampled
from engine.search.worlds import World, Worlds

FAST: Final = {"points": (12.0, 8.0, 5.0, 3.0, 1.0, 0.5), "null": (0.6, 0.4, 0.3, 0.2, 0.15, 0.15)}
"""Milliseconds of one core for all cards of one world, by cards left: ten first, five and fewer last."""
PURE: Final = {"points": (2000.0, 600.0, 150.0, 50.0, 18.0, 6.0), "null": (250.0, 110.0, 45.0, 20.0, 9.0, 4.0)}
"""As FAST, of the search in plain Python: it is used up to six tricks."""
ONE_THRESHOLD: Final = 0.25
"""Part of that cost for one answer, whether a game is won, in place of all cards."""
MOST: Final = 24
"""Worlds; more bring nothing."""
LEAST: Final = 4
"""Worlds; fewer tell less than a rule."""
WORD_MS: Final = 220.0
"""Budget of a word: a call, kontra, giving up."""
GAME_MS: Final = 420.0
"""Budget of a discard or a game."""
CARD_MS: Final = 100.0
"""Budget of a card."""


class Mind:
    """Solvers of one kernel, and whether the robot reads the others' words."""

    def __init__(self, kernel: Kernel, *, reads: bool) -> None:
        self.solvers = Solvers(kernel)
        self.reads = reads
        self._costs = FAST if kernel.name == "fast" else PURE

    @property
    def looks(self) -> bool:
        """Whether whole deals can be solved in the time of a word."""
        return self.worlds(Contract.CLUBS, 10, WORD_MS / ONE_THRESHOLD) > 0

    def worlds(self, contract: Contract, cards: int, budget: float) -> int:
        """Count the worlds of that many cards a hand for `budget` milliseconds; 0 when a rule knows better."""
        kind = "null" if contract is Contract.NULL else "points"
        number = min(int(budget / self._costs[kind][min(10 - cards, 5)]), MOST)
        return number if number >= LEAST else 0


class Thought:
    """One decision: its view, the means of thinking, chance, and how likely each world is."""

    def __init__(self, view: SeatView, mind: Mind, rng: Rng, weigh: Weigh | None) -> None:
        self.mind = mind
        self.rng = rng
        self._weigh = weigh
        self._layouts = Worlds(known(view))

    def worlds(self, number: int) -> list[World]:
        """Draw so many worlds that the viewer cannot exclude; none for 0."""
        return sampled(self._layouts, number, self.rng, self._weigh) if number and self._layouts.total else []
