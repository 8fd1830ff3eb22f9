"""Cards as bits and positions as rows of numbers: the border between values and `engine.games.austrian.solver.kernel`.

A hand is a mask of 36 bits that belongs to a trump suit (`engine.search.bits`). A row is one position as the kernel
reads it (`layout.STRIDE` numbers): the soloist's hand first, then clockwise.
"""

from collections.abc import Iterable, Sequence

import msgspec

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.games.austrian.rules.values import MustBeat
from engine.games.austrian.solver.kernel.layout import BEAT_BEST, BEAT_LED, DUTY
from engine.games.austrian.solver.position import Position
from engine.search import layout as k
from engine.search.asking import Row
from engine.search.bits import bits_of, lows_of, mask_of, suit_place
from engine.three_hands.cardsets import CardSet

BITS: dict[Suit | None, dict[Card, int]] = {trump: bits_of(trump) for trump in (*Suit, None)}
SLOTS = {trump: {card: bit % 37 for card, bit in bits.items()} for trump, bits in BITS.items()}
_LOWS = {trump: lows_of(trump) for trump in (*Suit, None)}
DUTIES = {MustBeat.NONE: 0, MustBeat.LEAD: BEAT_LED, MustBeat.TRICK: BEAT_BEST}


class Mode(msgspec.Struct, frozen=True):
    """Kind of positions for which one memory is good."""

    has_trump: bool
    few: bool
    must_beat: MustBeat

    @property
    def settings(self) -> dict[int, int]:
        """Numbers at the beginning of the memory."""
        return {
            k.TRUMP: k.SUIT << 27 if self.has_trump else 0,
            k.MISERE: int(self.few),
            DUTY: DUTIES[self.must_beat],
        }


def mode_of(position: Position) -> Mode:
    """Return the mode of a position."""
    return Mode(position.trump is not None, position.few, position.must_beat)


def mask(cards: Iterable[Card], trump: Suit | None) -> int:
    """Return cards as a mask."""
    bits = BITS[trump]
    return sum(bits[card] for card in cards)


def kernel_hand(cards: CardSet, trump: Suit | None) -> int:
    """Return a set of cards as a mask."""
    return mask_of(cards, _LOWS[trump])


def row(position: Position, *, every: bool) -> Row:
    """Write a position for the kernel; `every` asks for every legal card, not the value only."""
    first, second, third = (mask(hand, position.trump) for hand in position.hands)
    return [*in_order(position, (first, second, third)), *situation(position, every=every)]


def in_order(position: Position, hands: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return the masks of seats 1, 2, 3 in the order of a row: the soloist's, then clockwise, who is out last."""
    first, second, third = (hands[(position.soloist - 1 + place) % 3] for place in range(3))
    if position.out is not None and _place(position, position.out) == 1:
        return first, third, second
    return first, second, third


def situation(position: Position, *, every: bool) -> Row:
    """Return a row without its three hands: the part that all worlds of one decision share."""
    bits = BITS[position.trump]
    opened = bits[position.trick[0]] if position.trick else 0
    led = k.SUIT << suit_place(opened) if opened else 0
    trump = k.SUIT << 27 if position.trump is not None else 0
    best, holder = 0, _number(position, position.leader)
    for seat, card in position.plays:
        if bits[card] & (led | trump) and bits[card] > best:
            best, holder = bits[card], _number(position, seat)
    return [
        _number(position, position.turn),
        len(position.trick),
        len(position.players),
        opened,
        best,
        holder,
        led,
        mask(position.trick, position.trump),
        position.left,
        every,
    ]


def _place(position: Position, seat: Seat) -> int:
    """Return how many seats clockwise from the soloist a seat is."""
    return (seat - position.soloist) % 3


def _number(position: Position, seat: Seat) -> int:
    """Return a seat's number in a row: 0 the soloist; of two hands the other is 1."""
    place = _place(position, seat)
    return min(place, 1) if position.out is not None else place


def named(answer: Sequence[int], cards: Iterable[Card], trump: Suit | None) -> dict[Card, int]:
    """Read from an answer of the kernel the soloist's tricks after each of the legal cards."""
    slots = SLOTS[trump]
    return {card: answer[slots[card]] for card in cards}
