"""Games that a seat makes of its cards with everything open: the best discard, the best game, from the hand or not."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from engine.core.cards import Card, sort_cards
from engine.core.seats import Seat
from engine.games.skat.analysis.best_play import BestPlay
from engine.games.skat.analysis.grades import Grade, Scale, graded, scale_of
from engine.games.skat.analysis.model import Worth
from engine.games.skat.analysis.open_play import OpenPlay, Pair, at_lead
from engine.games.skat.analysis.prices import Priced
from engine.games.skat.contracts import BY_HAND, WITH_SKAT, Contract, Declaration
from engine.games.skat.outcomes import GameOutcome
from engine.games.skat.scoring import counted
from engine.games.skat.state import Setup
from engine.games.skat.trick_rules import matadors, points_of, trick_rules
from engine.games.skat.values import null_value

GAMES: Final = (*WITH_SKAT, *BY_HAND)
"""Declarations; of equal ones those with the skat come first."""


def discards(twelve: tuple[Card, ...], contract: Contract) -> tuple[Pair, ...]:
    """List pairs to put away, one of each kind: cards of equal worth with only own ones between are alike.

    What is most likely good comes first: of plain cards those with most points, in a null the highest.
    """
    kinds = dict(_kinds(twelve, contract))
    found: dict[tuple[int, ...], Pair] = {}
    for first, second in combinations(sort_cards(twelve), 2):
        found.setdefault(tuple(sorted((kinds[first], kinds[second]))), (first, second))
    return tuple(sorted(found.values(), key=lambda pair: _unlikely(pair, contract)))


def _kinds(twelve: tuple[Card, ...], contract: Contract) -> Iterator[tuple[Card, int]]:
    """Give each card of a hand a number, equal cards one number."""
    rules = trick_rules(contract)
    order = sorted(Card, key=lambda card: (rules.suit[card.order], rules.strength[card.order]))
    number, before = 0, None
    for card in order:
        is_alike = (
            before is not None
            and rules.suit[before.order] == rules.suit[card.order]
            and before in twelve
            and (contract is Contract.NULL or points_of((before,)) == points_of((card,)))
        )
        number += not is_alike
        if card in twelve:
            yield card, number
        before = card


def _unlikely(pair: Pair, contract: Contract) -> tuple[int, int]:
    rules = trick_rules(contract)
    if contract is Contract.NULL:
        return 0, -sum(card.rank for card in pair)
    return sum(rules.suit[card.order] == rules.trump for card in pair), -points_of(pair)


class Declared:
    """Games of one seat as if it had won the auction at that bid."""

    def __init__(self, best_play: BestPlay, priced: Priced, setup: Setup, seat: Seat, bid: int) -> None:
        self._best_play, self._priced = best_play, priced
        self._setup, self._seat, self._bid = setup, seat, bid
        self._twelve = (*setup.dealt[seat], *setup.talon)
        self._reached: dict[tuple[Contract, bool], dict[Grade, Pair | None]] = {}

    def outcome(self, declaration: Declaration) -> GameOutcome:
        """Return the outcome of a game of which nothing is played."""
        tops = 0 if declaration.is_null else matadors(declaration.contract, self._twelve)
        return GameOutcome(self._seat, declaration, self._bid, tops)

    def scale(self, declaration: Declaration) -> Scale:
        """Return the scale of a game."""
        return scale_of(self.outcome(declaration), self._priced.worth)

    def lead(self, declaration: Declaration, discard: Pair | None) -> OpenPlay:
        """Return the play before the first lead of a game."""
        return at_lead(self._setup, self._seat, declaration.contract, discard or self._setup.talon)

    def worth(self, declaration: Declaration, grade: Grade, discard: Pair | None) -> Worth:
        """Return what a game is worth that comes to that grade."""
        rules, stage = self._setup.rules, self._setup.stage
        amount = counted(rules, stage, graded(self.outcome(declaration), grade)).amount
        return Worth(self._seat, declaration, grade, discard, amount)

    def reach(self, declaration: Declaration, grade: Grade) -> Pair | None:
        """Return two cards to lie aside with which a game reaches that grade; the skat from the hand; None: none do."""
        known = self._reached.setdefault((declaration.contract, declaration.hand), {})
        if grade not in known:
            missed = any(pair is None for step, pair in known.items() if step < grade)
            known[grade] = (
                None if missed else self._search(declaration, grade, [pair for pair in known.values() if pair])
            )
        return known[grade]

    def _search(self, declaration: Declaration, grade: Grade, before: list[Pair]) -> Pair | None:
        """Look for a discard that reaches a grade; `before`: those that reached another one, to be tried first."""
        every = (self._setup.talon,) if declaration.hand else discards(self._twelve, declaration.contract)
        for pair in (*before, *every):
            if self._best_play.reaches(self.lead(declaration, pair), grade):
                return pair
        return None

    def remember(self, declaration: Declaration, grade: Grade, discard: Pair) -> None:
        """Take two cards as an answer of `reach`: the game reaches that grade with them."""
        known = self._reached.setdefault((declaration.contract, declaration.hand), {})
        known.update({step: discard for step in Grade if step <= grade})

    def legal(self) -> tuple[Declaration, ...]:
        """List the games that the bid allows, with the skat and from the hand."""
        return tuple(one for one in GAMES if not one.is_null or null_value(one) >= self._bid)

    def best(self, *, hand: bool) -> Worth:
        """Return the game that brings most with best play by all, the loss that is smallest where none wins.

        `hand`: of those from the hand, else of those with the skat. Asked from the dearest result down, so that what
        cannot be the best is not asked for.
        """
        games = [one for one in self.legal() if one.hand is hand]
        return next(self._reached_of(games))

    def made(self) -> tuple[Worth, ...]:
        """List the games that win, each suit, grand and null with the skat and from the hand, the dearest first."""
        kinds = [(contract, hand) for contract in Contract for hand in (False, True)]
        games = {kind: [one for one in self.legal() if (one.contract, one.hand) == kind] for kind in kinds}
        found = (next(self._reached_of(same, winning=True), None) for same in games.values())
        return tuple(sorted((one for one in found if one is not None), key=lambda worth: -worth.amount))

    def _reached_of(self, games: Sequence[Declaration], *, winning: bool = False) -> Iterator[Worth]:
        """Yield what games reach, from the dearest result down; `winning`: without results that lose."""
        asked = [(self.worth(game, step, None), game) for game in games for step in self.scale(game).steps]
        for worth, game in sorted(asked, key=lambda pair: -pair[0].amount):
            if winning and worth.amount < 0:
                return
            pair = self.reach(game, worth.grade)
            if pair is not None:
                yield self.worth(game, worth.grade, None if game.hand else pair)
