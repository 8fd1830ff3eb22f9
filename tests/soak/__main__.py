"""`python -m tests.soak --kills 200 --fuzz 100000 --seed 1`: figures when all is well, else what was found."""

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from pathlib import Path
from typing import NoReturn

import pytest

from tests.cluster.rush import rush
from tests.cluster.soak import FULL
from tests.cluster.soak import soak as misfortunes
from tests.cluster.tournaments import FULL as OF_TOURNAMENTS
from tests.cluster.tournaments import soak as rallies
from tests.servers.postgres import NoServer, private
from tests.soak.fuzz import Fuzz
from tests.soak.kills import soak
from tests.soak.tournaments import WALKS
from tests.soak.tournaments import soak as tournaments


class Parser(argparse.ArgumentParser):
    """Parser whose complaint is one sentence."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments without the usage: `make soak` names its own."""
        self.exit(2, f"{self.prog}: {message}\n")


def count(text: str) -> int:
    """Return a whole number from 0 on. Raises ArgumentTypeError in one sentence."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"a whole number from 0 on is wanted, not {text!r}")
    return int(text)


class Said:
    """A line for every so many kills or updates."""

    def __init__(self, what: str, every: int) -> None:
        self._what, self._every = what, every
        self._began, self._last = time.monotonic(), 0

    def __call__(self, counts: dict[str, int]) -> None:
        """Print the figures when there is something new to tell."""
        if counts[self._what] // self._every > self._last:
            self._last = counts[self._what] // self._every
            print(f"{time.monotonic() - self._began:6.0f} s  {told(counts)}", flush=True)


def told(counts: dict[str, int]) -> str:
    """Write figures in one line."""
    return ", ".join(f"{value} {name}" for name, value in counts.items())


def fuzzed(updates: int, seed: int) -> dict[str, int]:
    """Send so many hostile updates; return the figures."""
    logging.getLogger().addHandler(logging.NullHandler())
    return asyncio.run(Fuzz(seed).run(updates, Said("updates", 10_000)))


def clustered(folder: Path, percent: int, seed: int) -> list[str]:
    """Let that share of all misfortunes happen to a cluster; the figures, line by line. Raises NoServer."""
    folder.mkdir(parents=True, exist_ok=True)
    counts = {word: max(1, count * percent // 100) for word, count in FULL.items()}
    with private() as base:
        run = misfortunes(folder, base, counts, seed, Said("kills", 10))
    return [f"cluster: {told(run.counts)} - all is well", *run.waits.told()]


def rallied(folder: Path, percent: int, seed: int) -> list[str]:
    """Let that share of all misfortunes happen while tournaments and a week run; the figures. Raises NoServer."""
    folder.mkdir(parents=True, exist_ok=True)
    counts = {word: max(1, count * percent // 100) for word, count in OF_TOURNAMENTS.items()}
    with private() as base:
        run = rallies(folder, base, counts, seed, Said("misfortunes", 10))
    return [f"cluster with tournaments: {told(run.counts)} - all is well", *run.waits.told()]


def rushed(folder: Path, takeovers: int, seed: int) -> str:
    """Let so many owners end under full load; the figures in one line. Raises NoServer."""
    folder.mkdir(parents=True, exist_ok=True)
    with private() as base:
        return f"take-overs at the limit: {told(rush(folder, base, takeovers, seed))} - all is well"


def main() -> int:
    """Soak and print the figures; return the exit code."""
    arguments = Parser(prog="python -m tests.soak", description=__doc__)
    arguments.add_argument("--kills", type=count, default=200, help="SIGKILLs of the bot (0: none)")
    arguments.add_argument("--fuzz", type=count, default=100_000, help="hostile updates (0: none)")
    arguments.add_argument(
        "--tournaments", type=count, default=len(WALKS), help="of 9 to 24 people, with kills of the bot (0: none)"
    )
    arguments.add_argument(
        "--cluster", type=count, default=100, help="percent of a cluster's misfortunes, on PostgreSQL (0: none)"
    )
    arguments.add_argument(
        "--takeovers",
        type=count,
        default=50,
        help="of a bot at its limit of messages, on PostgreSQL (0: none)",
    )
    arguments.add_argument("--seed", type=int, default=int(time.time()), help="what the people do")
    arguments.add_argument("--folder", type=Path, help="where the world, the database and the log stay afterwards")
    given = arguments.parse_args()
    print(f"seed {given.seed}", flush=True)
    if given.fuzz:
        began = time.monotonic()
        print(
            "fuzz:",
            told(fuzzed(given.fuzz, given.seed)),
            f"- all is well, {time.monotonic() - began:.0f} s",
            flush=True,
        )
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        if given.kills:
            print("kills:", told(soak(folder, given.kills, given.seed, Said("kills", 10))), "- all is well", flush=True)
        if given.tournaments:
            played = tournaments(folder / "tournaments", given.tournaments, given.seed, Said("tournaments", 1))
            print("tournaments:", told(played), "- all is well", flush=True)
        if given.cluster or given.takeovers:
            try:
                if given.cluster:
                    print("\n".join(clustered(folder / "cluster", given.cluster, given.seed)), flush=True)
                if given.cluster and given.tournaments:
                    print("\n".join(rallied(folder / "rally", given.cluster, given.seed)), flush=True)
                if given.takeovers:
                    print(rushed(folder / "rush", given.takeovers, given.seed), flush=True)
            except (NoServer, pytest.skip.Exception) as error:
                print(f"no cluster without PostgreSQL: {error}", flush=True)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
