"""Search for a proof: over knowledge of the cards, not over the cards themselves.

The seat of `mine` chooses its cards knowing only the belief (seen cards and played ones); every other seat may do
whatever some layout that is still possible allows, as if it saw all cards. So a result that holds here is reached by
one way of playing in every possible layout against every play, and only such results hold.
"""

from collections.abc import Iterator

from engine.games.austrian.claims.trick import PlayRules, Trick, plays
from engine.search.belief import Belief, Tick, go_on, only_winners, sure_tricks
from engine.three_hands.cardsets import WIDTH, CardSet

Flags = tuple[bool, bool, bool]
"""Places that are marked."""
Key = tuple[Belief, int]
_SUIT = (1 << WIDTH) - 1


class _Spent(Exception):
    """End of the work that a search may do."""


class ClaimSearch:
    """Search whether the `counted` places together take a number of tricks; `mine` plays for it, the others against.

    mine: a place, None for nobody. work: cards that may be tried.
    """

    def __init__(self, mine: int | None, counted: Flags, rules: PlayRules, work: int, tick: Tick = go_on) -> None:
        self._mine, self._counted, self._rules, self._work, self._tick = mine, counted, rules, work, tick
        self._known: dict[Key, tuple[int, int]] = {}  # most tricks proved, fewest refuted

    def holds(self, belief: Belief, trick: Trick, need: int, rest: int) -> bool:
        """Tell whether `need` of the `rest` tricks (the one on the table included) are sure.

        False also where the work is spent before that is found out.
        """
        try:
            if trick.played:
                return self._card(belief, trick, need, rest)
            return self._lead(belief, trick.turn, need, rest)
        except _Spent:
            return False

    def _lead(self, belief: Belief, leader: int, need: int, rest: int) -> bool:
        if need <= 0 or need > rest:
            return need <= 0
        key = belief, leader
        proved, refuted = self._known.get(key, (0, rest + 1))
        if need <= proved or need >= refuted:
            return need <= proved
        result = self._cashed(belief, leader, need) or self._card(belief, Trick(leader), need, rest)
        self._known[key] = (max(proved, need), refuted) if result else (proved, min(refuted, need))
        return result

    def _cashed(self, belief: Belief, leader: int, need: int) -> bool:
        """Tell whether the leader cashes enough tricks from the top: mine that counts, or one forced to."""
        if not self._counted[leader]:
            return False
        if self._mine == leader:
            return sure_tricks(belief, leader, self._rules.trump) >= need
        return only_winners(belief, leader, self._rules.trump)

    def _card(self, belief: Belief, trick: Trick, need: int, rest: int) -> bool:
        found = self._after(belief, trick, need, rest)
        return any(found) if self._mine == trick.turn else all(found)

    def _after(self, belief: Belief, trick: Trick, need: int, rest: int) -> Iterator[bool]:
        found = plays(belief, trick, self._rules)
        for card, known in sorted(found, key=lambda pair: self._order(pair[0], trick)):
            self._work -= 1
            if self._work < 0:
                raise _Spent
            self._tick()
            after = trick.after(card, self._rules)
            if after.played < self._rules.size:
                yield self._card(known, after, need, rest)
            else:
                yield self._lead(known, after.holder, need - self._counted[after.holder], rest - 1)

    def _order(self, card: CardSet, trick: Trick) -> tuple[bool, int]:
        """Sort cards that take the trick first, the highest of a suit before the others."""
        return not trick.beats(card, self._rules), -(card % _SUIT)
