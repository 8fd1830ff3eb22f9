"""Ramsch played to its end by rules, all cards known: quick enough for hundreds of worlds.

Cards are masks of the solver's grand.
"""

from typing import Final

from engine.core.cardsets import CardSet, singles
from engine.games.skat.contracts import Contract
from engine.games.skat.solver.masks import BITS
from engine.games.skat.trick_rules import points_of

Hands = tuple[CardSet, CardSet, CardSet]
TRUMPS: Final = 15 << 32
PLAIN: Final = 127
WORTHS: Final = {bit: points_of((card,)) for card, bit in BITS[Contract.GRAND].items()}
LED_BY: Final = {bit: TRUMPS if bit & TRUMPS else PLAIN << (bit.bit_length() - 1) // 8 * 8 for bit in WORTHS}
HEIGHT: Final = {bit: (bit.bit_length() - 1) % 8 for bit in WORTHS}
"""Place of a card within its suit."""


class Course:
    """One course of a ramsch, from any position on."""

    def __init__(
        self, hands: tuple[CardSet, CardSet, CardSet], turn: int, points: list[int], takers: list[int]
    ) -> None:
        """Take the hands by place, whose turn it is, and what was taken before: points by place, takers of tricks."""
        self.hands = list(hands)
        self.turn = turn
        self.points, self.takers = list(points), list(takers)
        self._led = self._best = self._lying = self._played = 0
        self._holder = turn

    def play(self, card: CardSet) -> None:
        """Play a card of the place whose turn it is."""
        place = self.turn
        self.hands[place] &= ~card
        self._lying += WORTHS[card]
        if not self._played:
            self._led = LED_BY[card]
        if not self._played or (card & (self._led | TRUMPS) and card > self._best):
            self._best, self._holder = card, place
        self._played += 1
        self.turn = (place + 1) % 3
        if self._played == 3:
            self.points[self._holder] += self._lying
            self.takers.append(self._holder)
            self.turn, self._lying, self._played = self._holder, 0, 0

    def finish(self) -> None:
        """Play all the rest by rules."""
        while self.hands[self.turn]:
            self.play(self._chosen())

    def _chosen(self) -> CardSet:
        hand = self.hands[self.turn]
        if not self._played:
            return _lowest(hand & ~TRUMPS or hand)
        legal = hand & self._led or hand
        over = self._led | TRUMPS
        losing = [card for card in singles(legal) if not (card & over and card > self._best)]
        if losing and legal & self._led:
            return max(losing, key=lambda card: (WORTHS[card], card))
        if losing:
            return max(losing, key=lambda card: (WORTHS[card] - 2 * (hand & LED_BY[card]).bit_count(), HEIGHT[card]))
        if self._played < 2:
            return _lowest(legal)
        return max(singles(legal), key=lambda card: (not card & TRUMPS, HEIGHT[card] - WORTHS[card]))


def _lowest(cards: CardSet) -> CardSet:
    """Return the lowest card of any suit."""
    return min(singles(cards), key=lambda card: (HEIGHT[card], card))
