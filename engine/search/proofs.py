"""Search for a proof that a number of tricks is certain, given what is known of the cards, not the cards themselves.

The places of one side choose their cards knowing only the belief: visible cards and cards played. Every other place may
do whatever any possible layout allows, as if it saw all cards. A result is proved exactly if one way of playing reaches
it in every possible layout against every defence.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from engine.search.belief import PLACES, Belief, Tick, go_on
from engine.search.plays import PlayRules, Trick, plays
from engine.three_hands.cardsets import CardSet, singles

Flags = tuple[bool, bool, bool]
"""Set of seats: for each of the three places whether its seat belongs to the set."""
NOBODY: Final[Flags] = (False, False, False)
_Key = tuple[Belief, int]


class ClaimVerdict(StrEnum):
    """What can be said about a claim before any player is asked."""

    PROVED = "proved"
    REFUTED = "refuted"
    OPEN = "open"


class _Spent(Exception):
    """Signal that a search has tried as many cards as it may."""


class ProofSearch:
    """Search whether the `counted` places are sure of a number of tricks together; `mine`: places that aim for them.

    work: number of cards that may be tried, None without a limit. tick: function called before each card.
    """

    def __init__(self, mine: Flags, counted: Flags, rules: PlayRules, work: int | None, tick: Tick = go_on) -> None:
        self._mine, self._counted, self._rules, self._work, self._tick = mine, counted, rules, work, tick
        self._known: dict[_Key, tuple[int, int]] = {}  # most tricks proved, fewest refuted

    def holds(self, belief: Belief, trick: Trick, need: int, rest: int) -> bool:
        """Return whether `need` of the `rest` remaining tricks are sure, including the one on the table.

        False also if the search reaches the limit of its work first.
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
        """Return whether a counted leader surely takes `need` tricks; a leader not in `mine` must hold only winners."""
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
        """Return the sort key of a card: cards that win the trick come first, higher ones before lower ones."""
        return not trick.beats(card, self._rules), -self._rules.height[card]


def some_line(belief: Belief, trick: Trick, rules: PlayRules) -> list[int]:
    """Return the number of tricks of each place in one possible line of play."""
    tally = [0, 0, 0]
    while any(belief.held(place) for place in PLACES):
        card, belief = plays(belief, trick, rules)[0]
        trick = trick.after(card, rules)
        if trick.played == rules.size:
            tally[trick.holder] += 1
            trick = Trick(trick.holder)
    return tally


def sure_tricks(belief: Belief, place: int, rules: PlayRules) -> int:
    """Return the number of tricks that a place on lead with a visible hand is sure to win by leading its highest cards.

    The number is certain whoever has the other cards, and whatever their duties. In each suit the cards above all
    others win; if they exhaust every other hand, all cards of the suit win. While others may have trumps, other suits
    count only after all trumps are drawn.
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
    """Return whether a place on lead with a visible hand wins all tricks in any order: no hand can beat or ruff."""
    hand = belief.hands[place]
    for threats in (belief.threat(other) for other in PLACES if other != place):
        if threats & rules.trump and hand & ~rules.trump:
            return False
        if any(card < (threats & rules.suit_of[card]) for card in singles(hand)):
            return False
    return bool(hand)


def _run(own: CardSet, threats: list[tuple[CardSet, int]]) -> tuple[int, bool]:
    """Return how many tricks a suit led from the top takes, and whether no other hand may have the suit afterwards."""
    highest = max(cards for cards, _ in threats)
    longest = max(min(cards.bit_count(), held) for cards, held in threats)
    tops = sum(card > highest for card in singles(own))
    return (own.bit_count(), True) if tops >= longest else (tops, False)
