"""Exact answers on random deals: `python -m tests.bench.bench_solver [--deals N]`; a measurement, never a test.

Times of the processor in ms, one thread: the value of a whole deal, then the all-cards table at tricks 1, 3 and 5 after
random play, memory as it stands (nothing is cleared between deals). Both kernels get the same deals and must agree.
"""

import argparse
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import Kernel, Position, Solver, fast, has_numba, pure
from engine.games.preferans.solver.search import mode_of
from engine.search.layout import NODES
from tests.engine.games.preferans.solver.deals import played, position

STRAINS: dict[str, Strain | None] = {"trump": Strain.HEARTS, "no trump": Strain.NO_TRUMP, "misère": None}
TRICKS = (1, 3, 5)
Answers = list[object]


def spread(times: list[float]) -> str:
    """Return median, 95 % and the longest."""
    ordered = sorted(times)
    return f"{median(ordered):8.2f} {ordered[len(ordered) * 95 // 100]:8.2f} {ordered[-1]:8.1f}"


def timed(times: list[float], answers: Answers, ask: Callable[[Position], object], of: Position) -> None:
    """Ask about a position; append the answer and the seconds it took."""
    begun = process_time()
    answer = ask(of)
    times.append((process_time() - begun) * 1000)
    answers.append(answer)


def measure(kernel: Kernel, name: str, deals: int) -> tuple[list[str], Answers]:
    """Return lines to print and all answers."""
    strain, rng = STRAINS[name], Random(name)
    solver = Solver(mode_of(strain), kernel)
    answers: Answers = []
    whole: list[float] = []
    tables: dict[int, list[float]] = {trick: [] for trick in TRICKS}
    for _ in range(deals):
        asked = position(rng, strain)
        later = {trick: played(rng, asked, 3 * (trick - 1)) for trick in TRICKS}
        timed(whole, answers, solver.value, asked)
        # a table is measured on a deal the memory does not know
        fresh = position(rng, strain)
        for trick in TRICKS:
            timed(tables[trick], answers, solver.table, fresh if trick == 1 else later[trick])
    lines = [
        f"{kernel.name:5} {name:9} value   {spread(whole)}   {searched(solver) / (5 * deals):8.0f} positions on average"
    ]
    lines += [f"{kernel.name:5} {name:9} table {trick} {spread(times)}" for trick, times in tables.items()]
    return lines, answers


def searched(solver: Solver) -> int:
    """Return how many positions (beginnings of tricks) a solver has searched: the kernel counts them in its memory."""
    return int(solver._search.memory[NODES])


def main() -> int:
    """Print the figures; 1 if the kernels differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_solver", description=__doc__)
    parser.add_argument("--deals", type=int, default=500, help="in each mode (the pure kernel takes minutes)")
    deals = parser.parse_args().deals
    kernels = [fast(), pure()] if has_numba() else [pure()]
    sys.stdout.write(f"{deals} random deals in each mode; ms:              median     95 %  longest\n")
    status = 0
    for name in STRAINS:
        found = []
        for kernel in kernels:
            lines, answers = measure(kernel, name, deals)
            sys.stdout.write("\n".join(lines) + "\n")
            sys.stdout.flush()
            found.append(answers)
        if found[0] != found[-1]:
            sys.stdout.write(f"{name}: the kernels differ\n")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
