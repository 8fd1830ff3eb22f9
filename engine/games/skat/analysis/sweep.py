"""Search whether one side takes every trick that is left, all cards open: card points do not tell that.

A side that takes all card points may still lose a trick without any. So the question is asked after that of points, and
seldom. Cards are masks of the solver.
"""

from typing import Final

from engine.core.cardsets import CardSet, singles
from engine.games.skat.claims.trick import SIZE, PlayRules, Trick, ends, rules_of, takes_all
from engine.games.skat.solver import Position
from engine.games.skat.solver.masks import mask
from engine.search.belief import PLACES, Belief, Three, put

WORK: Final = 200_000
"""Cards tried before a sweep counts as not forced. A count, not a time: equal deals are judged equally anywhere."""
NOBODY: Final = (0, 0, 0)


class _Spent(Exception):
    """End of the work that a search may do."""


class _Sweep:
    """Search for one side, which wants every trick against the other side."""

    def __init__(self, side: frozenset[int], rules: PlayRules) -> None:
        self._side, self._rules, self._work = side, rules, WORK
        self._known: dict[tuple[Three, int], bool] = {}

    def lead(self, hands: Three, leader: int) -> bool:
        """Tell whether the side takes all that is left, a leader of its own on lead."""
        if not any(hands):
            return True
        key = hands, leader
        if key not in self._known:
            cashes = takes_all(Belief(hands, NOBODY, NOBODY), leader, self._rules)
            self._known[key] = cashes or self.card(hands, Trick(leader))
        return self._known[key]

    def card(self, hands: Three, trick: Trick) -> bool:
        """Tell whether the side takes all that is left, the trick on the table with it."""
        found = (self._after(hands, trick, card) for card in self._cards(hands, trick))
        return any(found) if trick.turn in self._side else all(found)

    def _cards(self, hands: Three, trick: Trick) -> list[CardSet]:
        """List the cards to try, one of equal ones, those that take the trick first, the highest before the others."""
        hand = hands[trick.turn]
        live = hands[0] | hands[1] | hands[2] | trick.best
        cards = singles(ends(hand & trick.led or hand, live, self._rules, both=False))
        return sorted(cards, key=lambda card: (not trick.beats(card, self._rules), -card))

    def _after(self, hands: Three, trick: Trick, card: CardSet) -> bool:
        self._work -= 1
        if self._work < 0:
            raise _Spent
        left, after = put(hands, trick.turn, hands[trick.turn] & ~card), trick.after(card, self._rules)
        if after.played < SIZE:
            return self.card(left, after)
        return after.holder in self._side and self.lead(left, after.holder)


def is_swept(position: Position, *, by_soloist: bool) -> bool:
    """Tell whether the soloist, or else the two others together, can force every trick from here on.

    False, too, where `WORK` cards tried did not settle the question.
    """
    rules, soloist = rules_of(position.contract), position.soloist - 1
    side = frozenset({soloist}) if by_soloist else frozenset(PLACES) - {soloist}
    first, second, third = (mask(hand, position.contract) for hand in position.hands)
    search, trick = _Sweep(side, rules), Trick(position.leader - 1)
    for card in position.trick:
        trick = trick.after(mask((card,), position.contract), rules)
    hands = first, second, third
    try:
        is_lead = not trick.played and trick.turn in side
        return search.lead(hands, trick.turn) if is_lead else not any(hands) or search.card(hands, trick)
    except _Spent:
        return False
