"""Worlds, the layouts of the cards that a seat cannot exclude: equally likely, drawn at random or, if few, listed.

A world has four card sets: the hands of forehand, middlehand and rearhand, and the cards that are in no hand.
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
"""Index of the cards that are in no hand: a discard, or the part of the talon that nobody has seen."""


class Holder(msgspec.Struct, frozen=True):
    """A hidden hand, or the hidden cards that are in no hand."""

    place: int
    """Index of the hand, 0..2 from forehand on, or ASIDE."""
    count: int
    """Number of hidden cards."""
    may: CardSet
    """Cards that may be among the hidden ones."""


class Known(msgspec.Struct, frozen=True):
    """The cards as one seat knows them."""

    hands: tuple[CardSet, CardSet, CardSet, CardSet]
    """Visible cards of the three hands and of ASIDE."""
    unseen: CardSet
    """Cards whose place the seat does not know."""
    hidden: tuple[Holder, ...]


def seen_hands(view: DealView) -> tuple[list[CardSet], list[tuple[int, int]]]:
    """Return the visible cards of the three hands and ASIDE, and pairs (index, number of cards) of the hidden hands."""
    seen, hidden = [0, 0, 0, 0], list[tuple[int, int]]()
    for place, seat in enumerate(view.active):
        hand = view.hands[seat]
        if hand.cards is None:
            hidden.append((place, hand.count))
        else:
            seen[place] = card_set(hand.cards)
    return seen, hidden


class _Fork(msgspec.Struct):
    """Choices for one card, given the room left: holders, cumulative numbers of layouts, and the forks that follow."""

    at: int
    room: Room
    chances: list[int]
    owners: list[int]
    after: "list[_Fork | None]"


class Worlds:
    """All layouts that agree with the knowledge of a seat; `total` is their number, counted without listing them."""

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
        """Return the number of ways to distribute the cards from index `at` on; `room`: free places of each holder."""
        if at == len(self._cards):
            return 1
        key = (at, room)
        if key not in self._counted:
            self._counted[key] = sum(self._count(at + 1, _less(room, i)) for i in self._owners[at] if room[i])
        return self._counted[key]

    def draw(self, rng: Rng) -> World:
        """Return a layout drawn at random, each equally likely. Raises IndexError if there is none."""
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
        """Exchange two hidden cards chosen at random; return the world unchanged if they may not change places."""
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
        """Yield all layouts, in a fixed order."""
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
        """Return all layouts if there are at most `number`, else that many drawn at random."""
        return list(self.every()) if self.total <= number else [self.draw(rng) for _ in range(number)]


def _less(room: Room, i: int) -> Room:
    return (*room[:i], room[i] - 1, *room[i + 1 :])
