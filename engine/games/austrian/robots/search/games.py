"""Tricks of a declarer in worlds whose hands are complete, from the first lead on."""

from collections.abc import Sequence

from engine.core.cardsets import cards_in
from engine.core.seats import Seat
from engine.games.austrian.calls import Bid, Extra
from engine.games.austrian.robots.search.mind import Mind
from engine.games.austrian.solver import Position
from engine.games.austrian.view import SeatView
from engine.search.bits import kernel_hand
from engine.search.worlds import World

LEFT, RIGHT = 1, 2


class Games:
    """Contracts of one deal, played out with all cards open by the best play of all."""

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
        """Return the tricks of a seat in each world.

        declarer, out, soloist: places of active seats; `out` plays no cards; `soloist`, the seat whose tricks are
        counted, is the declarer where not given.
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
    """Return the place that leads: the declarer, in Sans and all ten the defender on the right, if that one plays."""
    if extra not in (Extra.SANS, Extra.MORD):
        return declarer
    right = (declarer + RIGHT) % 3
    return right if right != out else (declarer + LEFT) % 3


def in_bits(world: World, seen: Position) -> tuple[int, int, int]:
    """Return the hands of a world as the kernel reads them; who does not play has none."""
    out = seen.out - 1 if seen.out is not None else None
    first, second, third = (0 if place == out else kernel_hand(world[place], seen.trump) for place in range(3))
    return first, second, third
