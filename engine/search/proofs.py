"""Search for a proof: over knowledge of the cards, not over the cards themselves.

Places of `mine` choose their cards knowing only the belief (seen cards and played ones); every other place may do
whatever some layout that is still possible allows, as if it saw all cards. So a result that holds here is reached by
one way of playing in every possible layout against every play, and only such results hold.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from engine.search.belief import PLACES, Belief, Tick, go_on
from engine.search.plays import PlayRules, Trick, plays
from engine.three_hands.cardsets import CardSet, singles

Flags = tuple[bool, bool, bool]
"""Places that are marked."""
NOBODY: Final[Flags] = (False, False, False)
_Key = tuple[Belief, int]


class ClaimVerdict(StrEnum):
    """Certainty about a claim before anybody is asked."""

    PROVED = "proved"
    REFUTED = "refuted"
    OPEN = "open"


class _Spent(Exception):
    """End of the work that a search may do."""


class ProofSearch:
    """Search whether the `counted` places together take a number of tricks; `mine` play for it, the others against.

    work: cards that may be tried; None: as many as it takes. tick: called before each of them.
    """

    def __init__(self, mine: Flags, counted: Flags, rules: PlayRules, work: int | None, tick: Tick = go_on) -> None:
        self._mine, self._counted, self._rules, self._work, self._tick = mine, counted, rules, work, tick
        self._known: dict[_Key, tuple[int, int]] = {}  # most tricks proved, fewest refuted

    def holds(self, belief: Belief, trick: Trick, need: int, rest: int) -> bool:
        """Return whether `need` of the `rest` tricks (the one on the table included) are sure.

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
        """Return whether the leader cashes enough tricks from the top: one of mine that counts, or one forced to."""
        if not self._counted[leader]:
            return False
        if self._mine[leader]:
            return sure_tricks(belief, leader, self._rules) >= need
        return only_winners(belief, leader, self._rules)

    def _card(self, belief: Belief, trick: Trick, need: int, rest: int) -> bool:
        found = self._after(belief, trick, need, rest)
        return any(found) if self._mine[trick.turn] else all(found)

    def _after(self, belief: Belief, trick: Trick, need: int, rest: int) -> Iterator[bool]:
        found = plays(belief, trick, self._rules)
        for card, known in sorted(found, key=lambda pair: self._order(pair[0], trick)):
            self._spend()
            after = trick.after(card, self._rules)
            if after.played < self._rules.size:
                yield self._card(known, after, need, rest)
            else:
                yield self._lead(known, after.holder, need - self._counted[after.holder], rest - 1)

    def _spend(self) -> None:
        if self._work is not None:
            self._work -= 1
            if self._work < 0:
                raise _Spent
        self._tick()

    def _order(self, card: CardSet, trick: Trick) -> tuple[bool, int]:
        """Sort cards that take the trick first, the highest before the others."""
        return not trick.beats(card, self._rules), -self._rules.height[card]


def some_line(belief: Belief, trick: Trick, rules: PlayRules) -> list[int]:
    """Count the tricks of each place in one possible line of play."""
    tally = [0, 0, 0]
    while any(belief.held(place) for place in PLACES):
        card, belief = plays(belief, trick, rules)[0]
        trick = trick.after(card, rules)
        if trick.played == rules.size:
            tally[trick.holder] += 1
            trick = Trick(trick.holder)
    return tally


def sure_tricks(belief: Belief, place: int, rules: PlayRules) -> int:
    """Count the tricks that a place on lead, its hand seen, takes by leading its highest cards.

    Whoever holds the other cards, and whatever duties they have. In a suit the place takes its cards above all others;
    all its cards, if those are as many as any other hand can hold. With trumps about, other suits count only after all
    trumps are drawn.
    """
    hand, trump = belief.hands[place], rules.trump
    threats = [(belief.threat(other), belief.held(other)) for other in PLACES if other != place]
    total = 0
    if trump:
        total, drawn = _run(hand & trump, [(cards & trump, held) for cards, held in threats])
        if not drawn:
            return total
    for suit in rules.suits:
        if suit != trump and hand & suit:
            total += _run(hand & suit, [(cards & suit, held) for cards, held in threats])[0]
    return total


def only_winners(belief: Belief, place: int, rules: PlayRules) -> bool:
    """Return whether a place on lead, its hand seen, takes everything in any order: no hand can beat or ruff."""
    hand = belief.hands[place]
    for threats in (belief.threat(other) for other in PLACES if other != place):
        if threats & rules.trump and hand & ~rules.trump:
            return False
        if any(card < (threats & rules.suit_of[card]) for card in singles(hand)):
            return False
    return bool(hand)


def _run(own: CardSet, threats: list[tuple[CardSet, int]]) -> tuple[int, bool]:
    """Count the tricks of a suit led from the top; also tell whether no other hand has the suit afterwards."""
    highest = max(cards for cards, _ in threats)
    longest = max(min(cards.bit_count(), held) for cards, held in threats)
    tops = sum(card > highest for card in singles(own))
    return (own.bit_count(), True) if tops >= longest else (tops, False)
