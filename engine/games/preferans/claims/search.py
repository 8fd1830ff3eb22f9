"""Search for a proof: over knowledge of the cards, not over the cards themselves.

Seats of `mine` choose their cards knowing only the belief (seen cards and played ones); every other seat may do
whatever some layout that is still possible allows, as if it saw all cards. So a result that holds here is reached by
one way of playing in every possible layout against every play, and only such results hold.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.preferans.claims.belief import plays
from engine.search.belief import Belief, Tick, go_on, only_winners, sure_tricks
from engine.three_hands.cardsets import suit_of

Flags = tuple[bool, bool, bool]
Key = tuple[Belief, int]


class Trick(NamedTuple):
    """A trick on the table, cards and suits as sets of cards: a proof tries thousands of cards.

    Its cards beat each other as `trick_rules` says.
    """

    turn: int
    """Place that plays next."""
    played: int = 0
    """Number of cards played."""
    led: int = 0
    """Mask of the suit led, 0 on lead."""
    best: int = 0
    """Card that holds the trick."""
    holder: int = 0
    """Place of `best`."""

    def beats(self, card: int, trump: int) -> bool:
        """Tell whether the card would hold the trick."""
        if not self.led:
            return True
        if suit_of(card) == suit_of(self.best):
            return card > self.best
        return bool(card & trump)

    def after(self, card: int, trump: int) -> "Trick":
        """Return the trick with one more card; the third leaves a trick with `played` 3 that `holder` has taken."""
        turn, led = (self.turn + 1) % 3, self.led or suit_of(card)
        if self.beats(card, trump):
            return Trick(turn, self.played + 1, led, card, self.turn)
        return Trick(turn, self.played + 1, led, self.best, self.holder)

    def hides_later(self, belief: Belief) -> bool:
        """Tell whether a place that plays after this card has hidden cards."""
        return any(belief.left[place % 3] for place in range(self.turn + 1, self.turn + 3 - self.played))


class Spent(Exception):
    """End of the work that a search may do."""


class ClaimSearch:
    """Search whether the `counted` places together take a number of tricks; `mine` play for it, the others against.

    trump: mask of the trump suit. work: cards that may be tried. `holds` raises Spent beyond it.
    """

    def __init__(self, mine: Flags, counted: Flags, trump: int, work: int, tick: Tick = go_on) -> None:
        self._mine, self._counted, self._trump, self._work, self._tick = mine, counted, trump, work, tick
        self._known: dict[Key, tuple[int, int]] = {}  # most tricks proved, fewest refuted

    def holds(self, belief: Belief, trick: Trick, need: int, rest: int) -> bool:
        """Tell whether `need` of the `rest` tricks (the one on the table included) are sure."""
        if trick.played:
            return self._card(belief, trick, need, rest)
        return self._lead(belief, trick.turn, need, rest)

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
        """Tell whether the leader cashes enough tricks from the top: one of mine that counts, or one forced to."""
        if not self._counted[leader]:
            return False
        if self._mine[leader]:
            return sure_tricks(belief, leader, self._trump) >= need
        return only_winners(belief, leader, self._trump)

    def _card(self, belief: Belief, trick: Trick, need: int, rest: int) -> bool:
        own = self._mine[trick.turn]
        return any(self._after(belief, trick, need, rest)) if own else all(self._after(belief, trick, need, rest))

    def _after(self, belief: Belief, trick: Trick, need: int, rest: int) -> Iterator[bool]:
        found = plays(belief, trick.turn, trick.led, self._trump, trick.best, hidden_after=trick.hides_later(belief))
        for card, known in sorted(found, key=lambda pair: self._order(pair[0], trick)):
            self._work -= 1
            if self._work < 0:
                raise Spent
            self._tick()
            after = trick.after(card, self._trump)
            if after.played < 3:
                yield self._card(known, after, need, rest)
            else:
                yield self._lead(known, after.holder, need - self._counted[after.holder], rest - 1)

    def _order(self, card: int, trick: Trick) -> tuple[bool, int]:
        """Sort cards that take the trick first, the highest of a suit before the others."""
        return not trick.beats(card, self._trump), -(card % 255)


def some_line(belief: Belief, trick: Trick, trump: int) -> list[int]:
    """Count the tricks of each place in one possible line of play."""
    tally = [0, 0, 0]
    while any(belief.held(place) for place in range(3)):
        card, belief = plays(belief, trick.turn, trick.led, trump, trick.best, hidden_after=False)[0]
        trick = trick.after(card, trump)
        if trick.played == 3:
            tally[trick.holder] += 1
            trick = Trick(trick.holder)
    return tally
