"""Positions with all cards known: checked when they are created, and written as rows of numbers for the kernel.

A hand is written as a mask of 36 bits, whose meaning depends on the game (`kernel.layout`). A row is one position as
the kernel reads it (`layout.STRIDE` numbers): the soloist's hand first, then clockwise.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from engine.core.cards import SUIT_ORDER, Card, Rank, Suit
from engine.core.seats import Seat
from engine.core.tricks import TrickRules
from engine.games.skat.contracts import Contract
from engine.games.skat.solver.kernel.layout import (
    ALIKE,
    FOUR,
    GAME,
    GRAND_GAME,
    LED_BY,
    NULL_GAME,
    PLAIN,
    SUIT_GAME,
    TRUMPS,
    WORTH,
)
from engine.games.skat.trick_rules import ALL_POINTS, JACKS, ORDER, POINTS, trick_rules
from engine.search import layout as k
from engine.search.asking import Row
from engine.search.bits import bits_of
from engine.search.positions import SEATS, Hand, OpenDeal, SolverError
from engine.three_hands.cardsets import WIDTH, CardSet, by_suit, cards_in


class Position(OpenDeal, msgspec.Struct, frozen=True, kw_only=True):
    """A deal in play with all cards known, active seats numbered 1 to 3 clockwise. Raises SolverError if impossible.

    The two others play against the soloist as one side. The value is the soloist's card points from here on, including
    the trick on the table; in a null 1 if the soloist takes a trick, else 0.
    """

    hands: tuple[Hand, Hand, Hand]
    """Cards that seats 1, 2, 3 still hold; a seat that has played to the trick holds one fewer."""
    contract: Contract
    """Game that is played; GRAND for a ramsch."""
    soloist: Seat
    """Seat whose points are counted: the declarer, or in a ramsch the seat on which the others force points."""
    few: bool = False
    """True in a ramsch, in which the soloist wants few points."""
    leader: Seat
    """Seat that leads, or has led, to the current trick."""
    trick: tuple[Card, ...] = ()
    """Cards of the current trick, at most two, in order from the leader."""

    def __post_init__(self) -> None:
        _check(self)

    @property
    def rules(self) -> TrickRules:
        """Rules of the tricks of this position."""
        return trick_rules(self.contract)


def _check(position: Position) -> None:
    if len(position.hands) != 3:
        raise SolverError(f"three hands are needed, not {len(position.hands)}")
    for name, seat in (("soloist", position.soloist), ("leader", position.leader)):
        if seat not in SEATS:
            raise SolverError(f"the {name} is one of three seats, not {int(seat)}")
    if position.few and position.contract is not Contract.GRAND:
        raise SolverError("a ramsch is played as a grand")
    if len(position.trick) >= len(SEATS):
        raise SolverError(f"a trick on the table has at most {len(SEATS) - 1} cards")
    position.check_cards()
    position.check_played()


LOWS: Final = 7
"""Mask of the three lowest bits of a suit: 7 8 9, cards without points."""
ALL: Final = (0, ALL_POINTS)
"""Window that computes every value exactly."""


def _bits(contract: Contract) -> dict[Card, int]:
    """Return the bit of each card in the masks of a game."""
    if contract is Contract.NULL:
        return bits_of(None)
    trump = contract.suit
    order = [suit for suit in Suit if suit is not trump] + [suit for suit in Suit if suit is trump]
    places = {suit: place for place, suit in enumerate(order)}
    ranks = {rank: bit for bit, rank in enumerate(reversed(ORDER))}
    plain = {card: 1 << 8 * places[card.suit] + ranks[card.rank] for card in Card if card.rank is not Rank.JACK}
    lowest = 32 if trump is None else 31
    return plain | {jack: 1 << lowest + place for place, jack in enumerate(reversed(JACKS))}


def _by_suit(bits: dict[Card, int]) -> tuple[tuple[int, ...], ...]:
    """Return for each suit a table from its eight bits in a set of cards to the solver's mask."""
    return tuple(
        tuple(sum(bits[card] for card in cards_in(held << WIDTH * place)) for held in range(1 << WIDTH))
        for place in SUIT_ORDER.values()
    )


