"""Draw of a round: tables at which few people meet again, and seats changed as evenly as possible (tournament.md §1).

All randomness comes from a stream of bytes, so equal streams give equal draws.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Final

import msgspec

from engine.core.shuffle import shuffled
from engine.tournament.events import ROBOT
from engine.tournament.plan import Odd
from engine.tournament.state import Round

RESTARTS: Final = 200
"""Number of restarts of the search for tables."""
APART: Final = 10**6
"""Cost of two robots at one table, which outweighs all other costs."""


class Arrangement(msgspec.Struct, frozen=True):
    """Numbers of tables of each size in a round, with robots and resting entrants."""

    threes: int
    fours: int = 0
    robots: int = 0
    """Number of seats taken by robots."""
    byes: int = 0
    """Number of entrants who rest."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """Number of seats of each table, those of four first."""
        return (4,) * self.fours + (3,) * self.threes


class History(msgspec.Struct, frozen=True):
    """Summary of earlier rounds, as needed for a draw."""

    met: Mapping[tuple[int, int], int]
    """How often two entrants sat at one table that played, by their numbers, the smaller first; ROBOT is any robot."""
    sat: Mapping[tuple[int, int], int]
    """How often an entrant had a seat at a table that played, by number of the entrant and seat."""
    rested: Mapping[int, int]
    """How often an entrant rested, by number."""


def arranged(people: int, odd: Odd) -> Arrangement:
    """Return the arrangement for a number of people, at least 3; five people never get a table of four.

    >>> arranged(7, Odd.FOUR), arranged(5, Odd.FOUR).robots
    (Arrangement(threes=1, fours=1, robots=0, byes=0), 1)
    """
    over = people % 3
    if odd is Odd.BYE:
        return Arrangement(people // 3, byes=over)
    if odd is Odd.FOUR and people != 5:
        return Arrangement(people // 3 - over, fours=over)
    return Arrangement(-(-people // 3), robots=-people % 3)


def history_of(rounds: Sequence[Round]) -> History:
    """Return who met whom, had which seat and rested in earlier rounds; tables that did not play do not count.

    >>> history_of([]).met
    {}
    """
    met: dict[tuple[int, int], int] = {}
    sat: dict[tuple[int, int], int] = {}
    rested: dict[int, int] = {}
    for one in rounds:
        for number in one.byes:
            rested[number] = rested.get(number, 0) + 1
        for table in one.tables:
            if not one.has_played(table):
                continue
            for pair in combinations(sorted(table.seats), 2):
                met[pair] = met.get(pair, 0) + 1
            for seat, number in enumerate(table.seats, 1):
                sat[number, seat] = sat.get((number, seat), 0) + 1
    return History(met, sat, rested)


def resting(lowest_first: Sequence[int], byes: int, rested: Mapping[int, int]) -> tuple[int, ...]:
    """Return `byes` entrants to rest: those who rested least often, and of these the lowest in the standings.

    >>> resting((5, 4, 3), 2, {5: 1})
    (4, 3)
    """
    order = sorted(lowest_first, key=lambda number: rested.get(number, 0))  # a stable sort
    return tuple(order[:byes])


def draw(people: Sequence[int], sizes: Sequence[int], history: History, numbers: Iterator[int]) -> list[list[int]]:
    """Return tables drawn by lot, each as entrants by seat; robots (ROBOT) fill the seats left over.

    The sum of (2 · times met + 1) over all pairs at a table is made small: from a shuffled order, two people exchange
    tables while that reduces the sum; the best of many restarts is taken. sizes: seats of each table. numbers: random.

    >>> draw((1, 2, 3), (3,), history_of([]), iter(range(100)))
    [[3, 1, 2]]
    """
    players = [*people, *(ROBOT,) * (sum(sizes) - len(people))]
    costs = _costs(players, history.met)
    least = sum(size * (size - 1) // 2 for size in sizes)
    best: tuple[int, list[list[int]]] | None = None
    for _ in range(RESTARTS):
        tables = _cut(shuffled(range(len(players)), numbers), sizes)
        cost = _improve(tables, costs)
        if best is None or cost < best[0]:
            best = cost, tables
        if best[0] <= least:
            break
    assert best is not None  # there is at least one restart
    return [seated([players[place] for place in table], history.sat, numbers) for table in best[1]]


def seated(people: Sequence[int], sat: Mapping[tuple[int, int], int], numbers: Iterator[int]) -> list[int]:
    """Return the people of a table by seat; each gets a seat that person has had seldom (least sum of squared counts).

    Of equally good seatings one is drawn by lot; `numbers`: random bytes.

    >>> seated((1, 2), {(1, 1): 1}, iter(range(100)))
    [2, 1]
    """
    ways: tuple[tuple[int, ...], ...] = shuffled(list(permutations(people)), numbers)
    return list(min(ways, key=lambda way: _repeats(way, sat)))


def _repeats(way: Iterable[int], sat: Mapping[tuple[int, int], int]) -> int:
    return sum(sat.get((number, seat), 0) ** 2 for seat, number in enumerate(way, 1) if number != ROBOT)


def _costs(players: Sequence[int], met: Mapping[tuple[int, int], int]) -> list[list[int]]:
    def cost(one: int, other: int) -> int:
        if one == other == ROBOT:
            return APART
        return 2 * met.get((min(one, other), max(one, other)), 0) + 1

    return [[cost(one, other) for other in players] for one in players]


def _cut(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    tables, start = [], 0
    for size in sizes:
        tables.append(list(order[start : start + size]))
        start += size
    return tables


def _improve(tables: list[list[int]], costs: list[list[int]]) -> int:
    """Exchange people between tables in place, as long as that reduces the sum of costs; return the sum."""
    falls = True
    while falls:
        falls = False
        for one, other in combinations(tables, 2):
            falls = _swap(one, other, costs) or falls
    return sum(costs[a][b] for table in tables for a, b in combinations(table, 2))


def _swap(one: list[int], other: list[int], costs: list[list[int]]) -> bool:
    """Make every exchange between two tables that reduces the sum of costs; return whether there was any."""
    falls = False
    for place, a in enumerate(one):
        to_own, own = costs[a], sum(costs[a][b] for b in one if b != a)
        for there, b in enumerate(other):
            to_other = costs[b]
            before = own + sum(to_other[c] for c in other if c != b)
            after = sum(to_own[c] for c in other if c != b) + sum(to_other[c] for c in one if c != a)
            if after < before:
                one[place], other[there] = b, a
                falls = True
                break
    return falls
