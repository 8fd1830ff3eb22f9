"""Games and discards that look best by the estimate of hands, before any layout is looked at."""

from collections.abc import Iterable
from heapq import nlargest
from itertools import combinations
from typing import Final, NamedTuple

from engine.core.cardsets import CardSet, singles
from engine.games.skat.contracts import WITH_SKAT, Announcement, Declaration
from engine.games.skat.robots.estimate import likely, logit, tops_of
from engine.games.skat.robots.search import stakes
from engine.games.skat.robots.search.games import worth_of
from engine.games.skat.values import null_value
from engine.games.skat.view import SeatView

PER_CONTRACT: Final = 4
"""Discards looked at for each game."""
AHEAD: Final = {Announcement.SCHNEIDER: 3.5, Announcement.SCHWARZ: 6.0, Announcement.OUVERT: 6.0}
"""Logits that an announced level takes from a game."""


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
            ends = self._ends(declaration, twelve)
            some = nlargest(PER_CONTRACT, ((self._logit(declaration, twelve & ~pair, pair), pair) for pair in pairs))
            found += [Plan(_mean(number, ends), declaration, pair) for number, pair in some]
        return sorted(found, reverse=True, key=_worth)

    def kept(self, ten: CardSet, away: CardSet, declarations: Iterable[Declaration]) -> list[Plan]:
        """List games of ten cards, the best first."""
        found = (
            Plan(_mean(self._logit(one, ten, away), self._ends(one, ten | away)), one, away) for one in declarations
        )
        return sorted(found, reverse=True, key=_worth)

    def _logit(self, declaration: Declaration, ten: CardSet, away: CardSet) -> float:
        number = logit(declaration.contract, ten, away, is_forehand=self._is_forehand)
        if declaration.announced is None or declaration.is_null:
            return number
        return number - AHEAD[declaration.announced]

    def _ends(self, declaration: Declaration, whole: CardSet) -> tuple[float, float]:
        """Return the worth of a game that is won and lost; `whole`: cards whose matadors count."""
        game = stakes.planned(self._view, declaration, self.bid, tops_of(declaration.contract, whole))
        if declaration.is_null:
            return stakes.null(game, caught=False), stakes.null(game, caught=True)
        return worth_of(game, won=True), worth_of(game, won=False)


def _mean(number: float, ends: tuple[float, float]) -> float:
    chance = likely(number)
    return chance * ends[0] + (1 - chance) * ends[1]


def _worth(plan: Plan) -> float:
    return plan.worth
