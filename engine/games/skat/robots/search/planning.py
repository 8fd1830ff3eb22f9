"""Games and discards that look best by the estimate of hands, before any layout is looked at."""

from collections.abc import Iterable
from heapq import nlargest
from itertools import combinations
from typing import Final, NamedTuple

from engine.core.cardsets import CardSet, singles
from engine.games.skat.contracts import WITH_SKAT, Declaration
from engine.games.skat.robots.estimate import chance, tops_of
from engine.games.skat.robots.search import stakes
from engine.games.skat.robots.search.games import worth_of
from engine.games.skat.values import null_value
from engine.games.skat.view import SeatView

PER_CONTRACT: Final = 4
"""Discards looked at for each game."""


class Plan(NamedTuple):
    """A game with the cards that are put away for it, none from the hand, and its estimated worth."""

    worth: float
    declaration: Declaration
    away: CardSet


class Planner:
    """Estimates of the games that one seat may name at a bid."""

    def __init__(self, view: SeatView, place: int, bid: int) -> None:
        self._view, self._is_forehand, self.bid = view, place == 0, bid

    def with_skat(self, twelve: CardSet) -> list[Plan]:
        """List games with their best discards, the best first."""
        pairs = [first | second for first, second in combinations(singles(twelve), 2)]
        found: list[Plan] = []
        for declaration in WITH_SKAT:
            if declaration.is_null and null_value(declaration) < self.bid:
                continue
            some = nlargest(PER_CONTRACT, ((self._chance(declaration, twelve & ~pair, pair), pair) for pair in pairs))
            game = self._game(declaration, twelve)
            found += [Plan(_mean(game, likely), declaration, pair) for likely, pair in some]
        return sorted(found, reverse=True, key=_worth)

    def kept(self, ten: CardSet, away: CardSet, declarations: Iterable[Declaration]) -> list[Plan]:
        """List games of ten cards, the best first."""
        found = (
            Plan(_mean(self._game(one, ten | away), self._chance(one, ten, away)), one, away) for one in declarations
        )
        return sorted(found, reverse=True, key=_worth)

    def _chance(self, declaration: Declaration, ten: CardSet, away: CardSet) -> float:
        return chance(declaration, ten, away, is_forehand=self._is_forehand)

    def _game(self, declaration: Declaration, whole: CardSet) -> stakes.Game:
        """Return a game; `whole`: cards whose matadors count."""
        return stakes.planned(self._view, declaration, self.bid, tops_of(declaration.contract, whole))


def _mean(game: stakes.Game, likely: float) -> float:
    """Return the worth of a game that open cards win with that likelihood."""
    return likely * worth_of(game, won=True, likely=likely) + (1 - likely) * worth_of(game, won=False, likely=likely)


def _worth(plan: Plan) -> float:
    return plan.worth
