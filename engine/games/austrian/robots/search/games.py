"""Worth of games over sampled layouts: the robot's means of thinking, solved layouts, and the money at stake."""

from collections.abc import Sequence
from typing import Final

from engine.core.cards import Suit
from engine.core.rng import Rng
from engine.core.seats import Seat
from engine.games.austrian.calls import PREFERENCE, Bid, Extra
from engine.games.austrian.knowledge import known
from engine.games.austrian.money import INVITER_DUTY, NEEDED, OWN_DUTY, UNIT, in_play
from engine.games.austrian.rules import Rules
from engine.games.austrian.solver import Kernel, Position, Solvers
from engine.games.austrian.view import SeatView
from engine.search.bits import kernel_hand
from engine.search.sampling import Weigh, sampled
from engine.search.worlds import World, Worlds
from engine.three_hands.cardsets import cards_in

FAST = {
    "trump": (1.6, 0.9, 0.5, 0.25, 0.15, 0.1),
    "none": (2.4, 1.3, 0.6, 0.3, 0.15, 0.1),
    "few": (7, 3.5, 1.5, 0.6, 0.25, 0.15),
}
"""Milliseconds of the compiled search for one world (`few`: Bettel), by cards left: ten first, five and fewer last."""
PURE = {
    "trump": (80, 42, 20, 9, 4, 1.5),
    "none": (120, 60, 26, 11, 4, 1.5),
    "few": (500, 220, 80, 30, 10, 3),
}
"""Milliseconds as in FAST, for the search in plain Python."""
MOST = 40
"""Most worlds for one decision; more do not improve it."""
LEAST = 4
"""Fewest worlds for one decision; with fewer a rule of thumb is better."""
WORD_MS = 220.0
"""Milliseconds for the choice of a call, a whist or an invitation."""
GAME_MS = 420.0
"""Milliseconds for the choice of a discard or a contract."""
CARD_MS = 160.0
"""Milliseconds for the choice of a card."""


class Mind:
    """Means of a robot's thinking: solvers of one kernel, and whether it infers hidden cards from the others' calls."""

    def __init__(self, kernel: Kernel, *, reads: bool) -> None:
        self.solvers = Solvers(kernel)
        self.reads = reads
        self._costs = FAST if kernel.name == "fast" else PURE

    def worlds(self, trump: Suit | None, cards: int, budget: float, *, few: bool = False) -> int:
        """Return how many worlds with hands of `cards` cards can be solved in `budget` ms; 0: too few. few: Bettel."""
        kind = "few" if few else "none" if trump is None else "trump"
        number = min(int(budget / self._costs[kind][min(10 - cards, 5)]), MOST)
        return number if number >= LEAST else 0


class Thought:
    """Setting of one decision: possible worlds of a view and their likelihood, the robot's means, random numbers."""

    def __init__(self, view: SeatView, mind: Mind, rng: Rng, weigh: Weigh | None) -> None:
        self.mind = mind
        self._rng, self._weigh = rng, weigh
        self._layouts = Worlds(known(view))

    def worlds(self, number: int) -> list[World]:
        """Draw `number` worlds that the viewer cannot exclude; empty if `number` is 0."""
        return sampled(self._layouts, number, self._rng, self._weigh) if number and self._layouts.total else []


LEFT, RIGHT = 1, 2


class Games:
    """Solver for contracts of one deal in sampled worlds, with all cards open and best play by all."""

    def __init__(self, view: SeatView, mind: Mind) -> None:
        self.view = view
        self._rules = view.standing.rules
        self._solvers = mind.solvers

    def tricks(
        self,
        contract: Bid,
        declarer: int,
        worlds: Sequence[World],
        *,
        out: int | None = None,
        soloist: int | None = None,
    ) -> list[int]:
        """Return the tricks of one seat in each world.

        declarer, out, soloist: places (0 to 2) of active seats; `out` plays no cards, None: all play; `soloist`: the
        seat whose tricks are counted, None: the declarer.
        """
        if not worlds:
            return []
        extra = self._rules.extra(contract)
        first, second, third = (() if place == out else cards_in(worlds[0][place]) for place in range(3))
        seen = Position(
            hands=(first, second, third),
            trump=contract.suit,
            must_beat=self._rules.must_beat,
            soloist=Seat((declarer if soloist is None else soloist) + 1),
            few=extra is not None and extra.is_bettel,
            leader=Seat(leader(declarer, extra, out) + 1),
            out=None if out is None else Seat(out + 1),
        )
        return self._solvers.of(seen).values(seen, [in_bits(world, seen) for world in worlds])


