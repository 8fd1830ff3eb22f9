"""Solvers of games with plain suits: positions as rows of numbers, and the questions that one memory answers.

A row is one position as the kernel reads it (`deal.STRIDE` numbers): the soloist's hand first, then clockwise.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.search import layout as k
from engine.search.asking import Row, Search
from engine.search.bits import BITS, mask, named, suit_place
from engine.search.kernels import Kernel

Hands = tuple[int, int, int]
"""Masks of seats 1, 2, 3."""
Cards = tuple[Card, ...]


class Asked(Protocol):
    """Position with all cards known, as its game makes it."""

    @property
    def hands(self) -> tuple[Cards, Cards, Cards]:
        """Cards that seats 1, 2, 3 still hold."""
        ...

    @property
    def trump(self) -> Suit | None:
        """Trump suit, if there is one."""
        ...

    @property
    def leader(self) -> Seat:
        """Seat that played, or plays, first to this trick."""
        ...

    @property
    def turn(self) -> Seat:
        """Seat that plays next."""
        ...

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Cards on the table with the seats that played them."""
        ...

    @property
    def left(self) -> int:
        """Number of tricks from here on, the one on the table included."""
        ...

    @property
    def legal(self) -> Cards:
        """Cards that the seat to play may play."""
        ...


P = TypeVar("P", bound=Asked)


def situation_of(
    asked: Asked, number: Callable[[Seat], int], *, every: bool, size: int = 3, talon: Cards = (), takes: bool = False
) -> Row:
    """Return a row without its three hands: the part that all worlds of one decision share.

    number: the number of a seat in the row, 0 the soloist. every: ask for every legal card, not the value only. size:
    hands that play. talon: cards that lead this trick and the next; takes: they may win it.
    """
    bits, plays = BITS[asked.trump], asked.plays
    cards = [card for _, card in plays]
    opened = bits[talon[0] if talon else cards[0]] if talon or cards else 0
    led, trump = k.SUIT << suit_place(opened) if opened else 0, k.SUIT << 27 if asked.trump is not None else 0
    best = opened if talon and takes else 0
    holder = 3 if best else number(asked.leader)
    for seat, card in plays:
        if bits[card] & (led | trump) and bits[card] > best:
            best, holder = bits[card], number(seat)
    lying = mask((*cards, *talon[:1]), asked.trump)
    first, ahead = number(asked.leader) if talon else -1, bits[talon[1]] if len(talon) > 1 else 0
    turn = number(asked.turn)
    return [turn, len(cards), size, opened, best, holder, led, lying, first, ahead, takes, asked.left, every]


class TrickSolver(ABC, Generic[P]):
    """Exact answers for one mode: positions for which one memory is good. It grows and serves every deal of the mode.

    Several threads may use one solver with the fast kernel; none needs a lock, for a place of the memory is one number.
    """

    def __init__(self, settings: Mapping[int, int], kernel: Kernel) -> None:
        """Make an empty memory with the numbers `settings` at its beginning, by place."""
        self._search = Search(kernel, settings)

    @abstractmethod
    def in_order(self, position: P, hands: Hands) -> Hands:
        """Return the masks of seats 1, 2, 3 in the order of a row: the soloist's, then clockwise."""

    @abstractmethod
    def situation(self, position: P, *, every: bool) -> Row:
        """Return a row of this mode without its hands (`situation_of`). Raises ValueError for another mode."""

    def value(self, position: P) -> int:
        """Return the soloist's tricks from here on with best play by all. Raises ValueError for another mode."""
        return self._search.answers([self._row(position, every=False)])[0][0]

    def at_least(self, position: P, tricks: int) -> bool:
        """Return whether the soloist takes so many from here on with best play by all: cheaper than `value`."""
        if not 0 < tricks <= position.left:
            return tricks <= 0
        return bool(self._search.answers([[*self._row(position, every=False)[:-1], -tricks]])[0][0])

    def table(self, position: P) -> dict[Card, int]:
        """Return the soloist's tricks after each legal card of the seat to play."""
        return self.tables([position])[0]

    def tables(self, positions: Iterable[P]) -> list[dict[Card, int]]:
        """Return the `table` of many positions; the fast kernel lets other threads run meanwhile."""
        asked = list(positions)
        found = self._search.answers([self._row(position, every=True) for position in asked])
        return [named(answer, position.legal, position.trump) for answer, position in zip(found, asked, strict=True)]

    def worlds(self, seen: P, hands: Sequence[Hands]) -> list[dict[Card, int]]:
        """Return tables of one decision in many worlds: `seen` with other hands (`bits.mask`).

        The hand of the seat to play must be equal in all worlds. Not checked: this is for hundreds of worlds at a time.
        """
        legal = seen.legal
        return [named(answer, legal, seen.trump) for answer in self.of_worlds(seen, hands, every=True)]

    def values(self, seen: P, hands: Sequence[Hands]) -> list[int]:
        """Return the `value` of `seen` in many worlds, as `worlds` does."""
        return [answer[0] for answer in self.of_worlds(seen, hands, every=False)]

    def of_worlds(self, seen: P, hands: Sequence[Hands], *, every: bool) -> list[Row]:
        """Return the kernel's answers to `seen` in many worlds, ANSWERS numbers each."""
        shared = self.situation(seen, every=every)
        return self._search.answers([[*self.in_order(seen, world), *shared] for world in hands])

    def _row(self, position: P, *, every: bool) -> Row:
        first, second, third = (mask(hand, position.trump) for hand in position.hands)
        return [*self.in_order(position, (first, second, third)), *self.situation(position, every=every)]
