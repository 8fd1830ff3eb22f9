"""Cards as bits and positions as rows of numbers: the border between values and engine.games.preferans.solver.kernel.

A hand is a mask of 36 bits, nine a suit, the seven lowest; the trump suit is the fourth, so a mask belongs to a strain.
A row is one position as the kernel reads it (`kernel.STRIDE` numbers): the declarer's hand first, then clockwise.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver.position import Position
from engine.search import layout as k
from engine.search.asking import Row
from engine.search.bits import bits_of, suit_place


class Mode(IntEnum):
    """Kind of positions for which one transposition table is good."""

    TRUMP = 0
    NO_TRUMP = 1
    MISERE = 2


def mode_of(strain: Strain | None) -> Mode:
    """Return the mode of a strain; None is misère and raspasy."""
    if strain is None:
        return Mode.MISERE
    return Mode.NO_TRUMP if strain is Strain.NO_TRUMP else Mode.TRUMP


BITS: dict[Strain | None, dict[Card, int]] = {
    strain: bits_of(strain.trump if strain else None) for strain in (*Strain, None)
}
NAMES = {strain: {bit: card for card, bit in bits.items()} for strain, bits in BITS.items()}
SLOTS = {strain: {card: bit % 37 for card, bit in bits.items()} for strain, bits in BITS.items()}


def mask(cards: Iterable[Card], strain: Strain | None) -> int:
    """Return cards as a mask."""
    bits = BITS[strain]
    return sum(bits[card] for card in cards)


def cards_of(bits: int, strain: Strain | None) -> tuple[Card, ...]:
    """Return the cards of a mask, from its lowest bit up."""
    return tuple(NAMES[strain][1 << place] for place in range(36) if (bits >> place) & 1)


def row(position: Position, *, every: bool) -> Row:
    """Write a position for the kernel; `every` asks for every legal card, not the value only."""
    hands = [mask(hand, position.strain) for hand in position.hands]
    return [*in_order(hands, position.declarer), *situation(position, every=every)]


def in_order(hands: Sequence[int], declarer: Seat) -> tuple[int, int, int]:
    """Return the masks of seats 1, 2, 3 in the order of a row: the declarer's, then clockwise."""
    at = declarer - 1
    return hands[at], hands[(at + 1) % 3], hands[(at + 2) % 3]


def situation(position: Position, *, every: bool) -> Row:
    """Return a row without its three hands: the part that all worlds of one decision share."""
    bits, declarer = BITS[position.strain], position.declarer
    led_by = position.talon or position.trick
    best = bits[position.talon[0]] if position.talon and position.talon_takes else 0
    holder = 3 if best else (position.leader - declarer) % 3
    led = k.SUIT << suit_place(bits[led_by[0]]) if led_by else 0
    trump = k.SUIT << 27 if mode_of(position.strain) is Mode.TRUMP else 0
    for seat, card in position.plays:
        if bits[card] & (led | trump) and bits[card] > best:
            best, holder = bits[card], (seat - declarer) % 3
    lying = mask(position.trick, position.strain) | (bits[position.talon[0]] if position.talon else 0)
    first = (position.leader - declarer) % 3 if position.talon else -1
    ahead = bits[position.talon[1]] if len(position.talon) > 1 else 0
    turn = (position.turn - declarer) % 3
    return [
        turn,
        len(position.trick),
        best,
        holder,
        led,
        lying,
        first,
        ahead,
        position.talon_takes,
        position.left,
        every,
    ]


def named(answer: Sequence[int], cards: Iterable[Card], strain: Strain | None) -> dict[Card, int]:
    """Read from an answer of the kernel the declarer's tricks after each of the legal cards."""
    slots = SLOTS[strain]
    return {card: answer[slots[card]] for card in cards}
