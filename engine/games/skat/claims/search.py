"""Search for a proof: over knowledge of the cards, not over the cards themselves.

The seat of `mine` chooses its cards knowing only the belief (seen cards and played ones); every other seat may do
whatever some layout that is still possible allows, as if it saw all cards. So a result that holds here is reached by
one way of playing in every possible layout against every play, and only such results hold.
"""

from collections.abc import Iterator

from engine.games.skat.claims.trick import SIZE, PlayRules, Trick, only_winners, plays, takes_all
from engine.search.belief import Belief, Tick, go_on
from engine.three_hands.cardsets import CardSet

Flags = tuple[bool, bool, bool]
"""Places that are marked."""


class _Spent(Exception):
    """End of the work that a search may do."""


class ClaimSearch:
    """Search whether the `counted` places together take every trick; `mine` plays for it, the others against.

    mine: a place, None for nobody. work: cards that may be tried; None: as many as it takes. tick: ends the search.
    """

    def __init__(
        self, mine: int | None, counted: Flags, rules: PlayRules, work: int | None, tick: Tick = go_on
    ) -> None:
        self._mine, self._counted, self._rules, self._work, self._tick = mine, counted, rules, work, tick
        self._known: dict[tuple[Belief, int], bool] = {}

    def holds(self, belief: Belief, trick: Trick) -> bool:
        """Tell whether all tricks from here on are sure; False also where the work did not settle that."""
        try:
            return self._lead(belief, trick.turn) if not trick.played else self._card(belief, trick)
        except _Spent:
            return False

    def _lead(self, belief: Belief, leader: int) -> bool:
        if not any(belief.held(place) for place in range(SIZE)):
            return True
        key = belief, leader
        if key not in self._known:
            self._known[key] = self._cashed(belief, leader) or self._card(belief, Trick(leader))
        return self._known[key]

    def _cashed(self, belief: Belief, leader: int) -> bool:
        """Tell whether the leader cashes everything from the top: mine that counts, or one forced to."""
        if not self._counted[leader] or belief.left[leader]:
            return False
        if self._mine == leader:
            return takes_all(belief, leader, self._rules)
        return only_winners(belief, leader, self._rules)

    def _card(self, belief: Belief, trick: Trick) -> bool:
        found = self._after(belief, trick)
        return any(found) if self._mine == trick.turn else all(found)

    def _after(self, belief: Belief, trick: Trick) -> Iterator[bool]:
        found = plays(belief, trick, self._rules)
        for card, known in sorted(found, key=lambda pair: self._order(pair[0], trick)):
            if self._work is not None:
                self._work -= 1
                if self._work < 0:
                    raise _Spent
            self._tick()
            after = trick.after(card, self._rules)
            if after.played < SIZE:
                yield self._card(known, after)
            else:
                yield self._counted[after.holder] and self._lead(known, after.holder)

    def _order(self, card: CardSet, trick: Trick) -> tuple[bool, CardSet]:
        """Sort cards that take the trick first, the highest before the others."""
        return not trick.beats(card, self._rules), -card
