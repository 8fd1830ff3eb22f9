"""Skat: random deals, the solver, decisions of robots, analyses; `python -m tests.bench skat`.

Times of the processor, one thread; a measurement, never a test. Both kernels get the same deals and must agree.
"""

import argparse
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial, reduce
from random import Random

from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.skat.analysis import analyse
from engine.games.skat.contracts import Contract
from engine.games.skat.events import AnyEvent, MatchStarted
from engine.games.skat.game import awaited, decide, evolve, follow_ups, legal_commands, start
from engine.games.skat.moves import Concede, Pass
from engine.games.skat.robots.strengths import choose, robot
from engine.games.skat.rotation import next_dealer
from engine.games.skat.rules import PRESETS
from engine.games.skat.solver import ALL, KERNELS, Kernel, Position, Solver, Window
from engine.games.skat.solver.position import mode_of
from engine.games.skat.state import Match, running
from engine.games.skat.trick_rules import ALL_POINTS
from engine.games.skat.view import view_for
from engine.search.kernels import has_numba
from engine.three_hands.dealing import DECK
from tests.bench.bench_engine import rate
from tests.bench.bench_solver import spread
from tests.engine.games.skat.solver.deals import Kind, played, position

NAMES = ("a", "b", "c", "d")
DEALS, THOUGHT, ANALYSED = 200, 12, 60
KINDS = (Kind(Contract.HEARTS), Kind(Contract.GRAND), Kind(Contract.NULL))
TRICKS = (1, 3, 5)
PLAIN_DEALS, PLAIN_CARDS = 20, 6
"""Deals of the plain kernel, and its cards of a hand: robots use it up to six tricks."""
HALF: Window = (ALL_POINTS // 2, ALL_POINTS // 2 + 1)
"""Whether the soloist has 61 points, the skat apart."""
Move = Callable[[Match, Seat], tuple[AnyEvent, ...]]


def begun(seats: int, rng: Random, preset: str = "skat_seed") -> Match:
    """Return a match whose first deal has been dealt."""
    match = start(MatchStarted(PRESETS[preset], NAMES[:seats]))
    for event in decide(match, StartDeal(next_dealer(match.standing) or Seat.ONE, tuple(rng.sample(DECK, 32)))):
        match = evolve(match, event)
    return match


def steps(match: Match, move: Move) -> Iterator[Match]:
    """Play a deal to its score; yield the match after each event."""
    while running(match) is not None:
        events = move(match, awaited(match)[0])
        for event in (*events, *follow_ups(match, events)):
            match = evolve(match, event)
            yield match


def at_random(rng: Random, match: Match, seat: Seat) -> tuple[AnyEvent, ...]:
    """Decide any legal command but giving up; passing is as likely as all bids, so that most deals have a declarer."""
    legal = [command for command in legal_commands(match, seat) if not isinstance(command, Concede)]
    passes = [command for command in legal if isinstance(command, Pass)]
    return decide(match, passes[0] if passes and rng.random() < 0.5 else rng.choice(legal))


def by_robots(match: Match, seat: Seat) -> tuple[AnyEvent, ...]:
    """Decide as the simple robot does."""
    view = view_for(match, seat)
    return decide(match, choose(view)) if view is not None else ()


def deals(seats: int) -> str:
    """Return the rates of deals and views at a table of that many."""
    rng = Random(seats)
    some = [at for _ in range(20) for at in steps(begun(seats, rng), partial(at_random, rng))]
    everybody = [None, *some[0].standing.players.seats]

    def job(move: Move) -> None:
        for _ in range(DEALS):
            for _ in steps(begun(seats, rng), move):
                pass

    dealt = rate(DEALS, lambda: job(partial(at_random, rng)))
    robots = rate(DEALS, lambda: job(by_robots))
    views = rate(len(some) * len(everybody), lambda: [view_for(match, who) for match in some for who in everybody])
    return f"{dealt:.0f} random deals/s, {robots:.0f} deals of robots/s, {views:.0f} views/s"


def solved(kernel: Kernel, kind: Kind, count: int, size: int) -> tuple[list[str], list[object]]:
    """Return lines about the solver to print, and all its answers: exact points, 61 or not, each card's points."""
    rng = Random(f"{kind} {size}")
    solver, answers = Solver(mode_of(position(rng, kind, size)), kernel), list[object]()
    whole, half, tables = list[float](), list[float](), {trick: list[float]() for trick in TRICKS}

    def timed(times: list[float], ask: Callable[[Position], object], of: Position) -> None:
        begun = time.process_time()
        answers.append(ask(of))
        times.append((time.process_time() - begun) * 1000)

    for _ in range(count):
        timed(whole, lambda asked: solver.value(asked, ALL), position(rng, kind, size))
        timed(half, lambda asked: solver.value(asked, HALF), position(rng, kind, size))
        asked = position(rng, kind, size)  # a table is measured on a deal the memory does not know
        for trick in TRICKS:
            timed(tables[trick], solver.table, played(rng, asked, 3 * (trick - 1)))
    name = f"{kernel.name:5} {kind!s:7} {size:2} cards"
    lines = [f"{name} exact   {spread(whole)}", f"{name} 61 or not{spread(half)}"]
    return lines + [f"{name} table {trick} {spread(times)}" for trick, times in tables.items()], answers


def thought(kernel: Kernel, count: int, preset: str) -> dict[str, list[float]]:
    """Return milliseconds of each decision of strong robots, by phase."""
    player = robot(Strength.STRONG, kernel)
    rng, found = Random(1), defaultdict[str, list[float]](list)

    def move(match: Match, seat: Seat) -> tuple[AnyEvent, ...]:
        view = view_for(match, seat)
        assert view is not None
        begun = time.thread_time()
        command = player(view, rng)
        found[str(view.phase)].append((time.thread_time() - begun) * 1000)
        return decide(match, command)

    for number in range(count):
        for _ in steps(begun(3, Random(number), preset), move):
            pass
    return found


def analysed(kernel: Kernel, count: int) -> str:
    """Return a line about analyses of deals of simple robots, those that all passed among them."""
    rng, times = Random(3), list[float]()
    for _ in range(count):
        match = start(MatchStarted(PRESETS["skat_seed"], NAMES[:3]))
        events = list(decide(match, StartDeal(Seat.ONE, tuple(rng.sample(DECK, 32)))))
        match = reduce(evolve, events, match)
        while running(match) is not None:
            told = by_robots(match, awaited(match)[0])
            events += told
            match = reduce(evolve, told, match)
        begun_at = time.process_time()
        analyse(events, kernel)
        times.append((time.process_time() - begun_at) * 1000)
    return f"{kernel.name:5} analysis of a deal {spread(times)}"


def main() -> int:
    """Print the figures; 1 if the kernels differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_skat", description=__doc__)
    parser.add_argument("--deals", type=int, default=100, help="for the solver, in each game")
    count, status = parser.parse_args().deals, 0
    for seats in (3, 4):
        sys.stdout.write(f"{seats} seats: {deals(seats)}\n")
    kernels = [KERNELS.fastest(), KERNELS.pure()] if has_numba() else [KERNELS.pure()]
    sys.stdout.write("solver, ms:                     median     95 %  longest\n")
    for kind in KINDS:
        if has_numba():
            sys.stdout.write("\n".join(solved(kernels[0], kind, count, 10)[0]) + "\n")
        answers = []
        for kernel in kernels:
            lines, found = solved(kernel, kind, PLAIN_DEALS, PLAIN_CARDS)
            sys.stdout.write("\n".join(lines) + "\n")
            answers.append(found)
        status |= answers[0] != answers[-1]
    for preset in ("skat_seed", "skat_isko"):
        sys.stdout.write(f"strong robots, {preset}, {kernels[0].name} search: ms a decision\n")
        for phase, taken in sorted(thought(kernels[0], THOUGHT, preset).items()):
            sys.stdout.write(f"  {phase:10} {spread(taken)}  ({len(taken)}), mean {statistics.mean(taken):.1f}\n")
    for kernel in kernels:
        sys.stdout.write(f"{analysed(kernel, ANALYSED)}\n")
    if status:
        sys.stdout.write("the kernels differ\n")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
