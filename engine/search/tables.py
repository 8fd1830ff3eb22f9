"""Constant tables of the search: numbers for every combination of cards in one suit, computed once."""

from collections.abc import Iterator
from functools import cache

from engine.search import layout as k

Cards = tuple[int, ...]
"""Cards of a suit as numbers of bits, lowest first."""


def build() -> list[int]:
    """Compute the constant table `T` of `engine.search.plain_suits`."""
    table = [0] * k.TABLES
    for bits in range(256):
        table[k.COUNT + bits] = bits.bit_count()
    for place in range(36):
        table[k.SUITS + (1 << place) % 37] = k.SUIT << place // 9 * 9
    for whole in range(256):
        length = whole.bit_count()
        for part, number in _digits(whole):
            table[k.SECOND + (whole << 8 | part)] = (3**length - 1) // 2 + number
            table[k.THIRD + (whole << 8 | part)] = 2 * number
            _pair(table, part, whole ^ part)
    return table


def _digits(whole: int) -> Iterator[tuple[int, int]]:
    """Yield each subset of the card set `whole`, with the sum of 3 ** position over its cards.

    Positions are counted within `whole`, from its lowest card.
    """
    places = [(1 << bit, 3**index) for index, bit in enumerate(bit for bit in range(8) if (whole >> bit) & 1)]
    found = [(0, 0)]
    for card, number in places:
        found += [(part | card, total + number) for part, total in found]
    yield from found


def _pair(table: list[int], own: int, others: int) -> None:
    at = own << 8 | others
    ours, theirs = _places(own), _places(others)
    table[k.TOP + at] = sum(card > others for card in (1 << place for place in ours))
    table[k.SURE + at] = _sure(ours, theirs)
    table[k.APART + at] = _apart(ours, theirs)
    table[k.DUCK + at] = _duck(ours, theirs)


@cache
def _places(cards: int) -> Cards:
    return tuple(bit for bit in range(8) if (cards >> bit) & 1)


def _sure(ours: Cards, theirs: Cards) -> int:
    """Return how many of our cards remain after as many of them as possible were beaten by a higher card of theirs."""
    beaten = 0
    for card in theirs:
        beaten += beaten < len(ours) and ours[beaten] < card
    return len(ours) - beaten


def _apart(ours: Cards, partners: Cards) -> int:
    """Return how many rounds we can lead from the top, our partner playing low, before the partner must win one."""
    for number, (own, other) in enumerate(zip(reversed(ours), partners, strict=False)):
        if other > own:
            return number
    return len(ours)


def _duck(ours: Cards, theirs: Cards) -> int:
    """Return flags of a suit on misère: SAFE, no trick if they lead; LEAD, none if we lead once; EXIT, a card loses."""
    safe = all(low < high for low, high in zip(ours, theirs, strict=False))
    exit_card = bool(ours and theirs) and ours[0] < theirs[-1]
    # they throw their highest under our lead, so one of theirs less from above
    lead = bool(ours and theirs) and ours[0] < theirs[0]
    lead = lead and all(low < high for low, high in zip(ours[1:], theirs[:-1], strict=False))
    return k.SAFE * safe | k.LEAD * lead | k.EXIT * exit_card
