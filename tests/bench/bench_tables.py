"""Many tables at once: `python -m tests.bench.bench_tables [--tables 50 500] [--seconds 60]`.

The real program in front of the enforcing sandbox at CLOCK_SPEED 1; every table has three scripted people and makes one
press every three seconds. They play in the private chats, and say every fifth word of the auction and the whist under
the group's message; nobody opens a view of his own there. Times are real milliseconds from the press (before it is sent
to the sandbox) to the moment the sandbox took the bot's answer, and, for presses in private, to the moment it took the
presser's changed message. Only presses after a run-in count: 5 seconds and a tenth for each table from when all had
their first deal. CPU is that of one core. A measurement, never a test.
"""

import argparse
import asyncio
import gc
import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

import uvloop

from tests.bench.crowd import Crowd, Move
from tests.e2e.world import ROOT, FreshBot, playing

TABLES = (50, 500)
SECONDS = 60.0
EVERY_S = 3.0
TOGETHER = 48  # tables that sit down at the same time: each mostly waits for the limits of its own group
OPTIONS = "pool_target=40"
SETTLE_S = 5.0
BACKLOG_S = 0.1  # for each table: what waited for the limit over all chats while everybody sat down goes out first
COUNTED_S = 2.0  # before the beginning: counting holds the sandbox up, and everybody's presses would come together
TICKS = os.sysconf("SC_CLK_TCK")


class Calls(NamedTuple):
    """Calls of the bot that count, so far; 429s and the chats that got one; when this was counted."""

    sends: int
    edits: int
    limited: int
    over: int
    at: float


@dataclass
class Result:
    """Result of one run; times in seconds, CPU in percent of a core."""

    tables: int
    moves: list[Move]
    late: list[float]
    cpu: dict[str, float]
    seated_s: float
    calls: Calls
    per_s: dict[str, float]


def cpu_s(process: int, thread: str = "") -> float:
    """Return processor seconds of a process, or of one thread of it (`task/ID/`), so far."""
    fields = Path(f"/proc/{process}/{thread}stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def with_workers(process: int) -> float:
    """Add up what a process and those it has started use."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    return sum(cpu_s(one) for one in (process, *children))


def spent(crowd: Crowd) -> dict[str, float]:
    """Return processor seconds of everybody."""
    bot, sandbox = crowd.bot.process, crowd.sandbox.process
    assert bot is not None
    assert sandbox is not None
    ours = {"bot": with_workers(bot.pid), "sandbox": cpu_s(sandbox.pid), "people": time.process_time()}
    loop = {"the bot's event loop": cpu_s(bot.pid, f"task/{bot.pid}/")}
    return {**ours, **loop, "the rest of the machine": busy_s() - sum(ours.values())}


def busy_s() -> float:
    """Return processor seconds of the whole machine so far, all cores together."""
    fields = [int(field) for field in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]
    return (sum(fields) - fields[3] - fields[4]) / TICKS  # all but idle and iowait


def counted(crowd: Crowd) -> Calls:
    """Return what the sandbox has counted."""
    totals = crowd.sandbox.get("counters").values()
    waiting = [total["limited"] for total in totals if total["limited"]]
    sends, edits = (sum(total[what] for total in totals) for what in ("sends", "edits"))
    return Calls(sends, edits, sum(waiting), len(waiting), time.time())


async def seat(crowd: Crowd, tables: int, every: float) -> list[asyncio.Task[list[tuple[float, float]]]]:
    """Run so many tables; each begins to play when it has its first deal, so that their deals do not end together."""
    gate = asyncio.Semaphore(TOGETHER)

    async def one(number: int) -> asyncio.Task[list[tuple[float, float]]]:
        async with gate:
            table = await crowd.gather(number, OPTIONS)
        return asyncio.create_task(crowd.play(table, every))

    return await asyncio.gather(*(one(number) for number in range(1, tables + 1)))


async def run(crowd: Crowd, tables: int, seconds: float, every: float) -> Result:
    """Seat everybody, then measure."""
    async with crowd:
        begun = time.time()
        playing_on = await seat(crowd, tables, every)
        gc.disable()  # the people's own housekeeping shall not hold up what they press
        start = time.time() + SETTLE_S + BACKLOG_S * tables
        await asyncio.sleep(start - COUNTED_S - time.time())
        was = counted(crowd)
        await asyncio.sleep(start - time.time())
        before = spent(crowd)
        await asyncio.sleep(start + seconds - time.time())
        after = spent(crowd)
        crowd.stopping = True
        now = counted(crowd)
        late = [
            lag for table in await asyncio.gather(*playing_on) for at, lag in table if start <= at < start + seconds
        ]
        await asyncio.sleep(SETTLE_S)
        gc.enable()
        moves = [move for move in crowd.moves if start <= move.made.at < start + seconds]
        cpu = {name: (after[name] - before[name]) / seconds * 100 for name in after}
        per_s = {what: (getattr(now, what) - getattr(was, what)) / (now.at - was.at) for what in ("sends", "edits")}
        return Result(tables, moves, late, cpu, start - begun, now, per_s)


def times(found: list[float]) -> str:
    """Return median, p99 and the longest, from seconds to ms."""
    if len(found) < 2:
        return "nothing"
    ms = [value * 1000 for value in found]
    return f"median {median(ms):.0f} ms, p99 {quantiles(ms, n=100)[98]:.0f} ms, longest {max(ms):.0f} ms"


def report(result: Result, seconds: float) -> str:
    """Return the figures of one run."""
    moves = result.moves
    answers = [move.answered_at - move.made.at for move in moves if move.answered_at]
    own = [move for move in moves if move.decides and move.made.accepted]
    screens = [move.shown_at - move.made.at for move in own if move.shown_at]
    cpu = ", ".join(
        f"{name} {percent:.0f} % ({percent * seconds * 10 / max(1, len(moves)):.1f} ms a press)"
        for name, percent in result.cpu.items()
    )
    return (
        f"{result.tables} tables, {len(moves)} presses in {seconds:g} s, seated in {result.seated_s:.0f} s\n"
        f"  press to answer      {times(answers)}; {len(moves) - len(answers)} unanswered\n"
        f"  press to own screen  {times(screens)}; {len(own) - len(screens)} of {len(own)} unseen\n"
        f"  nothing to press yet {times(result.late)}\n"
        f"  sends {result.per_s['sends']:.1f}/s, edits {result.per_s['edits']:.1f}/s;"
        f" 429: {result.calls.limited} times, in {result.calls.over} chats\n"
        f"  CPU: {cpu}"
    )


def measure(tables: int, seconds: float, module: str, *, checkout: Path = ROOT, every: float = EVERY_S) -> Result:
    """Measure one run in a folder of its own, with a checkout's bot and a press at each table every so many seconds."""
    with tempfile.TemporaryDirectory() as name, playing(Path(name), 1) as sandbox:
        bot = FreshBot(sandbox, Path(name), module=module, LOG_LEVEL="WARNING")
        bot.checkout = checkout
        bot.start()
        try:
            return uvloop.run(run(Crowd(sandbox, bot), tables, seconds, every))
        finally:
            bot.stop()
            sys.stderr.write(bot.log.read_text()[-4000:])


def main(arguments: list[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Measure many tables in front of the sandbox.")
    parser.add_argument("--tables", type=int, nargs="*", default=TABLES, help="how many tables (default 50 500)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long to measure (default 60)")
    parser.add_argument("--module", default="bot", help="what to run as the bot (a profiler of it)")
    options = parser.parse_args(arguments)
    for tables in options.tables:
        sys.stdout.write(report(measure(tables, options.seconds, options.module), options.seconds) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
