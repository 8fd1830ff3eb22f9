"""Draw of a round (section 1)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from tests.recount.chance import shuffled
from tests.recount.reading import ROBOT, Round

RESTARTS = 200
TWO_ROBOTS = 1_000_000


class Past:
    """Earlier rounds, as a draw looks at them."""

    def __init__(self, rounds: Sequence[Round]) -> None:
        self.met: Counter[tuple[int, int]] = Counter()
        self.sat: Counter[tuple[int, int]] = Counter()
        self.rested: Counter[int] = Counter()
        for one in rounds:
            self.rested.update(one.byes)
            for table in one.tables.values():
                if table.has_played:
                    self.met.update(combinations(sorted(table.seats), 2))
                    self.sat.update((number, seat) for seat, number in enumerate(table.seats))

    def cost(self, a: int, b: int) -> int:
        """Return what it costs to seat two together."""
        if a == b == ROBOT:
            return TWO_ROBOTS
        return 2 * self.met[min(a, b), max(a, b)] + 1


def sizes_of(people: int, odd: str) -> tuple[list[int], int]:
    """Return the sizes of the tables of so many people, and how many of them rest."""
    over = people % 3
    if odd == "bye":
        return [3] * (people // 3), over
    if odd == "four" and people != 5:
        return [4] * over + [3] * ((people - 4 * over) // 3), 0
    return [3] * (-(-people // 3)), 0


def drawn(people: Sequence[int], sizes: Sequence[int], past: Past, source: Iterator[int]) -> list[list[int]]:
    """Draw tables and seats of people in stage order; robots take the seats that are left."""
    players = [*people, *[ROBOT] * (sum(sizes) - len(people))]
    least = sum(size * (size - 1) // 2 for size in sizes)
    best: list[list[int]] = []
    for _ in range(RESTARTS):
        tables = _cut(shuffled(range(len(players)), source), sizes)
        _change(tables, players, past)
        if not best or _sum(tables, players, past) < _sum(best, players, past):
            best = tables
        if _sum(best, players, past) == least:
            break
    return [seated(table, players, past, source) for table in best]


def _cut(order: list[int], sizes: Sequence[int]) -> list[list[int]]:
    places = iter(order)
    return [[next(places) for _ in range(size)] for size in sizes]


def _sum(tables: list[list[int]], players: Sequence[int], past: Past) -> int:
    return sum(past.cost(players[a], players[b]) for table in tables for a, b in combinations(table, 2))


def _change(tables: list[list[int]], players: Sequence[int], past: Past) -> None:
    """Let players change tables while that helps."""
    helped = True
    while helped:
        helped = False
        for one, other in combinations(tables, 2):
            for place in range(len(one)):
                helped = _first_change(one, place, other, players, past) or helped


def _first_change(one: list[int], place: int, other: list[int], players: Sequence[int], past: Past) -> bool:
    before = _sum([one, other], players, past)
    for there in range(len(other)):
        one[place], other[there] = other[there], one[place]
        if _sum([one, other], players, past) < before:
            return True
        one[place], other[there] = other[there], one[place]
    return False


def seated(table: Sequence[int], players: Sequence[int], past: Past, source: Iterator[int]) -> list[int]:
    """Seat a table, given by the places of its players in the list."""
    orders = [[players[place] for place in order] for order in permutations(table)]
    return min(shuffled(orders, source), key=lambda order: _again(order, past))


def _again(order: Sequence[int], past: Past) -> int:
    return sum(past.sat[number, seat] ** 2 for seat, number in enumerate(order) if number != ROBOT)
