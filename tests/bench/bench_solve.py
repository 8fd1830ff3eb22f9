"""The command `solve --batch`, start included: `python -m tests.bench.bench_solve [--deals N]`; a measurement.

Each line is the best of several runs, each in a process of its own: the whole command, on the clock and of the
processor, and where the time of the processor goes. A third of the deals each is in spades, without trumps, a misère.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter

from engine.games.preferans.contracts import Strain
from tests.engine.games.preferans.solver.deals import position
from tests.engine.solving import letters

ROOT = Path(__file__).parents[2]
STRAINS: tuple[Strain | None, ...] = (Strain.SPADES, Strain.NO_TRUMP, None)
PARTS = """
import json, sys, time
marks = [("", time.process_time())]
def mark(name):
    marks.append((name, time.process_time()))
import gc; gc.disable()
mark("start of Python")
import engine.__main__
mark("the engine imported")
import numba, numpy
mark("numba imported")
from engine.games.preferans.solver import fast; fast()
mark("compiled search loaded")
gc.freeze(); gc.enable()
from engine.games.preferans.cli.solve import SolvedPreferans
from engine.search.solve_command import KernelChoice
from engine.search.solved_game import solved
game = SolvedPreferans()
kernel = KernelChoice(game, "fast").after(0, False, 10)
asked = [game.form.read(line) for line in open(sys.argv[1], "rb")]
mark("questions read")
begun, values, lines = time.process_time(), 0.0, 0.0
for question in asked:
    first = time.process_time()
    found = solved(game, question, lambda compares, left: kernel)
    second = time.process_time()
    found.solver.best_line(found.position)
    values, lines = values + second - first, lines + time.process_time() - second
parts = {name: end - start for (_, start), (name, end) in zip([("", 0.0), *marks[1:]], marks[1:])}
print(json.dumps({**parts, "values": values, "best play": lines}))
"""


def write(file: Path, deals: int) -> None:
    """Write so many questions, a line each."""
    rng = Random("batch")
    with file.open("w", encoding="utf-8") as lines:
        for number in range(deals):
            asked = position(rng, STRAINS[number % len(STRAINS)])
            question = {"hands": letters(asked.hands), "strain": str(asked.strain or "misere")}
            lines.write(json.dumps({**question, "declarer": int(asked.declarer), "leader": int(asked.leader)}) + "\n")


def run(*arguments: str) -> tuple[dict[str, float], str]:
    """Return the seconds that a Python process takes, on the clock and of the processor, and its output."""
    begun, before = perf_counter(), getrusage(RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    after = getrusage(RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"on the clock": perf_counter() - begun, "of the processor": used}, done.stdout


def best(found: Sequence[Mapping[str, float]]) -> str:
    """Return the shortest of several times, by name."""
    return "; ".join(f"{name} {min(one[name] for one in found):.2f} s" for name in found[0])


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_solve", description=__doc__)
    parser.add_argument("--deals", type=int, default=450)
    parser.add_argument("--times", type=int, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "deals.jsonl"
        write(file, asked.deals)
        run("-c", PARTS, str(file))  # compiles the search if that has not been done
        for options in ((), ("--table",)):
            command = ("-m", "engine", "solve", "--batch", *options, str(file))
            name = f"{' '.join(command[2:-1])}, {asked.deals} deals"
            sys.stdout.write(f"{name}: {best([run(*command)[0] for _ in range(asked.times)])}\n")
        parts = [json.loads(run("-c", PARTS, str(file))[1]) for _ in range(asked.times)]
        sys.stdout.write(f"of it: {best(parts)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
