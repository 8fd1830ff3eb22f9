"""Solvers for games with plain suits; positions are passed to the search as rows of numbers.

A row is one position as the kernel reads it (`deal.STRIDE` numbers): the soloist's hand first, then clockwise.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, Protocol, TypeVar

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.search import layout as k
from engine.search.asking import Row, Search
from engine.search.bits import BITS, mask, named, suit_place
from engine.search.hands import distinct
from engine.search.kernels import Kernel
from engine.search.plain_suits.deal import AHEAD, BEST, LED, LEFT, LYING, OPENED, TURN
from engine.search.plain_suits.duties import legal

Hands = tuple[int, int, int]
"""Hands of seats 1, 2, 3 as masks; 0 for a seat without cards."""
Cards = tuple[Card, ...]


class Asked(Protocol):
    """Position with all cards known, as each game defines it."""

    @property
    def hands(self) -> tuple[Cards, ...]:
        """Cards that seats 1, 2, 3 still hold; of two seats that play there may be two hands only."""
        ...

    @property
    def trump(self) -> Suit | None:
        """Trump suit; None if there are no trumps."""
        ...

    @property
    def leader(self) -> Seat:
        """Seat that led to the current trick, or is to lead."""
        ...

    @property
    def turn(self) -> Seat:
        """Seat that plays next."""
        ...

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Cards on the table with the seats that played them, in order."""
        ...

    @property
    def left(self) -> int:
        """Number of tricks still to be taken, including the one on the table."""
        ...

    @property
    def legal(self) -> Cards:
        """Cards that the seat to play may play."""
        ...


P = TypeVar("P", bound=Asked)


_LOW_FIRST: Final = {
    trump: sorted(bits.items(), key=lambda pair: (pair[0].rank, pair[0].order)) for trump, bits in BITS.items()
}
"""Cards with their bits, the lowest first, by trump suit."""


