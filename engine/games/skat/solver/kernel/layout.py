"""Layout of the flat tables of Skat's search: bits of a hand, tables beside the shared ones, positions; `build`.

A hand of a suit game, grand or ramsch has eight bits for each plain suit: 7 8 9 Q K 10 A from the lowest, the eighth
empty. Above the plain suits are the trumps: in a suit game 7 8 9 Q K 10 A and the jacks from bit 24 on, in a grand the
jacks from bit 32 on. A hand of a null has nine bits a suit (`engine.search.bits`).
"""

from collections.abc import Iterator

from engine.search import tables
from engine.search.layout import HISTORY, TABLES

PLAIN = 127

# T, behind the tables of engine.search: numbers about sets of cards of one suit without its jack (x, y: 7 bits)
FIRST = TABLES  # (all << 7 | second hand): code of a suit without the third hand's part
OTHER = FIRST + (1 << 14)  # (all << 7 | third hand): the third hand's part
JACKS = OTHER + (1 << 14)  # (all << 4 | second hand), 4 bits: code of the jacks
OTHERS = JACKS + 256  # (all << 4 | third hand)
WORTHS = OTHERS + 256  # card points of up to 11 trumps or 7 cards
SIZES = WORTHS + 2048  # number of up to 11 cards
HIGH = SIZES + 2048  # (x << 3 | number): points of so many cards from the top
LOW = HIGH + 1024  # (x << 3 | number): points of so many cards from below
RISE = LOW + 1024  # (old << 4 | new): most points by which new honours of a suit are worth more than the old ones
ALL = RISE + 256

# W, behind the settings and the history that all searches have: the game, the lowest bit of the trumps and of the jacks
GAME, TRUMPS, FOUR, ALIKE = 4, 5, 6, 7
# of GAME
SUIT_GAME, GRAND_GAME, NULL_GAME = 0, 1, 2
# by bit % 37: points of a card, the mask of its suit
WORTH = HISTORY + 336
LED_BY = WORTH + 37
CODES_OF_SUIT, CODES_OF_JACKS = 3280, 121  # owners of 0 to 7 cards and of 0 to 4 in order, base 3
KEY = (1 << 56) - 1
# of an entry of the memory: what of a key its place does not tell << 24 | honours << 8 | IS_LEAST | bound
CHECKED, IS_LEAST = 18, 128

# P, a position: hands of the soloist, left and right of the soloist; the seat to play; cards on the table
TURN, PLAYED = 3, 4
# of the trick: the best card, its holder, the mask of the suit led, all its cards
BEST, HOLDER, LED, LYING = 5, 6, 7, 8
# tricks left; whether every card is asked for; values wanted exactly: the others are named by the nearer end
LEFT, EVERY, FROM, TO, STRIDE = 9, 10, 11, 12, 13

PLAIN_POINTS = (0, 0, 0, 3, 4, 10, 11)
"""Card points of 7 8 9 Q K 10 A."""
TRUMP_POINTS = (*PLAIN_POINTS, 2, 2, 2, 2)
HONOURS = PLAIN_POINTS[3:]


def build() -> list[int]:
    """Compute the table `T` of engine.games.skat.solver.kernel."""
    table = [*tables.build(), *[0] * (ALL - TABLES)]
    _codes(table, 7, FIRST, OTHER)
    _codes(table, 4, JACKS, OTHERS)
    for cards in range(2048):
        table[WORTHS + cards] = sum(_points(cards))
        table[SIZES + cards] = cards.bit_count()
    for cards in range(128):
        points = _points(cards)
        for number in range(8):
            table[HIGH + (cards << 3 | number)] = sum(points[::-1][:number])
            table[LOW + (cards << 3 | number)] = sum(points[:number])
    for old in range(16):
        for new in range(16):
            table[RISE + (old << 4 | new)] = _rise(old, new)
    return table


def _points(cards: int) -> list[int]:
    """List the points of each card of a set, from the lowest card up."""
    return [points for bit, points in enumerate(TRUMP_POINTS) if cards >> bit & 1]


def _codes(table: list[int], width: int, second: int, third: int) -> None:
    """Write the codes of all ways in which three hands can own the cards of a suit.

    A code has one digit of base 3 for each card in order; each number of cards has a range of its own.
    """
    for whole in range(1 << width):
        base = (3 ** whole.bit_count() - 1) // 2
        for part, number in _parts(whole, width):
            table[second + (whole << width | part)] = base + number
            table[third + (whole << width | part)] = 2 * number


def _parts(whole: int, width: int) -> Iterator[tuple[int, int]]:
    """Yield every subset of a set of cards, with the sum of 3 ** place over its cards; place: index within the set."""
    places = [bit for bit in range(width) if whole >> bit & 1]
    found = [(0, 0)]
    for place, bit in enumerate(places):
        found += [(part | 1 << bit, number + 3**place) for part, number in found]
    yield from found


def _rise(old: int, new: int) -> int:
    """Return the points by which `new` honours of a suit (bits for Q K 10 A) exceed `old` ones, paired from the top."""
    before, after = (
        sorted((HONOURS[bit] for bit in range(4) if cards >> bit & 1), reverse=True) for cards in (old, new)
    )
    return sum(max(0, one - other) for one, other in zip(after, [*before, 0, 0, 0, 0], strict=False))
