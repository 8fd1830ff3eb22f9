"""Choice of a card in a game with a declarer, over many layouts that are each solved with all cards open (PIMC)."""

from collections.abc import Sequence
from statistics import fmean
from typing import Final, NamedTuple

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.knowledge import plays_of
from engine.games.skat.robots.estimate import points_in, tops_of
from engine.games.skat.robots.search import games
from engine.games.skat.robots.search.games import CARD_MS, Mind, Thought, in_bits, position
from engine.games.skat.scoring import SCHNEIDER_AGAINST
from engine.games.skat.solver import ALL, Window
from engine.games.skat.trick_rules import ALL_POINTS, points_of
from engine.games.skat.view import PlayView
from engine.search.race import BATCH, Scores, decided, means
from engine.search.worlds import ASIDE, World
from engine.three_hands.cardsets import CardSet, card_set

EXACT: Final = 7
"""Largest hand with which every value is computed exactly; with more cards only values near the needed points are."""
NEAR: Final = {10: 1, 9: 4, 8: 8}
"""Card points around the needed number that are computed exactly, by the number of cards in a hand."""
GIVING_UP: Final = 12
"""Number of worlds in which giving up is considered."""
MARGIN: Final = 5.0
"""List points by which giving up must be expected to cost less than playing on for a robot to give up."""
BEYOND: Final = 8
"""Card points by which a value at an end of the solver's window is moved outward: the true value may lie beyond."""


class Found(NamedTuple):
    """A card with its expected worth to its player, None if no layout was solved."""

    card: Card
    worth: float | None


def best_card(view: PlayView, seat: Seat, thought: Thought, rule: Card) -> Found:
    """Choose the card with the best expected list points; of equal ones `rule`, else the one with fewest card points.

    rule: choice by rules of thumb, returned if too few layouts can be solved in the time.
    """
    left, contract = view.hands[seat].count, view.declaration.contract
    worlds = thought.worlds(thought.mind.worlds(contract, left, CARD_MS))
    scores: Scores = []
    for start in range(0, len(worlds), BATCH):
        some = _worths(view, seat, thought.mind, worlds[start : start + BATCH])
        scores += [(worth, 1.0) for worth in some]
        if decided(scores):
            break
    return _best(scores, rule) if scores else Found(rule, None)


def costs_more(view: PlayView, thought: Thought) -> bool:
    """Return whether playing on is expected to cost the declarer more than giving up; False in a null.

    In each world it is solved only whether the declarer reaches 31 points: giving up is possible in the first two
    tricks, in which exact values would take too long.
    """
    worlds = thought.worlds(GIVING_UP)
    if view.declaration.is_null or not worlds or not thought.mind.looks:
        return False
    declarer = view.active.index(view.declarer)
    seen, reads = position(view, worlds[0], declarer), [_Reading(view, world, declarer) for world in worlds]
    windows = [one.around(SCHNEIDER_AGAINST + 1) for one in reads]
    found = thought.mind.solvers.of(seen).values(seen, in_bits(worlds, view.declaration.contract), windows=windows)
    playing_on = fmean(one.beyond(value, window) for one, value, window in zip(reads, found, windows, strict=True))
    return playing_on < fmean(one.given_up for one in reads) - MARGIN


def _best(scores: Scores, rule: Card) -> Found:
    found = means(scores)
    top = max(found.values())
    best = [card for card, mean in found.items() if mean >= top - 1e-9]
    return Found(rule if rule in best else min(best, key=lambda card: (points_of((card,)), card.order)), top)


def _worths(view: PlayView, seat: Seat, mind: Mind, worlds: Sequence[World]) -> list[dict[Card, float]]:
    """Return for each world the worth of each legal card to its player."""
    sign = 1 if seat is view.declarer else -1
    return [{card: sign * worth for card, worth in found.items()} for found in declarers_worths(view, mind, worlds)]


def declarers_worths(view: PlayView, mind: Mind, worlds: Sequence[World]) -> list[dict[Card, float]]:
    """Return for each world the worth of each legal card to the declarer, with best play by all after it."""
    contract, declarer = view.declaration.contract, view.active.index(view.declarer)
    seen = position(view, worlds[0], declarer)
    solver, hands = mind.solvers.of(seen), in_bits(worlds, contract)
    if contract is Contract.NULL:
        game = games.game_of(view, 0)
        ends = (games.null(game, caught=False), games.null(game, caught=True))
        return [{card: float(ends[taken]) for card, taken in table.items()} for table in solver.worlds(seen, hands)]
    reads = [_Reading(view, world, declarer) for world in worlds]
    tables = solver.worlds(seen, hands, windows=[one.window for one in reads])
    return [
        {card: one.worth(points) for card, points in table.items()} for one, table in zip(reads, tables, strict=True)
    ]


class _Reading:
    """Converter of card points that the solver returns into the worth of the game in one world."""

    def __init__(self, view: PlayView, world: World, declarer: int) -> None:
        mine = card_set(card for owner, card in plays_of(view) if owner is view.declarer)
        whole: CardSet = world[declarer] | mine | world[ASIDE]
        game = games.game_of(view, tops_of(view.declaration.contract, whole))
        left = view.hands[view.turn].count
        taken = sum(points_of(card for _, card in trick.plays) for trick in view.tricks if trick.taker is view.declarer)
        self._had = taken + points_in(world[ASIDE])
        self._game, self._left = game, left - 1
        self.window = ALL if left <= EXACT else self.around(game.needed, NEAR[left])

    @property
    def given_up(self) -> int:
        """Worth of giving up the game."""
        return games.given_up(self._game)

    def around(self, points: int, near: int = 1) -> Window:
        """Return the solver's window around a total of the declarer's card points; `near`: its half width."""
        return max(0, points - self._had - near), max(1, points - self._had + near - 1)

    def worth(self, points: int) -> float:
        """Return the worth of `points` from here on; a value at an end of the window represents all beyond it."""
        return self._worth(points) if self.window == ALL else self.beyond(points, self.window)

    def beyond(self, points: int, window: Window) -> float:
        """Return the worth of a value in a window whose ends represent all values beyond them."""
        low, high = window
        return self._worth(points + (BEYOND if points == high else -BEYOND if points == low else 0))

    def _worth(self, points: int) -> float:
        return games.worth(self._game, min(max(self._had + points, 0), ALL_POINTS), self._left)
