"""Jobs on other machines: how many thoughts of 100 ms one, two and four processes have in a second, and their ratio.

`python -m tests.bench jobs`. A thought is a pause of 100 ms, so the figures show what the server, the asker and the
choice of workers cost, and not how many processors the machine has. `python -m tests.bench.bench_jobs ADDRESS` is one
of the processes, which does one job at a time.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Final, cast

from bot.games.painting import photo_of
from bot.jobs.asker import Asker
from bot.jobs.kinds import Job, Kind, jobs_of
from bot.jobs.link import Link
from bot.jobs.worker import JobWorker
from bot.metrics import Metrics
from bot.robot_pool import RobotPool
from bot.runtime.broker import Broker
from bot.runtime.secret import Secret
from engine.core.game import AnyGame
from engine.core.match import Move, StartDeal
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.core.view import View
from engine.games.preferans import PREFERANS
from engine.three_hands.dealing import DECK
from tests.clocks import until
from tests.servers.nats import NatsServer, served

THOUGHT_S: Final = 0.1
PROCESSES: Final = (1, 2, 4)
EACH: Final = 100  # thoughts a process
WAITING: Final = 2.5  # questions under way a process
GIVEN_UP_S: Final = 5.0
JOBS: Final[tuple[Job, ...]] = jobs_of([PREFERANS], photo_of, {})


class Sleeper:
    """Stands for `bot.robot_pool.RobotPool`: a thought is a pause, after which the robot goes by rules."""

    def is_compiled(self, game: AnyGame) -> bool:
        """Tell that no search is ready."""
        return False

    async def decide(self, game: AnyGame, view: View, strength: Strength, seed: str, *, compiled: bool) -> Move:
        """Sleep, then choose by rules."""
        await asyncio.sleep(THOUGHT_S)
        command: Move = game.robots.choose(view)
        return command


async def work(address: str) -> None:
    """Do jobs for ever; say so on standard output once they are taken."""
    link = Link(Broker(url=Secret(address)), "bench")
    await JobWorker(JOBS, cast(RobotPool, Sleeper()), Metrics(), slots=1).serve(link)
    await until(lambda: link.is_up)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


@contextmanager
def process(server: NatsServer) -> Iterator[None]:
    """Have one process that works inside the block."""
    command = [sys.executable, "-m", "tests.bench.bench_jobs", server.url]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as started:
        assert started.stdout is not None
        started.stdout.readline()
        try:
            yield
        finally:
            started.kill()


def first_view() -> View:
    """Return what whoever speaks first in a deal sees."""
    opening = PREFERANS.opening(PREFERANS.rules.preset("sochi"), ("a", "b", "c"))
    match = PREFERANS.replay((opening,))
    for event in PREFERANS.decide(match, StartDeal(Seat.THREE, tuple(Random(1).sample(DECK, len(DECK))))):
        match = PREFERANS.evolve(match, event)
    return cast(View, PREFERANS.view(match, PREFERANS.awaited(match)[0]))


class Asked:
    """So many thoughts, asked for so many at once."""

    def __init__(self, asker: Asker, thoughts: int) -> None:
        self._asker = asker
        self._left = thoughts
        self._view = first_view()
        self.here = 0
        """Thoughts that nobody had in time."""

    async def ask(self) -> None:
        """Ask for one thought after the other while any are left."""
        job = next(job for job in JOBS if job.kind is Kind.THINK)
        while self._left:
            self._left -= 1
            await self._asker.first(job, (self._view, Strength.STRONG, str(self._left)), self._home, seconds=GIVEN_UP_S)

    async def _home(self) -> None:
        self.here += 1
        await asyncio.sleep(THOUGHT_S)


async def measured(server: NatsServer, processes: int) -> tuple[float, int]:
    """Return the thoughts a second that the processes had, and how many of all were had at home."""
    link = Link(Broker(url=Secret(server.url)), "bench")
    await until(lambda: link.is_up)
    thoughts = EACH * processes
    asked = Asked(Asker(JOBS, link, Metrics()), thoughts)
    begun = time.perf_counter()
    await asyncio.gather(*(asked.ask() for _ in range(int(WAITING * processes))))
    seconds = time.perf_counter() - begun
    await link.close()
    return (thoughts - asked.here) / seconds, asked.here


def main() -> int:
    """Print the figures; with an address do jobs for whoever measures."""
    if sys.argv[1:]:
        asyncio.run(work(sys.argv[1]))
    with served() as server:
        one = 0.0
        for number in PROCESSES:
            with ExitStack() as stack:
                for _ in range(number):
                    stack.enter_context(process(server))
                found, here = asyncio.run(measured(server, number))
            one = one or found
            sys.stdout.write(
                f"{number} processes: {found:.1f} thoughts of 100 ms a second, {found / one:.2f} times as many as one; "
                f"{here} of {EACH * number} at home\n"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