def leader(declarer: int, extra: Extra | None, out: int | None) -> int:
    """Return the place that leads: the declarer; in Sans and Mord the right defender, or the left if that is out."""
    if extra not in (Extra.SANS, Extra.MORD):
        return declarer
    right = (declarer + RIGHT) % 3
    return right if right != out else (declarer + LEFT) % 3


def in_bits(world: World, seen: Position) -> tuple[int, int, int]:
    """Return the hands of a world as the kernel reads them; the hand of a seat that is out in `seen` is empty."""
    out = seen.out - 1 if seen.out is not None else None
    first, second, third = (0 if place == out else kernel_hand(world[place], seen.trump) for place in range(3))
    return first, second, third


Curve = tuple[float, ...]
"""Worth of 0 to 10 tricks of the declarer, by number of tricks."""
SLOPE: Final = 0.01
"""Worth of a trick that changes no money, as a part of the sum in play: the others may still make errors."""
ALL_TRICKS: Final = 10


class Stakes:
    """Money at stake in one contract."""

    def __init__(self, view: SeatView, contract: Bid) -> None:
        rules = view.standing.rules
        self.sum = in_play(rules, view.pot, contract)
        self.extra = rules.extra(contract)
        self.premium = _premium(rules, contract)
        self._back = 1 / len(view.players)

    @property
    def lost(self) -> float:
        """Loss of a player who pays the sum in play into the pot, less that player's share of the pot."""
        return self.sum * (1 - self._back)

    def is_made(self, tricks: float) -> bool:
        """Return whether the declarer makes the contract with that many tricks."""
        match self.extra:
            case Extra.BETTEL | Extra.BETTEL_OPEN:
                return tricks == 0
            case Extra.MORD:
                return tricks == ALL_TRICKS
            case _:
                return tricks >= NEEDED

    def declarer(self) -> Curve:
        """Return the worth to the declarer: the sum in play less what whisters are paid, with remise and premiums."""
        return tuple(self._declarer(tricks) for tricks in range(ALL_TRICKS + 1))

    def _declarer(self, tricks: int) -> float:
        made, whisted = self.is_made(tricks), self.extra in (None, Extra.SANS)
        defended = ALL_TRICKS - tricks if whisted else 0
        paid = self.sum / UNIT * defended if defended >= OWN_DUTY else 0.0
        end = 2 * self.premium if made else -2 * self.premium - 2 * self.lost
        few = self.extra in (Extra.BETTEL, Extra.BETTEL_OPEN)
        return self.lost - paid + end + SLOPE * self.sum * (-tricks if few else tricks)

    def side(self, duty: int = OWN_DUTY) -> Curve:
        """Return the worth to a whister who is paid for all tricks of the defenders; `duty`: tricks owed."""
        return tuple(self.own(ALL_TRICKS - tricks, duty) + self.caught(tricks) for tricks in range(ALL_TRICKS + 1))

    def inviter(self) -> Curve:
        """Return the worth to a whister who has invited the other defender."""
        return self.side(INVITER_DUTY)

    def against(self) -> Curve:
        """Return the worth to a defender who is paid for no tricks and only wants the contract to fail."""
        few = self.extra in (Extra.BETTEL, Extra.BETTEL_OPEN)
        slope = SLOPE * self.sum * (1 if few else -1)
        return tuple(self.caught(tricks) + slope * tricks for tricks in range(ALL_TRICKS + 1))

    def own(self, tricks: float, duty: int = OWN_DUTY) -> float:
        """Return the worth of a whister's tricks, interpolated between whole numbers; `duty`: tricks owed."""
        low = int(tricks)
        part = tricks - low
        if part:
            return (1 - part) * self.own(low, duty) + part * self.own(low + 1, duty)
        return self.sum / UNIT * tricks - (self.lost if tricks < duty else 0.0)

    def caught(self, tricks: int) -> float:
        """Return what a failed contract brings a defender (share of remise, premium), or minus the premium if made."""
        if self.is_made(tricks):
            return -float(self.premium)
        return 2 * self.sum * self._back + self.premium


def _premium(rules: Rules, contract: Bid) -> int:
    """Return the premium that each payer owes for a contract that is made, except for aces."""
    hearts = rules.hearts_premium if contract is PREFERENCE else 0
    return hearts + (rules.extra_premium if rules.extra(contract) is not None else 0)
