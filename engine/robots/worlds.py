"""Layouts a seat cannot exclude: each equally likely, drawn by lot or, where there are few, all of them.

A world has four masks: the hands of the first, second and third hand, and what lies aside.
"""

from collections.abc import Iterator
from itertools import accumulate

from engine.robots.known import Known
from engine.robots.rng import Rng

World = tuple[int, int, int, int]
Room = tuple[int, ...]


class Worlds:
    """All layouts that agree with what a seat knows. They are counted, not tried: `total` says how many there are."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._holders = known.hidden
        cards = [1 << place for place in range(36) if known.unseen >> place & 1]
        owners = {card: tuple(i for i, one in enumerate(self._holders) if one.may & card) for card in cards}
        self._cards = sorted(cards, key=lambda card: (len(owners[card]), card))
        self._owners = [owners[card] for card in self._cards]
        self._counted: dict[tuple[int, Room], int] = {}
        self._choices: dict[tuple[int, Room], tuple[list[int], list[int]]] = {}
        self._room: Room = tuple(one.count for one in self._holders)
        self.total = self._count(0, self._room)

    def _count(self, at: int, room: Room) -> int:
        """How many ways there are to deal the cards from number `at` on into that much room."""
        if at == len(self._cards):
            return 1
        key = (at, room)
        if key not in self._counted:
            self._counted[key] = sum(self._count(at + 1, _less(room, i)) for i in self._owners[at] if room[i])
        return self._counted[key]

    def draw(self, rng: Rng) -> World:
        """One of them by lot. Raises IndexError when there is none."""
        held = [0] * len(self._holders)
        room = self._room
        for at, card in enumerate(self._cards):
            chances, owners = self._chances(at, room)
            number = rng.random() * chances[-1]
            chosen = next((i for i, chance in zip(owners, chances, strict=True) if number < chance), owners[-1])
            held[chosen] |= card
            room = _less(room, chosen)
        return self._world(held)

    def _chances(self, at: int, room: Room) -> tuple[list[int], list[int]]:
        """Of the card number `at`: running sums of the ways there are with each owner, and the owners."""
        key = (at, room)
        if key not in self._choices:
            ways = [(self._count(at + 1, _less(room, i)), i) for i in self._owners[at] if room[i]]
            some = [(count, i) for count, i in ways if count]
            self._choices[key] = (list(accumulate(count for count, _ in some)), [i for _, i in some])
        return self._choices[key]

    def every(self) -> Iterator[World]:
        """All of them, in a fixed order."""
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
        """All worlds when there are at most `number`, else so many drawn by lot."""
        return list(self.every()) if self.total <= number else [self.draw(rng) for _ in range(number)]


def _less(room: Room, i: int) -> Room:
    return (*room[:i], room[i] - 1, *room[i + 1 :])
