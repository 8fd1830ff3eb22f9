"""Versions of the bot beside each other: `python -m tests.bench.beside VERSION VERSION ... [--tables 300]`.

A version is a checkout's folder (`.`), or a module that runs the bot of this checkout in another way
(`tests.bench.library_alone`). One run of each after the other, `--times` rounds. Sandbox and people are those of this
checkout, as in `bench_tables`. Printed are the CPU milliseconds of the bot's process a press, of each run, and their
median; and the bot's CPU time by the sandbox's, which has to do as much for every version: on a machine with much else
to do a press costs both of them more, and their ratio stays. A measurement, never a test.
"""

import argparse
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.bench.bench_tables import EVERY_S, measure
from tests.bench.bench_tables import report as figures
from tests.e2e.world import ROOT

TABLES, SECONDS, TIMES = 300, 40.0, 3


class Run(NamedTuple):
    """CPU time of one run: the bot's milliseconds a press, and what the bot took by what the sandbox took."""

    ms: float
    by_sandbox: float


def run(version: str, tables: int, seconds: float, every: float) -> Run:
    """Run a version once; its workers count, too.

    The figures of the run go to stderr: where presses stay unanswered or unseen, the machine has too much else to do.
    """
    is_checkout = Path(version).is_dir()
    module, checkout = ("bot", Path(version).resolve()) if is_checkout else (version, ROOT)
    found = measure(tables, seconds, module, checkout=checkout, every=every)
    sys.stderr.write(f"{version}: {figures(found, seconds)}\n")
    ms = found.cpu["bot"] / 100 * seconds * 1000 / max(1, len(found.moves))
    return Run(ms, found.cpu["bot"] / found.cpu["sandbox"])


def report(found: dict[str, list[Run]]) -> str:
    """Make a line of each version."""
    first = median(one.by_sandbox for one in next(iter(found.values())))
    lines = []
    for version, runs in found.items():
        ms, ratio = median(one.ms for one in runs), median(one.by_sandbox for one in runs)
        each = ", ".join(f"{one.ms:.1f} and {one.by_sandbox:.2f}" for one in runs)
        lines.append(
            f"{version}: {ms:.1f} ms a press, {ratio:.2f} of the sandbox ({each}), {ratio / first:.2f} of the first"
        )
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Measure versions of the bot beside each other.")
    parser.add_argument("versions", nargs="+", metavar="VERSION", help="a checkout's folder, or a module that runs it")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"how many tables (default {TABLES})")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"how long each run (default {SECONDS:g})")
    parser.add_argument(
        "--every", type=float, default=EVERY_S, help=f"seconds between two presses (default {EVERY_S:g})"
    )
    parser.add_argument("--times", type=int, default=TIMES, help=f"how many rounds (default {TIMES})")
    options = parser.parse_args(arguments)
    found: dict[str, list[Run]] = {version: [] for version in options.versions}
    for _ in range(options.times):
        for version, runs in found.items():
            runs.append(run(version, options.tables, options.seconds, options.every))
    sys.stdout.write(report(found))


if __name__ == "__main__":
    main()
