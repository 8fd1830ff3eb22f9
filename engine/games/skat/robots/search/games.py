"""Games that may be named yet, over worlds whose hands are complete: their worth from the first lead on."""

from collections.abc import Sequence
from math import log
from typing import Final

from msgspec.structs import replace

from engine.games.skat.contracts import Contract, Declaration
from engine.games.skat.robots.estimate import chance, points_in, tops_of
from engine.games.skat.robots.search import stakes
from engine.games.skat.robots.search.layouts import first_lead, in_bits
from engine.games.skat.robots.search.mind import Mind
from engine.games.skat.robots.search.stakes import SOFT
from engine.games.skat.solver import Window
from engine.games.skat.trick_rules import ALL_POINTS
from engine.games.skat.view import SeatView
from engine.search.worlds import ASIDE, World

WON: Final = 19
"""Card points over what is needed by which a game is taken to be won where only that is known."""
HOPE: Final = 0.55
"""Part of the chance of ten cards with which a game is won in a layout in which open cards lose it."""
LEAST: Final = 0.01
"""Lowest chance of a game."""
UNSEEN: Final = 0.25
"""Part of the nulls that could be caught with all cards open and are not, their declarer's cards being hidden."""
LEFT: Final = 9
"""Cards that a hand holds after the first trick."""


class Games:
    """Games of one deal, played out with all cards open by the best play of all."""

    def __init__(self, view: SeatView, mind: Mind) -> None:
        self._view, self._solvers = view, mind.solvers

    def worths(
        self,
        declaration: Declaration,
        bid: int,
        place: int,
        worlds: Sequence[World],
        *,
        kontra: bool = False,
        re: bool = False,
    ) -> list[float]:
        """Return the worth of a game to its declarer in each world.

        place: the declarer's, whose ten cards are complete; the skat lies aside.
        """
        if not worlds:
            return []
        contract = declaration.contract
        seen, hands = first_lead(worlds[0], contract, place), in_bits(worlds, contract)
        solver = self._solvers.of(seen)
        plain = replace(stakes.planned(self._view, declaration, bid, 0), kontra=kontra, re=re)
        if contract is Contract.NULL:
            return [_null(plain, caught=bool(caught)) for caught in solver.values(seen, hands)]
        games = [replace(plain, tops=tops_of(contract, world[place] | world[ASIDE])) for world in worlds]
        had = [points_in(world[ASIDE]) for world in worlds]
        windows: list[Window] = [
            (max(0, game.needed - one - 1), max(1, game.needed - one)) for game, one in zip(games, had, strict=True)
        ]
        found = solver.values(seen, hands, windows=windows)
        chances = [_chance(declaration, world, place) for world in worlds]
        return [
            worth_of(game, won=value == window[1], likely=likely)
            for game, value, window, likely in zip(games, found, windows, chances, strict=True)
        ]


def _chance(declaration: Declaration, world: World, place: int) -> float:
    """Estimate the chance of ten cards; of a game from the hand its declarer does not know what lies aside."""
    away = 0 if declaration.hand else world[ASIDE]
    return chance(declaration, world[place], away, is_forehand=place == 0)


def worth_of(game: stakes.Game, *, won: bool, likely: float) -> float:
    """Return the worth of a game of which only is known whether open cards win it; `likely`: in how many layouts."""
    if game.declaration.is_null:
        return _null(game, caught=not won)
    if won:
        return stakes.worth(game, min(game.needed + WON, ALL_POINTS), LEFT)
    odds = max(HOPE * likely, LEAST)
    return stakes.worth(game, game.needed + SOFT * LEFT * log(odds / (1 - odds)), LEFT)


def _null(game: stakes.Game, *, caught: bool) -> float:
    """Return the worth of a null that can be caught with all cards open, or not."""
    safe, lost = stakes.null(game, caught=False), stakes.null(game, caught=True)
    if not caught:
        return float(safe)
    return float(lost) if game.declaration.is_open else UNSEEN * safe + (1 - UNSEEN) * lost
