"""Draw of a round: tables at which few meet again, seats that all have about equally often (tournament.md §1).

All chance is taken from a stream of bytes, so that equal streams give equal draws.
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
"""Number of times that the search for tables is restarted."""
APART: Final = 10**6
"""Cost of two robots at a table, which outweighs all others."""


class Arrangement(msgspec.Struct, frozen=True):
    """Sizes of the tables of a round."""

    threes: int
    fours: int = 0
    robots: int = 0
    """Seats that robots take."""
    byes: int = 0
    """Entrants who rest."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """Number of seats of each table, those of four first."""
        return (4,) * self.fours + (3,) * self.threes


class History(msgspec.Struct, frozen=True):
    """Earlier rounds of a tournament, as a draw looks at them."""

    met: Mapping[tuple[int, int], int]
    """How often two have sat at a table that played, the smaller number first; ROBOT is any robot."""
    sat: Mapping[tuple[int, int], int]
    """How often an entrant has had a seat at a table that played, by number and seat."""
    rested: Mapping[int, int]
    """How often an entrant has rested."""


def arranged(people: int, odd: Odd) -> Arrangement:
    """Return the tables for so many people, at least 3. Five are never seated at a table of four.

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
    """Count who met whom and sat where in earlier rounds; a table that did not play counts nothing.

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
    """Choose who rests: nobody twice before all have once, the lowest in the standings first.

    >>> resting((5, 4, 3), 2, {5: 1})
    (4, 3)
    """
    order = sorted(lowest_first, key=lambda number: rested.get(number, 0))  # a stable sort
    return tuple(order[:byes])


def draw(people: Sequence[int], sizes: Sequence[int], history: History, numbers: Iterator[int]) -> list[list[int]]:
    """Draw tables and seats: entrants, and ROBOT for each seat that is left over, at most one a table if possible.

    The sum of (2 · times met + 1) over all pairs at a table is made small: from a shuffled order two change their
    tables while that lessens the sum, again and again from another order, and the best of all is taken.

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
    """Seat the people of a table so that the sum of squares of how often each has had the new seat is least.

    Of equal ways one is taken by lot.

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
    """Let two change their tables while that makes the sum smaller; return the sum. The tables are changed in place."""
    falls = True
    while falls:
        falls = False
        for one, other in combinations(tables, 2):
            falls = _swap(one, other, costs) or falls
    return sum(costs[a][b] for table in tables for a, b in combinations(table, 2))


def _swap(one: list[int], other: list[int], costs: list[list[int]]) -> bool:
    """Make every change between two tables that lessens the sum, one after the other; tell whether there was one."""
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
