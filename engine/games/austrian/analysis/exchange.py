"""The declarer's cards with everything open: the best discard of every contract, and its money."""

from collections.abc import Iterator
from itertools import combinations

from engine.core.cards import DECK, Card, sort_cards
from engine.games.austrian.analysis.best_play import BestPlay, against_both, position_of, said
from engine.games.austrian.analysis.model import Balance, Pair, Worth
from engine.games.austrian.calls import Bid
from engine.games.austrian.commands import Discard, NameContract
from engine.games.austrian.money import is_made
from engine.games.austrian.phases.play import outcome_of
from engine.games.austrian.solver import Solver
from engine.games.austrian.state import Exchange, Match, Naming, Playing

FEWEST_TRUMPS = 3
"""Fewest of the declarer's cards in a suit that is looked at as trump."""


def classes(held: tuple[Card, ...]) -> Iterator[Pair]:
    """List pairs to put away, one of each kind: cards with only own ones between are alike. Low cards come first."""
    runs: dict[Card, int] = {}
    number = 0
    for before, card in zip((None, *DECK), DECK, strict=False):
        if before is None or before.suit is not card.suit or (card in held) != (before in held):
            number += 1
        runs[card] = number
    seen = set()
    for first, second in combinations(sorted(held, key=lambda card: (card.rank, card.order)), 2):
        kind = tuple(sorted((runs[first], runs[second])))
        if kind not in seen:
            seen.add(kind)
            high, low = sort_cards((first, second))
            yield high, low


class Declared:
    """Choices of a declarer: the match before the discard, from the hand before the contract."""

    def __init__(self, best_play: BestPlay, match: Match) -> None:
        deal = match.deal
        if not isinstance(deal, Exchange | Naming):
            raise TypeError("nobody has won an auction")
        self._best_play, self._match, self._deal = best_play, match, deal
        self._discards: dict[Bid, Pair | None] = {}

    def worths(self, played: Bid) -> tuple[Worth, ...]:
        """Return the worth of every contract worth looking at, lowest first; `played` is one of them."""
        legal = self._deal.setup.rules.contracts(self._deal.won.bid)
        return tuple(self.worth(bid) for bid in legal if bid is played or self._long_enough(bid))

    def worth(self, contract: Bid) -> Worth:
        """Return the worth of a contract with its best discard."""
        discard = self.best_discard(contract)
        play, balance = self._lead(contract, discard), self.balance(contract, discard)
        tricks = self._best_play.tricks(play)
        made = is_made(self._deal.setup.rules, outcome_of(play.game, tricks))
        declarer = self._deal.won.seat
        return Worth(contract, tricks[declarer], discard, made, balance[declarer])

    def balance(self, contract: Bid, discard: Pair | None) -> Balance:
        """Return everybody's change of money with best words and best play after that choice."""
        return self._best_play.at(self.named(contract, discard))

    def tricks(self, contract: Bid, discard: Pair | None) -> int:
        """Count the declarer's tricks against both defenders."""
        return self._best_play.tricks(self._lead(contract, discard))[self._deal.won.seat]

    def named(self, contract: Bid, discard: Pair | None) -> Match:
        """Return the match after the discard, where one is made, and the name of the contract."""
        seat, match = self._deal.won.seat, self._match
        if discard is not None:
            match = said(match, Discard(seat, cards=discard))
        return said(match, NameContract(seat, contract=contract))

    def best_discard(self, contract: Bid) -> Pair | None:
        """Return the first of the discards with most tricks, in a Bettel with fewest; None from the hand."""
        if isinstance(self._deal, Naming):
            return None
        if contract not in self._discards:
            extra = self._deal.setup.rules.extra(contract)
            few = extra is not None and extra.is_bettel
            self._discards[contract] = self._fewest(contract) if few else self._most(contract)
        return self._discards[contract]

    def _long_enough(self, bid: Bid) -> bool:
        held = self._deal.hands[self._deal.won.seat]
        return bid.suit is None or sum(card.suit is bid.suit for card in held) >= FEWEST_TRUMPS

    def _lead(self, contract: Bid, discard: Pair | None) -> Playing:
        return against_both(self.named(contract, discard))

    def _asked(self, contract: Bid) -> Iterator[tuple[Pair, Solver, Playing]]:
        for pair in classes(self._deal.hands[self._deal.won.seat]):
            play = self._lead(contract, pair)
            yield pair, self._best_play.solvers.of(position_of(play)), play

    def _most(self, contract: Bid) -> Pair | None:
        found, tricks = None, -1
        for pair, solver, play in self._asked(contract):
            position = position_of(play)
            if found is None or solver.at_least(position, tricks + 1):
                found, tricks = pair, solver.value(position)
            if tricks == position.left:
                break
        return found

    def _fewest(self, contract: Bid) -> Pair | None:
        """Return the first discard that leaves no trick, else the first of all: any trick loses a Bettel."""
        first = None
        for pair, solver, play in self._asked(contract):
            if not solver.at_least(position_of(play), 1):
                return pair
            first = first or pair
        return first
