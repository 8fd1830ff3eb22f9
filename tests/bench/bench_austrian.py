"""Austrian préférence: random deals, the solver, decisions of robots, analyses; `python -m tests.bench austrian`.

Times of the processor, one thread; a measurement, never a test. Both kernels get the same deals and must agree.
"""

import argparse
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.austrian.analysis import Analysis, analyse, deals_of
from engine.games.austrian.events import AnyEvent, MatchStarted
from engine.games.austrian.game import awaited, decide, evolve, legal_commands, start
from engine.games.austrian.moves import MakeClaim, Pass
from engine.games.austrian.pot import next_dealer
from engine.games.austrian.robots.simple import choose
from engine.games.austrian.robots.strengths import robot
from engine.games.austrian.rules import PRESETS, MustBeat
from engine.games.austrian.solver import KERNELS, Kernel, Position, Solver
from engine.games.austrian.solver.search import mode_of
from engine.games.austrian.state import Match, running
from engine.games.austrian.view import view_for
from engine.search.kernels import has_numba
from engine.three_hands.dealing import DECK
from tests.bench.bench_engine import rate
from tests.bench.bench_solver import spread
from tests.engine.games.austrian.solver.deals import KINDS, Kind, played, position

NAMES = ("a", "b", "c", "d")
DEALS, THOUGHT, ANALYSED = 200, 12, 60
TRICKS = (1, 3, 5)
Mover = Callable[[Match, Seat], Match]


def begun(seats: int, rng: Random, preset: str = "austrian_limited") -> tuple[Match, list[AnyEvent]]:
    """Return a match whose first deal has been dealt, and its events."""
    events: list[AnyEvent] = [MatchStarted(PRESETS[preset], NAMES[:seats])]
    match = start(MatchStarted(PRESETS[preset], NAMES[:seats]))
    for event in decide(match, StartDeal(next_dealer(match.standing) or Seat.ONE, tuple(rng.sample(DECK, 32)))):
        match = evolve(match, event)
        events.append(event)
    return match, events


def steps(match: Match, move: Callable[[Match, Seat], tuple[AnyEvent, ...]]) -> Iterator[tuple[Match, AnyEvent]]:
    """Play a deal to its score; yield the match after each event."""
    while running(match) is not None:
        for event in move(match, awaited(match)[0]):
            match = evolve(match, event)
            yield match, event


def at_random(rng: Random, match: Match, seat: Seat) -> tuple[AnyEvent, ...]:
    """Decide any legal command but a claim; passing is as likely as all bids, so that most deals have a declarer."""
    legal = [command for command in legal_commands(match, seat) if not isinstance(command, MakeClaim)]
    passes = [command for command in legal if isinstance(command, Pass)]
    return decide(match, passes[0] if passes and rng.random() < 0.5 else rng.choice(legal))


def by_robots(match: Match, seat: Seat) -> tuple[AnyEvent, ...]:
    """Decide as the simple robot does."""
    view = view_for(match, seat)
    return decide(match, choose(view)) if view is not None else ()


def deals(seats: int) -> str:
    """Return the rates of deals and views at a table of that many."""
    rng = Random(seats)
    some = [at for _ in range(20) for at, _ in steps(begun(seats, rng)[0], partial(at_random, rng))]
    everybody = [None, *some[0].standing.players.seats]

    def job(move: Callable[[Match, Seat], tuple[AnyEvent, ...]]) -> None:
        for _ in range(DEALS):
            for _ in steps(begun(seats, rng)[0], move):
                pass

    dealt = rate(DEALS, lambda: job(partial(at_random, rng)))
    robots = rate(DEALS, lambda: job(by_robots))
    views = rate(len(some) * len(everybody), lambda: [view_for(match, who) for match in some for who in everybody])
    return f"{dealt:.0f} random deals/s, {robots:.0f} deals of robots/s, {views:.0f} views/s"


def solved(kernel: Kernel, kind: Kind, count: int, *, two: bool) -> tuple[list[str], list[object]]:
    """Return lines about the solver to print, and all its answers."""
    rng = Random(f"{kind} {two}")
    solver, answers = Solver(mode_of(position(rng, kind, two=two)), kernel), list[object]()
    whole, tables = list[float](), {trick: list[float]() for trick in TRICKS}

    def timed(times: list[float], ask: Callable[[Position], object], of: Position) -> None:
        begun = time.process_time()
        answers.append(ask(of))
        times.append((time.process_time() - begun) * 1000)

    for _ in range(count):
        timed(whole, solver.value, position(rng, kind, two=two))
        asked = position(rng, kind, two=two)  # a table is measured on a deal the memory does not know
        for trick in TRICKS:
            timed(tables[trick], solver.table, played(rng, asked, (2 if two else 3) * (trick - 1)))
    name = f"{kernel.name:5} {kind!s:12} {'two' if two else 'three':5}"
    lines = [f"{name} value   {spread(whole)}"]
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
        for _ in steps(begun(3, Random(number), preset)[0], move):
            pass
    return found


def analysed(kernel: Kernel, count: int) -> tuple[str, list[Analysis]]:
    """Return a line about analyses of deals of simple robots, and the analyses."""
    rng, times, found = Random(3), list[float](), list[Analysis]()
    while len(found) < count:
        match, events = begun(3, rng)
        events += [event for _, event in steps(match, by_robots)]
        (deal,) = deals_of(events)
        begun_at = time.process_time()
        analysis = analyse(deal, kernel)
        if analysis.declarer is not None:
            times.append((time.process_time() - begun_at) * 1000)
            found.append(analysis)
    return f"{kernel.name:5} analysis of a contract {spread(times)}", found


def kinds() -> Iterator[tuple[Kind, bool]]:
    """Yield the questions to the solver: trumps, none and Bettel of three, trumps and none of two; the usual duty."""
    usual = [kind for kind in KINDS if kind.must_beat is MustBeat.LEAD and str(kind) != "clubs-lead"]
    yield from ((kind, False) for kind in usual)
    yield from ((kind, True) for kind in usual)


def main() -> int:
    """Print the figures; 1 if the kernels differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_austrian", description=__doc__)
    parser.add_argument("--deals", type=int, default=300, help="for the solver, in each mode")
    count, status = parser.parse_args().deals, 0
    for seats in (3, 4):
        sys.stdout.write(f"{seats} seats: {deals(seats)}\n")
    kernels = [KERNELS.fastest(), KERNELS.pure()] if has_numba() else [KERNELS.pure()]
    sys.stdout.write("solver, ms:                     median     95 %  longest\n")
    for kind, two in kinds():
        answers = []
        for kernel in kernels:
            asked = count if kernel is kernels[0] else min(count, 20)
            lines, found = solved(kernel, kind, asked, two=two)
            sys.stdout.write("\n".join(lines) + "\n")
            answers.append(found[: 4 * min(count, 20)])
        status |= answers[0] != answers[-1]
    for preset in ("austrian_limited", "austrian_illustrated"):
        sys.stdout.write(f"strong robots, {preset}, {kernels[0].name} search: ms a decision\n")
        for phase, taken in sorted(thought(kernels[0], THOUGHT, preset).items()):
            sys.stdout.write(f"  {phase:10} {spread(taken)}  ({len(taken)}), mean {statistics.mean(taken):.1f}\n")
    analyses = [analysed(kernel, ANALYSED if kernel is kernels[0] else 10) for kernel in kernels]
    sys.stdout.write("\n".join(line for line, _ in analyses) + "\n")
    status |= analyses[0][1][:10] != analyses[-1][1][:10]
    if status:
        sys.stdout.write("the kernels differ\n")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
