"""Comparison of the declared game and its discard with all games that the cards allowed."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from engine.core.cards import Card, sort_cards
from engine.core.seats import Seat
from engine.games.skat.analysis.best_play import BestPlay, Grade, OpenPlay, Scale, at_lead, graded, scale_of
from engine.games.skat.analysis.model import AnyMistake, DiscardMistake, GameMistake, Lists, Priced, Worth, edge
from engine.games.skat.contracts import BY_HAND, WITH_SKAT, Contract, Declaration, null_value
from engine.games.skat.outcomes import GameOutcome
from engine.games.skat.scoring import counted
from engine.games.skat.state import NamedGame, Setup
from engine.games.skat.trick_rules import matadors, points_of, trick_rules
from engine.search.analysis import Away, moved

GAMES: Final = (*WITH_SKAT, *BY_HAND)
"""Declarations to compare; of equally good ones those with the skat are preferred."""


def discards(twelve: tuple[Card, ...], contract: Contract) -> tuple[Away, ...]:
    """List pairs to discard, one of each kind: cards of equal points with only held cards between them are alike.

    The most promising pairs come first: plain cards with most points, in a null the highest cards.
    """
    kinds = dict(_kinds(twelve, contract))
    found: dict[tuple[int, ...], Away] = {}
    for first, second in combinations(sort_cards(twelve), 2):
        found.setdefault(tuple(sorted((kinds[first], kinds[second]))), (first, second))
    return tuple(sorted(found.values(), key=lambda pair: _unlikely(pair, contract)))


def _kinds(twelve: tuple[Card, ...], contract: Contract) -> Iterator[tuple[Card, int]]:
    """Yield each of the twelve cards with the number of its kind; equivalent cards have one number."""
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


def _unlikely(pair: Away, contract: Contract) -> tuple[int, int]:
    rules = trick_rules(contract)
    if contract is Contract.NULL:
        return 0, -sum(card.rank for card in pair)
    return sum(rules.suit[card.order] == rules.trump for card in pair), -points_of(pair)


class Declared:
    """Games that one seat could play, as if it had won the auction at a given bid; `games`: all that may be named."""

    def __init__(
        self,
        best_play: BestPlay,
        priced: Priced,
        setup: Setup,
        seat: Seat,
        bid: int,
        *,
        games: tuple[Declaration, ...] = GAMES,
    ) -> None:
        self._best_play, self._priced, self._games = best_play, priced, games
        self._setup, self._seat, self._bid = setup, seat, bid
        self._twelve = (*setup.dealt[seat], *setup.talon)
        self._reached: dict[tuple[Contract, bool], dict[Grade, Away | None]] = {}

    def outcome(self, declaration: Declaration) -> GameOutcome:
        """Return the outcome of a game before any play."""
        tops = 0 if declaration.is_null else matadors(declaration.contract, self._twelve)
        return GameOutcome(self._seat, declaration, self._bid, tops)

    def scale(self, declaration: Declaration) -> Scale:
        """Return the scale of a game: the grades between which its result in the list differs."""
        return scale_of(self.outcome(declaration), self._priced.worth)

    def lead(self, declaration: Declaration, discard: Away | None) -> OpenPlay:
        """Return the play before the first lead; `discard`: None for a game from the hand."""
        return at_lead(self._setup, self._seat, declaration.contract, discard or self._setup.talon)

    def worth(self, declaration: Declaration, grade: Grade, discard: Away | None) -> Worth:
        """Return the worth of a game that comes to this grade."""
        rules, stage = self._setup.rules, self._setup.stage
        amount = counted(rules, stage, graded(self.outcome(declaration), grade)).amount
        return Worth(self._seat, declaration, grade, discard, amount)

    def reach(self, declaration: Declaration, grade: Grade) -> Away | None:
        """Return a discard with which the game reaches the grade, or the skat in a hand game; None if it cannot."""
        known = self._reached.setdefault((declaration.contract, declaration.hand), {})
        if grade not in known:
            missed = any(pair is None for step, pair in known.items() if step < grade)
            known[grade] = (
                None if missed else self._search(declaration, grade, [pair for pair in known.values() if pair])
            )
        return known[grade]

    def _search(self, declaration: Declaration, grade: Grade, before: list[Away]) -> Away | None:
        """Return a discard with which the game reaches the grade, or None; `before`: discards to be tried first."""
        every = (self._setup.talon,) if declaration.hand else discards(self._twelve, declaration.contract)
        for pair in (*before, *every):
            if self._best_play.reaches(self.lead(declaration, pair), grade):
                return pair
        return None

    def remember(self, declaration: Declaration, grade: Grade, discard: Away) -> None:
        """Store a known answer of `reach`: with this discard the game reaches this grade."""
        known = self._reached.setdefault((declaration.contract, declaration.hand), {})
        known.update({step: discard for step in Grade if step <= grade})

    def legal(self) -> tuple[Declaration, ...]:
        """List the games that may be named, and that the bid allows."""
        return tuple(one for one in self._games if not one.is_null or null_value(one) >= self._bid)

    def best(self, *, hand: bool) -> Worth:
        """Return the game that brings most with best play by all; if no game wins, the one that loses least.

        hand: consider games from the hand instead of those with the skat. Results are tried from the highest down, so
        no time is spent on games that cannot be the best.
        """
        games = [one for one in self.legal() if one.hand is hand]
        return next(self._reached_of(games))

    def made(self) -> tuple[Worth, ...]:
        """List the games that win, highest entry first: each suit, grand and null with the skat and from the hand."""
        kinds = [(contract, hand) for contract in Contract for hand in (False, True)]
        games = {kind: [one for one in self.legal() if (one.contract, one.hand) == kind] for kind in kinds}
        found = (next(self._reached_of(same, winning=True), None) for same in games.values())
        return tuple(sorted((one for one in found if one is not None), key=lambda worth: -worth.amount))

    def _reached_of(self, games: Sequence[Declaration], *, winning: bool = False) -> Iterator[Worth]:
        """Yield the results that the games can reach, the highest first; `winning`: omit results that lose."""
        asked = [(self.worth(game, step, None), game) for game in games for step in self.scale(game).steps]
        for worth, game in sorted(asked, key=lambda pair: -pair[0].amount):
            if winning and worth.amount < 0:
                return
            pair = self.reach(game, worth.grade)
            if pair is not None:
                yield self.worth(game, worth.grade, None if game.hand else pair)


class Chosen:
    """Judge of the game and the discard that a declarer chose; kontra, which is said later, does not count."""

    def __init__(self, best_play: BestPlay, declared: Declared, priced: Priced, game: NamedGame) -> None:
        self._declared, self._priced, self._game = declared, priced, game
        self.scale = declared.scale(game.declaration)
        self.lead = declared.lead(game.declaration, game.discard)
        self.place = best_play.place(self.lead, self.scale)
        """Step that the declarer can force with the cards that were discarded."""
        declared.remember(game.declaration, self.scale.steps[self.place], game.skat)

    @property
    def grade(self) -> Grade:
        """Grade that the declarer can force with the discard that was made."""
        return self.scale.steps[self.place]

    def mistakes(self, best: Worth) -> Iterator[AnyMistake]:
        """Yield a mistake for a worse game than `best`, the best possible one, then a mistake for a worse discard."""
        declaration, seat = self._game.declaration, self._game.declarer
        grade, better = self._best_discard()
        named = self._lists(declaration, grade)
        change = moved(self._lists(best.declaration, best.grade), named)
        if edge(change, seat) < 0:
            yield GameMistake(seat, -edge(change, seat), change, declaration, best.declaration, best.amount)
        change = moved(named, self._lists(declaration, self.grade))
        if edge(change, seat) < 0 and self._game.discard is not None:
            yield DiscardMistake(seat, -edge(change, seat), change, self._game.discard, better)

    def _best_discard(self) -> tuple[Grade, Away]:
        """Return the best grade that the named game reaches with any discard, and that discard."""
        found = self.grade, self._game.skat
        for grade in self.scale.steps[self.place + 1 :]:
            pair = self._declared.reach(self._game.declaration, grade)
            if pair is None:
                break
            found = grade, pair
        return found

    def _lists(self, declaration: Declaration, grade: Grade) -> Lists:
        return self._priced.of(graded(self._declared.outcome(declaration), grade))