BITS: Final = {contract: _bits(contract) for contract in Contract}
SLOTS: Final = {contract: {card: bit % 37 for card, bit in bits.items()} for contract, bits in BITS.items()}
_TABLES: Final = {contract: _by_suit(bits) for contract, bits in BITS.items()}


class Mode(msgspec.Struct, frozen=True):
    """Kind of positions whose results may share one memory."""

    contract: Contract
    """Game of the positions; CLUBS for every suit game, since their masks are alike."""
    few: bool

    @property
    def settings(self) -> dict[int, int]:
        """Settings of the kernel, each by its index at the beginning of the kernel's memory."""
        if self.contract is Contract.NULL:
            return {k.TRUMP: 0, k.MISERE: 1, GAME: NULL_GAME}
        is_grand = self.contract is Contract.GRAND
        first, jacks = (32, 32) if is_grand else (24, 31)
        found = {
            k.TRUMP: 15 << 32 if is_grand else 2047 << 24,
            k.MISERE: int(self.few),
            GAME: GRAND_GAME if is_grand else SUIT_GAME,
            TRUMPS: first,
            FOUR: jacks,
            ALIKE: sum(LOWS << at for at in range(0, 32, 8)) | 15 << jacks,
        }
        for card, bit in BITS[self.contract].items():
            place = (bit.bit_length() - 1) // 8 * 8
            is_trump = bit >= 1 << first
            found[WORTH + bit % 37] = POINTS.get(card.rank, 0)
            found[LED_BY + bit % 37] = found[k.TRUMP] if is_trump else PLAIN << place
        return found


def mode_of(position: Position) -> Mode:
    """Return the mode of a position: the kind of positions with which it can share a memory."""
    is_suit = position.contract.suit is not None
    return Mode(Contract.CLUBS if is_suit else position.contract, position.few)


def mask(cards: Iterable[Card], contract: Contract) -> int:
    """Return the solver's mask of cards in a game."""
    bits = BITS[contract]
    return sum(bits[card] for card in cards)


def kernel_hand(cards: CardSet, contract: Contract) -> int:
    """Return the solver's mask of a set of cards in a game."""
    first, second, third, fourth = _TABLES[contract]
    one, two, three, four = by_suit(cards)
    return first[one] | second[two] | third[three] | fourth[four]


def row(position: Position, *, every: bool, window: tuple[int, int] = ALL) -> Row:
    """Return the kernel's row; `every`: ask for each legal card; `window`: range in which values are exact."""
    first, second, third = (mask(hand, position.contract) for hand in position.hands)
    return [*in_order(position, (first, second, third)), *situation(position, every=every, window=window)]


def in_order(position: Position, hands: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return the masks of seats 1, 2, 3 in the kernel's order: the soloist's, then clockwise."""
    first, second, third = (hands[(position.soloist - 1 + place) % 3] for place in range(3))
    return first, second, third


def situation(position: Position, *, every: bool, window: tuple[int, int] = ALL) -> Row:
    """Return the kernel's row without hands; `every`: ask for each legal card; `window`: range of exact values."""
    bits, rules = BITS[position.contract], position.rules
    plays = [((seat - position.soloist) % 3, card) for seat, card in position.plays]
    led = 0
    if plays:
        suit = rules.suit[plays[0][1].order]
        led = sum(bit for card, bit in bits.items() if rules.suit[card.order] == suit)
    best = rules.best_of(position.trick) if plays else None
    holder = next((who for who, card in plays if card is best), (position.leader - position.soloist) % 3)
    low, high = (0, 1) if position.contract is Contract.NULL else window
    return [
        (position.turn - position.soloist) % 3,
        len(plays),
        bits[best] if best is not None else 0,
        holder,
        led,
        mask(position.trick, position.contract),
        position.left,
        every,
        low,
        high,
    ]


def named(answer: Sequence[int], cards: Iterable[Card], contract: Contract) -> dict[Card, int]:
    """Return the soloist's points after each of the legal `cards`, read from an answer of the kernel."""
    slots = SLOTS[contract]
    return {card: answer[slots[card]] for card in cards}
