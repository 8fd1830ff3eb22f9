"""Layouts that a seat cannot exclude: each equally likely, drawn by lot or, if there are few, all of them.

A world has four sets of cards: the hands of the first, second and third hand, and the cards that lie aside.
"""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

import msgspec

from engine.core.rng import Rng
from engine.three_hands.cardsets import CardSet, card_set, singles
from engine.three_hands.view import DealView

World = tuple[CardSet, CardSet, CardSet, CardSet]
Room = tuple[int, ...]
ASIDE = 3
"""Place of the cards that are in no hand: a discard, or the part of the talon that nobody has seen."""


class Holder(msgspec.Struct, frozen=True):
    """A hidden set of cards."""

    place: int
    """0..2 active seats from the first hand on, or ASIDE."""
    count: int
    """Number of cards."""
    may: CardSet
    """Cards that may be among them."""


class Known(msgspec.Struct, frozen=True):
    """The cards as one seat knows them."""

    hands: tuple[CardSet, CardSet, CardSet, CardSet]
    """Cards seen at the places 0..3."""
    unseen: CardSet
    """Cards that may lie in more than one place, or in a hidden one."""
    hidden: tuple[Holder, ...]


def seen_hands(view: DealView) -> tuple[list[CardSet], list[tuple[int, int]]]:
    """Return the cards seen at the places 0..3, and place and number of cards of each hidden hand."""
    seen, hidden = [0, 0, 0, 0], list[tuple[int, int]]()
    for place, seat in enumerate(view.active):
        hand = view.hands[seat]
        if hand.cards is None:
            hidden.append((place, hand.count))
        else:
            seen[place] = card_set(hand.cards)
    return seen, hidden


class _Fork(msgspec.Struct):
    """Branches for one card at one state of the room: owners, running sums of the ways, the next forks."""

    at: int
    room: Room
    chances: list[int]
    owners: list[int]
    after: "list[_Fork | None]"


class Worlds:
    """All layouts that agree with the knowledge of a seat. They are counted, not tried: `total` is their number."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._holders = known.hidden
        cards = list(singles(known.unseen))
        owners = {card: tuple(i for i, one in enumerate(self._holders) if one.may & card) for card in cards}
        self._cards = sorted(cards, key=lambda card: (len(owners[card]), card))
        self._owners = [owners[card] for card in self._cards]
        self._counted: dict[tuple[int, Room], int] = {}
        self._forks: dict[tuple[int, Room], _Fork] = {}
        self._room: Room = tuple(one.count for one in self._holders)
        self.total = self._count(0, self._room)

    def _count(self, at: int, room: Room) -> int:
        """Count the ways to deal the cards from number `at` on into that much room."""
        if at == len(self._cards):
            return 1
        key = (at, room)
        if key not in self._counted:
            self._counted[key] = sum(self._count(at + 1, _less(room, i)) for i in self._owners[at] if room[i])
        return self._counted[key]

    def draw(self, rng: Rng) -> World:
        """Draw a layout by lot. Raises IndexError when there is none."""
        held = [0] * len(self._holders)
        fork = self._fork(0, self._room)
        for card in self._cards:
            number = rng.random() * fork.chances[-1]
            way = bisect_right(fork.chances, number, 0, len(fork.chances) - 1)
            held[fork.owners[way]] |= card
            fork = fork.after[way] or self._further(fork, way)
        return self._world(held)

    def _further(self, fork: "_Fork", way: int) -> "_Fork":
        found = self._fork(fork.at + 1, _less(fork.room, fork.owners[way]))
        fork.after[way] = found
        return found

    def _fork(self, at: int, room: Room) -> "_Fork":
        key = (at, room)
        if key not in self._forks:
            owners = self._owners[at] if at < len(self._cards) else ()
            ways = [(self._count(at + 1, _less(room, i)), i) for i in owners if room[i]]
            some = [(count, i) for count, i in ways if count]
            chances = list(accumulate(count for count, _ in some))
            self._forks[key] = _Fork(at, room, chances, [i for _, i in some], [None] * len(some))
        return self._forks[key]

    def swapped(self, world: World, rng: Rng) -> World:
        """Exchange two hidden cards chosen by lot, if both may lie there; else return the world unchanged."""
        one, other = (self._cards[int(rng.random() * len(self._cards))] for _ in range(2))
        first = next(holder for holder in self._holders if world[holder.place] & one)
        second = next(holder for holder in self._holders if world[holder.place] & other)
        if first is second or not (first.may & other and second.may & one):
            return world
        hands = list(world)
        hands[first.place] ^= one | other
        hands[second.place] ^= one | other
        return hands[0], hands[1], hands[2], hands[3]

    def every(self) -> Iterator[World]:
        """Iterate over all layouts, in a fixed order."""
        yield from self._rest(0, self._room, [0] * len(self._holders))

    def _rest(self, at: int, room: Room, held: list[int]) -> Iterator[World]:
        if at == len(self._cards):
            yield self._world(held)
            return
        card = self._cards[at]
        for i in self._owners[at]:
            if room[i] and self._count(at + 1, _less(room, i)):
                held[i] |= card
                yield from self._rest(at + 1, _less(room, i), held)
                held[i] ^= card

    def _world(self, held: list[int]) -> World:
        hands = list(self._known.hands)
        for one, cards in zip(self._holders, held, strict=True):
            hands[one.place] |= cards
        return hands[0], hands[1], hands[2], hands[3]

    def some(self, number: int, rng: Rng) -> list[World]:
        """Return all worlds if there are at most `number`, else that many drawn by lot."""
        return list(self.every()) if self.total <= number else [self.draw(rng) for _ in range(number)]


def _less(room: Room, i: int) -> Room:
    return (*room[:i], room[i] - 1, *room[i + 1 :])
