"""Tables that Skat's search reads: those of all searches, then numbers about one suit with its card points."""

from collections.abc import Iterator

from engine.games.skat.solver.kernel import layout as k
from engine.search import tables
from engine.search.layout import TABLES

PLAIN_POINTS = (0, 0, 0, 3, 4, 10, 11)
"""Card points of 7 8 9 Q K 10 A."""
TRUMP_POINTS = (*PLAIN_POINTS, 2, 2, 2, 2)
HONOURS = PLAIN_POINTS[3:]


def build() -> list[int]:
    """Compute the table `T` of engine.games.skat.solver.kernel."""
    table = [*tables.build(), *[0] * (k.ALL - TABLES)]
    _codes(table, 7, k.FIRST, k.OTHER)
    _codes(table, 4, k.JACKS, k.OTHERS)
    for cards in range(2048):
        table[k.WORTHS + cards] = sum(_points(cards))
        table[k.SIZES + cards] = cards.bit_count()
    for cards in range(128):
        points = _points(cards)
        for number in range(8):
            table[k.HIGH + (cards << 3 | number)] = sum(points[::-1][:number])
            table[k.LOW + (cards << 3 | number)] = sum(points[:number])
    for old in range(16):
        for new in range(16):
            table[k.RISE + (old << 4 | new)] = _rise(old, new)
    return table


def _points(cards: int) -> list[int]:
    """List the points of cards, from the lowest card up."""
    return [points for bit, points in enumerate(TRUMP_POINTS) if cards >> bit & 1]


def _codes(table: list[int], width: int, second: int, third: int) -> None:
    """Write codes for the owners of a suit's cards in order: base 3, with a separate range for each number of cards."""
    for whole in range(1 << width):
        base = (3 ** whole.bit_count() - 1) // 2
        for part, number in _parts(whole, width):
            table[second + (whole << width | part)] = base + number
            table[third + (whole << width | part)] = 2 * number


def _parts(whole: int, width: int) -> Iterator[tuple[int, int]]:
    """Iterate over the parts of a set of cards, with the sum of 3 ** place over the cards of each, within the set."""
    places = [bit for bit in range(width) if whole >> bit & 1]
    found = [(0, 0)]
    for place, bit in enumerate(places):
        found += [(part | 1 << bit, number + 3**place) for part, number in found]
    yield from found


def _rise(old: int, new: int) -> int:
    """Sum up by how much each card of a suit with new honours is worth more, from the top."""
    before, after = (
        sorted((HONOURS[bit] for bit in range(4) if cards >> bit & 1), reverse=True) for cards in (old, new)
    )
    return sum(max(0, one - other) for one, other in zip(after, [*before, 0, 0, 0, 0], strict=False))
