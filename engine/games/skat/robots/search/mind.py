"""Layouts that a robot considers, and the budget of its thinking."""

from collections.abc import Sequence
from typing import Final

from engine.core.rng import Rng
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.knowledge import contract_of, known
from engine.games.skat.solver import Kernel, Position, Solvers
from engine.games.skat.solver.masks import kernel_hand
from engine.games.skat.view import PlayView, RamschView, SeatView
from engine.search.sampling import Weigh, sampled
from engine.search.worlds import World, Worlds
from engine.three_hands.cardsets import CardSet, cards_in

Masks = tuple[int, int, int]


def position(view: PlayView | RamschView, world: World, soloist: int) -> Position:
    """Return the position of the view in one world; `soloist`: the place whose points are counted."""
    first, second, third = (cards_in(held) for held in world[:3])
    leader = view.plays[0][0] if view.plays else view.turn
    return Position(
        hands=(first, second, third),
        contract=contract_of(view),
        soloist=Seat(soloist + 1),
        few=isinstance(view, RamschView),
        leader=Seat(view.active.index(leader) + 1),
        trick=tuple(card for _, card in view.plays),
    )


def first_lead(world: World, contract: Contract, declarer: int) -> Position:
    """Return the first lead of a game that is still to be named, with the declarer's ten cards chosen."""
    first, second, third = (cards_in(held) for held in world[:3])
    return Position(hands=(first, second, third), contract=contract, soloist=Seat(declarer + 1), leader=Seat.ONE)


def in_bits(worlds: Sequence[World], contract: Contract) -> list[Masks]:
    """Return the hands of worlds as the kernel reads them."""
    return [tuple(kernel_hand(held, contract) for held in world[:3]) for world in worlds]  # type: ignore[misc] # three


def thrown(world: World, place: int, away: CardSet) -> World:
    """Return the world after a hand has discarded cards."""
    hands = list(world)
    hands[place] &= ~away
    hands[3] |= away
    return hands[0], hands[1], hands[2], hands[3]


def with_skat(world: World, place: int) -> World:
    """Return the world after a hand has taken the cards that lie aside."""
    hands = list(world)
    hands[place] |= hands[3]
    hands[3] = 0
    return hands[0], hands[1], hands[2], hands[3]


FAST: Final = {"points": (12.0, 8.0, 5.0, 3.0, 1.0, 0.5), "null": (0.6, 0.4, 0.3, 0.2, 0.15, 0.15)}
"""Milliseconds of one core for all cards of one world, by cards left: ten first, five and fewer last."""
PURE: Final = {"points": (2000.0, 600.0, 150.0, 50.0, 18.0, 6.0), "null": (250.0, 110.0, 45.0, 20.0, 9.0, 4.0)}
"""As FAST, for the search in plain Python, which is used up to six tricks."""
ONE_THRESHOLD: Final = 0.25
"""Part of that cost for a single answer, whether a game is won, instead of all cards."""
MOST: Final = 24
"""Most worlds; more do not help."""
LEAST: Final = 4
"""Fewest worlds; with fewer a rule is better."""
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
        """Return whether whole deals can be solved in the time for a word."""
        return self.worlds(Contract.CLUBS, 10, WORD_MS / ONE_THRESHOLD) > 0

    def worlds(self, contract: Contract, cards: int, budget: float) -> int:
        """Count the worlds of that many cards a hand for `budget` milliseconds; 0 if a rule is better."""
        kind = "null" if contract is Contract.NULL else "points"
        number = min(int(budget / self._costs[kind][min(10 - cards, 5)]), MOST)
        return number if number >= LEAST else 0


class Thought:
    """One decision: its view, the robot's mind, chance, and how likely each world is."""

    def __init__(self, view: SeatView, mind: Mind, rng: Rng, weigh: Weigh | None) -> None:
        self.mind = mind
        self.rng = rng
        self._weigh = weigh
        self._layouts = Worlds(known(view))

    def worlds(self, number: int) -> list[World]:
        """Draw `number` worlds that the viewer cannot exclude; none for 0."""
        return sampled(self._layouts, number, self.rng, self._weigh) if number and self._layouts.total else []