def situation_of(
    asked: Asked, number: Callable[[Seat], int], *, every: bool, size: int = 3, talon: Cards = (), takes: bool = False
) -> Row:
    """Return the numbers of a row after its three hands; they are equal in all worlds of one decision.

    number: returns the index of a seat, 0 for the soloist. every: whether to ask for the value after each legal card.
    size: number of hands that play. talon: cards that lead this and the next trick. takes: whether they may win.
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


def after(row: Row, card: int, trump: int) -> tuple[Row, bool]:
    """Return a position's row after the seat to play has played `card`, and whether the soloist takes the trick by it.

    card: mask of a legal card. trump: mask of the trump suit.
    """
    turn, played, size, opened, best, holder, led, lying, first, ahead, takes, left, every = row[3:]
    hands = [hand & ~card for hand in row[:3]]
    if not led:
        opened, led = card, k.SUIT << suit_place(card)
    if card & (led | trump) and card > best:
        best, holder = card, turn
    turn, played = (turn + 1) % size, played + 1
    if played < size:
        lying |= card
        return [*hands, turn, played, size, opened, best, holder, led, lying, first, ahead, takes, left, every], False
    is_taken, left = holder == 0, left - 1
    if ahead:
        best, holder = (ahead, 3) if takes else (0, first)
        led = k.SUIT << suit_place(ahead)
        return [*hands, first, 0, size, ahead, best, holder, led, ahead, first, 0, takes, left, every], is_taken
    leader = first if first >= 0 else holder
    return [*hands, leader, 0, size, 0, 0, leader, 0, 0, -1, 0, takes, left, every], is_taken


class TrickSolver(ABC, Generic[P]):
    """Exact solver for one mode: all positions that can share one memory, in any deal.

    With the fast kernel several threads may use one solver without a lock, since each entry of the memory is a single
    number.
    """

    def __init__(self, settings: Mapping[int, int], kernel: Kernel) -> None:
        """Create an empty memory; `settings`: numbers at its beginning, by index."""
        self._search = Search(kernel, settings)
        self._settings = [settings.get(place, 0) for place in range(k.HISTORY)]
        self._few = bool(settings[k.MISERE])

    @abstractmethod
    def in_order(self, position: P, hands: Hands) -> Hands:
        """Return the masks of seats 1, 2, 3 in the order of a row: the soloist's first, then clockwise."""

    @abstractmethod
    def situation(self, position: P, *, every: bool) -> Row:
        """Return a row's numbers after its three hands (`situation_of`). Raises ValueError for another mode."""

    def value(self, position: P) -> int:
        """Return the tricks that the soloist still takes with best play by all. Raises ValueError for another mode."""
        return self._search.answers([self._row(position, every=False)])[0][0]

    def at_least(self, position: P, tricks: int) -> bool:
        """Return whether the soloist still takes at least `tricks` with best play by all; faster than `value`."""
        return self._reaches(self._row(position, every=False), tricks)

    def table(self, position: P) -> dict[Card, int]:
        """Return the soloist's tricks after each legal card of the seat to play, with best play by all."""
        return self.tables([position])[0]

    def tables(self, positions: Iterable[P]) -> list[dict[Card, int]]:
        """Return for each position what `table` returns for one; the fast kernel lets other threads run meanwhile."""
        asked = list(positions)
        found = self._search.answers([self._row(position, every=True) for position in asked])
        return [named(answer, position.legal, position.trump) for answer, position in zip(found, asked, strict=True)]

    def worlds(self, seen: P, hands: Sequence[Hands]) -> list[dict[Card, int]]:
        """Return for many worlds the soloist's tricks after each legal card of one decision.

        A world is `seen` with other hands, masks of seats 1 to 3. That the hand to play is the same is not checked.
        """
        legal = seen.legal
        return [named(answer, legal, seen.trump) for answer in self.of_worlds(seen, hands, every=True)]

    def values(self, seen: P, hands: Sequence[Hands]) -> list[int]:
        """Return the soloist's tricks with best play in many worlds; each is `seen` with other `hands`."""
        return [answer[0] for answer in self.of_worlds(seen, hands, every=False)]

    def best_line(self, position: P) -> Cards:
        """Return best play by all to the end; of equally good cards the lowest, then the first by suit."""
        row, line = self._row(position, every=False), list[Card]()
        tricks = self._search.answers([row])[0][0]
        while row[LEFT]:
            cards, wants_many = self._distinct(row), (row[TURN] == 0) is not self._few
            for card, bit in _LOW_FIRST[position.trump]:
                if not bit & cards:
                    continue
                cards ^= bit
                later, is_taken = after(row, bit, self._settings[k.TRUMP])
                if not cards or self._reaches(later, tricks - is_taken + (not wants_many)) is wants_many:
                    line.append(card)
                    row, tricks = later, tricks - is_taken
                    break
        return tuple(line)

    def _distinct(self, row: Row) -> int:
        """Return the cards that the seat to play may play, the lowest of each run of equal ones."""
        own, led = row[row[TURN]], row[LED]
        cards = legal(self._settings, own, row[OPENED], row[BEST], led) if led else own
        return cards & distinct(own, (row[0] | row[1] | row[2] | row[LYING] | row[AHEAD]) ^ own)

    def _reaches(self, row: Row, tricks: int) -> bool:
        """Return whether the soloist still takes at least `tricks` from the position of a row."""
        if not 0 < tricks <= row[LEFT]:
            return tricks <= 0
        return bool(self._search.answers([[*row[:-1], -tricks]])[0][0])

    def of_worlds(self, seen: P, hands: Sequence[Hands], *, every: bool) -> list[Row]:
        """Return the kernel's answers to the position `seen` with other `hands`, ANSWERS numbers for each."""
        shared = self.situation(seen, every=every)
        return self._search.answers([[*self.in_order(seen, world), *shared] for world in hands])

    def _row(self, position: P, *, every: bool) -> Row:
        first, second, third = (mask(hand, position.trump) for hand in (*position.hands, ())[:3])
        return [*self.in_order(position, (first, second, third)), *self.situation(position, every=every)]
