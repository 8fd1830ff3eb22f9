"""Delays of screens in groups: `python -m tests.bench.bench_publishing [--deals 4] [--tables 50 300]`, in virtual time.

Three groups of three people make a move every 1, 2, 4 or 10 seconds; nobody, one, two or all three of them play by
views of their own in the group. "On time" is what stood there before the next move. Then many tables at once, three
seconds a move. All times are clock seconds; the figures of a run are those of the next one. A measurement, never a
test.
"""

import argparse
import asyncio
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tests.bench.evening import Lag, Party, World, world

SCENES = ((1, 0), (2, 0), (4, 0), (1, 1), (2, 1), (4, 1), (2, 2), (4, 2), (1, 3), (2, 3), (4, 3), (10, 3))
TABLES = (50, 300)
GROUPS = 3
DEALS = 4
MANY_PACE_S = 3.0
RUN_IN_S, MEASURED_S = 130.0, 60.0  # the first deals end in the measured minute


class Figures(NamedTuple):
    """Figures of one kind of screen."""

    screens: int
    mean: float
    p95: float
    longest: float
    on_time: float


def figures(lags: Iterable[Lag], pace: float) -> dict[str, Figures]:
    """Return figures by kind of screen; `pace` is the time for one move, in seconds."""
    kinds: dict[str, list[float]] = defaultdict(list)
    for lag in lags:
        kinds[lag.kind].append(lag.seconds)
    found = {}
    for kind, seconds in sorted(kinds.items()):
        seconds.sort()
        on_time = sum(one < pace for one in seconds) / len(seconds)
        p95 = seconds[int(len(seconds) * 0.95)]
        found[kind] = Figures(len(seconds), sum(seconds) / len(seconds), p95, seconds[-1], on_time)
    return found


async def together(here: World, parties: Sequence[Party], deals: int) -> float:
    """Seat everybody and play so many deals; the clock second at which all had their first deal."""
    for begun in [here.begin(party.sit_down()) for party in parties]:
        while not begun.done():
            await here.run(1.0)
    since = here.clock.now()
    for played in [here.begin(party.play(deals)) for party in parties]:
        while not played.done():
            await here.run(1.0)
    await here.run(60.0)
    return since


async def scene(pace: float, own: int, deals: int = DEALS, groups: int = GROUPS) -> tuple[str, dict[str, Figures]]:
    """Play one scene: a line about its calls, and what became of its screens."""
    async with world() as here:
        parties = [Party(here, place, pace=pace, own=own) for place in range(1, groups + 1)]
        since = await together(here, parties, deals)
        lags = [lag for lag in (*here.notes.lags, *here.notes.overdue()) if lag.at >= since]
        calls = here.calls(since)
        sends, edits = (calls[what] / deals / groups for what in ("send", "edit"))
        line = f"{sends:.1f} sends and {edits:.1f} edits a deal, {here.server.floods} refusals (429)"
        return line, figures(lags, pace)


async def many(tables: int) -> tuple[str, dict[str, Figures]]:
    """Run so many tables for a minute; in every tenth group one plays by a view."""
    async with world() as here:
        parties = [Party(here, place, pace=MANY_PACE_S, own=int(place % 10 == 0)) for place in range(1, tables + 1)]
        for seated in [here.begin(party.sit_down()) for party in parties]:
            while not seated.done():
                await here.run(1.0)
        for place, party in enumerate(parties):
            here.begin(party.begin_later(RUN_IN_S * place / tables))
        await here.run(RUN_IN_S)
        since = here.clock.now()
        await here.run(MEASURED_S)
        lags = [lag for lag in (*here.notes.lags, *here.notes.overdue()) if lag.at >= since]
        calls = here.calls(since)
        sends, edits = (calls[what] / MEASURED_S for what in ("send", "edit"))
        line = f"{sends:.1f} sends and {edits:.1f} edits a second, {here.server.floods} refusals (429)"
        return line, figures(lags, MANY_PACE_S)


def told(title: str, line: str, found: dict[str, Figures]) -> None:
    """Print one scene."""
    sys.stdout.write(f"\n{title}: {line}\n")
    for kind, one in found.items():
        sys.stdout.write(
            f"  {kind:24} {one.screens:6}  mean {one.mean:6.2f}  p95 {one.p95:6.2f}  longest {one.longest:6.2f}"
            f"  on time {one.on_time * 100:5.1f} %\n"
        )
    sys.stdout.flush()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--tables", type=int, nargs="*", default=TABLES)
    given = parser.parse_args()
    for pace, own in SCENES:
        told(f"{pace} s a move, {own} play by views", *asyncio.run(scene(pace, own, given.deals)))
    for tables in given.tables:
        told(f"{tables} tables", *asyncio.run(many(tables)))


if __name__ == "__main__":
    main()
