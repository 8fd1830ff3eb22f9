"""The command `solve --batch`, start included: `python -m tests.bench.bench_solve [--deals N]`; a measurement.

A process for each line, the best of several runs: an empty program, what is imported, the compiled search loaded, the
values alone, the whole command. A third of the deals each is in spades, without trumps, a misère.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter

from engine.games.preferans.contracts import Strain
from tests.engine.games.preferans.solver.deals import position
from tests.engine.solving import letters

ROOT = Path(__file__).parents[2]
STRAINS: tuple[Strain | None, ...] = (Strain.SPADES, Strain.NO_TRUMP, None)
LOAD = "from engine.games.preferans.solver import fast; fast()"
VALUES = """
import sys
from engine.games.preferans.cli.solve import SolvedPreferans
from engine.games.preferans.solver import fast
from engine.search.solved_game import solved
game, kernel = SolvedPreferans(), fast()
for line in open(sys.argv[1], "rb"):
    solved(game, game.form.read(line), lambda compares, left: kernel)
"""


def write(file: Path, deals: int) -> None:
    """Write so many questions, a line each."""
    rng = Random("batch")
    with file.open("w", encoding="utf-8") as lines:
        for number in range(deals):
            asked = position(rng, STRAINS[number % len(STRAINS)])
            question = {"hands": letters(asked.hands), "strain": str(asked.strain or "misere")}
            lines.write(json.dumps({**question, "declarer": int(asked.declarer), "leader": int(asked.leader)}) + "\n")


def seconds(*arguments: str, times: int) -> tuple[float, float]:
    """Return the shortest time that a Python process takes: on the clock, of the processor."""
    found, used = list[float](), list[float]()
    for _ in range(times):
        begun, before = perf_counter(), getrusage(RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        after = getrusage(RUSAGE_CHILDREN)
        found.append(perf_counter() - begun)
        used.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found), min(used)


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_solve", description=__doc__)
    parser.add_argument("--deals", type=int, default=450)
    parser.add_argument("--times", type=int, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "deals.jsonl"
        write(file, asked.deals)
        programs = {
            "an empty program": ("-c", "pass"),
            "the engine imported": ("-c", "import engine.__main__"),
            "numba imported": ("-c", "import numba, numpy"),
            "the solver imported, compiled search loaded": ("-c", LOAD),
            f"{asked.deals} values": ("-c", VALUES, str(file)),
            f"solve --batch, {asked.deals} deals": ("-m", "engine", "solve", "--batch", str(file)),
            f"solve --batch --table, {asked.deals} deals": ("-m", "engine", "solve", "--batch", "--table", str(file)),
        }
        seconds("-c", LOAD, times=1)
        for name, arguments in programs.items():
            clock, processor = seconds(*arguments, times=asked.times)
            sys.stdout.write(f"{name:45} {clock:6.2f} s, {processor:5.2f} s of the processor\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
