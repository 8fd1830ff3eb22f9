"""Beliefs, the knowledge of a player about the cards: visible hands, and for each hidden card who may hold it.

A played card leaves the hand that held it. A hand that failed a duty cannot hold the cards that would have fulfilled
it. So the places that may hold each hidden card, with the number of cards at each place, describe exactly which layouts
remain possible.
"""

from collections.abc import Callable
from typing import NamedTuple

from engine.search.worlds import ASIDE, Known
from engine.three_hands.cardsets import CardSet

Three = tuple[int, int, int]
PLACES = range(3)
Tick = Callable[[], None]
"""Function called before each card that a search over beliefs tries; it ends the search by raising an exception."""


def go_on() -> None:
    """Do nothing; the `tick` of a search that is never interrupted."""


class Belief(NamedTuple):
    """Knowledge about the cards, as card sets by place: 0 is forehand, then clockwise."""

    hands: Three
    """Visible cards at each place."""
    may: Three
    """Hidden cards that each place may hold."""
    left: Three
    """Number of hidden cards at each place; 0 for a visible hand and for a seat that does not play."""
    aside: CardSet = 0
    """Hidden cards that may be out of play: discarded, in the closed talon, or in a hand that does not play."""
    spare: int = 0
    """Number of hidden cards that are out of play."""

    @property
    def pool(self) -> CardSet:
        """All hidden cards."""
        return self.may[0] | self.may[1] | self.may[2] | self.aside

    @property
    def live(self) -> CardSet:
        """All cards that have not been played."""
        return self.hands[0] | self.hands[1] | self.hands[2] | self.pool

    def held(self, place: int) -> int:
        """Return the number of cards at a place."""
        return self.left[place] or self.hands[place].bit_count()

    def threat(self, place: int) -> CardSet:
        """Return the cards that a place holds or may hold."""
        return self.hands[place] | self.may[place]

    def possible(self) -> bool:
        """Return whether there is any way to distribute the hidden cards.

        There is one if every group of places has room for the cards that only this group may hold.
        """
        holders = [(self.may[place], self.left[place]) for place in PLACES] + [(self.aside, self.spare)]
        holders = [(may, room) for may, room in holders if may or room]
        pool = self.pool
        if pool.bit_count() != sum(room for _, room in holders):
            return False
        for chosen in range(1, (1 << len(holders)) - 1):
            outside, space = 0, 0
            for index, (may, room) in enumerate(holders):
                if (chosen >> index) & 1:
                    space += room
                else:
                    outside |= may
            if (pool & ~outside).bit_count() > space:
                return False
        return True

    def without(self, place: int, card: CardSet) -> "Belief":
        """Return the belief after a place has played a card from its visible or hidden hand."""
        if not self.left[place]:
            return self._replace(hands=put(self.hands, place, self.hands[place] & ~card))
        may = (self.may[0] & ~card, self.may[1] & ~card, self.may[2] & ~card)
        left = put(self.left, place, self.left[place] - 1)
        if not left[place]:
            may = put(may, place, 0)
        return self._replace(may=may, left=left, aside=self.aside & ~card)

    def lacking(self, place: int, cards: CardSet) -> "Belief":
        """Return the belief after a place has shown that it holds none of these cards."""
        return self._replace(may=put(self.may, place, self.may[place] & ~cards))


def believed(seen: Known) -> Belief:
    """Return a seat's knowledge of the cards as a belief."""
    may, left = [0, 0, 0, 0], [0, 0, 0, 0]
    for holder in seen.hidden:
        if holder.count:
            may[holder.place], left[holder.place] = holder.may, holder.count
    one, two, three, _ = seen.hands
    return Belief((one, two, three), (may[0], may[1], may[2]), (left[0], left[1], left[2]), may[ASIDE], left[ASIDE])


def put(three: Three, place: int, value: int) -> Three:
    """Return the three values with the one at `place` replaced."""
    if place == 0:
        return value, three[1], three[2]
    if place == 1:
        return three[0], value, three[2]
    return three[0], three[1], value
